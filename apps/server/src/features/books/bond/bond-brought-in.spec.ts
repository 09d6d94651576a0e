import { describe, expect, it } from '@jest/globals';
import { bondFields, type BondFields } from '#contracts/books/bond/bonds.ts';
import { SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import { SEEDED_SHERIFF_FEES } from '#domain/agency/premium-shares.ts';
import type { BondStatus } from '#domain/kernel/option-lists.ts';
import { standingOf, type Posting } from '#domain/kernel/posting.ts';
import { given } from '../../../../test/given.ts';
import { activePremium } from '../transfers/bond-move.ts';
import { adjustable, repriceBond, requestAdjustment } from './bond-adjustments.ts';
import { bringInBond, takeBondBack, type BroughtInBond } from './bond-brought-in.ts';
import { dischargeBond, reinstateBond } from './bond-discharge.ts';
import type { BondEvent } from './bond-events.ts';
import { openJudgment } from './bond-judgment.ts';
import { amendBond, bondDecider, isUnfinished, liveBond, voidBond, writtenBond } from './bond.ts';

const bondId = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33';
const accountId = '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11';
const defendantId = '0d9a5f5e-8f43-4b5b-8a56-6b1f0c9d2e22';
const idOfJudgment = '3c4d5e6f-7a8b-4c9d-8e0f-1a2b3c4d5e6f';
const today = '2026-03-09';
const rates = { rules: SEEDED_PREMIUM_RULES, sheriffFees: SEEDED_SHERIFF_FEES };

type Facts = Partial<Omit<BondFields, 'status'>> & { status?: BondStatus };
const input = ({ status = 'OPEN', ...facts }: Facts = {}, more: Partial<BroughtInBond> = {}) => ({
  accountId,
  defendantId,
  fields: {
    ...bondFields.parse({}),
    amountCents: 1_000_000,
    bondDate: '2025-06-01',
    powerNumber: 'AB-1',
    agentId: null,
    ...facts,
    status,
  },
  broughtInOn: '2026-02-28',
  dischargedOn: null,
  courtDateBefore: null,
  chargedCents: null,
  power: null,
  ...rates,
  today,
  ...more,
});
const at = (events: readonly BondEvent[]) => given(bondDecider, bondId, events);
const brought = (facts: Facts = {}, more: Partial<BroughtInBond> = {}) => bringInBond(at([]), input(facts, more));
const amend = (events: readonly BondEvent[], edit: Parameters<typeof amendBond>[1]['edit']) => [
  ...events,
  ...amendBond(at(events), {
    edit,
    basedOn: events.length - 1,
    ...rates,
    today,
    closed: null,
    role: 'Admin',
    hasReason: true,
    confirmed: true,
  }),
];
const booked = (events: readonly BondEvent[]): Record<string, number> => {
  const lines = standingOf(events.flatMap(({ data }): Posting[] => ('postings' in data ? data.postings : [])));
  return Object.fromEntries(
    lines.map(({ account, side, amountCents }) => [account, side === 'debit' ? amountCents : -amountCents]),
  );
};
const refused = (code: string) => expect.objectContaining({ code }) as unknown as Error;

describe('a bond that was brought in books nothing (moving-in#bond-brought-in)', () => {
  it('it comes with its facts, whatever its age, its premium and its date are', () => {
    const events = brought({}, { chargedCents: 100_000, courtDateBefore: '2026-02-01' });
    expect(events).toMatchObject([
      { type: 'BondBroughtIn', data: { premiumCents: 100_000, pricedOn: '2025-06-01', courtDateBefore: '2026-02-01' } },
    ]);
    expect(booked(events)).toEqual({});
    const bond = liveBond(at(events));
    expect(bond).toMatchObject({ accountId, fields: { status: 'OPEN', powerNumber: 'AB-1' } });
    expect(isUnfinished(bond)).toBe(false);
    expect(activePremium(at(events)).premiumCents).toBe(0);
  });

  it('comes with a status that no form gives, and the dates of its forfeiture', () => {
    const forfeited = liveBond(at(brought({ status: 'FORFEITED', forfeitureDate: '2026-01-15' }))).fields;
    expect(forfeited).toMatchObject({ status: 'FORFEITED', courtDate: null, dueDate: '2026-07-14' });
    const paid = liveBond(at(brought({ status: 'PAID', forfeitureDate: '2026-01-15' }))).fields;
    expect(paid).toMatchObject({ status: 'PAID', forfeitureDate: '2026-01-15' });
    const closed = liveBond(at(brought({ status: 'CLOSED', amountCents: null }))).fields;
    expect(closed).toMatchObject({ status: 'CLOSED', forfeitureDate: null });
  });

  it('amending books the difference to the rule at its facts, and nothing where the face stays', () => {
    const events = brought();
    expect(booked(amend(events, { caseNumber: '7' }))).toEqual({});
    expect(booked(amend(events, { amountCents: 2_000_000 }))).toMatchObject({ '1100': 120_000, '4000': -120_000 });
    expect(booked(amend(events, { amountCents: 500_000 }))).toMatchObject({ '1100': -60_000, '4000': 60_000 });
  });

  it('another date moves nothing, before and after an amendment', () => {
    const events = brought();
    expect(amend(events, { bondDate: '2025-07-01' }).at(-1)?.data).not.toHaveProperty('moved');
    const raised = amend(events, { amountCents: 2_000_000 });
    expect(amend(raised, { bondDate: '2025-07-01' }).at(-1)?.data).not.toHaveProperty('moved');
  });

  it('voiding reverses what was booked here alone', () => {
    const undo = (events: readonly BondEvent[]) => [
      ...events,
      ...voidBond(at(events), { reasonCode: 'Entered in error', today, closed: null }),
    ];
    expect(booked(undo(brought()))).toEqual({});
    const raised = amend(brought(), { amountCents: 2_000_000 });
    expect(booked(undo(raised))).toEqual({});
    expect(undo(raised).at(-1)?.data).toMatchObject({ reversesEventIds: [expect.any(String)] });
  });

  it('its premium is not adjusted, nor priced anew by a corrected rule', () => {
    const events = brought();
    expect(adjustable(at(events))).toBe(0);
    const asked = { byCents: 100, askedBy: defendantId, askedAt: '2026-03-09T16:00:00.000Z', requestId: accountId };
    expect(() => requestAdjustment(at(events), asked, null)).toThrow(refused('ADJUSTMENT_LIMIT'));
    const { rule } = { rule: SEEDED_PREMIUM_RULES.find(({ parish }) => parish === null) };
    if (!rule) throw new Error('There is no rule.');
    const corrected = { rule: { ...rule, version: rule.version + 1, rateBasisPoints: 1_000 }, today, closed: null };
    expect(() => repriceBond(at(events), { ...corrected, sheriffFees: [] })).toThrow(refused('PRICED_OTHERWISE'));
  });

  it('a bond that moves leaves the balance behind, and books its next difference where it is', () => {
    const [event] = brought();
    const toAccountId = 'b1c3d5e7-f9a1-4b3c-8d5e-7f9a1b3c5d77';
    if (!event) throw new Error('Nothing was brought in.');
    const transferred = { eventId: defendantId, effectiveOn: today, postings: [] };
    const moved: BondEvent = {
      type: 'BondMoved',
      data: {
        bondId,
        ...liveBond(at([event])).fields,
        accountId: toAccountId,
        fromAccountId: accountId,
        transferId: defendantId,
        transferred,
      },
    };
    const events = amend([event, moved], { amountCents: 2_000_000 });
    const last = events.at(-1)?.data;
    const accounts = last && 'postings' in last ? last.postings.map(({ tags }) => tags.accountId) : [];
    expect([...new Set(accounts)]).toEqual([toAccountId]);
    expect(booked(events.slice(-1))).toMatchObject({ '1100': 120_000, '4000': -120_000 });
  });

  it('it is discharged and reinstated as any other', () => {
    const by = { today, role: 'Admin', hasReason: true } as const;
    const events = brought();
    const discharged = [
      ...events,
      ...dischargeBond(at(events), {
        basedOn: 0,
        dischargedOn: today,
        proofKind: 'Court paper',
        proofId: accountId,
        ...by,
      }),
    ];
    expect(liveBond(at(discharged)).fields.status).toBe('DISCHARGED');
    const dead = brought({ status: 'DISCHARGED' }, { dischargedOn: '2026-01-15' });
    const back = reinstateBond(at(dead), { basedOn: 0, how: 'Entered in error', consentId: null, ...by });
    expect(back).toMatchObject([{ data: { status: 'OPEN' } }]);
  });
});

describe('bringing in again (moving-in#bringing-in-again)', () => {
  it('the same facts are no event, corrected ones come, and books nothing', () => {
    const events = brought();
    expect(bringInBond(at(events), input())).toEqual([]);
    const again = [...events, ...bringInBond(at(events), input({ amountCents: 2_000_000 }))];
    expect(liveBond(at(again)).fields.amountCents).toBe(2_000_000);
    expect(booked(again)).toEqual({});
    expect(booked(amend(again, { amountCents: 1_000_000 }))).toMatchObject({ '1100': -120_000, '4000': 120_000 });
  });

  it('a bond that was worked on stays', () => {
    const worked = amend(brought(), { caseNumber: '7' });
    expect(() => bringInBond(at(worked), input({ amountCents: 2_000_000 }))).toThrow(refused('CONFLICT'));
    expect(takeBondBack(at(worked), today)).toEqual([]);
  });
});

it('while a judgment of the opening stands it stays, and without it it is as it came (moving-in#owed-and-held)', () => {
  const events = brought({ status: 'FORFEITED', forfeitureDate: '2026-01-15' });
  const judged = (before: readonly BondEvent[], amountCents: number) => {
    const wanted = { judgmentId: idOfJudgment, amountCents, suretyId: null, effectiveOn: '2026-02-28', today };
    return [...before, ...openJudgment(at(before), wanted)];
  };
  const stands = judged(events, 40_000);
  expect(takeBondBack(at(stands), today)).toEqual([]);
  expect(() => bringInBond(at(stands), input({ amountCents: 2_000_000 }))).toThrow(refused('CONFLICT'));
  const gone = judged(stands, 0);
  expect(takeBondBack(at(gone), today)).toMatchObject([{ type: 'BondVoided' }]);
  const corrected = { status: 'FORFEITED', forfeitureDate: '2026-01-15', amountCents: 2_000_000 } as const;
  expect(bringInBond(at(gone), input(corrected))).toMatchObject([{ type: 'BondBroughtIn' }]);
});

it('taking back makes it void, whatever its status, and books nothing (moving-in#taking-back)', () => {
  for (const status of ['OPEN', 'DISCHARGED', 'PAID'] as const) {
    const events = brought({ status, forfeitureDate: status === 'PAID' ? '2026-01-15' : null });
    const after = [...events, ...takeBondBack(at(events), today)];
    expect(writtenBond(at(after)).voided).toBe(true);
    expect(booked(after)).toEqual({});
    expect(takeBondBack(at(after), today)).toEqual([]);
  }
});
