import type { RunningCloud } from './cloud-file.ts';
import type { Deployment } from './deployment.ts';

/**
 * What a person needs to use a running cloud: its parts, and lines for a shell that can be pasted as they are.
 * The `aws` CLI reads the endpoint from the environment since version 2.13; older ones need the flag.
 */
export function cloudGuide(cloud: Omit<RunningCloud, 'pid'>, deployment: Deployment): string {
  const aws = `aws --endpoint-url ${cloud.endpoint}`;
  const { uploadsBucket, resultsBucket, functionName } = deployment;
  return [
    `  endpoint        ${cloud.endpoint}`,
    `  uploads bucket  ${uploadsBucket}`,
    `  results bucket  ${resultsBucket}`,
    `  function        ${functionName}`,
    '',
    'For the aws CLI and the SDKs, in another terminal:',
    ...Object.entries(cloud.env).map(([name, value]) => `  export ${name}=${value}`),
    '',
    `  ${aws} s3 cp samples/cards.csv s3://${uploadsBucket}/cards.csv`,
    `  ${aws} s3 cp s3://${resultsBucket}/cards.csv -`,
    `  ${aws} lambda invoke --function-name ${functionName} --payload fileb://samples/hands.json /dev/stdout`,
    '',
    'Or without it:',
    '  ./bin/deckhand upload samples/cards.csv',
    '  ./bin/deckhand invoke samples/hands.json',
    '',
  ].join('\n');
}
