import { gzipSync } from 'node:zlib';
import { DeleteObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Deadline } from '../../../lambda/deadline.ts';
import { answerDirect } from '../../../lambda/direct/answer-direct.ts';
import { DeckhandError } from '../../../lambda/errors.ts';
import { solveUpload } from '../../../lambda/events/solve-upload.ts';
import { solveBatch } from '../../../lambda/events/upload-batch.ts';
import { RESULTS, startTestS3, type TestS3, UPLOADS } from '../storage/test-s3.ts';
import { type TestServices, testServices } from '../test-services.ts';
import { batch, message, s3Record } from './messages.ts';

const TABLE = 'id,c1,c2,c3,c4\na,3,3,8,8\nb,1,1,1,1\n';
const SOLVED = 'id,c1,c2,c3,c4,result\na,3,3,8,8,8/(3-8/3)\nb,1,1,1,1,\n';
const PLENTY = () => 900_000;

let s3: TestS3;
let services: TestServices;
beforeEach(async () => {
  s3 = await startTestS3();
  services = testServices(s3.client);
});
afterEach(() => s3.close());

async function solve(...messages: Parameters<typeof batch>): Promise<string[]> {
  const answer = await solveBatch(batch(...messages), services, new Deadline(PLENTY), 'request');
  return answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}

/** Puts a file and returns the record that announces it. */
async function upload(key: string, body: string | Uint8Array = TABLE, sequencer = '01', more: object = {}) {
  const { etag } = await s3.put(UPLOADS, key, body, more);
  return s3Record(key, { size: body.length, etag, sequencer });
}

async function summary(key: string) {
  const text = await s3.text(`${key}.summary.json`);
  return text === undefined ? undefined : JSON.parse(text);
}

const statuses = () => services.files.map(({ status }) => status);

describe('an upload', () => {
  it('is solved under its own key, however that is spelled', async () => {
    const keys = ['cards.csv', 'in/red flower+1 100%.csv', 'données/日本 😀.csv', 'a//b "c".csv'];
    for (const [index, key] of keys.entries())
      expect(await solve(message(`${index}`, await upload(key)))).toEqual([]);
    for (const key of keys) {
      expect(await s3.text(key)).toBe(SOLVED);
      expect(await summary(key)).toMatchObject({
        status: 'done',
        rows: 2,
        solved: 1,
        unsolvable: 1,
        source: { bucket: UPLOADS, key, sequencer: '01' },
      });
    }
    expect((await s3.keys()).length).toBe(2 * keys.length);
  });

  it('is logged with what became of it, and measured', async () => {
    await solve(message('1', await upload('cards.csv')));
    expect(services.lines).toMatchObject([
      {
        level: 'info',
        message: 'file done',
        fields: {
          status: 'done',
          bucket: UPLOADS,
          key: 'cards.csv',
          rows: 2,
          bytesIn: TABLE.length,
          bytesOut: SOLVED.length,
          milliseconds: expect.any(Number),
          cpuMilliseconds: expect.any(Number),
          peakMemoryMB: expect.any(Number),
        },
      },
    ]);
    expect(services.files).toMatchObject([
      { status: 'done', place: { key: 'cards.csv' }, summary: { rows: 2 } },
    ]);
  });

  it('lists the rows that are no hands', async () => {
    await solve(message('1', await upload('cards.csv', 'c1,c2,c3,c4\n1,2,3,x\n')));
    expect(await s3.text('cards.csv.errors.csv')).toContain('not_a_card');
    expect(await summary('cards.csv')).toMatchObject({ rows: 1, bad: 1 });
  });

  it('takes its options from its metadata', async () => {
    await solve(
      message('1', await upload('cards.csv', 'c1,c2,c3,c4\n1,1,1,1\n', '01', { Metadata: { target: '4' } })),
    );
    expect(await s3.text('cards.csv')).toBe('c1,c2,c3,c4,result\n1,1,1,1,1+1+1+1\n');
  });

  it.each([
    ['an option that does not exist', { Metadata: { traget: '36' } }, 'unknown_option'],
    ['a value that means nothing', { Metadata: { solutions: 'some' } }, 'invalid_option'],
  ])('with %s fails clearly, once', async (_what, more, code) => {
    const record = await upload('cards.csv', TABLE, '01', more);
    expect(await solve(message('1', record))).toEqual([]);
    expect(await summary('cards.csv')).toMatchObject({ status: 'failed', code, rows: 0 });
    expect(await s3.keys()).toEqual(['cards.csv.summary.json']);
    expect(statuses()).toEqual(['failed']);
    expect(services.lines[0]?.fields).toMatchObject({ status: 'failed', code });
  });

  it.each([
    ['nothing', ''],
    ['no cards', 'a,b\n1,2\n'],
  ])('with %s in it gets a summary that says so, and is not tried again', async (_what, body) => {
    expect(await solve(message('1', await upload('cards.csv', body)))).toEqual([]);
    expect(await summary('cards.csv')).toMatchObject({ status: 'failed' });
    expect(await s3.text('cards.csv')).toBeUndefined();
  });

  it('packed with gzip comes back packed, with the encoding it had', async () => {
    const more = { ContentEncoding: 'gzip' };
    await solve(message('1', await upload('cards.csv', gzipSync(TABLE), '01', more)));
    await solve(message('2', await upload('cards.csv.gz', gzipSync(TABLE))));
    const head = (Key: string) => s3.client.send(new HeadObjectCommand({ Bucket: RESULTS, Key }));
    expect(await head('cards.csv')).toMatchObject({
      ContentEncoding: 'gzip',
      ContentType: 'text/csv; charset=utf-8',
    });
    expect(await head('cards.csv.gz')).toMatchObject({ ContentType: 'application/gzip' });
    expect(await summary('cards.csv.gz')).toMatchObject({ status: 'done', rows: 2 });
  });

  it('is read to its end over a connection that keeps breaking', async () => {
    const rows = 'x,3,3,8,8\n'.repeat(30_000);
    const record = await upload('cards.csv', `id,c1,c2,c3,c4\n${rows}`);
    let breaks = 0;
    s3.faults = (line) => (line.startsWith('GET') && breaks++ < 3 ? { cutAfterBytes: 100_000 } : undefined);
    expect(await solve(message('1', record))).toEqual([]);
    expect(breaks).toBeGreaterThanOrEqual(3);
    expect(await s3.text('cards.csv')).toBe(
      `id,c1,c2,c3,c4,result\n${rows.replaceAll('\n', ',8/(3-8/3)\n')}`,
    );
  });
});

