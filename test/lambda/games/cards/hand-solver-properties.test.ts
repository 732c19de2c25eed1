import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardsGame } from '../../../../lambda/games/cards/cards-game.ts';
import { HandSolver } from '../../../../lambda/games/cards/hand-solver.ts';
import { EQUIVALENCES, type Equivalence, parseOptions } from '../../../../lambda/options.ts';
import { bruteForceValues } from './brute-force.ts';
import { evaluate, type Fraction, fraction, textOf } from './exact-evaluator.ts';
import { solutionKey } from './same-solution.ts';
import { expectSolution } from './solution-checks.ts';

const card = fc.oneof(fc.integer({ min: -20, max: 50 }), fc.integer({ min: 0, max: 9 }));
const distinct = fc.constantFrom(...EQUIVALENCES);

function hands(minLength: number, maxLength: number): fc.Arbitrary<number[]> {
  return fc.array(card, { minLength, maxLength }).map((hand) => hand.sort((a, b) => a - b));
}

/** Half of the targets are values that the hand has, so that half of the questions have an answer. */
function targetsOf(values: ReadonlySet<string>): fc.Arbitrary<string> {
  const short = [...values].filter((value) => value.length < 12);
  const random = fc.tuple(fc.integer({ min: -30, max: 60 }), fc.integer({ min: 1, max: 3 }));
  const written = random.map(([up, down]) => textOf(fraction(BigInt(up), BigInt(down))));
  return short.length > 0 ? fc.oneof(written, fc.constantFrom(...short)) : written;
}

/** A hand with its values under some operators, found by brute force, and a target. */
function questions(minLength: number, maxLength: number, ops: fc.Arbitrary<string>) {
  return fc.tuple(hands(minLength, maxLength), ops).chain(([hand, allowed]) => {
    const values = bruteForceValues(hand, allowed);
    return fc.record({
      hand: fc.constant(hand),
      ops: fc.constant(allowed),
      values: fc.constant(values),
      target: targetsOf(values),
    });
  });
}

function allOperators(symbols: string): fc.Arbitrary<string> {
  return fc.subarray([...symbols], { minLength: 1 }).map((chosen) => chosen.join(''));
}

