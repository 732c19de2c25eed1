// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders of CloudFormation look like those of JavaScript.
import { describe, expect, it } from 'vitest';
import { createResolver, type DeployedResource } from '../../../local/deploy/intrinsics.ts';
import type { Template } from '../../../local/deploy/template.ts';

const TEMPLATE: Template = {
  Resources: {},
  Parameters: { Size: { Default: 'big' } },
  Conditions: {
    Here: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'here'] },
    Away: { 'Fn::Not': [{ Condition: 'Here' }] },
    Both: { 'Fn::And': [{ Condition: 'Here' }, { Condition: 'Away' }] },
    Either: { 'Fn::Or': [{ Condition: 'Here' }, { Condition: 'Away' }] },
  },
  Mappings: { Sizes: { big: { memory: 1024 } } },
};
const BUCKET: DeployedResource = {
  ref: 'my-bucket',
  attributes: { Arn: 'arn:my-bucket', 'Deep.Name': 'deep' },
};

const { resolve, holds } = createResolver(TEMPLATE, { 'AWS::Region': 'here' }, (logicalId) => {
  if (logicalId === 'Bucket') return BUCKET;
  throw new Error(`no ${logicalId}`);
});

describe('an intrinsic function', () => {
  it.each<[string, unknown, unknown]>([
    ['Ref of a resource', { Ref: 'Bucket' }, 'my-bucket'],
    ['Ref of a parameter', { Ref: 'Size' }, 'big'],
    ['Ref of a pseudo parameter', { Ref: 'AWS::Region' }, 'here'],
    ['GetAtt as a list', { 'Fn::GetAtt': ['Bucket', 'Arn'] }, 'arn:my-bucket'],
    ['GetAtt as text', { 'Fn::GetAtt': 'Bucket.Deep.Name' }, 'deep'],
    ['Join', { 'Fn::Join': ['-', ['a', { Ref: 'Bucket' }, 1]] }, 'a-my-bucket-1'],
    ['Split and Select', { 'Fn::Select': ['1', { 'Fn::Split': ['-', { Ref: 'Bucket' }] }] }, 'bucket'],
    [
      'Sub',
      { 'Fn::Sub': '${Bucket}/${Bucket.Arn}/${AWS::Region}/${!Kept}' },
      'my-bucket/arn:my-bucket/here/${Kept}',
    ],
    [
      'Sub with its own names',
      { 'Fn::Sub': ['${Mine} ${Size}', { Mine: { Ref: 'Bucket' } }] },
      'my-bucket big',
    ],
    ['If, when it holds', { 'Fn::If': ['Here', 1, { Ref: 'Nowhere' }] }, 1],
    ['If, when not', { 'Fn::If': ['Away', { Ref: 'Nowhere' }, 2] }, 2],
    ['FindInMap', { 'Fn::FindInMap': ['Sizes', { Ref: 'Size' }, 'memory'] }, 1024],
    ['Base64', { 'Fn::Base64': 'hé' }, 'aMOp'],
  ])('%s', (_, value, expected) => {
    expect(resolve(value)).toBe(expected);
  });

  it('is found at any depth, and AWS::NoValue removes what it stands for', () => {
    const nothing = { Ref: 'AWS::NoValue' };
    const value = { a: [{ b: { Ref: 'Bucket' } }, nothing], c: nothing, d: null, e: 0 };
    expect(resolve(value)).toEqual({ a: [{ b: 'my-bucket' }], d: null, e: 0 });
  });

  it('that is not known is refused by name', () => {
    expect(() => resolve({ 'Fn::Transform': {} })).toThrow('Fn::Transform');
    expect(() => resolve({ 'Fn::GetAtt': ['Bucket', 'WebsiteURL'] })).toThrow(
      'attribute WebsiteURL of Bucket',
    );
  });
});

describe('a condition', () => {
  it.each([
    ['Here', true],
    ['Away', false],
    ['Both', false],
    ['Either', true],
  ])('%s', (name, expected) => {
    expect(holds(name)).toBe(expected);
  });
});
