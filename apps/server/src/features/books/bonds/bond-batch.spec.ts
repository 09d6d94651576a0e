import { describe, expect, it } from '@jest/globals';
import { chargeFields, type ChargeFields } from '#contracts/books/bond/bond-batches.ts';
import { imbalanceOf } from '#domain/kernel/posting.ts';
import { SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import { Refused } from '../../../kernel/refused.ts';
import { writeBonds } from './bond-batch.ts';

const batchId = '4f1c2d3e-5a6b-4c7d-8e9f-0a1b2c3d4e5f';
const accountId = '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11';
const defendantId = '0d9a5f5e-8f43-4b5b-8a56-6b1f0c9d2e22';
const agentId = '1c3e5a7b-2d4f-4b6a-8c9d-3e5f7a9b1c22';
const today = '2026-03-09';

const rows = (charges: Partial<ChargeFields>[]) => charges.map((charge) => ({ ...chargeFields.parse({}), ...charge }));
const write = (charges: Partial<ChargeFields>[], alike: { bondDate?: string; postedAt?: 'Jefferson' } = {}) =>
  writeBonds(batchId, {
    agentId,
    defendantId,
    accountId,
    rules: SEEDED_PREMIUM_RULES,
    sheriffFees: [],
    today,
    body: { ...alike, rows: rows(charges) },
  });
const refused = (charges: Partial<ChargeFields>[], alike = {}) => {
  try {
    write(charges, alike);
  } catch (error) {
    if (error instanceof Refused) return { code: error.code, fields: error.fields };
  }
  return null;
};

describe('several bonds at once (bonds#charge-grid)', () => {
  it('are written as if each were written alone, in the order of the rows', () => {
    const events = write([
      { amountCents: 1_000_000, jurisdiction: 'Orleans', chargeCode: '14:67', powerNumber: 'A-1' },
      { amountCents: 50_000, jurisdiction: 'Jefferson', caseNumber: '26-1', courtDate: '2026-05-01' },
      { powerNumber: 'A-2' },
    ]);
    expect(events.map(({ data }) => data.premiumCents)).toEqual([120_000, 12_500, 0]);
    expect(events.map(({ data }) => imbalanceOf(data.postings))).toEqual([0, 0, 0]);
    expect(events.map(({ data }) => [data.accountId, data.defendantId, data.agentId, data.status])).toEqual(
      Array(3).fill([accountId, defendantId, agentId, 'OPEN']),
    );
    expect(events[1]?.data).toMatchObject({ caseNumber: '26-1', courtDate: '2026-05-01', powerNumber: '' });
  });

  it('have ids that follow from the batch and the row', () => {
    const ids = write([{ powerNumber: 'A-1' }, { powerNumber: 'A-2' }]).map(({ data }) => data.bondId);
    expect(new Set(ids).size).toBe(2);
    expect(write([{ powerNumber: 'B-1' }]).map(({ data }) => data.bondId)).toEqual(ids.slice(0, 1));
  });

  it('share what is asked once: the bond date, and the parish that they are posted at', () => {
    const events = write([{ amountCents: 1_000_000 }, { amountCents: 1_000_000, jurisdiction: 'Orleans' }], {
      bondDate: '2026-03-01',
      postedAt: 'Jefferson',
    });
    expect(events.map(({ data }) => [data.bondDate, data.effectiveOn, data.premiumCents])).toEqual([
      ['2026-03-01', '2026-03-01', 125_000],
      ['2026-03-01', '2026-03-01', 120_000],
    ]);
  });

  it('are refused together where a number is in two rows, however it is typed', () => {
    expect(refused([{ powerNumber: 'a 1' }, { powerNumber: 'B-2' }, { powerNumber: 'A-1' }])).toEqual({
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'rows.2.powerNumber', message: 'Power A-1 is already in row 1.' }],
    });
  });

  it('without a number do not stand in each other’s way', () => {
    expect(write([{ amountCents: 100 }, { amountCents: 100 }])).toHaveLength(2);
  });

  it('say every problem at its cell where a premium cannot be computed', () => {
    const none = { agentId, defendantId, accountId, rules: [], sheriffFees: [], today };
    const charges = rows([{ amountCents: 100 }, { powerNumber: 'A-1' }, { amountCents: 100, powerNumber: 'A-1' }]);
    expect(() => writeBonds(batchId, { ...none, body: { rows: charges } })).toThrow(
      expect.objectContaining({
        fields: [
          { path: 'rows.2.powerNumber', message: 'Power A-1 is already in row 2.' },
          { path: 'rows.0.jurisdiction', message: expect.any(String) as unknown },
          { path: 'rows.2.jurisdiction', message: expect.any(String) as unknown },
        ],
      }),
    );
  });

  it('of a day that has not come are refused as one bond is', () => {
    expect(refused([{ amountCents: 100 }], { bondDate: '2026-03-10' })?.code).toBe('FUTURE_DAY');
  });
});
