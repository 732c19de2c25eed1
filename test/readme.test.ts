import { type ChildProcess, exec, execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDeckhand } from './cli/deckhand-process.ts';
import { TemporaryFolder } from './cli/temporary-folder.ts';
import { waitUntil } from './cli/wait-until.ts';

const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));
const README = readFileSync(`${CHECKOUT}/README.md`, 'utf8');

/** What cannot be run here as it stands, and which test runs it instead. */
const RUN_ELSEWHERE: Readonly<Record<string, string>> = {
  'npm ci && npm start': 'test/cli/start.test.ts, after continuous integration ran npm ci',
  'npm ci && npm test': 'it runs this test',
  'npx cdk bootstrap': 'it needs an account',
  'npx cdk deploy --outputs-file cdk-outputs.json':
    'it needs an account; test/infra synthesises what it deploys',
  'npx cdk destroy': 'it needs an account',
  'npx cdk synth --quiet': 'test/infra/app.test.ts',
  './bin/deckhand upload samples/cards.csv --outputs cdk-outputs.json':
    'test/cli/cloud, which writes such a file',
};

interface Block {
  readonly language: string;
  readonly text: string;
}

const blocks: readonly Block[] = [...README.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map((match) => ({
  language: match[1] as string,
  text: match[2] as string,
}));

/** The commands of `console` blocks, each with the output that the README shows. */
const shown = blocks
  .filter(({ language }) => language === 'console')
  .flatMap(({ text }) => text.split(/^\$ /m).slice(1))
  .map((text) => {
    const [command = '', ...output] = text.split('\n');
    return { command, output: output.join('\n').trim() };
  });

/** The commands of `sh` blocks, and those named in running text. */
const unshown = [
  ...blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.trim().replaceAll('\\\n', '').split('\n')),
  ...[...README.matchAll(/`((?:\.\/bin\/deckhand|cat|npx cdk) [^`]+)`/g)].map((match) => match[1] as string),
];

const hasAws = (() => {
  try {
    execFileSync('aws', ['--version']);
    return true;
  } catch {
    return false;
  }
})();

/** A pattern of the output shown, in which `…` stands for anything. */
function pattern(output: string): RegExp {
  const escaped = output.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('[\\s\\S]*')}`);
}

describe('the README', () => {
  let folder: TemporaryFolder;
  let cloud: ChildProcess;
  let env: Record<string, string | undefined>;
  let greeting = '';

  beforeAll(async () => {
    folder = await TemporaryFolder.create();
    // Samples are copied, since some commands write beside the file they are given.
    cpSync(`${CHECKOUT}/samples`, folder.at('samples'), { recursive: true });
    for (const name of ['bin', 'dist', 'node_modules']) symlinkSync(`${CHECKOUT}/${name}`, folder.at(name));
    const place = { DECKHAND_CLOUD_FILE: folder.at('cloud.json') };
    cloud = startDeckhand(['cloud'], { cwd: folder.path, env: place });
    cloud.stdout?.on('data', (text) => {
      greeting += text;
    });
    await waitUntil(async () => greeting.includes('invoke samples/hands.json'));
    const exported = [...greeting.matchAll(/export (\w+)=(\S+)/g)].map((match) => [match[1], match[2]]);
    env = {
      ...process.env,
      ...place,
      AWS_PAGER: '',
      ...Object.fromEntries(exported),
    };
  }, 90_000);

  afterAll(async () => {
    cloud?.kill('SIGTERM');
    await folder?.remove();
  });

  const run = async (command: string) => {
    const { stdout, stderr } = await promisify(exec)(command, {
      cwd: folder.path,
      env: env as NodeJS.ProcessEnv,
    });
    return (stderr + stdout).trim();
  };

  it('names commands at all', () => {
    expect(shown.length).toBeGreaterThan(5);
    expect(unshown.length).toBeGreaterThan(5);
  });

  it('shows what starting the cloud prints', () => {
    expect(greeting).toMatch(
      pattern(shown.find(({ command }) => command.endsWith(' cloud'))?.output ?? 'nothing shown'),
    );
  });

  it.each(shown.filter(({ command }) => !(command in RUN_ELSEWHERE) && !command.endsWith(' cloud')))(
    'shows the real output of $command',
    async ({ command, output }) => {
      expect(await run(command)).toMatch(pattern(output));
    },
  );

  const runnable = unshown.filter(
    (command) => !(command in RUN_ELSEWHERE) && !command.includes('deckhand cloud'),
  );
  it.each(runnable.filter((command) => hasAws || !command.startsWith('aws')))('%s works', async (command) => {
    // Downloads wait for the upload before them to be solved.
    const deadline = performance.now() + 15_000;
    for (;;) {
      try {
        await run(inOldAws(command));
        return;
      } catch (error) {
        if (performance.now() > deadline) throw error;
      }
    }
  });

  /** Before version 2.13 the `aws` command takes its endpoint from a flag alone, as the README says. */
  function inOldAws(command: string): string {
    return command.startsWith('aws ')
      ? command.replace('aws', `aws --endpoint-url ${env.AWS_ENDPOINT_URL}`)
      : command;
  }
});
