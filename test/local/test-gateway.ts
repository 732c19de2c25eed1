import { type ServiceHandler, startGateway } from '../../local/gateway.ts';

const CREDENTIALS = { accessKeyId: 'test', secretAccessKey: 'test' };

/** A gateway in front of the services under test, and the settings of an SDK client that calls it once, without retries. */
export async function startTestGateway(services: Record<string, ServiceHandler>) {
  const gateway = await startGateway({ credentials: CREDENTIALS, services });
  return {
    endpoint: gateway.endpoint,
    close: gateway.close,
    client: {
      endpoint: gateway.endpoint,
      region: 'us-east-1',
      credentials: CREDENTIALS,
      maxAttempts: 1,
    },
  };
}
