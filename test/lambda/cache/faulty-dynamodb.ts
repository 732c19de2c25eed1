import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createDynamoDb } from '../../../local/dynamodb.ts';
import { startTestGateway } from '../../local/test-gateway.ts';
import { createHandsTable } from './hands-table.ts';

/** The table that it has. */
export const TABLE = 'hands';

/** A request as DynamoDB gets it. */
export interface DynamoDbRequest {
  /** Such as `BatchGetItem`. */
  readonly operation: string;
  /** JSON. */
  readonly body: string;
}

/** What a test answers in place of DynamoDB. */
export interface DynamoDbAnswer {
  readonly status?: number;
  readonly body: object;
}

export type Interception = (request: DynamoDbRequest) => DynamoDbAnswer | undefined;

/** What DynamoDB says when it is asked too much. */
export const THROTTLED: DynamoDbAnswer = {
  status: 400,
  body: {
    __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
    message: 'Slower.',
  },
};

/** A DynamoDB with a table of hands over real HTTP, whose requests are noted, and can be answered by the test instead. */
export class FaultyDynamoDb {
  readonly client: DynamoDBClient;
  readonly requests: DynamoDbRequest[] = [];
  intercept: Interception = () => undefined;
  readonly #stop: () => Promise<void>;

  private constructor(client: DynamoDBClient, stop: () => Promise<void>) {
    this.client = client;
    this.#stop = stop;
  }

  static async start(): Promise<FaultyDynamoDb> {
    const dynamoDb = createDynamoDb();
    let started: FaultyDynamoDb | undefined;
    const gateway = await startTestGateway({
      dynamodb: (request, response, body) => {
        const operation = String(request.headers['x-amz-target']).replace(/.*\./, '');
        const answer = started?.note({ operation, body: String(body) });
        if (answer === undefined) return dynamoDb(request, response, body);
        response.writeHead(answer.status ?? 200, { 'content-type': 'application/x-amz-json-1.0' });
        response.end(JSON.stringify(answer.body));
      },
    });
    const client = dynamoDbClient(gateway.endpoint);
    await createHandsTable(client, TABLE);
    started = new FaultyDynamoDb(client, async () => {
      client.destroy();
      await gateway.close();
    });
    return started;
  }

  /** Forgets what was noted, and answers by itself again. */
  reset(): void {
    this.requests.length = 0;
    this.intercept = () => undefined;
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  private note(request: DynamoDbRequest): DynamoDbAnswer | undefined {
    this.requests.push(request);
    return this.intercept(request);
  }
}

/** A client that asks once, and does not wait long. */
export function dynamoDbClient(endpoint: string): DynamoDBClient {
  return new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 500, requestTimeout: 1_000, throwOnRequestTimeout: true },
  });
}
