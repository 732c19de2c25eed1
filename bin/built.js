import { existsSync } from 'node:fs';

/** Runs a script that `npm run build` has made, or says that there is none yet. `name` is that of a file in `dist/`. */
export async function runBuilt(name) {
  const script = new URL(`../dist/${name}`, import.meta.url);
  if (existsSync(script)) {
    await import(script.href);
  } else {
    process.stderr.write(
      'deckhand: the command is not built yet. Run `npm run build` in its folder first.\n',
    );
    process.exitCode = 2;
  }
}
