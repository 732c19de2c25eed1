import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DeleteObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deckhand } from '../cli/deckhand-process.ts';
import { type RunningCloud, startRunningCloud } from './running-cloud.ts';

const TABLE = 'id,c1,c2,c3,c4\na,3,3,8,8\nb,1,1,1,1\n';
const SOLVED = 'id,c1,c2,c3,c4,result\na,3,3,8,8,8/(3-8/3)\nb,1,1,1,1,\n';

let running: RunningCloud;
let sqs: SQSClient;
beforeAll(async () => {
  running = await startRunningCloud();
  const { endpoint } = running.cloud;
  sqs = new SQSClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
}, 120_000);
afterAll(async () => {
  sqs?.destroy();
  await running?.close();
});

const bucket = (name: 'UploadsBucket' | 'ResultsBucket') => running.cloud.outputs[name] as string;

/** Puts an event for an upload into the queue, as S3 may do again or late. */
async function sendEvent(key: string, etag: string, sequencer: string, size: number) {
  const object = { key: encodeURIComponent(key), eTag: etag.replaceAll('"', ''), size, sequencer };
  const record = {
    eventSource: 'aws:s3',
    eventName: 'ObjectCreated:Put',
    s3: { bucket: { name: bucket('UploadsBucket') }, object },
  };
  const QueueUrl = running.cloud.outputs.SolveQueue as string;
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify({ Records: [record] }) }));
}

/** Waits until the queue holds nothing, waiting or in work. */
const queueIsEmpty = () =>
  running.until('the queue to be empty', async () => {
    const QueueUrl = running.cloud.outputs.SolveQueue as string;
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
    );
    const { ApproximateNumberOfMessages: waiting, ApproximateNumberOfMessagesNotVisible: inWork } =
      Attributes ?? {};
    return waiting === '0' && inWork === '0' ? true : undefined;
  });

const stateOf = async (key: string) => {
  const { ETag, LastModified } = await running.s3.send(
    new HeadObjectCommand({ Bucket: bucket('ResultsBucket'), Key: key }),
  );
  return { ETag, LastModified };
};

describe('an uploaded table', () => {
  it('comes back solved under its key, with a summary', async () => {
    const etag = await running.upload('cards.csv', TABLE);
    const summary = await running.summaryOf('cards.csv', etag);
    expect((await running.result('cards.csv'))?.toString()).toBe(SOLVED);
    expect(summary).toMatchObject({
      status: 'done',
      rows: 2,
      solved: 1,
      unsolvable: 1,
      bad: 0,
      sha256: createHash('sha256').update(SOLVED).digest('hex'),
      source: { key: 'cards.csv' },
    });
    expect(summary.source.sequencer).toMatch(/^[0-9A-F]+$/);
    expect(await running.result('cards.csv.errors.csv')).toBeUndefined();
  });

  it.each([
    'with space.csv',
    'a+b.csv',
    'é à ü.csv',
    '日本/手札.csv',
    '100%.csv',
    "o'clock&co.csv",
    'a//b.csv',
    '🂡.csv',
  ])('may have the key %j', async (key) => {
    await running.upload(key, TABLE);
    await running.summaryOf(key);
    expect((await running.result(key))?.toString()).toBe(SOLVED);
  });

  it('packed with gzip comes back packed', async () => {
    await running.upload('cards.csv.gz', gzipSync(TABLE));
    expect((await running.summaryOf('cards.csv.gz')).status).toBe('done');
    expect(gunzipSync((await running.result('cards.csv.gz')) as Buffer).toString()).toBe(SOLVED);
  });

  it('lists the rows that are no hand beside it', async () => {
    await running.upload('faulty.csv', `${TABLE}c,3,x,8,8\n`);
    expect(await running.summaryOf('faulty.csv')).toMatchObject({ rows: 3, bad: 1 });
    expect((await running.result('faulty.csv.errors.csv'))?.toString()).toMatch(
      /^row,byte,code,message,raw\n3,35,not_a_card,/,
    );
  });

  it('is solved by the options in its metadata', async () => {
    await running.upload('target.csv', 'c1,c2,c3,c4\n1,5,12,13\n', { target: '60' });
    expect((await running.summaryOf('target.csv')).options.target).toBe('60');
    expect((await running.result('target.csv'))?.toString()).toBe(
      'c1,c2,c3,c4,result\n1,5,12,13,5/(13/12-1)\n',
    );
  });
});

