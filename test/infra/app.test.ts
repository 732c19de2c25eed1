import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deckhandTemplate } from './deckhand-template.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NOWHERE = 'http://127.0.0.1:9';

/**
 * Bytes of the minified bundle: 15 % more than it was when the budget was set. A cold start reads and compiles all of it,
 * and what breaks the budget is most often a client of the SDK or a data file that came along by mistake.
 */
const BUNDLE_BUDGET = 650 * 1024;

/** What the function works with of the SDK; clients and ways to credentials beyond it would only slow its start. */
const NEEDLESS = /@aws-sdk\/(client-(?!s3\/|dynamodb\/)|credential-provider|nested-clients|token-providers)/;

/** The environment of a machine that has no network, no Docker, no account and no home. */
function offline(home: string): NodeJS.ProcessEnv {
  return {
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: home,
    HTTP_PROXY: NOWHERE,
    HTTPS_PROXY: NOWHERE,
    npm_config_registry: NOWHERE,
    npm_config_update_notifier: 'false',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_ENDPOINT_URL: NOWHERE,
    CDK_DOCKER: 'no-docker-here',
  };
}

let home: string;
let assembly: string;

// One synthesis for all, by the command that a person would give.
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'deckhand-synth-'));
  assembly = join(home, 'cdk.out');
  const cdk = join(ROOT, 'node_modules', 'aws-cdk', 'bin', 'cdk');
  await run(process.execPath, [cdk, 'synth', '--quiet', '--output', assembly], {
    cwd: ROOT,
    env: offline(home),
  });
}, 120_000);

afterAll(() => rm(home, { recursive: true, force: true }));

async function readJson(...path: string[]) {
  return JSON.parse(await readFile(join(assembly, ...path), 'utf8'));
}

/** The folder with the function's code, as the template's assets name it. */
async function codeFolder(): Promise<string> {
  const { files } = await readJson('Deckhand.assets.json');
  const folders = Object.values<{ source: { path: string; packaging: string } }>(files)
    .filter((file) => file.source.packaging === 'zip')
    .map((file) => join(assembly, file.source.path));
  expect(folders).toHaveLength(1);
  return String(folders[0]);
}

describe('cdk synth, without network, Docker and account', () => {
  it('writes the template that the other tests look at', async () => {
    expect(comparable(await readJson('Deckhand.template.json'))).toEqual(
      comparable(deckhandTemplate().toJSON()),
    );
  });

  it('finds nothing to report by the rules that come with the CDK', async () => {
    const { pluginReports } = await readJson('validation-report.json');
    expect(pluginReports).toEqual([]);
  });
});

describe('the bundle', () => {
  it('is one module and its source map', async () => {
    expect((await readdir(await codeFolder())).sort()).toEqual(['index.mjs', 'index.mjs.map']);
  });

  it(`is at most ${BUNDLE_BUDGET / 1024} KiB`, async () => {
    expect((await stat(join(await codeFolder(), 'index.mjs'))).size).toBeLessThanOrEqual(BUNDLE_BUDGET);
  });

  it('has a map with the sources by their names in the project and their lines, but not their text', async () => {
    const map = JSON.parse(await readFile(join(await codeFolder(), 'index.mjs.map'), 'utf8'));
    expect(map.sources).toContain('lambda/handler.ts');
    expect(map.sourcesContent).toBeUndefined();
  });

  it('has the clients of S3 and DynamoDB in it, and no other service or way to credentials', async () => {
    const map = JSON.parse(await readFile(join(await codeFolder(), 'index.mjs.map'), 'utf8'));
    const sources: string[] = map.sources;
    expect(sources.filter((source) => NEEDLESS.test(source))).toEqual([]);
    expect(sources.some((source) => source.includes('@aws-sdk/client-s3/'))).toBe(true);
  });

  it('needs no other package: it loads in plain Node, far from the project, and has the handler', async () => {
    const { Resources } = await readJson('Deckhand.template.json');
    const solver = Object.entries<{ Properties: SolverProperties }>(Resources).find(([id]) =>
      id.startsWith('SolverFunction'),
    )?.[1].Properties;
    const [file, exported] = String(solver?.Handler).split('.');
    const variables = Object.entries(solver?.Environment.Variables ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : 'known-once-deployed',
    ]);
    const script = `import(process.argv[1]).then((module) => console.log(typeof module[process.argv[2]]))`;
    const { stdout } = await run(
      process.execPath,
      ['--input-type=module', '--eval', script, join(await codeFolder(), `${file}.mjs`), String(exported)],
      { cwd: home, env: { ...Object.fromEntries(variables), AWS_REGION: 'eu-west-1' } },
    );
    expect(stdout.trim()).toBe('function');
  });
});

interface SolverProperties {
  readonly Handler: string;
  readonly Environment: { readonly Variables: Readonly<Record<string, unknown>> };
}

/** The resources, parameters and outputs of a template, without what only the command writes: metadata, the code's hash. */
function comparable(template: Readonly<Record<string, unknown>>) {
  return JSON.parse(
    JSON.stringify(template, (name, value) => (name === 'Metadata' || name === 'Code' ? undefined : value)),
  );
}
