// A process for parent-death.test.ts to kill: starts a worker, has it run the event given, then prints the worker's pid.
import { LOCAL_ACCOUNT } from '../../../local/account.ts';
import { createLambda } from '../../../local/lambda/lambda.ts';

const [workerPath = '', codeDir = '', event = '{}'] = process.argv.slice(2);
let onStarted = () => {};
const started = new Promise<void>((resolve) => {
  onStarted = resolve;
});
const lambda = createLambda({
  account: LOCAL_ACCOUNT,
  workerPath,
  overrides: () => ({}),
  onLine: (line) => {
    if (line.endsWith('\tstarted')) onStarted();
  },
});
lambda.createFunction({
  name: 'fn',
  codeDir,
  handler: 'index.handler',
  runtime: 'nodejs24.x',
  memorySize: 256,
  timeout: 600,
  concurrency: 1,
  environment: {},
});
const first = await lambda.invoke('fn', Buffer.from('{}'));
if (first.kind !== 'answered') throw new Error('The worker did not answer.');
void lambda.invoke('fn', Buffer.from(JSON.stringify({ say: 'started', ...JSON.parse(event) })));
await started;
console.log(JSON.parse(first.payload.toString()).pid);
setInterval(() => {}, 1000);
