/** What the scripts in `bin/` run. Each loads just what it needs. */

export async function deckhand(): Promise<void> {
  const { runCommand } = await import('./deckhand.ts');
  await runCommand();
}

export async function start(): Promise<void> {
  const { runDemonstration } = await import('./start.ts');
  await runDemonstration();
}

export async function joinWorker(): Promise<void> {
  const { joinForParent } = await import('./threads/join-worker.ts');
  joinForParent();
}
