import { fileURLToPath } from 'node:url';

/** The folder of the package: `bin/`, `dist/`, `cdk.json` and `samples/` lie in it. True for the source and for the bundle. */
export const CHECKOUT = fileURLToPath(new URL('../', import.meta.url));