describe('what is no upload of a file', () => {
  it('is dropped if it is the test that S3 sends', async () => {
    expect(
      await solve(message('1', JSON.stringify({ Service: 'Amazon S3', Event: 's3:TestEvent' }))),
    ).toEqual([]);
    expect(services.lines).toEqual([]);
  });

  it('is skipped if it is a folder, but not if it only looks like one', async () => {
    await s3.put(UPLOADS, 'in/', '');
    expect(await solve(message('1', s3Record('in/', { size: 0 })))).toEqual([]);
    expect(await s3.keys()).toEqual([]);
    await solve(message('2', await upload('table/')));
    expect(await summary('table/')).toMatchObject({ status: 'done' });
  });

  it('fails alone if nobody knows what it is', async () => {
    const good = await upload('cards.csv');
    expect(await solve(message('1', 'hello'), message('2', good), message('3', '{}'))).toEqual(['1', '3']);
    expect(await s3.text('cards.csv')).toBe(SOLVED);
  });

  it('is refused if its key leaves no room for a summary, and not tried again', async () => {
    const key = `${'k'.repeat(1012)}`;
    const record = await upload(key);
    expect(await solve(message('1', record))).toEqual([]);
    expect(services.lines).toMatchObject([
      { level: 'error', message: 'file refused', fields: { error: { code: 'key_too_long' } } },
    ]);
    expect(await s3.keys()).toEqual([]);
  });

  it('fails if its name is that of a result file, and leaves that file alone', async () => {
    await solve(message('1', await upload('cards.csv', 'c1,c2,c3,c4\n1,2,3,x\n', '05')));
    const errors = await s3.text('cards.csv.errors.csv');
    await solve(message('2', await upload('cards.csv.errors.csv', TABLE, '09')));
    expect(await summary('cards.csv.errors.csv')).toMatchObject({ status: 'failed', code: 'reserved_key' });
    expect(await s3.text('cards.csv.errors.csv')).toBe(errors);
  });
});

