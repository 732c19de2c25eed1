/** A line for the person; its tone is its colour on a terminal. */
export interface Line {
  readonly text: string;
  readonly tone: 'plain' | 'hand' | 'good' | 'bad' | 'quiet';
}

export function plain(text: string): Line {
  return { text, tone: 'plain' };
}

export function quiet(text: string): Line {
  return { text, tone: 'quiet' };
}
