/** An error of the S3 protocol: answered with its status and S3's XML document. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  /** S3's code, such as `NoSuchKey`: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
  readonly code: string;
  /** The HTTP status. */
  readonly status: number;
  /** Further elements of the error document. */
  readonly details: Readonly<Record<string, string | number>>;

  constructor(
    status: number,
    code: string,
    message: string,
    details: Readonly<Record<string, string | number>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** NoSuchBucket, 404. */
export function noSuchBucket(name: string): S3Error {
  return new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist', { BucketName: name });
}

/** NoSuchKey, 404. */
export function noSuchKey(key: string): S3Error {
  return new S3Error(404, 'NoSuchKey', 'The specified key does not exist.', { Key: key });
}

/** NoSuchUpload, 404. */
export function noSuchUpload(id: string): S3Error {
  return new S3Error(
    404,
    'NoSuchUpload',
    'The specified upload does not exist. It may have been aborted or completed.',
    {
      UploadId: id,
    },
  );
}

/** PreconditionFailed, 412; `condition` is the header that failed. */
export function preconditionFailed(condition: string): S3Error {
  return new S3Error(
    412,
    'PreconditionFailed',
    'At least one of the pre-conditions you specified did not hold',
    { Condition: condition },
  );
}

/** InvalidArgument, 400. */
export function invalidArgument(message: string): S3Error {
  return new S3Error(400, 'InvalidArgument', message);
}

/** BadDigest, 400; `what` names the checksum that does not match. */
export function badDigest(what: string): S3Error {
  return new S3Error(400, 'BadDigest', `The ${what} you specified did not match the calculated checksum.`);
}

/** MalformedXML, 400. */
export function malformedXml(): S3Error {
  return new S3Error(
    400,
    'MalformedXML',
    'The XML you provided was not well-formed or did not validate against our published schema',
  );
}

/** NotImplemented, 501; `what` is the part of S3's interface that was asked for. */
export function notImplemented(what: string): S3Error {
  return new S3Error(501, 'NotImplemented', `The local S3 does not implement ${what}.`);
}
