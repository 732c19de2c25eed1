/** A function as the template describes it. */
export interface FunctionSettings {
  readonly name: string;
  readonly arn: string;
  /** Folder with the unpacked bundle. */
  readonly codeDir: string;
  /** File without extension, and export: `index.handler`. */
  readonly handler: string;
  /** Such as `nodejs24.x`; reported only, the code runs on the Node that runs the local cloud. */
  readonly runtime: string;
  /** MB. A worker whose resident memory grows beyond is killed. */
  readonly memorySize: number;
  /** Seconds. */
  readonly timeout: number;
  /** Most workers at a time; one more invocation is throttled. */
  readonly concurrency: number;
  readonly environment: Readonly<Record<string, string>>;
}
