// The part of WebAssembly's interface that is used. TypeScript declares it with the browser's, which Node does not have.
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module);
    readonly exports: Readonly<Record<string, unknown>>;
  }
}
