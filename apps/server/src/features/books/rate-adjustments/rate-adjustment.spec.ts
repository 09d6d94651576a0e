import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bondFields, type BondFields } from '#contracts/books/bond/bonds.ts';
import { imbalanceOf } from '#domain/kernel/posting.ts';
import { SEEDED_PREMIUM_RULES as rules } from '#domain/agency/premium.ts';
import { SEEDED_SHERIFF_FEES, sheriffFeeIn, type SheriffFee } from '#domain/agency/premium-shares.ts';
import { given } from '../../../../test/given.ts';
import { amendBond, bondDecider, voidBond, writeBond, type BondEvent } from '../bond/index.ts';
import { adjustSheriffFee } from './rate-adjustment.ts';

const bondId = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33';
const accountId = '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11';
const defendantId = '0d9a5f5e-8f43-4b5b-8a56-6b1f0c9d2e22';
const today = '2026-03-09';
const tags = { accountId, bondId };
const orleans = (centsPerHundred: number, effectiveOn = '2026-01-01'): SheriffFee => ({
  parish: 'Orleans',
  effectiveOn,
  version: 1,
  centsPerHundred,
  citation: 'R.S. 22:822',
});

const bond = (...events: BondEvent[]) => given(bondDecider, bondId, events);
const write = (sheriffFees: readonly SheriffFee[] = [], changes: Partial<BondFields> = {}) => {
  const placed = { amountCents: 1_000_000, jurisdiction: 'Orleans' } as const;
  const fields: BondFields = { ...bondFields.parse({}), ...placed, ...changes };
  return writeBond(bond(), { fields, defendantId, accountId, rules, sheriffFees, today });
};
const fees = [...SEEDED_SHERIFF_FEES, orleans(300)];
const adjust = (events: BondEvent[], by: Partial<Parameters<typeof adjustSheriffFee>[1]> = {}) =>
  adjustSheriffFee(bond(...events), {
    sheriffFees: fees,
    feeCents: 30_000,
    basedOn: events.length - 1,
    today,
    ...by,
  });
const postingsOf = (events: readonly BondEvent[]) =>
  events.flatMap(({ data }) => ('postings' in data ? data.postings : []));
const toSheriff = { ...tags, payee: 'sheriff:Orleans' };

describe("a bond brought up to the sheriff's fee (money#bringing-up-bonds)", () => {
  it('that booked none books all of it today, by an event of its own, and nothing else', () => {
    const [event] = adjust(write([], { bondDate: '2026-03-01' }));
    expect(event).toMatchObject({
      type: 'BondAmended',
      data: {
        previousPremiumCents: 120_000,
        premiumCents: 120_000,
        pricedOn: '2026-03-01',
        amountCents: 1_000_000,
        effectiveOn: today,
        postings: [
          { account: '5010', side: 'debit', amountCents: 30_000, tags },
          { account: '2120', side: 'credit', amountCents: 30_000, tags: toSheriff },
        ],
      },
    });
  });

  it('that booked another fee books the difference, up or down', () => {
    const written = write(SEEDED_SHERIFF_FEES);
    expect(adjust(written)).toMatchObject([
      {
        data: {
          postings: [
            { account: '5010', side: 'debit', amountCents: 10_000 },
            { account: '2120', side: 'credit', amountCents: 10_000 },
          ],
        },
      },
    ]);
    expect(adjust(written, { sheriffFees: [orleans(0)], feeCents: 0 })).toMatchObject([
      {
        data: {
          postings: [
            { account: '2120', side: 'debit', amountCents: 20_000 },
            { account: '5010', side: 'credit', amountCents: 20_000 },
          ],
        },
      },
    ]);
  });

  it('that has the fee books nothing, whatever it was based on', () => {
    const written = write();
    const events = [...written, ...adjust(written)];
    expect(adjust(events)).toEqual([]);
    expect(adjust(events, { basedOn: 0 })).toEqual([]);
    expect(adjust(write(fees))).toEqual([]);
  });

  it('owes the fee of the day that prices it: a fee from a later day is not its own', () => {
    const before = write(SEEDED_SHERIFF_FEES, { bondDate: '2025-12-31' });
    expect(adjust(before, { feeCents: 20_000 })).toEqual([]);
    expect(() => adjust(before)).toThrow('Somebody else changed this');
  });

  it('is never booked before what stands', () => {
    const [later] = adjust(write(), { today: '2026-03-20' });
    const events = [...write(), later!];
    expect(adjust(events, { sheriffFees: [orleans(400)], feeCents: 40_000 })).toMatchObject([
      { data: { effectiveOn: '2026-03-20' } },
    ]);
  });

  it('is refused where the fee or the bond is not as it was shown, and where it is void', () => {
    const written = write();
    expect(() => adjust(written, { feeCents: 20_000 })).toThrow('Somebody else changed this');
    const edited = amendBond(bond(...written), {
      edit: { caseNumber: '26-104' },
      basedOn: 0,
      rules,
      sheriffFees: [],
      today,
      closed: null,
      role: 'Agent',
      hasReason: false,
    });
    expect(() => adjust([...written, ...edited], { basedOn: 0 })).toThrow('Somebody else changed this');
    expect(adjust([...written, ...edited])).toMatchObject([{ data: { caseNumber: '26-104' } }]);
    const voided = voidBond(bond(...written), { reasonCode: 'Entered in error', today, closed: null });
    expect(() => adjust([...written, ...voided])).toThrow('This bond is void.');
    expect(() => adjust([])).toThrow('Bond not found.');
  });

  it('is taken back whole where the bond is voided, whatever fees came one after the other', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 6 }),
        fc.integer({ min: 1 }),
        (rates, face) => {
          const amountCents = Math.min(face, 100_000_000);
          let events = write(SEEDED_SHERIFF_FEES, { amountCents });
          for (const rate of rates) {
            const sheriffFees = [orleans(rate)];
            const feeCents = sheriffFeeIn(postingsOf(write(sheriffFees, { amountCents })));
            events = [...events, ...adjust(events, { sheriffFees, feeCents })];
            expect([sheriffFeeIn(postingsOf(events)), imbalanceOf(postingsOf(events))]).toEqual([feeCents, 0]);
          }
          const voided = voidBond(bond(...events), { reasonCode: 'Entered in error', today, closed: null });
          expect(sheriffFeeIn(postingsOf([...events, ...voided]))).toBe(0);
        },
      ),
    );
  });
});
