// The process of one case: measures the one whose name it is given and prints what it took, as JSON.
import type { Case, Measured } from './case.ts';
import { CASES } from './cases.ts';

const chosen = CASES.find(({ name }) => name === process.argv[2]);
if (!chosen) throw new Error(`There is no case "${process.argv[2]}".`);
process.stdout.write(JSON.stringify(measure(chosen)));

function measure({ name, runs, run, result }: Case): Measured {
  const seconds = Array.from({ length: runs }, () => {
    const started = performance.now();
    const found = run();
    if (found !== result) throw new Error(`${name}: ${found} came out, not ${result}.`);
    return (performance.now() - started) / 1000;
  });
  return { seconds, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) };
}