describe('an event that comes late, early or twice', () => {
  it('gives one result, with one HEAD for the second time', async () => {
    const record = await upload('cards.csv');
    await solve(message('1', record));
    const first = await s3.text('cards.csv.summary.json');
    s3.requests.length = 0;
    await solve(message('2', record));
    expect(s3.requests).toEqual([`HEAD /${RESULTS}/cards.csv.summary.json`]);
    expect(await s3.text('cards.csv.summary.json')).toBe(first);
    expect(statuses()).toEqual(['done', 'duplicate']);
  });

  it('does not undo a newer upload', async () => {
    const old = await upload('cards.csv', 'c1,c2,c3,c4\n1,2,3,x\n', '01');
    const recent = await upload('cards.csv', TABLE, '02');
    await solve(message('1', recent));
    await solve(message('2', old));
    expect(await s3.text('cards.csv')).toBe(SOLVED);
    expect(statuses()).toEqual(['done', 'superseded']);
  });

  it('is superseded if the object was replaced or deleted, without a result or another try', async () => {
    const record = await upload('cards.csv', 'an older table');
    await upload('cards.csv');
    expect(await solve(message('1', record), message('2', s3Record('gone.csv', { etag: 'abc' })))).toEqual(
      [],
    );
    expect(await s3.keys()).toEqual([]);
    expect(services.lines).toMatchObject([
      {
        message: 'file superseded',
        fields: { key: 'cards.csv', reason: expect.stringContaining('newer upload') },
      },
      {
        message: 'file superseded',
        fields: { key: 'gone.csv', reason: expect.stringContaining('There is no') },
      },
    ]);
  });

  it('takes the errors file of the older upload away', async () => {
    await solve(message('1', await upload('cards.csv', 'c1,c2,c3,c4\n1,2,3,x\n', '01')));
    await solve(message('2', await upload('cards.csv', TABLE, '02')));
    expect(await s3.keys()).toEqual(['cards.csv', 'cards.csv.summary.json']);
  });

  it('is done again after a redelivery that finds its result lost', async () => {
    const record = await upload('cards.csv');
    await solve(message('1', record));
    await s3.client.send(new DeleteObjectCommand({ Bucket: RESULTS, Key: 'cards.csv' }));
    await solve(message('1', record, 2));
    expect(await s3.text('cards.csv')).toBe(SOLVED);
  });
});

describe('a newest result that an older run replaced, since it has the bytes of one before', () => {
  const OTHER = 'id,c1,c2,c3,c4\na,1,2,3,4\n';

  /** Solves an upload whose run is held up before its first put, until `overtaking` is done. */
  async function overtake(
    record: object,
    overtaking: () => Promise<unknown>,
    stopAtPut = Number.POSITIVE_INFINITY,
  ) {
    let puts = 0;
    const slow = s3.hookedClient(async (command, send) => {
      if (command === 'PutObjectCommand') {
        puts += 1;
        if (puts === 1) await overtaking();
        if (puts >= stopAtPut) throw new Error('The function died.');
      }
      await send();
    });
    const late = testServices(slow);
    const answer = await solveBatch(batch(message('late', record)), late, new Deadline(PLENTY), 'late');
    slow.destroy();
    return { statuses: late.files.map(({ status }) => status), again: answer.batchItemFailures.length, late };
  }

  let older: object;
  beforeEach(async () => {
    await solve(message('first', await upload('cards.csv', TABLE, '01')));
    older = await upload('cards.csv', OTHER, '02');
  });
  const solveNewest = async () => solve(message('newest', await upload('cards.csv', TABLE, '03')));

  async function expectNewest() {
    expect(await s3.text('cards.csv')).toBe(SOLVED);
    expect(await summary('cards.csv')).toMatchObject({
      status: 'done',
      rows: 2,
      source: { sequencer: '03' },
    });
    expect(await s3.keys()).toEqual(['cards.csv', 'cards.csv.summary.json']);
  }

  it('is brought back by that run', async () => {
    const { statuses, late } = await overtake(older, solveNewest);
    expect(statuses).toEqual(['superseded']);
    expect(late.lines[0]).toMatchObject({ level: 'warn', message: expect.stringContaining('solved again') });
    await expectNewest();
  });

  // The first put replaces the newest result, the second is that of the summary, and the next two bring back.
  it.each([2, 3, 4])(
    'is brought back when that run died at its put number %d and is delivered again',
    async (stopAtPut) => {
      const { statuses, again } = await overtake(older, solveNewest, stopAtPut);
      expect({ statuses, again }).toEqual({ statuses: ['retried'], again: 1 });
      expect(await solve(message('late', older, 2))).toEqual([]);
      await expectNewest();
    },
  );

  it('is brought back with the options of the direct run that made it', async () => {
    await overtake(older, async () => {
      await solveNewest();
      const payload = { key: 'cards.csv', options: { distinct: 'merged' } };
      await answerDirect(payload, services, new Deadline(PLENTY), 'direct');
    });
    await expectNewest();
    expect(await summary('cards.csv')).toMatchObject({ options: { distinct: 'merged' } });
  });

  it('is not left wrong when its upload was deleted', async () => {
    await overtake(older, async () => {
      await solveNewest();
      await s3.client.send(new DeleteObjectCommand({ Bucket: UPLOADS, Key: 'cards.csv' }));
    });
    expect(await s3.keys()).toEqual(['cards.csv.summary.json']);
  });

  it('does not become a failed one when there is no time to bring it back, but is tried for again', async () => {
    const time = new AbortController();
    const slow = s3.hookedClient(async (command, send) => {
      if (command === 'PutObjectCommand' && !time.signal.aborted) {
        await solveNewest();
        time.abort(new DeckhandError({ code: 'out_of_time', message: 'The time was up.' }));
      }
      await send();
    });
    const context = { services: testServices(slow), run: 'late', redelivered: false, signal: time.signal };
    const place = { bucket: UPLOADS, key: 'cards.csv', size: OTHER.length, sequencer: '02' };
    const late = solveUpload(place, context);
    await expect(late).rejects.toMatchObject({ code: 'out_of_time', retryable: true });
    slow.destroy();
    expect(await summary('cards.csv')).toMatchObject({ status: 'done', source: { sequencer: '03' } });
    await solve(message('late', older, 2));
    await expectNewest();
  });
});

