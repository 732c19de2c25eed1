/** A fault that the SQS API answers with status 400. */
export class SqsError extends Error {
  override readonly name = 'SqsError';
  /** Name of the error shape in the JSON protocol, such as `QueueDoesNotExist`. */
  readonly code: string;
  /** The name the older query protocol has for it. */
  readonly queryCode: string;

  constructor(code: string, message: string, queryCode = code) {
    super(message);
    this.code = code;
    this.queryCode = queryCode;
  }
}
