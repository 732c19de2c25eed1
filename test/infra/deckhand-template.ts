import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll } from 'vitest';
import { DeckhandStack } from '../../infra/deckhand-stack.ts';

const cdkJson = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8'));

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** The stack in an app with the flags of cdk.json, without the bundling, which says nothing about a template. */
export function deckhandInApp(context: Readonly<Record<string, unknown>> = {}): {
  readonly app: App;
  readonly stack: DeckhandStack;
} {
  const outdir = mkdtempSync(join(tmpdir(), 'deckhand-template-'));
  folders.push(outdir);
  const app = new App({
    outdir,
    context: { ...cdkJson.context, 'aws:cdk:bundling-stacks': [], ...context },
    // A second at each synthesis; the test of the whole app has it on.
    builtinCloudFormationValidation: false,
  });
  return { app, stack: new DeckhandStack(app, 'Deckhand') };
}

/** The template as `cdk synth` writes it, but for the hash of the code. */
export function deckhandTemplate(): Template {
  return Template.fromStack(deckhandInApp().stack);
}

/** The logical id of the only resource of a type whose id begins with `prefix`. Throws if there is not exactly one. */
export function logicalId(template: Template, type: string, prefix = ''): string {
  const ids = Object.keys(template.findResources(type)).filter((id) => id.startsWith(prefix));
  const [id] = ids;
  if (id === undefined || ids.length > 1)
    throw new Error(`${ids.length} resources ${type} ${prefix}…, not one.`);
  return id;
}
