/**
 * What AWS asks in us-east-1, in US dollars, in the first tier and without the free tier. Published prices as known on the date;
 * look at the pages before relying on them, and change the date with the rates.
 */
export const RATES = {
  region: 'us-east-1',
  date: '2026-11-30',
  /** "AWS Lambda Pricing", arm64. */
  lambda: { gigabyteSecond: 0.0000133334, request: 0.2 / 1e6 },
  /** "Amazon S3 pricing", S3 Standard. Parts, creations and completions of uploads count as PUT. */
  s3: { put: 0.005 / 1000, get: 0.0004 / 1000 },
  /** "Amazon SQS pricing", standard queues. */
  sqs: { request: 0.4 / 1e6 },
  /** "AWS Step Functions Pricing", standard workflows. */
  stepFunctions: { transition: 0.025 / 1000 },
} as const;
