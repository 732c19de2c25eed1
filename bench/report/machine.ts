import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';

/** What was measured on, and when, in one line. */
export function machineLine(): string {
  const processors = cpus();
  return [
    `${processors[0]?.model.trim()}, ${processors.length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`,
    `${type()} ${release()}`,
    `Node ${process.version}`,
    new Date().toISOString().slice(0, 10),
  ].join('; ');
}

/** The peers and their versions as installed, in one line. */
export function peerVersions(): string {
  const manifest = new URL('../package.json', import.meta.url);
  const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(dependencies)
    .map((name) => {
      const installed = new URL(`../node_modules/${name}/package.json`, import.meta.url);
      return `${name} ${(JSON.parse(readFileSync(installed, 'utf8')) as { version: string }).version}`;
    })
    .join(', ');
}
