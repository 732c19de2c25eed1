const SIDE = 3;
const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const;

/** Every position that can come up in tic-tac-toe, the empty and the final ones too: 5478, in no particular order. */
export function boardPositions(): readonly string[] {
  const found = new Set<string>();
  const play = (board: string, mover: 'X' | 'O') => {
    if (found.has(board)) return;
    found.add(board);
    if (isWon(board)) return;
    for (let cell = 0; cell < SIDE * SIDE; cell++) {
      if (board[cell] === '-')
        play(board.slice(0, cell) + mover + board.slice(cell + 1), mover === 'X' ? 'O' : 'X');
    }
  };
  play('-'.repeat(SIDE * SIDE), 'X');
  return [...found];
}

function isWon(board: string): boolean {
  return LINES.some(([a, b, c]) => board[a] !== '-' && board[a] === board[b] && board[a] === board[c]);
}
