import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { timeSteps } from '../../bench/joins/timed-process.ts';
import { TemporaryFolder } from '../cli/temporary-folder.ts';

const folder = await TemporaryFolder.create();
afterAll(() => folder.remove());

const program = async (name: string, text: string) => ({
  program: await folder.write(name, text),
  args: ['1'],
});

describe('a process that is timed', () => {
  it('tells its own memory and CPU time, not those of the process that started it', async () => {
    const large = Buffer.alloc(400 << 20, 1);
    const small = await timeSteps([await program('small.mjs', '')]);
    const larger = await timeSteps([await program('larger.mjs', 'Buffer.alloc(200 << 20, 1)')]);
    expect(large.at(-1)).toBe(1);
    expect(small.peakMegabytes).toBeLessThan(150);
    expect(larger.peakMegabytes).toBeGreaterThan(200);
    expect(small.cpuSeconds).toBeGreaterThan(0);
  });

  it('is told of once, whatever threads it has', async () => {
    const threads = `import { Worker } from 'node:worker_threads';
      new Worker('Buffer.alloc(200 << 20, 1)', { eval: true });`;
    expect((await timeSteps([await program('threads.mjs', threads)])).peakMegabytes).toBeGreaterThan(200);
  });

  it('stops the benchmark if it fails, and says what it said', async () => {
    const failing = await program('failing.mjs', 'console.error("no such table"); process.exit(3);');
    await expect(timeSteps([failing])).rejects.toThrow(/failing\.mjs 1 ended with 3:\nno such table/);
  });

  it('may be a command of the system, and one of several that count as one, each after the other', async () => {
    const path = folder.at('said.txt');
    const say = (text: string) => ({
      command: process.execPath,
      args: ['-e', `fs.appendFileSync(${JSON.stringify(path)}, '${text}')`],
    });
    const usage = await timeSteps([say('a'), say('b'), say('c')]);
    expect(readFileSync(path, 'utf8')).toBe('abc');
    expect(Object.keys(usage)).toEqual(['seconds']);
  });
});
