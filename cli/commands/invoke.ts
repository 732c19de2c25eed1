import { readFile } from 'node:fs/promises';
import { DeckhandError } from '../../lambda/errors.ts';
import { openLambda } from '../cloud/clients.ts';
import { findDeployment } from '../cloud/deployment.ts';
import { EXIT } from '../exit-code.ts';
import { usageError } from '../fault.ts';
import { untilInterrupted } from '../interrupt.ts';
import { readableJson } from '../readable-json.ts';
import { print, standardInput, tell } from '../standard-streams.ts';

/** The flags of `deckhand invoke`, as commander parsed them. */
export interface InvokeFlags extends Readonly<Record<string, unknown>> {
  readonly outputs?: string;
}

/**
 * `deckhand invoke PAYLOAD.json|-`: calls the function directly and prints its answer. Returns the exit code: 2 if the
 * answer is an error. Throws `DeckhandError`.
 */
export async function invoke(payloadFile: string, flags: InvokeFlags): Promise<number> {
  return await untilInterrupted(async (signal) => {
    const payload = await readPayload(payloadFile, signal);
    const deployment = await findDeployment(flags.outputs);
    const { InvokeCommand } = await import('@aws-sdk/client-lambda');
    const client = await openLambda(deployment.client);
    try {
      const command = new InvokeCommand({ FunctionName: deployment.functionName, Payload: payload });
      const { Payload, FunctionError } = await client.send(command, { abortSignal: signal });
      const answer: unknown = JSON.parse(Payload?.transformToString() || 'null');
      if (FunctionError) throw functionFault(FunctionError, answer);
      await print(`${readableJson(answer)}\n`);
      const error = (answer as { error?: { message?: string } } | null)?.error;
      if (error) tell(`deckhand: ${error.message ?? 'The function answered with an error.'}`);
      return error ? EXIT.fault : EXIT.done;
    } finally {
      client.destroy();
    }
  });
}

async function readPayload(path: string, signal: AbortSignal): Promise<Uint8Array> {
  const bytes = path === '-' ? await readStandardInput(signal) : await readPayloadFile(path);
  try {
    JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw usageError(`${path === '-' ? 'Standard input' : path} is not JSON: ${(cause as Error).message}.`);
  }
  return bytes;
}

async function readPayloadFile(path: string): Promise<Buffer> {
  if (/^\s*[[{]/.test(path)) {
    throw usageError(`Send a payload itself on standard input: echo '${path}' | deckhand invoke -`);
  }
  try {
    return await readFile(path);
  } catch (cause) {
    throw new DeckhandError({
      code: 'source_missing',
      message: `${path} cannot be read. Name a JSON file, or write - for standard input.`,
      cause,
    });
  }
}

async function readStandardInput(signal: AbortSignal): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of standardInput(signal).read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function functionFault(kind: string, answer: unknown): DeckhandError {
  const { errorType, errorMessage } = (answer ?? {}) as { errorType?: string; errorMessage?: string };
  return new DeckhandError({
    code: 'function_failed',
    message: `The function failed (${errorType ?? kind}): ${errorMessage ?? 'it gave no reason'}. Its log says more.`,
  });
}
