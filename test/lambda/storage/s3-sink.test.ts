import { HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { byOrder, ifUntouched } from '../../../lambda/storage/commit-policy.ts';
import { partSize } from '../../../lambda/storage/part-size.ts';
import { ResultPlace } from '../../../lambda/storage/result-place.ts';
import type { RunIdentity } from '../../../lambda/storage/run-identity.ts';
import { S3Sink, type S3SinkInit } from '../../../lambda/storage/s3-sink.ts';
import { type Delivery, deliver, identityOf, KEY } from './deliveries.ts';
import { RESULTS, startTestS3, type TestS3 } from './test-s3.ts';

const ERRORS_KEY = `${KEY}.errors.csv`;
const SUMMARY_KEY = `${KEY}.summary.json`;

const OLD: Delivery = { sequencer: '01', result: 'old result', errors: 'old errors' };
const NEW: Delivery = { sequencer: '02', result: 'new result', errors: undefined };

let s3: TestS3;
beforeEach(async () => {
  s3 = await startTestS3();
});
afterEach(() => s3.close());

function sinkOf(delivery: Delivery, more: Partial<S3SinkInit> = {}, client: S3Client = s3.client): S3Sink {
  const run = identityOf(delivery);
  const place = new ResultPlace(client, RESULTS, KEY);
  return new S3Sink({ place, run, policy: byOrder(run), ...more });
}

const head = (key: string) => s3.client.send(new HeadObjectCommand({ Bucket: RESULTS, Key: key }));

/** A client that does something before one of its requests. */
function clientThat(
  act: () => Promise<unknown>,
  isTime: (command: string, requests: number) => boolean,
): S3Client {
  let requests = 0;
  return s3.hookedClient(async (command, send) => {
    if (isTime(command, requests++)) await act();
    await send();
  });
}

describe('a commit', () => {
  it('shows nothing before, and then result, errors and summary, each with its type and metadata', async () => {
    const sink = sinkOf(OLD);
    await sink.write('result', Buffer.from('a,b\n'));
    await sink.write('errors', Buffer.from('row\n'));
    await sink.write('result', Buffer.from('1,2\n'));
    expect(await s3.keys()).toEqual([]);
    expect(await sink.commit('{}')).toBe('committed');
    expect(await s3.text(KEY)).toBe('a,b\n1,2\n');
    expect(await s3.text(ERRORS_KEY)).toBe('row\n');
    expect(await s3.text(SUMMARY_KEY)).toBe('{}');
    const metadata = {
      run: expect.stringMatching(/^run-/),
      sequencer: '01',
      'source-etag': 'etag-01',
      'solver-version': 'cards-1',
      options: JSON.stringify({ result: OLD.result, errors: OLD.errors }),
    };
    const result = await head(KEY);
    const errors = await head(ERRORS_KEY);
    expect(result).toMatchObject({
      ContentType: 'text/csv; charset=utf-8',
      Metadata: { ...metadata, file: 'result' },
    });
    expect(errors).toMatchObject({
      ContentType: 'text/csv; charset=utf-8',
      Metadata: { ...metadata, file: 'errors' },
    });
    const files = `result=${result.ETag},errors=${errors.ETag}`.replaceAll('"', '');
    expect(await head(SUMMARY_KEY)).toMatchObject({
      ContentType: 'application/json',
      Metadata: { ...metadata, file: 'summary', files },
    });
  });

  it('writes the summary last', async () => {
    await deliver(s3.client, OLD);
    const puts = s3.requests.filter((line) => line.startsWith('PUT'));
    expect(puts.map((line) => line.replace(`PUT /${RESULTS}/`, ''))).toEqual([KEY, ERRORS_KEY, SUMMARY_KEY]);
  });

  it('replaces an older run, and removes the errors file that it left', async () => {
    await deliver(s3.client, OLD);
    expect(await deliver(s3.client, NEW)).toBe('committed');
    expect(await s3.keys()).toEqual([KEY, SUMMARY_KEY]);
    expect(await s3.text(KEY)).toBe('new result');
  });

  it('after an abort publishes the summary alone', async () => {
    const sink = sinkOf(NEW);
    await sink.write('result', Buffer.alloc(partSize(1) + 1));
    await sink.abort();
    expect(await sink.commit('{"status":"failed"}')).toBe('committed');
    expect(await s3.keys()).toEqual([SUMMARY_KEY]);
    expect(await s3.unfinishedUploads()).toBe(0);
  });

  it('replaces what somebody else put in the place of a result, but deletes nothing that is not its own', async () => {
    await s3.put(RESULTS, KEY, 'by hand');
    await s3.put(RESULTS, ERRORS_KEY, 'by hand');
    await deliver(s3.client, NEW);
    expect(await s3.text(KEY)).toBe('new result');
    expect(await s3.text(ERRORS_KEY)).toBe('by hand');
  });

  it('replaces what another solver version made of the same upload', async () => {
    await deliver(s3.client, { ...OLD, solverVersion: 'cards-0' });
    expect(await deliver(s3.client, { ...OLD, result: 'better', errors: undefined })).toBe('committed');
    expect(await s3.text(KEY)).toBe('better');
    expect(await s3.keys()).toEqual([KEY, SUMMARY_KEY]);
  });

  it('keeps the encoding that the source had, and calls a packed file by its name otherwise', async () => {
    const packed = Buffer.from([0x1f, 0x8b, 8, 0]);
    const encoded = sinkOf(OLD, { contentEncoding: 'gzip' });
    await encoded.write('result', packed);
    await encoded.write('errors', Buffer.from('row\n'));
    await encoded.commit('{}');
    expect(await head(KEY)).toMatchObject({
      ContentType: 'text/csv; charset=utf-8',
      ContentEncoding: 'gzip',
    });
    expect((await head(ERRORS_KEY)).ContentEncoding).toBeUndefined();
    const file = sinkOf(NEW);
    await file.write('result', packed);
    await file.commit('{}');
    const written = await head(KEY);
    expect(written.ContentType).toBe('application/gzip');
    expect(written.ContentEncoding).toBeUndefined();
  });
});

describe('the same event twice', () => {
  it('costs one HEAD the second time', async () => {
    await deliver(s3.client, OLD);
    s3.requests.length = 0;
    expect(await deliver(s3.client, OLD)).toBe('superseded');
    expect(s3.requests).toEqual([`HEAD /${RESULTS}/${SUMMARY_KEY}`]);
  });

  it('leaves the files of the first when both run at once', async () => {
    const client = clientThat(
      () => deliver(s3.client, OLD),
      (command) => command === 'PutObjectCommand',
    );
    expect(await deliver(client, OLD)).toBe('superseded');
    expect(await s3.text(KEY)).toBe('old result');
    expect(await s3.text(ERRORS_KEY)).toBe('old errors');
  });
});

describe('an event that is overtaken', () => {
  it('leaves all to the newer one, at whatever request it happens', async () => {
    await deliver(s3.client, OLD);
    const total = s3.requests.length;
    for (let moment = 0; moment < total; moment++) {
      await s3.close();
      s3 = await startTestS3();
      const client = clientThat(
        () => deliver(s3.client, NEW),
        (_command, requests) => requests === moment,
      );
      await deliver(client, OLD);
      expect(await s3.keys(), `overtaken before request ${moment}`).toEqual([KEY, SUMMARY_KEY]);
      expect(await s3.text(KEY)).toBe('new result');
      expect(await s3.text(SUMMARY_KEY)).toContain('"sequencer":"02"');
    }
  });

  it('writes nothing at all if the newer one was done before it got to its commit', async () => {
    const sink = sinkOf(OLD);
    await sink.write('result', Buffer.from('old result'));
    await deliver(s3.client, { sequencer: '02', result: undefined, errors: undefined });
    s3.requests.length = 0;
    expect(await sink.commit('{}')).toBe('superseded');
    expect(s3.requests.filter((line) => !line.startsWith('HEAD'))).toEqual([]);
  });

  it('takes back its result when the newer file cannot be read', async () => {
    const failed: Delivery = { sequencer: '02', result: undefined, errors: undefined };
    const client = clientThat(
      () => deliver(s3.client, failed),
      (command, requests) => command === 'PutObjectCommand' && requests > 3,
    );
    expect(await deliver(client, OLD)).toBe('superseded');
    expect(await s3.keys()).toEqual([SUMMARY_KEY]);
  });
});

describe('a commit that fails', () => {
  it('is retryable, and leaves no parts', async () => {
    const sink = sinkOf(OLD);
    await sink.write('result', Buffer.alloc(partSize(1) + 1));
    s3.faults = (line) => (line.startsWith('POST') ? { status: 500, code: 'InternalError' } : undefined);
    await expect(sink.commit('{}')).rejects.toMatchObject({ code: 'storage_failed', retryable: true });
    s3.faults = () => undefined;
    expect(await s3.unfinishedUploads()).toBe(0);
    expect(await s3.keys()).toEqual([]);
  });

  it('tells when even the abort failed', async () => {
    const faults: unknown[] = [];
    const sink = sinkOf(OLD, { onAbortFailure: (fault) => faults.push(fault) });
    await sink.write('result', Buffer.alloc(partSize(1) + 1));
    s3.faults = (line) => (line.startsWith('DELETE') ? { status: 500, code: 'InternalError' } : undefined);
    await sink.abort();
    expect(faults).toHaveLength(1);
  });

  it('tries again after a 409, and after an answer that got lost', async () => {
    let conflicts = 0;
    s3.faults = (line) => {
      if (!line.startsWith(`PUT /${RESULTS}/${KEY}`) || conflicts++ > 0) return undefined;
      return { status: 409, code: 'ConditionalRequestConflict' };
    };
    expect(await deliver(s3.client, OLD)).toBe('committed');
    expect(conflicts).toBeGreaterThan(1);
    let lost = 0;
    const client = s3.hookedClient(async (command, send) => {
      await send();
      // As if the SDK had repeated the request: it finds its own object there.
      if (command === 'PutObjectCommand' && lost++ === 0) {
        throw Object.assign(new Error(), { $metadata: { httpStatusCode: 412 } });
      }
    });
    expect(await deliver(client, NEW)).toBe('committed');
    expect(lost).toBeGreaterThan(0);
    expect(await s3.keys()).toEqual([KEY, SUMMARY_KEY]);
  });
});

describe('a direct run', () => {
  async function direct(client: S3Client, run: RunIdentity, during: () => Promise<unknown> = async () => {}) {
    const place = new ResultPlace(client, RESULTS, KEY);
    const sink = new S3Sink({ place, run, policy: ifUntouched(run, await place.lookAtAll()) });
    await during();
    await sink.write('result', Buffer.from('direct result'));
    return await sink.commit('{"direct":true}');
  }
  const run = { ...identityOf(OLD), run: 'direct', options: 'target=36' };

  it('replaces what it found, whatever event that was of', async () => {
    await deliver(s3.client, { ...OLD, sequencer: 'FF' });
    expect(await direct(s3.client, run)).toBe('committed');
    expect(await s3.text(KEY)).toBe('direct result');
    expect(await s3.text(SUMMARY_KEY)).toBe('{"direct":true}');
  });

  it('yields to what was written since it started', async () => {
    expect(await direct(s3.client, run, () => deliver(s3.client, OLD))).toBe('superseded');
    expect(await s3.text(KEY)).toBe('old result');
    expect(await s3.text(ERRORS_KEY)).toBe('old errors');
  });
});
