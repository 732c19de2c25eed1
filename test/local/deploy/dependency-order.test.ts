// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders of CloudFormation look like those of JavaScript.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dependencyOrder, referencedIds } from '../../../local/deploy/dependency-order.ts';

describe('the references in a value', () => {
  it('are found in every form', () => {
    const value = [
      { Ref: 'A' },
      { deep: { 'Fn::GetAtt': ['B', 'Arn'] } },
      { 'Fn::GetAtt': 'C.Arn' },
      { 'Fn::Sub': '${D} ${E.Arn} ${!NotThis}' },
      { 'Fn::Sub': ['${Own}', { Own: { Ref: 'F' } }] },
      { 'Fn::If': ['Condition', { Ref: 'G' }, 'H'] },
    ];
    expect([...referencedIds(value)].filter((id) => id !== 'Own').sort()).toEqual([
      'A',
      'B',
      'C',
      'D',
      'E',
      'F',
      'G',
    ]);
  });
});

describe('the order of resources', () => {
  it('has everything once, after what it needs', () => {
    // Resource n may refer to any with a smaller number; the template lists them in another order.
    const graphs = fc
      .array(fc.tuple(fc.array(fc.nat(20)), fc.boolean(), fc.integer()), { maxLength: 20 })
      .map((nodes) =>
        nodes.map(([needs, byDependsOn, place], n) => ({
          id: `R${n}`,
          needs: needs.filter((other) => other < n).map((other) => `R${other}`),
          byDependsOn,
          place,
        })),
      );
    fc.assert(
      fc.property(graphs, (graph) => {
        const Resources = Object.fromEntries(
          [...graph]
            .sort((a, b) => a.place - b.place)
            .map(({ id, needs, byDependsOn }) => [
              id,
              byDependsOn
                ? { Type: 'T', DependsOn: needs }
                : { Type: 'T', Properties: { list: needs.map((Ref) => ({ Ref })) } },
            ]),
        );
        const order = dependencyOrder({ Resources });
        expect([...order].sort()).toEqual(graph.map(({ id }) => id).sort());
        for (const { id, needs } of graph) {
          for (const needed of needs) expect(order.indexOf(needed)).toBeLessThan(order.indexOf(id));
        }
      }),
    );
  });
});
