import { CommanderError } from 'commander';
import { EXIT } from './exit-code.ts';
import { describeFault, wantsStack } from './fault.ts';
import { createProgram } from './program.ts';
import { exitQuietlyOnBrokenPipe } from './standard-streams.ts';
import { refusable } from './usage-fault.ts';

/** Runs the command that the process was started with. Never rejects. */
export async function runCommand(): Promise<void> {
  exitQuietlyOnBrokenPipe();
  try {
    const given = process.argv.slice(2);
    const program = createProgram(given);
    await program.parseAsync(refusable(program, given), { from: 'user' });
  } catch (error) {
    // Commander has told already what is wrong with the command line, or has printed the help that was asked for.
    const isHelp = error instanceof CommanderError && error.exitCode === 0;
    if (!(error instanceof CommanderError)) process.stderr.write(describeFault(error, wantsStack()));
    process.exitCode = isHelp ? EXIT.done : EXIT.fault;
  }
}
