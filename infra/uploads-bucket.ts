import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Bucket, EventType } from 'aws-cdk-lib/aws-s3';
import { SqsDestination } from 'aws-cdk-lib/aws-s3-notifications';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { PRIVATE_BUCKET } from './private-bucket.ts';

/** Who is told of uploads. */
export interface UploadsBucketProps {
  /** Gets a message for every object created, however it was written: put, post, copy or multipart. */
  readonly announceTo: IQueue;
}

/** Where people put the tables to solve. It owns all its notifications; nothing else may add any. */
export class UploadsBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, props: UploadsBucketProps) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', PRIVATE_BUCKET);
    this.bucket.addEventNotification(EventType.OBJECT_CREATED, new SqsDestination(props.announceTo));
  }

  /**
   * Lets a function read the uploads, and tells it their bucket in `UPLOADS_BUCKET`. There is no way to let one
   * write here: it would wake itself for ever.
   */
  letRead(reader: LambdaFunction): void {
    reader.addEnvironment('UPLOADS_BUCKET', this.bucket.bucketName);
    reader.addToRolePolicy(
      new PolicyStatement({
        sid: 'ReadUploads',
        actions: ['s3:GetObject'],
        resources: [this.bucket.arnForObjects('*')],
      }),
    );
    reader.addToRolePolicy(
      new PolicyStatement({
        sid: 'TellMissingUploads',
        // Without it S3 answers 403, not 404, for an upload that is gone, and a withdrawn file would look like a
        // missing permission and be tried again and again.
        actions: ['s3:ListBucket'],
        resources: [this.bucket.bucketArn],
      }),
    );
  }
}
