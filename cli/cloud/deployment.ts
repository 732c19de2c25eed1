import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DeckhandError } from '../../lambda/errors.ts';
import { findRunningCloud, type RunningCloud } from './cloud-file.ts';

/** A stack to work with, in the local cloud or in an account. */
export interface Deployment {
  /** What messages call it. */
  readonly name: string;
  readonly uploadsBucket: string;
  readonly resultsBucket: string;
  readonly functionName: string;
  /** How the SDK's clients reach it; empty for an account, where the SDK's own chain decides. */
  readonly client: ClientSettings;
}

/** What an SDK client needs to reach a deployment; what is left out comes from the SDK's own chain. */
export interface ClientSettings {
  readonly endpoint?: string;
  readonly region?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** The file that `cdk deploy --outputs-file` writes by custom. */
const USUAL_OUTPUTS_FILE = 'cdk-outputs.json';

/** The outputs of the stack, spelled as in `infra/`, and the environment variables that stand for them. */
const PARTS = {
  uploadsBucket: { output: 'UploadsBucket', variable: 'DECKHAND_UPLOADS' },
  resultsBucket: { output: 'ResultsBucket', variable: 'DECKHAND_RESULTS' },
  functionName: { output: 'SolveFunction', variable: 'DECKHAND_FUNCTION' },
} as const;
type Parts = Record<keyof typeof PARTS, string>;

/**
 * Finds the stack to work with. What was asked for comes first: the outputs file of `--outputs`, then the environment
 * variables `DECKHAND_UPLOADS`, `DECKHAND_RESULTS`, `DECKHAND_FUNCTION`; then the local cloud, if one runs; then
 * `cdk-outputs.json` in the working directory.
 * Throws `DeckhandError`: `no_deployment`, `bad_outputs`.
 */
export async function findDeployment(outputsFile: string | undefined): Promise<Deployment> {
  if (outputsFile !== undefined) return await deploymentOfFile(outputsFile);
  const named = partsOf((part) => process.env[part.variable]);
  if (named) return { name: 'the stack of DECKHAND_UPLOADS', ...named, client: {} };
  const cloud = await findRunningCloud();
  if (cloud) return deploymentOfCloud(cloud);
  const usual = resolve(USUAL_OUTPUTS_FILE);
  if (existsSync(usual)) return await deploymentOfFile(usual);
  throw new DeckhandError({
    code: 'no_deployment',
    message:
      'There is no cloud to use. Start the local one with `deckhand cloud` in another terminal; or name a deployed ' +
      'stack with `--outputs FILE` (written by `cdk deploy --outputs-file FILE`), or with the environment variables ' +
      `${Object.values(PARTS)
        .map((part) => part.variable)
        .join(', ')}.`,
  });
}

/** The stack in a local cloud. Throws `DeckhandError` (`bad_outputs`) if the cloud's stack is another one. */
export function deploymentOfCloud(cloud: Omit<RunningCloud, 'pid'>): Deployment {
  const parts = partsOf((part) => cloud.outputs[part.output]);
  if (!parts) throw badOutputs(`the local cloud at ${cloud.endpoint}`);
  const { AWS_REGION, AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = cloud.env;
  return {
    name: `the local cloud at ${cloud.endpoint}`,
    ...parts,
    client: {
      endpoint: cloud.endpoint,
      ...(AWS_REGION === undefined ? {} : { region: AWS_REGION }),
      credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
    },
  };
}

/** The file maps each stack of the deployment to its outputs. */
async function deploymentOfFile(path: string): Promise<Deployment> {
  const stacks = await readOutputs(path);
  for (const [stack, outputs] of Object.entries(stacks)) {
    const parts = partsOf((part) => outputs[part.output]);
    if (parts) return { name: `the stack ${stack} of ${path}`, ...parts, client: {} };
  }
  throw badOutputs(path);
}

async function readOutputs(path: string): Promise<Record<string, Record<string, string>>> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new DeckhandError({
      code: 'bad_outputs',
      message: `${path} cannot be read as a file of stack outputs. Write it with \`cdk deploy --outputs-file ${path}\`.`,
      cause,
    });
  }
}

function partsOf(find: (part: (typeof PARTS)[keyof Parts]) => string | undefined): Parts | undefined {
  const uploadsBucket = find(PARTS.uploadsBucket);
  const resultsBucket = find(PARTS.resultsBucket);
  const functionName = find(PARTS.functionName);
  return uploadsBucket && resultsBucket && functionName
    ? { uploadsBucket, resultsBucket, functionName }
    : undefined;
}

function badOutputs(where: string): DeckhandError {
  const names = Object.values(PARTS).map((part) => part.output);
  return new DeckhandError({
    code: 'bad_outputs',
    message: `No stack in ${where} has the outputs ${names.join(', ')}. Deploy the current stack.`,
  });
}
