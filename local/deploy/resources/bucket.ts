import type { ResourceMaker } from '../resource-maker.ts';

interface BucketProperties {
  readonly BucketName?: string;
}

/** AWS::S3::Bucket. */
export const makeBucket: ResourceMaker = ({ properties, physicalName }, { s3, account }) => {
  const name = (properties as BucketProperties).BucketName ?? bucketName(physicalName);
  s3.createBucket(name);
  return {
    ref: name,
    attributes: {
      Arn: `arn:aws:s3:::${name}`,
      DomainName: `${name}.s3.amazonaws.com`,
      RegionalDomainName: `${name}.s3.${account.region}.amazonaws.com`,
    },
  };
};

/** Bucket names are lower case, of up to 63 characters, and end with a letter or digit. */
function bucketName(name: string): string {
  return name.toLowerCase().slice(0, 63).replace(/-+$/, '');
}
