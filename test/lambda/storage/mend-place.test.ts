import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeckhandError } from '../../../lambda/errors.ts';
import { mendPlace, type SolveAgain } from '../../../lambda/storage/mend-place.ts';
import { ResultPlace } from '../../../lambda/storage/result-place.ts';
import { type Delivery, deliver, KEY } from './deliveries.ts';
import { RESULTS, startTestS3, type TestS3 } from './test-s3.ts';

const ERRORS_KEY = `${KEY}.errors.csv`;
const SUMMARY_KEY = `${KEY}.summary.json`;

const NEW: Delivery = { sequencer: '02', result: 'new result', errors: undefined };
const OLD_METADATA = { file: 'result', sequencer: '01' };

let s3: TestS3;
let place: ResultPlace;
beforeEach(async () => {
  s3 = await startTestS3();
  place = new ResultPlace(s3.client, RESULTS, KEY);
});
afterEach(() => s3.close());

const solveNothing: SolveAgain = () => Promise.reject(new Error('There was nothing to solve.'));
const solveNew = () => s3.put(RESULTS, KEY, 'new result', { Metadata: { file: 'result', sequencer: '02' } });

describe('a place', () => {
  it('costs one HEAD of each object if it is as its summary says', async () => {
    await deliver(s3.client, NEW);
    s3.requests.length = 0;
    await mendPlace(place, solveNothing);
    expect([...s3.requests].sort()).toEqual(
      [KEY, ERRORS_KEY, SUMMARY_KEY].map((key) => `HEAD /${RESULTS}/${key}`),
    );
  });

  it('without a summary is left alone', async () => {
    await s3.put(RESULTS, KEY, 'old result', { Metadata: OLD_METADATA });
    await mendPlace(place, solveNothing);
    expect(await s3.keys()).toEqual([KEY]);
  });

  it('loses the files of older runs that its summary does not claim, and no others', async () => {
    await deliver(s3.client, { ...NEW, result: undefined });
    await s3.put(RESULTS, KEY, 'old result', { Metadata: OLD_METADATA });
    await s3.put(RESULTS, ERRORS_KEY, 'by hand');
    await mendPlace(place, solveNothing);
    expect(await s3.keys()).toEqual([ERRORS_KEY, SUMMARY_KEY]);
  });

  it('keeps the files of a newer run that is still to publish its summary', async () => {
    await deliver(s3.client, NEW);
    await s3.put(RESULTS, KEY, 'newer result', { Metadata: { file: 'result', sequencer: '03' } });
    await s3.put(RESULTS, ERRORS_KEY, 'newer errors', { Metadata: { file: 'errors', sequencer: '03' } });
    await mendPlace(place, solveNothing);
    expect(await s3.keys()).toEqual([KEY, ERRORS_KEY, SUMMARY_KEY]);
  });
});

describe('a file that was left over', () => {
  it('and has the bytes of a newer one is looked at again, since that one may have been deleted', async () => {
    const same = { Metadata: { file: 'errors', sequencer: '01' } };
    await deliver(s3.client, NEW);
    await s3.put(RESULTS, ERRORS_KEY, 'errors', same);
    const slow = s3.hookedClient(async (command, send) => {
      if (command === 'DeleteObjectCommand') {
        await deliver(s3.client, { sequencer: '03', result: 'newest result', errors: 'errors' });
      }
      await send();
    });
    await mendPlace(new ResultPlace(slow, RESULTS, KEY), async (seen) => {
      expect(seen.summary?.sequencer).toBe('03');
      await s3.put(RESULTS, ERRORS_KEY, 'errors', { Metadata: { file: 'errors', sequencer: '03' } });
    });
    slow.destroy();
    expect(await s3.keys()).toEqual([KEY, ERRORS_KEY, SUMMARY_KEY]);
  });
});

describe('a file that its summary claims', () => {
  it.each([
    ['is gone', async () => place.remove('result', await place.look('result'))],
    ['is of an older run', () => s3.put(RESULTS, KEY, 'old result', { Metadata: OLD_METADATA })],
    [
      'is of another run of the same upload, with other options',
      () => s3.put(RESULTS, KEY, 'other', { Metadata: { file: 'result', sequencer: '02' } }),
    ],
  ])('and that %s is solved again', async (_what, damage) => {
    await deliver(s3.client, NEW);
    await damage();
    await mendPlace(place, async (seen) => {
      expect(seen.summary?.sequencer).toBe('02');
      await solveNew();
    });
    expect(await s3.text(KEY)).toBe('new result');
  });

  it('goes if it is wrong and its upload cannot be read any more', async () => {
    await deliver(s3.client, NEW);
    await s3.put(RESULTS, KEY, 'old result', { Metadata: OLD_METADATA });
    await mendPlace(place, async () => {
      throw new DeckhandError({ code: 'source_missing', message: 'It was deleted.' });
    });
    expect(await s3.keys()).toEqual([SUMMARY_KEY]);
  });

  it('is solved again until a look finds it right', async () => {
    await deliver(s3.client, NEW);
    await s3.put(RESULTS, KEY, 'old result', { Metadata: OLD_METADATA });
    let solved = 0;
    await mendPlace(place, async () => {
      solved += 1;
      if (solved === 3) await solveNew();
    });
    expect(solved).toBe(3);
  });

  it('is given back to the queue if others keep writing', async () => {
    await deliver(s3.client, NEW);
    await s3.put(RESULTS, KEY, 'old result', { Metadata: OLD_METADATA });
    const mended = mendPlace(place, async () => {});
    await expect(mended).rejects.toMatchObject({ code: 'commit_conflict', retryable: true });
  });

  it('is not solved again for nothing if storage fails', async () => {
    await deliver(s3.client, NEW);
    s3.faults = (line) => (line.startsWith('HEAD') ? { status: 500, code: 'InternalError' } : undefined);
    await expect(mendPlace(place, solveNothing)).rejects.toMatchObject({ code: 'storage_failed' });
  });
});
