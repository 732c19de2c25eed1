import { basename, dirname, join } from 'node:path';

/** Where a result is downloaded to: beside its file, with `.solved` before the ending, `cards.csv.gz` → `cards.solved.csv.gz`. */
export function solvedPath(file: string): string {
  const name = basename(file);
  const ending = /(?<=.)(\.[^.]+)?(\.gz)?$/i.exec(name)?.[0] ?? '';
  return join(dirname(file), `${name.slice(0, name.length - ending.length)}.solved${ending}`);
}
