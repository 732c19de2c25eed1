import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HandSolver, type SolverRules } from '../../../../lambda/games/cards/hand-solver.ts';
import { judge } from '../../../../lambda/games/check/judge.ts';
import { EQUIVALENCES } from '../../../../lambda/options.ts';
import { expectSolution } from '../cards/solution-checks.ts';
import { slowJudge } from './slow-judge.ts';

const distinct = fc.constantFrom(...EQUIVALENCES);

function sorted(cards: fc.Arbitrary<number>, minLength: number, maxLength: number): fc.Arbitrary<number[]> {
  return fc.array(cards, { minLength, maxLength }).map((hand) => hand.sort((a, b) => a - b));
}

function someOf(symbols: string): fc.Arbitrary<string> {
  return fc.subarray([...symbols], { minLength: 1 }).map((chosen) => chosen.join(''));
}

describe('what the solver prints', () => {
  function expectOwnForm(solution: string, hand: readonly number[], rules: SolverRules): void {
    const found = judge([...hand].reverse(), solution, rules);
    expect(found, `${hand.join(' ')}: ${solution} ${JSON.stringify(rules)}`).toMatchObject({
      verdict: 'correct',
      form: solution,
    });
  }

  const SHOWN = 40;
  const target = fc.constantFrom('24', '24', '0', '1', '-6', '7/2', '36');

  it.each([
    ['small hands, any operators', sorted(fc.integer({ min: -3, max: 9 }), 1, 4), someOf('+-*/'), 300],
    ['small hands, powers', sorted(fc.integer({ min: -2, max: 6 }), 1, 4), someOf('+-*/^'), 120],
    ['large cards', sorted(fc.integer({ min: -20, max: 50 }), 2, 5), fc.constant('+-*/'), 60],
    ['large hands', sorted(fc.integer({ min: 0, max: 13 }), 5, 6), fc.constantFrom('+-*/', '+-*'), 8],
  ])('is correct and its own form: %s', (_, hands, operators, numRuns) => {
    fc.assert(
      fc.property(hands, target, operators, distinct, (hand, value, ops, same) => {
        const rules = { target: value, ops, distinct: same };
        const solver = new HandSolver(rules);
        for (const solution of solver.all(hand).slice(0, SHOWN)) expectOwnForm(solution, hand, rules);
        const first = solver.first(hand);
        if (first !== undefined) expectOwnForm(first, hand, rules);
      }),
      { numRuns },
    );
  });

  it('has the same forms however it is written: a list of canonical solutions folds to the coarser lists', () => {
    fc.assert(
      fc.property(sorted(fc.integer({ min: -2, max: 9 }), 2, 4), target, distinct, (hand, value, same) => {
        const rules = { target: value, ops: '+-*/', distinct: same };
        const written = new HandSolver({ ...rules, distinct: 'canonical' }).all(hand);
        const forms = new Set(written.map((solution) => judge(hand, solution, rules).form));
        expect(forms).toEqual(new Set(new HandSolver(rules).all(hand)));
      }),
      { numRuns: 150 },
    );
  });
});

