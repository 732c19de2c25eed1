// A process for cloud.test.ts to end in various ways: starts a cloud, prints its endpoint, and closes it on SIGINT and
// SIGTERM, or when its stdin ends. After that nothing may keep it alive.
import { closeOnSignals, startCloud } from '../../local/cloud.ts';

const [cdkOut = '', workerPath = ''] = process.argv.slice(2);
const cloud = await startCloud({ cdkOut, workerPath });
const stopListening = closeOnSignals(cloud);
console.log(cloud.endpoint);
process.stdin.resume().on('end', async () => {
  await cloud.close();
  stopListening();
});
