import type { S3Client } from '@aws-sdk/client-s3';
import { NO_CACHE } from '../../lambda/cache/answer-cache.ts';
import type { Log } from '../../lambda/log.ts';
import type { FilePlace, FileStatus } from '../../lambda/metrics.ts';
import type { Services } from '../../lambda/services.ts';
import type { Summary } from '../../lambda/summary.ts';
import { RESULTS, UPLOADS } from './storage/test-s3.ts';

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: unknown;
  readonly fields: Record<string, unknown>;
}

export interface FileMetric {
  readonly status: FileStatus | 'abortFailed';
  readonly place: FilePlace;
  readonly summary?: Summary | undefined;
}

/** Services that work with a test's S3 and keep what is logged and measured. */
export interface TestServices extends Services {
  readonly lines: LogLine[];
  readonly files: FileMetric[];
}

export function testServices(s3: S3Client, more: Partial<Services> = {}): TestServices {
  const lines: LogLine[] = [];
  const files: FileMetric[] = [];
  const line =
    (level: LogLine['level']) =>
    (message: unknown, ...extra: unknown[]) =>
      void lines.push({ level, message, fields: Object.assign({}, ...extra) });
  const log: Log = { info: line('info'), warn: line('warn'), error: line('error') };
  return {
    environment: { uploadsBucket: UPLOADS, resultsBucket: RESULTS, cacheTable: undefined },
    s3,
    log,
    metrics: {
      file: (status, place, summary) => void files.push({ status, place, summary }),
      abortFailure: (place) => void files.push({ status: 'abortFailed', place }),
    },
    newCache: () => NO_CACHE,
    lines,
    files,
    ...more,
  };
}
