import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LogLevel, type NodejsFunctionProps, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';

/** The folder of the checkout, whatever the working directory. */
export const PROJECT_ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * How the function's code is bundled: one ES module with everything in it, by the esbuild of this project. No Docker,
 * no network. The test suite holds it under a size budget.
 */
export const SOLVER_BUNDLE = {
  projectRoot: PROJECT_ROOT,
  depsLockFilePath: join(PROJECT_ROOT, 'package-lock.json'),
  bundling: {
    format: OutputFormat.ESM,
    // Older than the runtime, since the local cloud runs the same bundle on the Node it finds.
    target: 'node20',
    minify: true,
    sourceMap: true,
    sourcesContent: false,
    // The SDK comes along: the version that was tested, not the one that the runtime happens to have.
    externalModules: [],
    // The packages' ES modules, where they have them, can be shaken down to what is used.
    mainFields: ['module', 'main'],
    // Some packages are CommonJS inside, and an ES module has no `require` of its own.
    banner: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
    esbuildArgs: {
      '--alias:@aws-sdk/credential-provider-node': join(PROJECT_ROOT, 'lambda', 'environment-credentials.ts'),
    },
    logLevel: LogLevel.WARNING,
    commandHooks: {
      beforeBundling: () => [],
      beforeInstall: () => [],
      afterBundling: (_, folder) => [
        [process.execPath, join(PROJECT_ROOT, 'infra', 'root-source-map.mjs'), PROJECT_ROOT, folder]
          .map((word) => JSON.stringify(word))
          .join(' '),
      ],
    },
  },
} satisfies Partial<NodejsFunctionProps>;
