import { HandSolver, type SolverRules } from '../../lambda/games/cards/hand-solver.ts';
import { judge } from '../../lambda/games/check/judge.ts';
import type { Partner } from './conversation.ts';
import { firstOperation } from './hint.ts';
import { type Line, plain, quiet } from './line.ts';
import { Score } from './score.ts';

/** Deals the next hand, sorted; undefined if there is none. */
export type NextHand = () => Promise<readonly number[] | undefined>;

const HELP = [
  'Type an expression with every card once, such as 8/(3-8/3), or',
  '  h  a hint: the first operation of a solution',
  '  s  a solution',
  '  n  the next hand',
  '  q  the end (or Ctrl-D)',
  '  ?  this help',
];

interface HandInPlay {
  readonly cards: readonly number[];
  readonly number: number;
  hinted: boolean;
  /** Whether a solution was shown, after which answers no longer score. */
  shown: boolean;
}

/**
 * A practice: deals hands, judges what is typed and keeps the score. Knows nothing of terminals: a line goes in, lines
 * come out. A hand stays until it is solved or `n` is typed.
 */
export class Practice implements Partner {
  readonly #rules: SolverRules;
  readonly #nextHand: NextHand;
  readonly #solver: HandSolver;
  readonly #score = new Score();
  #hand: HandInPlay | undefined;
  #quit = false;

  constructor(rules: SolverRules, nextHand: NextHand) {
    this.#rules = rules;
    this.#nextHand = nextHand;
    this.#solver = new HandSolver(rules);
  }

  /** Whether there is nothing left to play. */
  get ended(): boolean {
    return this.#quit || this.#hand === undefined;
  }

  /** The greeting and the first hand, if there is one. */
  async start(): Promise<readonly Line[]> {
    const { target, ops } = this.#rules;
    const greeting = `Make ${target} of all cards of a hand with ${[...ops].join(' ')} and brackets. Type ? for help.`;
    return [quiet(greeting), ...(await this.#deal(1))];
  }

  /** Answers one line typed. */
  async enter(line: string): Promise<readonly Line[]> {
    const hand = this.#hand;
    const typed = line.trim();
    if (!hand || typed === '') return [];
    switch (typed.toLowerCase()) {
      case '?':
        return HELP.map(quiet);
      case 'h':
        return [plain(this.#hint(hand))];
      case 's':
        hand.shown = true;
        return [plain(`A solution is ${this.#solutionOf(hand)}. Type n for the next hand.`)];
      case 'n':
        return await this.#leave(hand, false);
      case 'q':
        this.#quit = true;
        return [];
      default:
        return await this.#judge(hand, typed);
    }
  }

  /** The score in a sentence, at the end. A hand whose solution was seen counts; one that was only looked at does not. */
  end(): string {
    if (this.#hand?.shown) this.#score.finish({ solved: false, hinted: this.#hand.hinted });
    this.#hand = undefined;
    return this.#score.sentence();
  }

  async #judge(hand: HandInPlay, answer: string): Promise<readonly Line[]> {
    const { verdict, reason } = judge(hand.cards, answer, this.#rules);
    if (verdict !== 'correct') {
      this.#score.wrongAnswer();
      return [{ text: `No. ${reason}`, tone: 'bad' }];
    }
    const text = hand.shown ? 'Correct, but it does not count: you have seen a solution.' : 'Correct!';
    return [{ text, tone: 'good' }, ...(await this.#leave(hand, !hand.shown))];
  }

  #hint(hand: HandInPlay): string {
    hand.hinted = true;
    const operation = firstOperation(this.#solutionOf(hand));
    return operation === undefined ? 'The card alone is the answer.' : `Begin with ${operation}.`;
  }

  #solutionOf(hand: HandInPlay): string {
    return this.#solver.first(hand.cards) ?? '';
  }

  async #leave(hand: HandInPlay, solved: boolean): Promise<readonly Line[]> {
    this.#score.finish({ solved, hinted: hand.hinted });
    return await this.#deal(hand.number + 1);
  }

  async #deal(number: number): Promise<readonly Line[]> {
    const cards = await this.#nextHand();
    this.#hand = cards && { cards, number, hinted: false, shown: false };
    if (cards) return [{ text: `Hand ${number}: ${cards.join(' ')}`, tone: 'hand' }];
    return number === 1 ? [] : [plain('There are no more hands of this kind.')];
  }
}
