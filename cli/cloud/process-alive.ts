/** Whether a process of this id runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    // EPERM: it lives, and belongs to somebody else.
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