describe('against brute force', () => {
  it('the same hands of one to four cards are solvable, under any operators', () => {
    fc.assert(
      fc.property(questions(1, 4, allOperators('+-*/')), distinct, ({ hand, ops, values, target }, same) => {
        const solver = new HandSolver({ target, ops, distinct: same });
        const solutions = solver.all(hand);
        expect(solutions.length > 0).toBe(values.has(target));
        expect(solver.first(hand)).toBe(solutions[0]);
        expect(solver.count(hand)).toBe(solutions.length);
        expect(new Set(solutions).size).toBe(solutions.length);
        for (const solution of solutions) {
          expectSolution(solution, hand, target);
          for (const sign of solution.replaceAll(/\(-\d+\)/g, '').match(/[-+*/]/g) ?? [])
            expect(ops).toContain(sign);
        }
      }),
      { numRuns: 800 },
    );
  });

  it('the same hands of up to three cards are solvable with powers', () => {
    fc.assert(
      fc.property(questions(1, 3, allOperators('+-*/^')), ({ hand, ops, values, target }) => {
        const solutions = new HandSolver({ target, ops, distinct: 'algebraic' }).all(hand);
        expect(solutions.length > 0).toBe(values.has(target));
        for (const solution of solutions) expectSolution(solution, hand, target);
      }),
      { numRuns: 300 },
    );
  });

  it('the same hands of five cards are solvable, by the fast search as by all solutions', () => {
    fc.assert(
      fc.property(
        questions(5, 5, fc.constantFrom('+-*/', '+-*/', '+-', '-/', '/')),
        ({ hand, ops, values, target }) => {
          const solver = new HandSolver({ target, ops, distinct: 'algebraic' });
          const first = solver.first(hand);
          expect(first !== undefined).toBe(values.has(target));
          expect(solver.count(hand) > 0).toBe(values.has(target));
          if (first) expectSolution(first, hand, target);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('a hand has exactly the values that brute force finds', () => {
    fc.assert(
      fc.property(hands(1, 4), allOperators('+-*/'), (hand, ops) => {
        const values = new HandSolver({ target: '24', ops, distinct: 'algebraic' }).values(hand);
        expect(new Set(values)).toEqual(bruteForceValues(hand, ops));
      }),
      { numRuns: 50 },
    );
  });
});

describe('values with powers', () => {
  it('are those that brute force finds, as far as they are short', () => {
    const short = (values: Iterable<string>) => new Set([...values].filter((value) => value.length < 12));
    fc.assert(
      fc.property(hands(1, 3), (hand) => {
        const values = new HandSolver({ target: '24', ops: '+-*/^', distinct: 'algebraic' }).values(hand);
        expect(short(values)).toEqual(short(bruteForceValues(hand, '+-*/^')));
      }),
      { numRuns: 30 },
    );
  });
});

describe('the order of the cards', () => {
  it('changes nothing, nor does the way they are spread over cells', () => {
    const hand = fc.array(card, { minLength: 1, maxLength: 6 });
    const shuffled = hand.chain((cards) =>
      fc.tuple(
        fc.constant(cards),
        fc.shuffledSubarray(
          cards.map((_, place) => place),
          { minLength: cards.length },
        ),
        fc.nat(cards.length),
      ),
    );
    const play = cardsGame.play(parseOptions({ target: 36 }));
    fc.assert(
      fc.property(shuffled, ([cards, order, gap]) => {
        const cells = order.map((place) => String(cards[place]));
        const id = play.parse(cards.map(String), 'cells');
        expect(play.parse([...cells.slice(0, gap), '', ...cells.slice(gap)], 'cells')).toBe(id);
        if (cells.length > 1) expect(play.parse([cells.join(' ')], 'text')).toBe(id);
        expect(id).toBe([...cards].sort((a, b) => a - b).join(' '));
      }),
    );
  });
});

describe('the two ways to reckon', () => {
  it('list the same solutions: doubles for plain hands, BigInt where powers are allowed but not used', () => {
    fc.assert(
      fc.property(hands(2, 4), fc.integer({ min: 0, max: 30 }), distinct, (hand, target, same) => {
        const doubles = new HandSolver({ target: String(target), ops: '+-*/', distinct: same }).all(hand);
        const bigs = new HandSolver({ target: String(target), ops: '+-*/^', distinct: same }).all(hand);
        expect(bigs.filter((solution) => !solution.includes('^'))).toEqual(doubles);
      }),
      { numRuns: 60 },
    );
  });

  it('solve hands far beyond doubles exactly', () => {
    const large = 999_999_999_999_999;
    const solver = new HandSolver({ target: '1', ops: '+-*/', distinct: 'algebraic' });
    const hand = [large - 2, large - 1, large - 1, large];
    const solutions = solver.all(hand);
    expect(solutions.length).toBeGreaterThan(0);
    for (const solution of solutions) expectSolution(solution, hand, '1');
    // The square less the product of the neighbours is 1: 10^30 apart in doubles, exactly 1 in truth.
    expect(solver.all([large - 2, large - 1, large - 1, large])).toContain(
      `${large - 1}*${large - 1}-${large - 2}*${large}`,
    );
  });
});

describe('what is kept between hands', () => {
  it('never changes an answer', () => {
    const shared = new HandSolver({ target: '24', ops: '+-*/', distinct: 'algebraic' });
    fc.assert(
      fc.property(hands(1, 6), (hand) => {
        const fresh = new HandSolver({ target: '24', ops: '+-*/', distinct: 'algebraic' });
        expect(shared.first(hand)).toBe(fresh.first(hand));
        if (hand.length < 6) expect(shared.all(hand)).toEqual(fresh.all(hand));
      }),
      { numRuns: 100 },
    );
  });
});

describe('the solutions of a list', () => {
  /** A value for each card: different large primes, so that different rational functions differ there. */
  const PRIMES = [1_000_003n, 1_299_709n, 15_485_863n, 179_424_673n, 982_451_653n];

  /** The function that a solution is, as its value at the primes; only for hands of different cards. */
  function functionOf(solution: string, hand: readonly number[]): string {
    const letters = solution.replaceAll(/\d+/g, (digits) =>
      String.fromCharCode(97 + hand.indexOf(Number(digits))),
    );
    const names = new Map<string, Fraction>(
      hand.map((_, index) => [String.fromCharCode(97 + index), fraction(PRIMES[index] ?? 1n)]),
    );
    return textOf(evaluate(letters, names).value);
  }

  const differentCards = fc
    .uniqueArray(fc.integer({ min: 0, max: 20 }), { minLength: 2, maxLength: 5 })
    .map((hand) => hand.sort((a, b) => a - b));

  it('are different rational functions of the cards, and all that the finer list has', () => {
    fc.assert(
      fc.property(differentCards, fc.integer({ min: 0, max: 30 }), (hand, target) => {
        const list = (same: (typeof EQUIVALENCES)[number]) =>
          new HandSolver({ target: String(target), ops: '+-*/', distinct: same }).all(hand);
        const functions = list('algebraic').map((solution) => functionOf(solution, hand));
        expect(new Set(functions).size).toBe(functions.length);
        expect(new Set(functions)).toEqual(
          new Set(list('canonical').map((solution) => functionOf(solution, hand))),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('are all that the canonical list has, each once, by the definition of each equivalence', () => {
    const few = fc.oneof(fc.integer({ min: -2, max: 5 }), card);
    const some = fc.array(few, { minLength: 2, maxLength: 5 }).map((hand) => hand.sort((a, b) => a - b));
    fc.assert(
      fc.property(some, fc.constantFrom('0', '1', '24', '-6', '1/2'), (hand, target) => {
        const list = (same: Equivalence) => new HandSolver({ target, ops: '+-*/', distinct: same }).all(hand);
        const canonical = list('canonical');
        for (const same of EQUIVALENCES) {
          const solutions = list(same);
          const keys = new Set(solutions.map((solution) => solutionKey(solution, same)));
          expect(keys.size, `${hand} ${same}`).toBe(solutions.length);
          expect(keys).toEqual(new Set(canonical.map((solution) => solutionKey(solution, same))));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('are each in the finer list as well, and so is the one that the fast search finds', () => {
    const small = fc
      .array(fc.integer({ min: -3, max: 9 }), { minLength: 2, maxLength: 5 })
      .map((hand) => hand.sort((a, b) => a - b));
    const target = fc.constantFrom('0', '1', '-1', '24', '1/2', '-6');
    const ops = fc.oneof(allOperators('+-*/'), fc.constantFrom('^', '-^', '*^', '/^'));
    fc.assert(
      fc.property(small, target, ops, (hand, value, allowed) => {
        const solverOf = (same: (typeof EQUIVALENCES)[number]) =>
          new HandSolver({ target: value, ops: allowed, distinct: same });
        const [canonical, algebraic, merged] = EQUIVALENCES.map((same) => solverOf(same).all(hand));
        expect(canonical).toEqual(expect.arrayContaining(algebraic ?? []));
        expect(algebraic).toEqual(expect.arrayContaining(merged ?? []));
        for (const solutions of [canonical, algebraic, merged]) {
          expect(new Set(solutions).size).toBe(solutions?.length);
        }
        const first = solverOf('algebraic').first(hand);
        expect(first === undefined ? algebraic : algebraic?.filter((text) => text === first)).toHaveLength(
          first === undefined ? 0 : 1,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('come with the fewest brackets first, then the shortest, then by text', () => {
    fc.assert(
      fc.property(hands(2, 4), distinct, (hand, same) => {
        const solutions = new HandSolver({ target: '24', ops: '+-*/', distinct: same }).all(hand);
        const ordered = solutions
          .map((text) => ({ text, brackets: evaluate(text).brackets }))
          .sort(
            (a, b) => a.brackets - b.brackets || a.text.length - b.text.length || (a.text < b.text ? -1 : 1),
          );
        expect(solutions).toEqual(ordered.map(({ text }) => text));
      }),
      { numRuns: 100 },
    );
  });
});
