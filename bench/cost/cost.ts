import { partSize } from '../../lambda/storage/part-size.ts';
import { RATES } from './rates.ts';

/** A run that was measured on one thread. */
export interface MeasuredRun {
  readonly rows: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly seconds: number;
}

/** Dollars for a million rows. */
export interface Cost {
  readonly oneFunction: number;
  readonly bigFile: number;
  /** Seconds that the function would take for the measured file. */
  readonly functionSeconds: number;
}

/** What a function of one vCPU reads and writes in a second, all in all. */
const NETWORK_BYTES = 75e6;
/** Objects are read and written in pieces of this size. */
const PIECE_BYTES = partSize(1);
/** HEAD of the source and of the result's place, summary, creation and completion of the upload. */
const OTHER_REQUESTS = { get: 3, put: 3 };
/** Sent, received, deleted. */
const MESSAGE_REQUESTS = 3;

/** A range of a big file for one function of a Distributed Map, and the steps that it takes: the start of a child workflow, its task. */
const RANGE_BYTES = 128 * 2 ** 20;
const TRANSITIONS_OF_RANGE = 2;
/** Plan, map, verify and commit, with their starts and ends. */
const TRANSITIONS_OF_FILE = 10;
const BIG_FILE_BYTES = 100e9;

/** Reckons what a measured run would cost in functions of `megabytes` of memory. */
export function costOf(run: MeasuredRun, megabytes: number): Cost {
  const functionSeconds = Math.max(run.seconds, (run.bytesIn + run.bytesOut) / NETWORK_BYTES);
  const piece = { bytesIn: run.bytesIn, bytesOut: run.bytesOut, seconds: functionSeconds, megabytes };
  const file =
    invocation(piece) +
    OTHER_REQUESTS.get * RATES.s3.get +
    OTHER_REQUESTS.put * RATES.s3.put +
    MESSAGE_REQUESTS * RATES.sqs.request;
  const scale = BIG_FILE_BYTES / run.bytesIn;
  const ranges = Math.ceil(BIG_FILE_BYTES / RANGE_BYTES);
  const share = scale / ranges;
  const range = {
    bytesIn: run.bytesIn * share,
    bytesOut: run.bytesOut * share,
    seconds: functionSeconds * share,
    megabytes,
  };
  const bigFile =
    ranges * (invocation(range) + TRANSITIONS_OF_RANGE * RATES.stepFunctions.transition) +
    TRANSITIONS_OF_FILE * RATES.stepFunctions.transition;
  return {
    oneFunction: (file / run.rows) * 1e6,
    bigFile: (bigFile / (run.rows * scale)) * 1e6,
    functionSeconds,
  };
}

interface Invocation extends Omit<MeasuredRun, 'rows'> {
  readonly megabytes: number;
}

/** One run of a function, with the pieces that it reads and writes. */
function invocation({ bytesIn, bytesOut, seconds, megabytes }: Invocation): number {
  return (
    RATES.lambda.request +
    (megabytes / 1024) * seconds * RATES.lambda.gigabyteSecond +
    Math.ceil(bytesIn / PIECE_BYTES) * RATES.s3.get +
    Math.ceil(bytesOut / PIECE_BYTES) * RATES.s3.put
  );
}

/** How it was reckoned, for people. */
export function costSentences(cost: Cost, megabytes: number): readonly string[] {
  const { functionSeconds, oneFunction, bigFile } = cost;
  return [
    `Cost on AWS (${RATES.region}, arm64, rates of ${RATES.date} in \`bench/cost/rates.ts\`): ${dollars(oneFunction)} for a million ` +
      `rows of \`plain\` through one function, ${dollars(bigFile)} in a big file cut into ranges.`,
    `The function has ${megabytes} MB, one vCPU, and is reckoned to take ${functionSeconds.toFixed(1)} s for the file: what one thread ` +
      'took here, whole process, or the time that its bytes in and out take at 75 MB/s, whichever is longer. Lambda, S3 and SQS are counted. ' +
      `The big file has ${BIG_FILE_BYTES / 1e9} GB, cut by Step Functions' Distributed Map into ranges of ${RANGE_BYTES / 2 ** 20} MiB, each ` +
      `a function's run and ${TRANSITIONS_OF_RANGE} state transitions.`,
  ];
}

function dollars(amount: number): string {
  return `$${amount.toPrecision(2)}`;
}
