/** Resolves when `touch` has not been called for a while, or the signal is aborted. */
export interface IdleWatch {
  /** Something happened: the waiting starts again. */
  touch(): void;
  readonly done: Promise<'idle' | 'aborted'>;
}

/** Watches for `milliseconds` without a `touch`; for ever if it is undefined. */
export function watchIdle(milliseconds: number | undefined, signal: AbortSignal): IdleWatch {
  let timer: NodeJS.Timeout | undefined;
  const done = new Promise<'idle' | 'aborted'>((resolve) => {
    if (milliseconds !== undefined) timer = setTimeout(resolve, milliseconds, 'idle');
    if (signal.aborted) resolve('aborted');
    else signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
  return { touch: () => void timer?.refresh(), done: done.finally(() => clearTimeout(timer)) };
}
