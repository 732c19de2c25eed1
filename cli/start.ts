// `npm start`: the whole way of one file, on a machine that has nothing but Node.
import { join, relative } from 'node:path';
import { parse } from 'csv-parse/sync';
import { clock } from '../lambda/clock.ts';
import { DeckhandError } from '../lambda/errors.ts';
import { openFileSource } from '../lambda/storage/file-source.ts';
import { MemorySink } from '../lambda/storage/memory.ts';
import { alignedTable } from './aligned-table.ts';
import { CHECKOUT } from './checkout.ts';
import { openS3 } from './cloud/clients.ts';
import { type Deployment, deploymentOfCloud } from './cloud/deployment.ts';
import { fetchResult } from './cloud/fetch-result.ts';
import { startLocalStack } from './cloud/local-stack.ts';
import { solveUpload } from './cloud/solve-upload.ts';
import { EXIT } from './exit-code.ts';
import { describeFault, wantsStack } from './fault.ts';
import { untilInterrupted } from './interrupt.ts';
import { readableDuration } from './readable.ts';
import { exitQuietlyOnBrokenPipe, print } from './standard-streams.ts';
import { summaryLines } from './summary-lines.ts';

const SAMPLE = join(CHECKOUT, 'samples', 'cards.csv');
const SAMPLE_KEY = 'cards.csv';
const PATIENCE_SECONDS = 60;

/** Runs the demonstration. Never rejects. */
export async function runDemonstration(): Promise<void> {
  exitQuietlyOnBrokenPipe();
  try {
    process.exitCode = await untilInterrupted(demonstrate);
  } catch (error) {
    process.stderr.write(describeFault(error, wantsStack()));
    process.exitCode = EXIT.fault;
  }
}

async function demonstrate(signal: AbortSignal): Promise<number> {
  const log: string[] = [];
  const onLog = (line: string): void => void log.push(line);
  const started = clock();
  await print('Synthesising the stack and starting the local cloud …');
  const cloud = await startLocalStack({ signal, onLog });
  const deployment = deploymentOfCloud(cloud);
  try {
    await print(` ${readableDuration(clock() - started)}\n`);
    await solveSample(deployment, signal);
  } catch (error) {
    if (wantsStack()) process.stderr.write(`${log.join('\n')}\n`);
    throw error;
  } finally {
    await cloud.close();
  }
  await print(whereabouts(cloud.endpoint, deployment));
  return EXIT.done;
}

async function solveSample(deployment: Deployment, signal: AbortSignal): Promise<void> {
  const client = await openS3(deployment.client);
  const source = await openFileSource(SAMPLE, { signal });
  const request = { client, deployment, key: SAMPLE_KEY, source, metadata: {}, signal };
  try {
    const started = clock();
    await print(`Uploading ${relative(process.cwd(), SAMPLE)} and waiting for its result …`);
    const summary = await solveUpload({
      ...request,
      seconds: PATIENCE_SECONDS,
      onSent: () => {},
      onUploaded: () => {},
    });
    await print(` ${readableDuration(clock() - started)}\n\n`);
    if (summary.status === 'failed') {
      throw new DeckhandError({ code: summary.code ?? 'failed', message: summary.message ?? 'It failed.' });
    }
    const sink = new MemorySink();
    await fetchResult({ ...request, summary, sink });
    const rows: string[][] = parse(sink.text('result') ?? '');
    await print(`${alignedTable(rows)}\n`);
    await print(`${summaryLines(summary, `s3://${deployment.resultsBucket}/${SAMPLE_KEY}`)}\n`);
  } finally {
    client.destroy();
  }
}

function whereabouts(endpoint: string, deployment: Deployment): string {
  return [
    'The local cloud is closed again; it had',
    `  endpoint        ${endpoint}`,
    `  uploads bucket  ${deployment.uploadsBucket}`,
    `  results bucket  ${deployment.resultsBucket}`,
    `  function        ${deployment.functionName}`,
    '',
    'Next:',
    '  ./bin/deckhand cloud                            keep a cloud running, for the aws CLI and your own files',
    '  ./bin/deckhand solve samples/cards.csv          solve a file without any cloud',
    '  ./bin/deckhand hand 3 3 8 8                     solve one hand',
    '',
  ].join('\n');
}
