// Run by the bundling of the function: `node root-source-map.mjs PROJECT FOLDER`.
// esbuild names the sources in a map by the way from wherever the bundle was written, a temporary folder of the CDK. Here
// they are named from the project's root: a stack trace in the log says `lambda/handler.ts`, and the same source gives the
// same bundle on every machine.
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';

const [project = '', folder = ''] = process.argv.slice(2);
const path = join(folder, 'index.mjs.map');
const map = JSON.parse(await readFile(path, 'utf8'));
const sources = map.sources.map((source) => relative(project, resolve(folder, source)).replaceAll('\\', '/'));
await writeFile(path, JSON.stringify({ ...map, sources }));
