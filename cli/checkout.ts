import { dirname } from 'node:path';

/** The folder of the package: `bin/`, `dist/`, `cdk.json` and `samples/` lie in it. True for the source and for the bundle. */
export const CHECKOUT = dirname(import.meta.dirname);
