import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

/**
 * Keeps the answers that the table in memory lacks. An item: `pk`, a text made of game, options, solver version and
 * hand; `expiresAt`, in seconds since 1970, after which DynamoDB drops it; and the answer.
 */
export class HandCache extends Construct {
  readonly table: TableV2;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      timeToLiveAttribute: 'expiresAt',
      // A file of unusual hands is a burst, and between files there is nothing.
      billing: Billing.onDemand(),
      // A cache can be rebuilt, but one that is rolled back can be compared with what went wrong.
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      // Every item can be computed again, so nothing is lost with the stack, and nothing is left to pay for.
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }

  /** Lets a function read and write answers in batches, and tells it the table in `CACHE_TABLE`. */
  letRemember(solver: LambdaFunction): void {
    solver.addEnvironment('CACHE_TABLE', this.table.tableName);
    solver.addToRolePolicy(
      new PolicyStatement({
        sid: 'RememberAnswers',
        actions: ['dynamodb:BatchGetItem', 'dynamodb:BatchWriteItem'],
        resources: [this.table.tableArn],
      }),
    );
  }
}
