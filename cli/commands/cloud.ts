import { DeckhandError } from '../../lambda/errors.ts';
import {
  cloudFilePath,
  findRunningCloud,
  forgetRunningCloud,
  noteRunningCloud,
} from '../cloud/cloud-file.ts';
import { cloudGuide } from '../cloud/cloud-guide.ts';
import { deploymentOfCloud } from '../cloud/deployment.ts';
import { watchIdle } from '../cloud/idle.ts';
import { startLocalStack } from '../cloud/local-stack.ts';
import { EXIT } from '../exit-code.ts';
import { wantsStack } from '../fault.ts';
import { readInteger } from '../integer-flag.ts';
import { untilInterrupted } from '../interrupt.ts';
import { counted } from '../readable.ts';
import { print, tell } from '../standard-streams.ts';

/** The flags of `deckhand cloud`, as commander parsed them. */
export interface CloudFlags extends Readonly<Record<string, unknown>> {
  readonly port?: string;
  readonly stopAfter?: string;
  readonly log?: boolean;
}

const HIGHEST_PORT = 65_535;
const MOST_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/**
 * `deckhand cloud`: runs the stack in a local cloud until Ctrl-C, SIGTERM, or so many minutes in which its function did nothing.
 * Returns the exit code, 0 however it was asked to stop; throws `DeckhandError`.
 */
export async function cloud(flags: CloudFlags): Promise<number> {
  const port = flags.port === undefined ? undefined : readInteger('--port', flags.port, 1, HIGHEST_PORT);
  const minutes =
    flags.stopAfter === undefined ? undefined : readInteger('--stop-after', flags.stopAfter, 1, MOST_MINUTES);
  await requireNoOther();
  let stopped = false;
  const code = await untilInterrupted(async (signal) => {
    const idle = watchIdle(minutes === undefined ? undefined : minutes * MINUTE_MS, signal);
    const onLog = (line: string): void => {
      idle.touch();
      if (flags.log) tell(line);
    };
    tell('Synthesising the stack.');
    const running = await startLocalStack({ signal, onLog, ...(port === undefined ? {} : { port }) });
    try {
      const deployment = deploymentOfCloud(running);
      const { endpoint, env, outputs, skipped } = running;
      await noteRunningCloud({ endpoint, env, outputs, pid: process.pid });
      await print(`The local cloud runs. Ctrl-C stops it.\n\n${cloudGuide(running, deployment)}`);
      if (skipped.length > 0 && (flags.log || wantsStack()))
        tell(`Not simulated here: ${skipped.join(', ')}.`);
      idle.touch();
      stopped = true;
      if ((await idle.done) === 'idle')
        tell(`There was no work for ${counted(minutes ?? 0, 'minute')}: stopping.`);
    } finally {
      await forgetRunningCloud();
      await running.close();
    }
    tell('Stopped.');
    return EXIT.done;
  });
  // Ending a running cloud is the way to use it, not a failure of the command.
  return stopped ? EXIT.done : code;
}

async function requireNoOther(): Promise<void> {
  const other = await findRunningCloud();
  if (!other) return;
  throw new DeckhandError({
    code: 'cloud_running',
    message:
      `A local cloud runs already at ${other.endpoint} (process ${other.pid}). Use that one, or stop it first. ` +
      `If there is none, remove ${cloudFilePath()}.`,
  });
}
