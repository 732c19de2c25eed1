import type { Equivalence, Options } from '../../options.ts';
import { BigRationals } from './big-rationals.ts';
import { DoubleRationals } from './double-rationals.ts';
import { FastSearch } from './fast-search.ts';
import { FormCatalogue, type FormList } from './form-catalogue.ts';
import { needFractions } from './fractions.ts';
import { type Operators, readOperators } from './operators.ts';
import { type FourCards, PairSearch } from './pair-search.ts';
import { compareSolutions, countBrackets, printForm } from './print-form.ts';
import { fitsDoubles, type Rationals, type ValueId } from './rationals.ts';
import { SolutionClasses } from './solution-class.ts';
import { ValueSets } from './value-sets.ts';

/** Hands up to this size are answered with their simplest solution, larger ones with the one the fast search finds. */
const SIMPLEST_CARDS = 4;

/** Forms and values kept between hands before all are forgotten: some 20 MB, so that the process stays below 200 MB. */
const MAX_KEPT = 20_000;

/** Solutions that a list names at most, the simplest: they take some 300 kB, and a row may have 1 MiB. */
const MOST_LISTED = 10_000;

/** How many solutions a hand has. */
export interface SolutionCount {
  readonly count: number;
  /** True if there may be more than `count`: a list of forms was full, see `MOST_FORMS`. */
  readonly countAtLeast?: true;
}

/** The solutions of a hand. */
export interface SolutionList extends SolutionCount {
  /** The simplest ones in the fixed order: all, or 10,000 if there are more. */
  readonly solutions: string[];
}

/** What the solutions of a hand that has some are like. */
export interface StudiedSolutions {
  readonly list: SolutionList;
  /** Whether every solution has a value on its way, below its last step, that is not a whole number. */
  readonly fractions: boolean;
  /** The fewest bracket pairs of a solution, without those round negative cards. */
  readonly brackets: number;
}

/** The options of a job that shape the solutions of a hand. */
export type SolverRules = Pick<Options, 'target' | 'ops' | 'distinct'>;

/**
 * Solves hands of one to six cards under fixed rules. Hands are sorted arrays of safe integers; solutions are texts such
 * as `8/(3-8/3)` in the fixed order: fewest bracket pairs, then shortest, then by text.
 * What it keeps between hands makes it faster, and never changes an answer.
 */
export class HandSolver {
  readonly #operators: Operators;
  readonly #distinct: Equivalence;
  readonly #target: Target;
  /** The two engines, made on first use: doubles, and BigInt for what does not fit. */
  readonly #engines: { doubles?: Engine; bigints?: Engine } = {};

  constructor(rules: SolverRules) {
    this.#operators = readOperators(rules.ops);
    this.#distinct = rules.distinct;
    this.#target = readTarget(rules.target);
  }

