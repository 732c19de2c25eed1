import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';

/** The function's entry point. */
export type Handler = (event: unknown, context: Context) => unknown;

const EXTENSIONS = ['.mjs', '.js', '.cjs'];

/** Imports the handler named like `index.handler` from `folder`. Throws an error named as Lambda's runtime names it. */
export async function loadHandler(folder: string, name: string): Promise<Handler> {
  const dot = name.lastIndexOf('.');
  const file = name.slice(0, dot);
  const exported = name.slice(dot + 1);
  const path = EXTENSIONS.map((extension) => join(folder, file + extension)).find(existsSync);
  if (path === undefined) {
    throw runtimeError('Runtime.ImportModuleError', `Cannot find module '${file}' in the function's bundle.`);
  }
  const module = await import(pathToFileURL(path).href);
  const handler: unknown = module[exported] ?? module.default?.[exported];
  if (typeof handler === 'function') return handler as Handler;
  throw runtimeError('Runtime.HandlerNotFound', `${name} is undefined or not exported`);
}

function runtimeError(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}
