import type { RunningCloud } from './cloud-file.ts';
import type { Deployment } from './deployment.ts';

/**
 * What a person needs to use a running cloud: its parts, and lines for a shell that can be pasted as they are, in order.
 * The `aws` CLI reads the endpoint from the environment since version 2.13; older ones need the flag.
 */
export function cloudGuide(cloud: Omit<RunningCloud, 'pid'>, deployment: Deployment): string {
  const { uploadsBucket, resultsBucket, functionName } = deployment;
  const variables = { ...cloud.env, UPLOADS: uploadsBucket, RESULTS: resultsBucket, FUNCTION: functionName };
  const aws = 'aws --endpoint-url $AWS_ENDPOINT_URL';
  return [
    `  endpoint        ${cloud.endpoint}`,
    `  uploads bucket  ${uploadsBucket}`,
    `  results bucket  ${resultsBucket}`,
    `  function        ${functionName}`,
    '',
    'In another terminal, for the aws CLI and the SDKs:',
    ...Object.entries(variables).map(([name, value]) => `  export ${name}=${value}`),
    '',
    `  ${aws} s3 cp samples/cards.csv s3://$UPLOADS/cards.csv`,
    `  ${aws} s3 cp s3://$RESULTS/cards.csv -`,
    `  ${aws} lambda invoke --function-name $FUNCTION --payload fileb://samples/hands.json answer.json`,
    '',
    'Or without it:',
    '  ./bin/deckhand upload samples/cards.csv',
    '  ./bin/deckhand invoke samples/hands.json',
    '',
  ].join('\n');
}