  /** One solution, always the same: up to four cards the simplest, beyond that the one the fast search finds. */
  first(hand: readonly number[]): string | undefined {
    if (hand.length <= SIMPLEST_CARDS) return this.all(hand)[0];
    const engine = this.#engineFor(hand);
    const form = engine.search.find(hand, engine.target);
    if (!form) return undefined;
    const distinct = this.#distinct === 'merged' ? 'merged' : 'algebraic';
    return printForm(this.#classes(engine, distinct).shown(form), this.#operators);
  }

  /** The solutions that differ under the rules, in the fixed order, as many as {@link list} has. */
  all(hand: readonly number[]): string[] {
    return this.list(hand).solutions;
  }

  /** The solutions that differ under the rules, and how many there are. */
  list(hand: readonly number[]): SolutionList {
    const engine = this.#engineFor(hand);
    return this.#listed(engine, this.#solutions(engine, hand));
  }

  /** How many solutions differ under the rules, or at least differ if there are too many to count. */
  count(hand: readonly number[]): number {
    return this.counted(hand).count;
  }

  /** How many solutions differ under the rules. */
  counted(hand: readonly number[]): SolutionCount {
    const engine = this.#engineFor(hand);
    const { forms, complete } = this.#solutions(engine, hand);
    const count =
      this.#distinct === 'canonical' ? forms.length : this.#classes(engine, this.#distinct).count(forms);
    return complete ? { count } : { count, countAtLeast: true };
  }

  /** The solutions that differ under the rules, and what they are like; undefined if there is none. */
  study(hand: readonly number[]): StudiedSolutions | undefined {
    const engine = this.#engineFor(hand);
    const found = this.#solutions(engine, hand);
    const list = this.#listed(engine, found);
    const [simplest] = list.solutions;
    if (simplest === undefined) return undefined;
    const negativeCards = hand.filter((card) => card < 0).length;
    return {
      list,
      // Equal solutions differ in signs and in neutral parts only: either all of them need fractions or none does.
      fractions: needFractions(found.forms, engine.rationals),
      brackets: countBrackets(simplest) - negativeCards,
    };
  }

  /** All values that some expression of the hand has, in lowest terms, such as `7/2`: hundreds for four cards, millions for six. */
  values(hand: readonly number[]): string[] {
    const { values, rationals } = this.#engineFor(hand);
    return values.of(hand).map((value) => rationals.textOf(value));
  }

  /** The forms that solve a hand. Most hands of large cards have none, which searches see much sooner. */
  #solutions(engine: Engine, hand: readonly number[]): FormList {
    if (hand.length >= SIMPLEST_CARDS && !this.#reaches(engine, hand)) return NO_FORMS;
    return engine.catalogue.solutions(engine.target, hand);
  }

  #reaches({ pairs, search, target }: Engine, hand: readonly number[]): boolean {
    if (pairs && hand.length === 4) return pairs.reaches(hand as FourCards);
    return search.find(hand, target) !== undefined;
  }

  #listed(engine: Engine, { forms, complete }: FormList): SolutionList {
    const shown =
      this.#distinct === 'canonical' ? forms : this.#classes(engine, this.#distinct).shownOnce(forms);
    const texts = shown.map((form) => printForm(form, this.#operators)).sort(compareSolutions);
    const list = { solutions: texts.slice(0, MOST_LISTED), count: texts.length };
    return complete ? list : { ...list, countAtLeast: true };
  }

  #classes(engine: Engine, distinct: 'algebraic' | 'merged'): SolutionClasses {
    return new SolutionClasses(engine.rationals, this.#operators, distinct);
  }

  #engineFor(hand: readonly number[]): Engine {
    const exact = fitsDoubles([...hand, this.#target.size]) && !this.#operators.power;
    const kind = exact ? 'doubles' : 'bigints';
    const known = this.#engines[kind];
    if (known && known.catalogue.size < MAX_KEPT) return known;
    const engine = exact ? this.#doubleEngine() : this.#bigEngine();
    this.#engines[kind] = engine;
    return engine;
  }

  #doubleEngine(): Engine {
    const { numerator, denominator } = this.#target;
    return {
      ...this.#engine(new DoubleRationals(), undefined),
      pairs: new PairSearch(this.#operators, Number(numerator), Number(denominator)),
    };
  }

  #bigEngine(): Engine {
    const rationals = new BigRationals();
    return this.#engine(rationals, this.#operators.power ? rationals : undefined);
  }

  #engine(rationals: Rationals, powers: BigRationals | undefined): Engine {
    const catalogue = new FormCatalogue(rationals, this.#operators, powers);
    const { numerator, denominator } = this.#target;
    return {
      rationals,
      catalogue,
      search: new FastSearch(catalogue, this.#operators, powers),
      values: new ValueSets(rationals, this.#operators, powers),
      target: rationals.fraction(numerator, denominator),
    };
  }
}

const NO_FORMS: FormList = { forms: [], complete: true };

/** A way to reckon, with all that was found in it so far. */
interface Engine {
  readonly rationals: Rationals;
  readonly catalogue: FormCatalogue;
  readonly search: FastSearch;
  readonly values: ValueSets;
  /** The search for hands of four cards, if they fit. */
  readonly pairs?: PairSearch;
  readonly target: ValueId;
}

interface Target {
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** The larger of its two sides, as a bound. */
  readonly size: number;
}

/** Reads a target as `Options` holds it: `24`, `-5`, `7/2`. */
function readTarget(text: string): Target {
  const [top = '', bottom = '1'] = text.split('/');
  const [numerator, denominator] = [BigInt(top), BigInt(bottom)];
  return { numerator, denominator, size: Math.max(Math.abs(Number(numerator)), Number(denominator)) };
}
