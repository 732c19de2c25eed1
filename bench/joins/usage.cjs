// Preloaded into every Node process that is timed: tells on file descriptor 3, at its end, what the process used.
const { readFileSync, writeSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

if (isMainThread) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const usage = {
      cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
      peakMegabytes: peakKilobytes(maxRSS) / 1024,
    };
    writeSync(3, JSON.stringify(usage));
  });
}

/** On Linux maxRSS may be that of the process that forked this one, if it was larger; VmHWM is of this program alone. */
function peakKilobytes(maxRss) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
  } catch {
    return maxRss;
  }
}
