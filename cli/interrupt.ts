import { SIGNAL_EXIT } from './exit-code.ts';

type Ending = keyof typeof SIGNAL_EXIT;
const ENDINGS = Object.keys(SIGNAL_EXIT) as readonly Ending[];

/**
 * Runs a command that has something to tidy up. The first Ctrl-C, SIGTERM or closing of the terminal (SIGHUP) aborts the
 * signal that `run` gets, and the exit code becomes the shell's code of that signal once `run` has settled; a second one ends the process at once.
 */
export async function untilInterrupted(run: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const controller = new AbortController();
  let ending: Ending | undefined;
  const onSignal = (received: NodeJS.Signals): void => {
    if (ending) process.exit(SIGNAL_EXIT[ending]);
    ending = received as Ending;
    controller.abort(new Error(`Stopped by ${received}.`));
  };
  for (const name of ENDINGS) process.on(name, onSignal);
  try {
    const code = await run(controller.signal);
    return ending ? SIGNAL_EXIT[ending] : code;
  } catch (error) {
    // Whatever the interrupted work threw: the person who pressed Ctrl-C knows why it stopped.
    if (ending) return SIGNAL_EXIT[ending];
    throw error;
  } finally {
    for (const name of ENDINGS) process.off(name, onSignal);
  }
}