describe('a batch', () => {
  it('returns just the messages whose storage failed, and does the others', async () => {
    const records = [await upload('one.csv'), await upload('two.csv'), await upload('three.csv')];
    s3.faults = (line) => (line.includes('two.csv') ? { status: 503, code: 'SlowDown' } : undefined);
    const messages = records.map((record, index) => message(`${index + 1}`, record));
    expect(await solve(...messages)).toEqual(['2']);
    s3.faults = () => undefined;
    expect(await s3.text('one.csv')).toBe(SOLVED);
    expect(await s3.text('three.csv')).toBe(SOLVED);
    expect(statuses()).toEqual(['done', 'retried', 'done']);
    expect(await solve(message('2', records[1] ?? {}, 2))).toEqual([]);
    expect(await s3.text('two.csv')).toBe(SOLVED);
  });

  it('settles every record of a message, also after one that failed', async () => {
    const records = [await upload('one.csv'), await upload('two.csv')];
    s3.faults = (line) => (line.includes('one.csv') ? { status: 500, code: 'InternalError' } : undefined);
    expect(await solve(message('1', records))).toEqual(['1']);
    s3.faults = () => undefined;
    expect(await s3.text('two.csv')).toBe(SOLVED);
  });

  it('leaves no parts and no result behind a write that failed', async () => {
    const record = await upload('cards.csv');
    s3.faults = (line) => (line.startsWith('PUT') ? { status: 500, code: 'InternalError' } : undefined);
    expect(await solve(message('1', record))).toEqual(['1']);
    s3.faults = () => undefined;
    expect(await s3.keys()).toEqual([]);
    expect(await s3.unfinishedUploads()).toBe(0);
  });
});

describe('time', () => {
  it('returns a message that cannot be started any more', async () => {
    let remaining = 10_000;
    const messages = [message('1', await upload('one.csv')), message('2', await upload('two.csv'))];
    const deadline = new Deadline(() => remaining);
    s3.faults = (line) => {
      if (line.includes('one.csv.summary.json')) remaining = 2_500;
      return undefined;
    };
    const answer = await solveBatch(batch(...messages), services, deadline, 'request');
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: '2' }]);
    expect(await s3.text('one.csv')).toBe(SOLVED);
    expect(await s3.text('two.csv')).toBeUndefined();
  });

  it('that runs out in the middle of a file gives a failed summary that says what to do, and no result', async () => {
    // The reserve is a second, so that the file has one millisecond.
    const deadline = new Deadline(() => 1_001);
    const record = await upload('cards.csv', `c1,c2,c3,c4\n${'3,3,8,8\n'.repeat(500_000)}`);
    const answer = await solveBatch(batch(message('1', record)), services, deadline, 'request');
    expect(answer.batchItemFailures).toEqual([]);
    expect(await summary('cards.csv')).toMatchObject({
      status: 'failed',
      code: 'out_of_time',
      message: expect.stringContaining('Split the file'),
    });
    expect(await s3.keys()).toEqual(['cards.csv.summary.json']);
    expect(await s3.unfinishedUploads()).toBe(0);
  });
});
