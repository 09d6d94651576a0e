import { describe, expect, it } from '@jest/globals';
import { bondFields } from '#contracts/books/bond/bonds.ts';
import { SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import { SEEDED_SHERIFF_FEES } from '#domain/agency/premium-shares.ts';
import type { SuretyContract } from '#domain/agency/surety-contract.ts';
import { Story } from '../../../../test/given.ts';
import { activeDues, type BondPower } from './bond-dues.ts';
import type { BondEvent } from './bond-events.ts';
import { amendBond, bondDecider, liveBond, voidBond, writeBond, type Bond } from './bond.ts';
import { repriceBond } from './bond-adjustments.ts';

const bondId = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33';
const accountId = '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11';
const [pelican, acadian] = ['3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c99', '3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c98'];
const rates = { rules: SEEDED_PREMIUM_RULES, sheriffFees: SEEDED_SHERIFF_FEES };
const admin = { role: 'Admin', hasReason: true } as const;
const contract: SuretyContract = {
  effectiveOn: '2026-01-01',
  version: 1,
  premiumCentsPerThousand: 1_000,
  premiumBasisPoints: null,
  bufCentsPerThousand: 500,
  minimumCents: 0,
  rounding: 'proportional',
  limitCents: null,
  weekEndsOn: 0,
  reportDay: 1,
  citation: 'Contract',
};
const power = (powerNumber: string, more: Partial<BondPower> = {}): BondPower => ({
  powerNumber,
  powerId: `00000000-0000-4000-8000-00000000${powerNumber.slice(-4)}`,
  suretyId: pelican,
  contracts: [contract],
  ...more,
});
const written = (borne: BondPower | null, more: object = {}) => {
  const story = new Story<Bond, BondEvent>(bondDecider, bondId);
  const number = { powerNumber: borne?.powerNumber ?? '', suretyId: borne?.suretyId ?? null };
  const fields = {
    ...bondFields.parse({}),
    amountCents: 1_000_000,
    jurisdiction: 'Orleans',
    ...number,
    ...more,
  } as const;
  story.when((state) =>
    writeBond(state, {
      fields,
      power: borne,
      accountId,
      defendantId: bondId,
      today: '2026-03-09',
      ...rates,
      ...admin,
    }),
  );
  return story;
};
type Edit = Parameters<typeof amendBond>[1]['edit'];
const amend = (story: Story<Bond, BondEvent>, edit: Edit, borne: BondPower | null, more: object = {}) =>
  story.when((state) => {
    const basedOn = liveBond(state).versions.length - 1;
    const said = { powerChange: 'mistyped', closed: null, today: '2026-03-12' } as const;
    return amendBond(state, { edit, basedOn, power: borne, ...said, ...rates, ...admin, ...more });
  });
/** Debits of 5000 and 1040, credits of 2200 and 2210 as they stand, by surety or power. */
const owed = ({ state }: Story<Bond, BondEvent>) =>
  Object.fromEntries(
    Map.groupBy(
      activeDues(liveBond(state).booked.postings),
      ({ account, tags }) => `${account} ${tags.powerId?.slice(-4) ?? ''}`,
    )
      .entries()
      .map(
        ([key, lines]) =>
          [key, lines.reduce((sum, line) => sum + (line.side === 'debit' ? 1 : -1) * line.amountCents, 0)] as const,
      )
      .filter(([, cents]) => cents !== 0),
  );
const full = (nth: string) => ({
  '5000 ': 10_000,
  [`1040 ${nth}`]: 5_000,
  [`2200 ${nth}`]: -10_000,
  [`2210 ${nth}`]: -5_000,
});

describe('What a bond owes its surety (money#surety-dues)', () => {
  it('is booked in the event of its premium by the contract in force on the bond date', () => {
    const story = written(power('P-0001'));
    expect(owed(story)).toEqual(full('0001'));
    expect(liveBond(story.state).dues).toMatchObject({ contract: { effectiveOn: '2026-01-01', version: 1 } });
    expect(owed(written(power('P-0001', { contracts: [{ ...contract, effectiveOn: '2026-03-10' }] })))).toEqual({});
    expect(owed(written(power('P-0001', { contracts: [] })))).toEqual({});
    expect(owed(written(null))).toEqual({});
  });

  it('of a part of the premium goes by what is ours of it, in Jefferson too', () => {
    const ofPremium = { ...contract, premiumCentsPerThousand: null, premiumBasisPoints: 1_000, bufCentsPerThousand: 0 };
    const story = written(power('P-0001', { contracts: [ofPremium] }), {
      jurisdiction: 'Jefferson',
      amountCents: 2_500_000,
    });
    expect(owed(story)).toEqual({ '5000 ': 30_000, '2200 0001': -30_000 });
  });

  it('is amended with the face, and books nothing until there is one', () => {
    const story = written(power('P-0001'), { amountCents: null });
    expect(owed(story)).toEqual({});
    amend(story, { amountCents: 1_000_000 }, power('P-0001'));
    expect(owed(story)).toEqual(full('0001'));
    amend(story, { amountCents: 500_000 }, power('P-0001'));
    expect(owed(story)).toEqual({ '5000 ': 5_000, '1040 0001': 2_500, '2200 0001': -5_000, '2210 0001': -2_500 });
    amend(story, { caseNumber: '26-1' }, power('P-0001'));
    expect(liveBond(story.state).dues).toMatchObject({ premiumCents: 5_000, bufCents: 2_500 });
  });

  it('mirrors the old tag and books the new for another power, at the contract that stands', () => {
    const story = written(power('P-0001'));
    const corrected = { ...contract, version: 2, premiumCentsPerThousand: 2_000 };
    amend(story, { powerNumber: 'P-0002' }, power('P-0002', { contracts: [contract, corrected] }));
    expect(owed(story)).toEqual(full('0002'));
    expect(() => amend(story, { powerNumber: 'P-0003' }, power('P-0009'))).toThrow();
    const other = power('P-0004', { suretyId: acadian, contracts: [{ ...contract, bufCentsPerThousand: 0 }] });
    amend(story, { powerNumber: 'P-0004', suretyId: acadian }, other);
    expect(owed(story)).toEqual({ '5000 ': 10_000, '2200 0004': -10_000 });
    amend(story, { powerNumber: '' }, null);
    expect(owed(story)).toEqual({});
  });

  it('of another power leaves a closed account as it is, and is voided with its bond', () => {
    const story = written(power('P-0001'));
    const closed = new Error('closed');
    amend(story, { powerNumber: 'P-0002' }, power('P-0002'), { closed });
    expect(() => amend(story, { amountCents: 500_000 }, power('P-0002'), { closed })).toThrow('closed');
    story.when((state) => voidBond(state, { reasonCode: 'Entered in error', today: '2026-03-13', closed: null }));
    expect(Object.values(owedOfVoided(story))).toEqual([]);
  });

  it('stays as it is where the premium rule is corrected, unless it is a part of the premium', () => {
    const [standard] = SEEDED_PREMIUM_RULES;
    const rule = { ...standard!, version: 2, rateBasisPoints: 1_000, minimumCents: 0 };
    const reprice = (borne: BondPower) => {
      const story = written(borne);
      const of = { rule, sheriffFees: SEEDED_SHERIFF_FEES, today: '2026-03-12', closed: null, power: borne };
      story.when((state) => repriceBond(state, of));
      return owed(story);
    };
    expect(reprice(power('P-0001'))).toEqual(full('0001'));
    const ofPremium = { ...contract, premiumCentsPerThousand: null, premiumBasisPoints: 1_000, bufCentsPerThousand: 0 };
    const parts = reprice(power('P-0001', { contracts: [ofPremium] }));
    expect(parts).toEqual({ '5000 ': 10_000, '2200 0001': -10_000 });
  });

  it('is refused above what the contract allows per power', () => {
    const limited = power('P-0001', { contracts: [{ ...contract, limitCents: 900_000 }] });
    expect(() => written(limited)).toThrow('Some fields need your attention.');
    expect(owed(written(limited, { amountCents: 900_000 }))).not.toEqual({});
  });
});

const owedOfVoided = ({ events }: Story<Bond, BondEvent>) => {
  const sums = new Map<string, number>();
  for (const event of events)
    for (const { account, tags, side, amountCents } of 'postings' in event.data
      ? activeDues(event.data.postings)
      : []) {
      const key = `${account} ${tags.powerId ?? ''}`;
      sums.set(key, (sums.get(key) ?? 0) + (side === 'debit' ? amountCents : -amountCents));
    }
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0));
};
