import type { Summary } from '../lambda/summary.ts';
import { errorRowLines } from './error-rows.ts';
import { EXIT } from './exit-code.ts';
import type { Output } from './output.ts';
import { tell } from './standard-streams.ts';
import { rowName, summaryLines } from './summary-lines.ts';

/** The flags that say how a finished job is reported. */
export interface ReportFlags extends Readonly<Record<string, unknown>> {
  readonly strict?: boolean;
  readonly json?: boolean;
}

/** Tells, on standard error, how a job ended. Returns the exit code. */
export async function reportJob(summary: Summary, output: Output, flags: ReportFlags): Promise<number> {
  if (flags.json) {
    tell(JSON.stringify(summary));
  } else if (summary.status === 'failed') {
    tell(`deckhand: ${summary.source.name}: ${summary.message}`);
  } else {
    tell(summaryLines(summary, output.name));
    if (summary.bad > 0)
      tell(
        await errorRowLines(
          await output.firstErrors(),
          summary.bad,
          rowName(summary),
          output.errorsHint(summary.bad),
        ),
      );
  }
  if (summary.status === 'failed') return EXIT.fault;
  const wrongAnswers = summary.options.game === 'check' ? summary.unsolvable : 0;
  return flags.strict && summary.bad + wrongAnswers > 0 ? EXIT.no : EXIT.done;
}
