import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeObjectKey } from '../../../lambda/events/object-key.ts';
import { readUploadMessage } from '../../../lambda/events/upload-message.ts';
import { encodeObjectKey, message, s3Record } from './messages.ts';

const read = (body: object | readonly object[] | string) => readUploadMessage(message('m', body).body);

describe('the key of an event', () => {
  it('is decoded once: plus to space, then the percent signs', () => {
    expect(decodeObjectKey('red+flower.csv')).toBe('red flower.csv');
    expect(decodeObjectKey('1%2B1.csv')).toBe('1+1.csv');
    expect(decodeObjectKey('%E6%97%A5.csv')).toBe('日.csv');
    expect(decodeObjectKey('100%2525.csv')).toBe('100%25.csv');
  });

  it('is what was encoded, whatever is in it', () => {
    const key = fc.string({
      unit: fc.oneof(
        fc.constantFrom(' ', '+', '%', '"', "'", '&', '//', 'é', '日本', '😀', '%2B', '*', '(', '~'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    });
    fc.assert(
      fc.property(key, (text) => {
        expect(decodeObjectKey(encodeObjectKey(text))).toBe(text);
      }),
    );
  });
});

describe('a message', () => {
  it('announces each of its records', () => {
    const uploads = read([
      s3Record('a b.csv', { size: 7, etag: 'abc', sequencer: '01' }),
      { ...s3Record('c.csv'), eventName: 'ObjectCreated:CompleteMultipartUpload' },
    ]);
    expect(uploads).toMatchObject([
      { bucket: 'uploads', key: 'a b.csv', size: 7, etag: 'abc', sequencer: '01' },
      { key: 'c.csv' },
    ]);
  });

  it('announces nothing if it is the test that S3 sends', () => {
    const test = {
      Service: 'Amazon S3',
      Event: 's3:TestEvent',
      Time: '2026-01-01T00:00:00Z',
      Bucket: 'uploads',
    };
    expect(read(JSON.stringify(test))).toEqual([]);
  });

  it.each([
    ['no JSON', 'hello'],
    ['no object', '[1]'],
    ['null', 'null'],
    ['without records', '{}'],
    ['another event', JSON.stringify({ Records: [{ ...s3Record('a'), eventName: 'ObjectRemoved:Delete' }] })],
    ['a record without an object', JSON.stringify({ Records: [{ eventName: 'ObjectCreated:Put' }] })],
    ['a record that is null', JSON.stringify({ Records: [null] })],
    [
      'a key that is not encoded',
      JSON.stringify({
        Records: [JSON.parse(JSON.stringify(s3Record('a')).replace('"key":"a"', '"key":"%"'))],
      }),
    ],
  ])('is refused if it is %s', (_what, body) => {
    expect(() => read(body)).toThrow(
      expect.objectContaining({
        code: 'unknown_message',
        message: expect.stringMatching(/^The message is not an S3 event/),
        retryable: false,
      }),
    );
  });
});
