declare module 'dynalite' {
  import type { Server } from 'node:http';

  interface DynaliteOptions {
    /** Milliseconds that a table stays in CREATING. */
    readonly createTableMs?: number;
    readonly deleteTableMs?: number;
    readonly updateTableMs?: number;
  }

  /** Creates a DynamoDB server with its tables in memory, not listening yet. */
  function dynalite(options?: DynaliteOptions): Server;
  export = dynalite;
}