describe('an uploaded table of boards', () => {
  const BOARDS = readFileSync(new URL('../../samples/boards.csv', import.meta.url), 'utf8');

  it('comes back valued, as a direct invocation and the command value it', async () => {
    await running.upload('boards.csv', BOARDS);
    expect(await running.summaryOf('boards.csv')).toMatchObject({
      status: 'done',
      options: { game: 'board' },
      rows: 5,
      solved: 4,
      bad: 1,
    });
    const valued = (await running.result('boards.csv'))?.toString();
    expect(valued).toContain('danger,O---X---X,open,D,,3 7\n');
    expect(await deckhand(['solve', '-'], { input: BOARDS })).toMatchObject({ code: 0, stdout: valued });
    expect(await running.invoke({ csv: BOARDS })).toMatchObject({ csv: valued });
    expect(await running.invoke({ boards: ['O---X---X', 'X--------'] })).toMatchObject({
      results: [
        { board: 'O---X---X', status: 'open', value: 'D', best: [3, 7] },
        { board: 'X--------', status: 'open', value: 'D', best: [5] },
      ],
    });
  });
});

describe('an uploaded table of answers', () => {
  const ANSWERS = readFileSync(new URL('../../samples/answers.csv', import.meta.url), 'utf8');

  it('comes back judged, as a direct invocation and the command judge it', async () => {
    await running.upload('answers.csv', ANSWERS);
    expect(await running.summaryOf('answers.csv')).toMatchObject({
      status: 'done',
      options: { game: 'check' },
      rows: 13,
      solved: 5,
      unsolvable: 7,
      bad: 1,
    });
    const judged = (await running.result('answers.csv'))?.toString();
    expect(judged).toContain('Ben,3 3 8 8,8 ÷ (3 − 8÷3) = 24,correct,');
    expect(judged).toContain('Gina,3 4 4 6,4*6,unused_card,The cards 3 and 4 are not used.,4*6\n');

    const command = await deckhand(['check', '-'], { input: ANSWERS });
    expect(command).toMatchObject({ code: 0, stdout: judged });
    const direct = await running.invoke({ csv: ANSWERS });
    expect(direct).toMatchObject({ csv: judged, summary: { solved: 5, unsolvable: 7, bad: 1 } });
    const key = await running.invoke({ key: 'answers.csv', options: { game: 'check', distinct: 'merged' } });
    expect(key).toMatchObject({
      result: { key: 'answers.csv' },
      summary: { options: { game: 'check' }, solved: 5 },
    });
    const answers = ANSWERS.trimEnd()
      .split('\n')
      .slice(1)
      .map((row) => row.split(','))
      .map(([, hand, answer]) => ({ hand, answer }));
    const { results } = (await running.invoke({ answers })) as { results: { verdict: string | null }[] };
    const verdicts = judged?.match(/correct|[a-z]+_[a-z_]+|,,,$/gm);
    expect(results.map(({ verdict }) => verdict ?? ',,,')).toEqual(verdicts);
  });

  it('is solved as a table of hands if its metadata say so', async () => {
    await running.upload('hands.csv', 'hand,answer\n3 3 8 8,?\n', { game: 'cards' });
    expect((await running.summaryOf('hands.csv')).options.game).toBe('cards');
    expect((await running.result('hands.csv'))?.toString()).toBe('hand,answer,result\n3 3 8 8,?,8/(3-8/3)\n');
  });
});

describe('hands outside the table in memory', () => {
  it('are solved once and found in the cache by the next file', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => `${14 + index},2,3,4`);
    const table = `c1,c2,c3,c4\n${rows.join('\n')}\n`;
    await running.upload('rare-1.csv', table);
    expect((await running.summaryOf('rare-1.csv')).cache).toMatchObject({
      hits: 0,
      writes: 300,
      failures: 0,
    });
    await running.upload('rare-2.csv', table);
    expect((await running.summaryOf('rare-2.csv')).cache).toMatchObject({
      hits: 300,
      writes: 0,
      failures: 0,
    });
    expect(await running.result('rare-2.csv')).toEqual(await running.result('rare-1.csv'));
  });
});

