import { basename } from 'node:path';
import { requirePlayable } from '../../lambda/choose-games.ts';
import { parseOptions } from '../../lambda/options.ts';
import { openFileSource } from '../../lambda/storage/file-source.ts';
import { checkKeyFree, checkKeyLength } from '../../lambda/storage/result-keys.ts';
import { openS3 } from '../cloud/clients.ts';
import { findDeployment } from '../cloud/deployment.ts';
import { fetchResult } from '../cloud/fetch-result.ts';
import { solveUpload } from '../cloud/solve-upload.ts';
import { usageError } from '../fault.ts';
import { givenGameFlags } from '../game-flags.ts';
import { readInteger } from '../integer-flag.ts';
import { untilInterrupted } from '../interrupt.ts';
import { openOutput } from '../output.ts';
import { startUploadProgress } from '../progress.ts';
import { type ReportFlags, reportJob } from '../report.ts';
import { solvedPath } from '../solved-path.ts';
import { tell } from '../standard-streams.ts';

/** The flags of `deckhand upload`, as commander parsed them; those of the game besides. */
export interface UploadFlags extends ReportFlags {
  readonly key?: string;
  readonly metadata?: readonly string[];
  readonly out?: string;
  readonly wait: string;
  readonly outputs?: string;
}

const LONGEST_WAIT_SECONDS = 24 * 60 * 60;

/**
 * `deckhand upload FILE`: uploads a table, waits for its result and downloads it. Returns the exit code; throws
 * `DeckhandError`.
 */
export async function upload(file: string, flags: UploadFlags): Promise<number> {
  if (file === '-') {
    throw usageError(
      'Standard input cannot be uploaded, since its length is not known beforehand. Save it to a file first.',
    );
  }
  const metadata = { ...readMetadata(flags.metadata ?? []), ...givenGameFlags(flags) } as Record<
    string,
    string
  >;
  // A wrong option is told now, and not by a failed summary in half an hour.
  requirePlayable(parseOptions(metadata));
  const seconds = readInteger('--wait', flags.wait, 1, LONGEST_WAIT_SECONDS);
  const key = flags.key ?? basename(file);
  checkKeyFree(key);
  checkKeyLength(key);
  return await untilInterrupted(async (signal) => {
    const source = await openFileSource(file, { signal });
    const output = await openOutput(flags.out ?? solvedPath(file), file);
    const deployment = await findDeployment(flags.outputs);
    const client = await openS3(deployment.client);
    try {
      tell(`Uploading ${file} to s3://${deployment.uploadsBucket}/${key} in ${deployment.name}.`);
      const bar = await startUploadProgress(source.size);
      const onUploaded = (): void => {
        bar.stop();
        tell('Waiting for the result.');
      };
      const request = { client, deployment, key, source, metadata, seconds, signal };
      const summary = await solveUpload({ ...request, onSent: bar.update, onUploaded }).finally(bar.stop);
      if (summary.status === 'done') {
        await fetchResult({ client, deployment, key, summary, sink: output.sink, signal });
      }
      return await reportJob(summary, output, flags);
    } finally {
      client.destroy();
    }
  });
}

/** Each flag holds one option or several, `target=36,solutions=all`; a comma without a name behind it is part of a value. */
function readMetadata(flags: readonly string[]): Record<string, string> {
  const pairs = flags.flatMap((flag) => flag.split(/,(?=[^,=]+=)/));
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
      if (name === undefined || value === undefined) {
        throw usageError(`--metadata is "${pair}"; write name=value, such as target=36.`);
      }
      return [name.trim().toLowerCase(), value.trim()];
    }),
  );
}
