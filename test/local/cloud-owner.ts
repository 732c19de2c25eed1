// A process for cloud.test.ts to end in various ways: starts a cloud, prints its endpoint, and closes it on SIGINT and
// SIGTERM, or when its stdin ends. After that nothing may keep it alive.
import { startCloud } from '../../local/cloud.ts';

const [cdkOut = '', workerPath = ''] = process.argv.slice(2);
const cloud = await startCloud({ cdkOut, workerPath });
console.log(cloud.endpoint);
const onSignal = (signal: NodeJS.Signals) => {
  void cloud.close().finally(() => {
    stopListening();
    // The signal takes its course, so that the exit status tells of it.
    process.kill(process.pid, signal);
  });
};
const stopListening = () => {
  process.off('SIGINT', onSignal);
  process.off('SIGTERM', onSignal);
};
process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);
process.stdin.resume().on('end', async () => {
  await cloud.close();
  stopListening();
});
