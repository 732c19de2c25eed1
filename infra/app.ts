import { App } from 'aws-cdk-lib';
import { DeckhandStack } from './deckhand-stack.ts';

// No account or region: the same template goes to any, and synthesis looks nothing up.
new DeckhandStack(new App(), 'Deckhand');
