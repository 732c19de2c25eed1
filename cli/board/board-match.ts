import { EMPTY, type Side } from '../../lambda/games/board/board-text.ts';
import type { Grid } from '../../lambda/games/board/grid.ts';
import { opponentOf, sideToMove, statusOf, withMove } from '../../lambda/games/board/rules.ts';
import type { Partner } from '../practice/conversation.ts';
import { type Line, plain, quiet } from '../practice/line.ts';
import { counted } from '../readable.ts';
import { boardPicture } from './board-picture.ts';
import { MatchScore, type Outcome } from './match-score.ts';
import type { PerfectPlayer } from './perfect-player.ts';
import { worthLines } from './worth-lines.ts';

const HELP = [
  'Type the number of a free cell to put your stone there, or',
  '  h  what every move is worth',
  '  u  take back your last move',
  '  n  a new game',
  '  q  the end (or Ctrl-D)',
  '  ?  this help',
];

const GUESSING =
  'Perfect play on this board takes longer to compute than --budget allows: I play what I know to be best, or else what looks best.';
const VERDICTS = {
  won: { text: 'You win!', tone: 'good' },
  drawn: { text: 'A draw.', tone: 'plain' },
  lost: { text: 'I win.', tone: 'bad' },
} as const satisfies Record<Outcome, Line>;

/**
 * A person's games against a perfect player. Knows nothing of terminals: a line goes in, lines come out. A game that is
 * left unfinished does not score.
 */
export class BoardMatch implements Partner {
  readonly #grid: Grid;
  readonly #side: Side;
  readonly #player: PerfectPlayer;
  readonly #score = new MatchScore();
  /** The boards of the game so far, the empty one first. */
  #boards: readonly string[] = [];
  #hasGuessed = false;
  #quit = false;

  constructor(grid: Grid, side: Side, player: PerfectPlayer) {
    this.#grid = grid;
    this.#side = side;
    this.#player = player;
  }

  /** Whether the person wants no more. */
  get ended(): boolean {
    return this.#quit;
  }

  /** The greeting and the first board. */
  start(): readonly Line[] {
    const { columns, rows, line } = this.#grid;
    const turn = this.#side === 'X' ? 'you move first' : 'I move first';
    const greeting = `You are ${this.#side} and ${turn}: ${line} in a line wins, on ${counted(columns, 'column')} and ${counted(rows, 'row')}. Type ? for help.`;
    return [quiet(greeting), ...this.#begin()];
  }

  /** Answers one line typed. */
  async enter(line: string): Promise<readonly Line[]> {
    const typed = line.trim();
    switch (typed.toLowerCase()) {
      case '':
        return [];
      case '?':
        return HELP.map(quiet);
      case 'h':
        return this.#worths();
      case 'u':
        return this.#undo();
      case 'n':
        this.#settle();
        return this.#begin();
      case 'q':
        this.#quit = true;
        return [];
      default:
        return this.#move(typed);
    }
  }

  /** The score in a sentence, at the end. */
  end(): string {
    this.#settle();
    return this.#score.sentence();
  }

  get #board(): string {
    return this.#boards.at(-1) ?? EMPTY.repeat(this.#grid.cells);
  }

  /** How the game ended for the person, or undefined if it has not. */
  get #outcome(): Outcome | undefined {
    switch (statusOf(this.#board, this.#grid)) {
      case 'open':
        return undefined;
      case 'draw':
        return 'drawn';
      case `${this.#side} won`:
        return 'won';
      default:
        return 'lost';
    }
  }

  #begin(): readonly Line[] {
    this.#boards = [EMPTY.repeat(this.#grid.cells)];
    this.#hasGuessed = false;
    return this.#side === 'X' ? this.#picture() : this.#reply();
  }

  /** Counts the game if it is over, and leaves it. */
  #settle(): void {
    const outcome = this.#outcome;
    if (outcome) this.#score.add(outcome);
    this.#boards = [];
  }

  #move(typed: string): readonly Line[] {
    const fault = this.#faultOf(typed);
    if (fault !== undefined) return [{ text: fault, tone: 'bad' }];
    this.#put(Number(typed));
    return this.#outcome ? [...this.#picture(), ...this.#verdict()] : this.#reply();
  }

  /** Why what was typed is no move, or undefined if it is one. */
  #faultOf(typed: string): string | undefined {
    const { cells } = this.#grid;
    if (!/^\d+$/.test(typed)) {
      return `"${typed.slice(0, 20)}" is no move: type the number of a free cell, or ? for help.`;
    }
    const cell = Number(typed);
    if (cell < 1 || cell > cells) return `There is no cell ${cell}: the cells are numbered 1 to ${cells}.`;
    if (this.#outcome) return 'The game is over: type n for a new one, or u to take back your last move.';
    const symbol = this.#board[cell - 1];
    return symbol === EMPTY
      ? undefined
      : `Cell ${cell} is taken by ${symbol}: type the number of a free cell.`;
  }

  #put(cell: number): void {
    this.#boards = [...this.#boards, withMove(this.#board, cell - 1)];
  }

  /** The perfect player moves. */
  #reply(): readonly Line[] {
    const { cell, isKnown } = this.#player.choose(this.#board);
    this.#put(cell);
    const notice = isKnown || this.#hasGuessed ? [] : [quiet(GUESSING)];
    this.#hasGuessed ||= !isKnown;
    const move = plain(`I play ${opponentOf(this.#side)} at ${cell}.`);
    return [...notice, move, ...this.#picture(), ...this.#verdict()];
  }

  /** Back to the board on which the person moved last. */
  #undo(): readonly Line[] {
    const last = this.#boards.slice(0, -1).findLastIndex((board) => sideToMove(board) === this.#side);
    if (last < 0) return [plain('There is no move of yours to take back.')];
    this.#boards = this.#boards.slice(0, last + 1);
    return this.#picture();
  }

  #worths(): readonly Line[] {
    if (this.#outcome) return [plain('The game is over: there are no moves.')];
    return worthLines(this.#player.worths(this.#board)).map(plain);
  }

  #picture(): readonly Line[] {
    return boardPicture(this.#board, this.#grid).map((text) => ({ text, tone: 'hand' }));
  }

  #verdict(): readonly Line[] {
    const outcome = this.#outcome;
    if (!outcome) return [];
    return [VERDICTS[outcome], quiet('Type n for a new game, u to take back your last move, or q to end.')];
  }
}
