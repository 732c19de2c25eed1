// What the scripts in `bin/` run, by the names of these functions. Each loads just what it needs.

/** The command. */
export async function deckhand(): Promise<void> {
  const { runCommand } = await import('./deckhand.ts');
  await runCommand();
}

/** The demonstration. */
export async function start(): Promise<void> {
  const { runDemonstration } = await import('./start.ts');
  await runDemonstration();
}

/** A thread that joins blocks of a file. */
export async function joinWorker(): Promise<void> {
  const { joinForParent } = await import('./threads/join-worker.ts');
  joinForParent();
}
