import { describe, expect, it } from 'vitest';
import { deckhandTemplate, logicalId } from './deckhand-template.ts';

const template = deckhandTemplate();
const table = template.findResources('AWS::DynamoDB::GlobalTable')[
  logicalId(template, 'AWS::DynamoDB::GlobalTable', 'CacheTable')
];

describe('the table of solved hands', () => {
  it('has one key, the text pk', () => {
    expect(table?.Properties.KeySchema).toEqual([{ AttributeName: 'pk', KeyType: 'HASH' }]);
    expect(table?.Properties.AttributeDefinitions).toEqual([{ AttributeName: 'pk', AttributeType: 'S' }]);
  });

  it('drops an item after its expiresAt', () => {
    expect(table?.Properties.TimeToLiveSpecification).toEqual({ AttributeName: 'expiresAt', Enabled: true });
  });

  it('is paid by the request', () => {
    expect(table?.Properties.BillingMode).toBe('PAY_PER_REQUEST');
  });

  it('lives in the region of the stack alone, and can be set back to any second', () => {
    expect(table?.Properties.Replicas).toEqual([
      {
        Region: { Ref: 'AWS::Region' },
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      },
    ]);
  });

  it('goes with the stack, since every item can be computed again', () => {
    expect(table?.DeletionPolicy).toBe('Delete');
  });
});
