import { App } from 'aws-cdk-lib';
import { DeckhandStack } from './deckhand-stack.ts';

const app = new App();

// No account or region: the same template goes to any, and synthesis looks nothing up.
new DeckhandStack(app, 'Deckhand', {
  description: 'Deckhand: solves card tables in bulk, a CSV of hands in, the same CSV with the answers out',
});
