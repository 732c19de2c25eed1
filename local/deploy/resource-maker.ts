import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import type { Account } from '../account.ts';
import type { Lambda } from '../lambda/lambda.ts';
import type { S3 } from '../s3/s3.ts';
import type { EventSourceOptions } from '../sqs/event-source.ts';
import type { Sqs } from '../sqs/sqs.ts';
import type { DeployedResource } from './intrinsics.ts';

/** The services that resources are made in. */
export interface Services {
  readonly account: Account;
  readonly s3: Pick<S3, 'createBucket' | 'setNotifications'>;
  readonly sqs: Pick<Sqs, 'createQueue' | 'findQueue' | 'urlOf'>;
  readonly lambda: Pick<Lambda, 'createFunction' | 'invoke'>;
  readonly createTable: (table: CreateTableCommandInput) => Promise<void>;
  readonly startEventSource: (mapping: Omit<EventSourceOptions, 'region'>) => void;
  /** An empty folder; functions' bundles are unpacked below it. */
  readonly codeDir: string;
}

/** A resource of the template, ready to be made. */
export interface Declaration {
  readonly logicalId: string;
  /** The name it gets unless its properties give one. */
  readonly physicalName: string;
  /** With all intrinsic functions replaced. */
  readonly properties: unknown;
  /** The folder of an asset, by its key in the bucket of assets. */
  assetFolder(objectKey: string): string | undefined;
}

/** Makes one type of resource. Throws a sentence if a property asks for what the local cloud cannot do. */
export type ResourceMaker = (
  declaration: Declaration,
  services: Services,
) => DeployedResource | Promise<DeployedResource>;
