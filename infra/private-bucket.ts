import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, BucketEncryption, type BucketProps, ObjectOwnership } from 'aws-cdk-lib/aws-s3';

/** What both buckets have in common: encrypted, reached over TLS only, never public, and kept when the stack goes. */
export const PRIVATE_BUCKET: BucketProps = {
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  // Parts of an upload that was never completed cost money and are listed nowhere.
  lifecycleRules: [{ id: 'AbortUnfinishedUploads', abortIncompleteMultipartUploadAfter: Duration.days(1) }],
  // The files are people's: deleting the stack must not delete them.
  removalPolicy: RemovalPolicy.RETAIN,
};