describe('an event that comes again', () => {
  it('leaves one result, with the same bytes, written once', async () => {
    const etag = await running.upload('twice.csv', TABLE);
    const { source } = await running.summaryOf('twice.csv', etag);
    const before = [await stateOf('twice.csv'), await stateOf('twice.csv.summary.json')];
    await sendEvent('twice.csv', etag, source.sequencer as string, TABLE.length);
    await queueIsEmpty();
    expect([await stateOf('twice.csv'), await stateOf('twice.csv.summary.json')]).toEqual(before);
  });

  it('of an older upload leaves the result of the newer one', async () => {
    const oldTag = await running.upload('newer.csv', TABLE);
    const old = await running.summaryOf('newer.csv', oldTag);
    const newTable = TABLE.replace('a,3,3,8,8', 'a,1,2,3,4');
    const newTag = await running.upload('newer.csv', newTable);
    await running.summaryOf('newer.csv', newTag);
    const before = [await stateOf('newer.csv'), await stateOf('newer.csv.summary.json')];
    await sendEvent('newer.csv', oldTag, old.source.sequencer as string, TABLE.length);
    await queueIsEmpty();
    expect([await stateOf('newer.csv'), await stateOf('newer.csv.summary.json')]).toEqual(before);
    expect((await running.result('newer.csv'))?.toString()).toContain('1*2*3*4');
  });

  it('of an object that is gone is dropped', async () => {
    const etag = await running.upload('gone.csv', TABLE);
    await running.summaryOf('gone.csv');
    await running.s3.send(new DeleteObjectCommand({ Bucket: bucket('UploadsBucket'), Key: 'gone.csv' }));
    await sendEvent('gone.csv', etag, 'FFFFFFFFFFFFFFFFFF', TABLE.length);
    await queueIsEmpty();
    expect((await running.result('gone.csv'))?.toString()).toBe(SOLVED);
  });
});

describe('an upload that cannot be solved', () => {
  it.each([
    ['empty', '', 'empty_input'],
    ['without card columns', 'a,b\n1,2\n', 'no_card_columns'],
    ['UTF-16', Buffer.from('\ufeffc1,c2,c3,c4\n3,3,8,8\n', 'utf16le'), 'utf16'],
    ['a truncated archive', gzipSync(TABLE.repeat(500)).subarray(0, -9), 'bad_gzip'],
    ['with an unclosed quote', `${TABLE}"c,1,2,3,4\n`, 'unclosed_quote'],
  ])('%s gets a summary that says why, and no result', async (name, body, code) => {
    const key = `bad/${name}.csv`;
    await running.upload(key, body);
    const summary = await running.summaryOf(key);
    expect(summary).toMatchObject({ status: 'failed', code });
    expect(summary.message).toMatch(/\w+ .*\./);
    expect(await running.result(key)).toBeUndefined();
  });

  it('for an unknown option says which', async () => {
    await running.upload('option.csv', TABLE, { tarquet: '24' });
    expect(await running.summaryOf('option.csv')).toMatchObject({ status: 'failed', code: 'unknown_option' });
  });

  it('takes the result of an earlier upload away', async () => {
    await running.upload('turned-bad.csv', TABLE);
    await running.summaryOf('turned-bad.csv');
    const etag = await running.upload('turned-bad.csv', `${randomBytes(8).toString('hex')}\n`);
    expect((await running.summaryOf('turned-bad.csv', etag)).status).toBe('failed');
    await running.until('the old result to go', async () =>
      (await running.result('turned-bad.csv')) ? undefined : true,
    );
  });

  it('because it is a folder made in the console is passed over', async () => {
    await running.upload('folder/', '');
    await queueIsEmpty();
    expect(await running.result('folder/.summary.json')).toBeUndefined();
  });
});
