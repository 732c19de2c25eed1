import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { HandCache } from './hand-cache.ts';
import { ResultsBucket } from './results-bucket.ts';
import { SolveQueue } from './solve-queue.ts';
import { Solver } from './solver.ts';
import { UploadsBucket } from './uploads-bucket.ts';
import { Watch } from './watch.ts';

/** Long enough for files of several gigabytes on one vCPU; the queue's patience is a multiple of it. */
const SOLVE_TIMEOUT = Duration.minutes(5);

/** Everything that Deckhand is in an account: upload → queue → function → result. */
export class DeckhandStack extends Stack {
  constructor(scope: Construct, id: string, props?: StackProps) {
    super(scope, id, { description: 'Deckhand: solves card tables in bulk, CSV in, CSV out', ...props });
    const queue = new SolveQueue(this, 'Solve', { workTimeout: SOLVE_TIMEOUT });
    const uploads = new UploadsBucket(this, 'Uploads', { announceTo: queue.queue });
    const results = new ResultsBucket(this, 'Results');
    const cache = new HandCache(this, 'Cache');
    const solver = new Solver(this, 'Solver', { uploads, results, cache, queue, timeout: SOLVE_TIMEOUT });
    new Watch(this, 'Watch', { queue, solver });

    this.#output('UploadsBucket', 'Put tables here', uploads.bucket.bucketName);
    this.#output('ResultsBucket', 'Fetch solved tables here, under the same keys', results.bucket.bucketName);
    this.#output(
      'SolveFunction',
      'Invoke this directly for answers without files',
      solver.function.functionName,
    );
    this.#output('SolveQueue', 'Holds a message for every upload not solved yet', queue.queue.queueUrl);
    this.#output('DeadLetterQueue', 'Holds the uploads that no try could solve', queue.deadLetters.queueUrl);
    this.#output('CacheTable', 'Keeps solved hands between files', cache.table.tableName);
  }

  /** `name` is the key in the outputs file and in `aws cloudformation describe-stacks`; scripts rely on it. */
  #output(name: string, description: string, value: string): void {
    new CfnOutput(this, name, { description, value }).overrideLogicalId(name);
  }
}
