/** What the command's exit code says; part of its contract. */
export const EXIT = {
  done: 0,
  /** The answer is no: a hand without a solution, an answer that is not correct, or rows that `--strict` minds. */
  no: 1,
  /** The command line or the input is wrong. */
  fault: 2,
} as const;

/** The exit code of a command that a signal ended, as shells report it. */
export const SIGNAL_EXIT = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
