import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { DeckhandStack } from '../../infra/deckhand-stack.ts';

/** Megabytes of memory of the function that the stack deploys. */
export function functionMemory(): number {
  const outdir = mkdtempSync(join(tmpdir(), 'deckhand-bench-'));
  try {
    // Neither the bundling nor the validation says anything about the memory.
    const context = { 'aws:cdk:bundling-stacks': [] };
    const app = new App({ outdir, context, builtinCloudFormationValidation: false });
    const template = Template.fromStack(new DeckhandStack(app, 'Deckhand'));
    const sizes = Object.values(template.findResources('AWS::Lambda::Function')).flatMap(
      ({ Properties }) => Properties.MemorySize ?? [],
    );
    return Math.max(...sizes);
  } finally {
    rmSync(outdir, { recursive: true });
  }
}
