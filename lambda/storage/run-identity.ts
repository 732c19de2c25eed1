import { OPTION_NAMES, type Options, parseOptions } from '../options.ts';

/** What tells the files of one run from those of any other. Every object written carries it as metadata. */
export interface RunIdentity {
  /** Name of the run itself, unlike any other's. A write that was repeated because its answer got lost is known by it. */
  readonly run: string;
  /** S3's order of the events of one key. A direct run takes over that of the summary in place, if there is one. */
  readonly sequencer?: string | undefined;
  /** ETag of the source, without quotes. */
  readonly sourceEtag: string;
  /** That of all games, whatever the options name, so that runs of both doors compare. */
  readonly solverVersion: string;
  /** The options, see {@link optionsText}. */
  readonly options: string;
}

/** Options as one line of ASCII: `game= target=24 solutions=first …`, fit for object metadata and for comparing. */
export function optionsText(options: Options): string {
  return OPTION_NAMES.map((name) => `${name}=${options[name] ?? ''}`).join(' ');
}

/** The options that {@link optionsText} wrote. Throws `DeckhandError` like {@link parseOptions} for any other text. */
export function readOptionsText(text: string): Options {
  const pairs = text.split(' ').map((pair): [string, string] => {
    const [name = '', value = ''] = pair.split('=');
    return [name, value];
  });
  return parseOptions(Object.fromEntries(pairs.filter(([, value]) => value !== '')));
}

/**
 * Which of two events of one key came later: negative if `a` is older, positive if it is newer, 0 if they are the same
 * event. Sequencers are hexadecimal texts of unequal length, compared after padding the shorter with zeros on the
 * right. A missing one is older than any.
 * Source: "Event message structure", Amazon S3 User Guide.
 */
export function compareSequencers(a: string | undefined, b: string | undefined): number {
  if (!a || !b) return Number(Boolean(a)) - Number(Boolean(b));
  const length = Math.max(a.length, b.length);
  const left = a.toLowerCase().padEnd(length, '0');
  const right = b.toLowerCase().padEnd(length, '0');
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** How an object in place stands to a run: of an older one, of the same event, or of a newer one. */
export type Standing = 'older' | 'same' | 'newer';

/**
 * How an object in place stands to `run`. The same event solved by another solver version counts as older, so that a
 * redelivery after a deployment improves the result. Two objects without a sequencer have no order: older as well.
 */
export function standing(placed: Partial<RunIdentity>, run: RunIdentity): Standing {
  if (placed.run === run.run) return 'same';
  const order = compareSequencers(placed.sequencer, run.sequencer);
  if (order > 0) return 'newer';
  const sameEvent = order === 0 && Boolean(run.sequencer);
  return sameEvent && placed.solverVersion === run.solverVersion ? 'same' : 'older';
}
