import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Template } from './template.ts';

/** One stack as `cdk synth` wrote it. */
export interface StackAssembly {
  readonly stackName: string;
  readonly template: Template;
  /** The folder of an asset, by the key it would have in the bucket of assets; undefined if there is none. */
  assetFolder(objectKey: string): string | undefined;
}

interface Manifest {
  readonly artifacts?: Readonly<Record<string, Artifact>>;
}

interface Artifact {
  readonly type: string;
  readonly properties?: {
    readonly templateFile?: string;
    readonly file?: string;
    readonly stackName?: string;
  };
}

interface AssetManifest {
  readonly files?: Readonly<Record<string, FileAsset>>;
}

interface FileAsset {
  readonly source: { readonly path?: string };
  readonly destinations: Readonly<Record<string, { readonly objectKey: string }>>;
}

/**
 * Reads the one stack in a folder that `cdk synth` wrote, usually `cdk.out`.
 * Rejects with a sentence that says what to do if there is no such folder, or not exactly one stack in it.
 */
export async function readStack(cdkOut: string): Promise<StackAssembly> {
  const manifest = await readJson<Manifest>(join(cdkOut, 'manifest.json')).catch((cause) => {
    throw new Error(`There is no synthesised stack in ${cdkOut}; run "npx cdk synth" first.`, { cause });
  });
  const artifacts = Object.entries(manifest.artifacts ?? {});
  const stacks = artifacts.filter(([, { type }]) => type === 'aws:cloudformation:stack');
  const [stack] = stacks;
  if (!stack || stacks.length > 1) {
    const names = stacks.map(([id]) => id).join(', ') || 'none';
    throw new Error(`The local cloud deploys exactly one stack, but ${cdkOut} holds ${names}.`);
  }
  const [id, { properties }] = stack;
  const template: Template = await readJson(join(cdkOut, properties?.templateFile ?? `${id}.template.json`));
  const assets: FileAsset[] = [];
  for (const [, artifact] of artifacts) {
    if (artifact.type !== 'cdk:asset-manifest' || !artifact.properties?.file) continue;
    const { files = {} }: AssetManifest = await readJson(join(cdkOut, artifact.properties.file));
    assets.push(...Object.values(files));
  }
  return {
    stackName: properties?.stackName ?? id,
    template,
    assetFolder: (objectKey) => {
      const asset = assets.find(({ destinations }) =>
        Object.values(destinations).some((destination) => destination.objectKey === objectKey),
      );
      return asset?.source.path === undefined ? undefined : resolve(cdkOut, asset.source.path);
    },
  };
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8'));
}
