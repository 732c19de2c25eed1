import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));

describe('the package', () => {
  it('says of every dependency with an install script that it does not need it, as npm 11 asks', () => {
    const locked: Record<string, { hasInstallScript?: boolean }> = read('package-lock.json').packages;
    const scripted = Object.entries(locked).filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = scripted.map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(read('package.json').allowScripts).toEqual(Object.fromEntries(names.map((name) => [name, false])));
  });
});