describe('mutated expressions', () => {
  /** An expression of the cards, fully bracketed or not. */
  function expressions(hand: readonly number[], symbols: string): fc.Arbitrary<string> {
    return fc
      .tuple(
        fc.shuffledSubarray([...hand], { minLength: hand.length }),
        fc.infiniteStream(fc.constantFrom(...symbols)),
        fc.infiniteStream(fc.nat(5)),
      )
      .map(([cards, operators, places]) => {
        const parts = cards.map(String);
        while (parts.length > 1) {
          const place = (places.next().value as number) % (parts.length - 1);
          const joined = `${parts[place]}${operators.next().value}${parts[place + 1]}`;
          const bracketed = (places.next().value as number) > 1 ? `(${joined})` : joined;
          parts.splice(place, 2, (places.next().value as number) === 0 ? `-${bracketed}` : bracketed);
        }
        return parts[0] ?? '';
      });
  }

  const mutation = fc.record({
    place: fc.nat(30),
    removed: fc.nat(1),
    inserted: fc.oneof(fc.constant(''), fc.constantFrom(...'0123456789+-*/()^ ', '-', '-')),
  });

  function mutated(
    text: string,
    changes: readonly { place: number; removed: number; inserted: string }[],
  ): string {
    return changes.reduce((before, { place, removed, inserted }) => {
      const at = place % (before.length + 1);
      return before.slice(0, at) + inserted + before.slice(at + removed);
    }, text);
  }

  const question = fc
    .tuple(sorted(fc.integer({ min: 0, max: 9 }), 2, 3), fc.constantFrom('+-*/', '+-*/^', '+-', '*/^'))
    .chain(([hand, ops]) =>
      fc.record({
        hand: fc.constant(hand),
        ops: fc.constant(ops),
        answer: fc
          .tuple(expressions(hand, '+-*/^'), fc.array(mutation, { maxLength: 3 }))
          .map(([text, changes]) => mutated(text, changes)),
        target: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '8', '-1', '1/2'),
      }),
    );

  it('are judged as a slow evaluator judges them', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(question, distinct, ({ hand, ops, answer, target }, same) => {
        const found = judge(hand, answer, { target, ops, distinct: same });
        const expected = slowJudge(hand, answer, target, ops);
        seen.set(expected.verdict, (seen.get(expected.verdict) ?? 0) + 1);
        if (expected.verdict === 'correct' && expected.signed) {
          // Whether a sign is a subtraction only a solution without one can tell.
          expect(['correct', 'operator_not_allowed']).toContain(found.verdict);
        } else {
          expect(found.verdict, `${hand.join(' ')}: ${answer} ${ops} ${target}`).toBe(expected.verdict);
        }
        if (found.verdict === 'correct') expectSolution(found.form ?? '', hand, target);
      }),
      { numRuns: 6000 },
    );
    for (const verdict of ['correct', 'cannot_parse', 'not_in_hand', 'unused_card', 'division_by_zero'])
      expect(seen.get(verdict) ?? 0, verdict).toBeGreaterThan(20);
  });
});

describe('the same answer written in other ways', () => {
  /** A sum or a product of parts, each plain or inverse; at least one is plain. */
  type Tree = number | { readonly kind: 'sum' | 'product'; readonly parts: readonly Part[] };
  interface Part {
    readonly tree: Tree;
    readonly inverse: boolean;
  }

  const { tree } = fc.letrec<{ tree: Tree; leaf: Tree; chain: Tree }>((tie) => ({
    tree: fc.oneof({ maxDepth: 2 }, tie('leaf'), tie('chain')),
    leaf: fc.integer({ min: 1, max: 13 }),
    chain: fc
      .tuple(
        fc.constantFrom('sum' as const, 'product' as const),
        fc.array(fc.tuple(tie('tree'), fc.boolean()), { minLength: 2, maxLength: 3 }),
      )
      .map(([kind, parts]) => ({
        kind,
        parts: parts.map(([part, inverse], index) => ({ tree: part, inverse: inverse && index > 0 })),
      })),
  }));

  function cardsIn(tree: Tree): readonly number[] {
    return typeof tree === 'number' ? [tree] : tree.parts.flatMap((part) => cardsIn(part.tree));
  }

  /** Writes a tree, joining two random parts of each chain after the other. */
  function write(tree: Tree, choose: (below: number) => number): string {
    if (typeof tree === 'number') return String(tree);
    const [plainSign, inverseSign] = tree.kind === 'sum' ? ['+', '-'] : ['*', '/'];
    const parts = tree.parts.map((part) => ({ text: write(part.tree, choose), inverse: part.inverse }));
    const take = () => parts.splice(choose(parts.length), 1)[0] as { text: string; inverse: boolean };
    while (parts.length > 1) {
      const [a, b] = [take(), take()];
      const [first, second] = a.inverse && !b.inverse ? [b, a] : [a, b];
      const sign = first.inverse === second.inverse ? plainSign : inverseSign;
      parts.push({ text: `(${first.text}${sign}${second.text})`, inverse: first.inverse });
    }
    return parts[0]?.text ?? '';
  }

  it('has the same form', () => {
    const numbers = fc.infiniteStream(fc.nat(1000));
    fc.assert(
      fc.property(tree, numbers, distinct, (answer, random, same) => {
        const hand = cardsIn(answer);
        fc.pre(hand.length <= 6);
        const choose = (below: number) => (random.next().value as number) % below;
        const [one, other] = [write(answer, choose), write(answer, choose)];
        const [first, second] = [one, other].map((text) =>
          judge(hand, text, { target: '24', ops: '+-*/', distinct: same }),
        );
        // A quotient by zero may be written so that nothing is divided by zero on the way.
        fc.pre(first?.verdict !== 'division_by_zero' && second?.verdict !== 'division_by_zero');
        expect(first?.form).toBeDefined();
        expect(second?.form, `${one} and ${other}`).toBe(first?.form);
      }),
      { numRuns: 2000 },
    );
  });
});
