import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PRIVATE_BUCKET } from './private-bucket.ts';

/** Where the solved tables appear, under the keys of their uploads. */
export class ResultsBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', PRIVATE_BUCKET);
  }

  /** Lets a function publish results, look at those in place, and take back; tells it the bucket in `RESULTS_BUCKET`. */
  letPublish(publisher: LambdaFunction): void {
    publisher.addEnvironment('RESULTS_BUCKET', this.bucket.bucketName);
    publisher.addToRolePolicy(
      new PolicyStatement({
        sid: 'PublishResults',
        // Get: whose result is in place; S3 asks for it with every If-Match. Put: also starts, fills and completes a
        // multipart upload. Delete: the errors file of an earlier upload, once a better one was solved without any.
        actions: ['s3:GetObject', 's3:PutObject', 's3:AbortMultipartUpload', 's3:DeleteObject'],
        resources: [this.bucket.arnForObjects('*')],
      }),
    );
    publisher.addToRolePolicy(
      new PolicyStatement({
        sid: 'TellMissingResults',
        // Without it S3 answers 403, not 404, for a result that does not exist yet, which is the usual case.
        actions: ['s3:ListBucket'],
        resources: [this.bucket.bucketArn],
      }),
    );
  }
}
