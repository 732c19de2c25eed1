import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Summary } from './summary.ts';

/** What became of one file. The only dimension of its metrics: few values, so that few metrics are paid for. */
export type FileStatus = 'done' | 'failed' | 'superseded' | 'duplicate' | 'refused' | 'retried';

/** Takes the figures of one file; each call is one line in CloudWatch's embedded metric format. */
export interface FileMetrics {
  file(status: FileStatus, place: FilePlace, summary?: Summary): void;
  /** An upload whose parts could not be taken back, and stay until the bucket's lifecycle rule finds them. */
  abortFailure(place: FilePlace): void;
}

/** Which file. Searchable in the log, but no dimension: there are as many keys as files. */
export interface FilePlace {
  readonly bucket: string;
  readonly key: string;
}

/** Metrics in the namespace `Deckhand`, written to the function's log. `peakMemory` in MB. */
export function createFileMetrics(peakMemory: () => number): FileMetrics {
  const metrics = new Metrics({ namespace: 'Deckhand', serviceName: 'deckhand' });
  const begin = (status: string, { bucket, key }: FilePlace) => {
    metrics.addDimension('status', status).addMetadata('bucket', bucket).addMetadata('key', key);
  };
  const count = (name: string, value: number) => metrics.addMetric(name, MetricUnit.Count, value);
  return {
    file: (status, place, summary) => {
      begin(status, place);
      count('files', 1);
      metrics.addMetric('peakMemoryMB', MetricUnit.Megabytes, peakMemory());
      if (summary) {
        count('rows', summary.rows);
        count('solved', summary.solved);
        count('unsolvable', summary.unsolvable);
        count('bad', summary.bad);
        count('cacheHits', summary.cache.hits);
        count('cacheMisses', summary.cache.misses);
        count('cacheFailures', summary.cache.failures);
        metrics.addMetric('bytesIn', MetricUnit.Bytes, summary.bytesIn);
        metrics.addMetric('bytesOut', MetricUnit.Bytes, summary.bytesOut);
        metrics.addMetric('milliseconds', MetricUnit.Milliseconds, summary.milliseconds);
      }
      metrics.publishStoredMetrics();
    },
    abortFailure: (place) => {
      begin('abortFailed', place);
      count('abortFailures', 1);
      metrics.publishStoredMetrics();
    },
  };
}
