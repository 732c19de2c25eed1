import type { CreateTableCommandInput, GlobalSecondaryIndex } from '@aws-sdk/client-dynamodb';
import type { ResourceMaker } from '../resource-maker.ts';

interface TableProperties extends Pick<CreateTableCommandInput, 'KeySchema' | 'AttributeDefinitions'> {
  readonly TableName?: string;
  readonly GlobalSecondaryIndexes?: readonly GlobalSecondaryIndex[];
}

/** AWS::DynamoDB::Table and AWS::DynamoDB::GlobalTable. Capacity, streams, backups and expiry have no meaning here. */
export const makeTable: ResourceMaker = async ({ properties, physicalName }, { createTable, account }) => {
  const { TableName = physicalName, ...table } = properties as TableProperties;
  const indexes = table.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => {
    return { IndexName, KeySchema, Projection };
  });
  await createTable({
    TableName,
    KeySchema: table.KeySchema,
    AttributeDefinitions: table.AttributeDefinitions,
    BillingMode: 'PAY_PER_REQUEST',
    ...(indexes && { GlobalSecondaryIndexes: indexes }),
  });
  const Arn = `arn:aws:dynamodb:${account.region}:${account.id}:table/${TableName}`;
  return { ref: TableName, attributes: { Arn } };
};
