import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bondFields } from '#contracts/books/bond/bonds.ts';
import { addDays } from '#domain/kernel/days.ts';
import { billable, divideRemission, judgmentOwed, judgmentTotal, remittable } from '#domain/books/judgment.ts';
import { imbalanceOf, type Posting } from '#domain/kernel/posting.ts';
import { SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import { SEEDED_SHERIFF_FEES } from '#domain/agency/premium-shares.ts';
import { given } from '../../../../test/given.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { BondEvent } from './bond-events.ts';
import { amendBond, bondDecider, liveBond, voidBond, writeBond } from './bond.ts';
import { dischargeBond, reinstateBond } from './bond-discharge.ts';
import * as judgments from './bond-judgment.ts';
import { claimBill, claimMove, finishMove, cancelMove, activeBill, activePremium } from '../transfers/bond-move.ts';
import { somebodyElse } from '../../../../test/somebody-else.ts';

const bondId = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33';
const accounts = [
  '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11',
  '7b8d2f1e-69b2-4a1d-8e4c-1c2f5b3d8f22',
  '8c9e3a2f-7ac3-4b2e-9f5d-2d3a6c4e9a33',
] as const;
const [accountId] = accounts;
const judgmentId = '5c7e9a1b-3d4f-4a6c-8b8d-1e3f5a7b9c44';
const consentId = '5e7a9c1b-3d4f-4a6b-8c7d-9e0f1a2b3c55';
const today = '2026-03-09';
const rates = { rules: SEEDED_PREMIUM_RULES, sheriffFees: SEEDED_SHERIFF_FEES };
const byAdmin = { role: 'Admin', hasReason: true } as const;

const at = (events: readonly BondEvent[]) => given(bondDecider, bondId, events);
const judgmentOf = (events: readonly BondEvent[]) => {
  const { judgment } = liveBond(at(events));
  if (!judgment) throw new RangeError('It has no judgment.');
  return judgment;
};
const statusOf = (events: readonly BondEvent[]) => liveBond(at(events)).fields.status;
const refused = (code: string) => expect.objectContaining({ code }) as unknown as Error;

const amend = (events: readonly BondEvent[], edit: Parameters<typeof amendBond>[1]['edit']): BondEvent[] => [
  ...events,
  ...amendBond(at(events), {
    edit,
    basedOn: events.length - 1,
    ...rates,
    today,
    closed: null,
    ...byAdmin,
    confirmed: true,
  }),
];
const bondDate = '2026-01-02';
const fields = {
  ...bondFields.parse({}),
  powerNumber: 'AB-1',
  amountCents: 1_000_000,
  jurisdiction: 'Orleans',
  bondDate,
};
const open = writeBond(at([]), {
  fields: { ...fields, jurisdiction: 'Orleans' },
  defendantId: consentId,
  accountId,
  ...rates,
  today,
});
const forfeited = amend(open, { status: 'FORFEITED', forfeitureDate: '2026-02-01' });

type Enter = Parameters<typeof judgments.enterJudgment>[1];
const enter = (events: readonly BondEvent[], by: Partial<Enter> = {}): BondEvent[] => [
  ...events,
  ...judgments.enterJudgment(at(events), {
    judgmentId,
    judgedOn: today,
    judgedCents: 1_000_000,
    costsCents: 0,
    today,
    ...byAdmin,
    hasReason: false,
    suretyId: null,
    ...by,
  }),
];
let requests = 0;
const pay = (events: readonly BondEvent[], paidCents: number, limitCents = 10_000_000): BondEvent[] => {
  requests += 1;
  const request = {
    requestId: `request ${requests}`,
    paidCents,
    askedBy: 'asker',
    askedAt: '2026-03-09T12:00:00.000Z',
  };
  return [...events, ...judgments.payJudgment(at(events), { ...request, bufOf: null, limitCents, today })];
};
const bill = (
  events: readonly BondEvent[],
  billedCents: number,
  by: Partial<Parameters<typeof judgments.billJudgment>[1]> = {},
): BondEvent[] => [
  ...events,
  ...judgments.billJudgment(at(events), {
    billedAccountId: accountId,
    billedCents,
    recoveryBillable: true,
    hasAgreement: true,
    closed: null,
    today,
    ...by,
  }),
];
const remit = (
  events: readonly BondEvent[],
  remittedCents: number,
  closed = new Map<string, Refused>(),
): BondEvent[] => [...events, ...judgments.remitJudgment(at(events), { remittedCents, bufOf: null, today, closed })];
const judged = enter(forfeited);

/** An account closes by a transfer to another one: the bond is claimed, and told what was decided. */
const closing = (events: readonly BondEvent[], from: string, toAccountId: string) => {
  const claimId = 'claim';
  const before = at(events);
  const here = before.written?.accountId === from;
  const move = { transferId: claimId, toAccountId };
  const claim = here ? claimMove(before, move, true) : claimBill(before, { ...move, billedAccountId: from });
  const bill = activeBill(before, from);
  const decided = {
    is: 'decided' as const,
    eventId: 'transfer',
    data: {
      transferId: 'closing',
      toAccountId,
      bondId: null,
      premiumCents: 0,
      entries: [],
      effectiveOn: today,
      postings: [],
      bonds: here ? [{ bondId, premiumCents: 0, claimId }] : [],
      ...(bill && { judgmentBills: [{ ...bill, claimId }] }),
    },
  };
  const claimed = [...events, ...claim];
  return { claimed, moved: [...claimed, ...finishMove(at(claimed), decided)], decided };
};

describe('a judgment', () => {
  it('of a forfeited bond books the loss and what is owed, its costs with it', () => {
    expect(enter(forfeited, { costsCents: 2_500 }).at(-1)).toMatchObject({
      type: 'JudgmentEntered',
      data: { status: 'FORFEITED', judgedCents: 1_000_000, costsCents: 2_500, effectiveOn: today },
    });
    expect(booked(enter(forfeited, { costsCents: 2_500 }).slice(-1))).toEqual({
      '5500': 1_002_500,
      '2220': -1_002_500,
    });
  });

  it('is of a FORFEITED bond alone, once per forfeiture, and at most its face', () => {
    expect(() => enter(open)).toThrow('Only a forfeited bond can have a judgment.');
    expect(() => enter(judged)).toThrow('This forfeiture already has a judgment.');
    expect(() => enter(remit(judged, 1_000_000))).toThrow('This forfeiture already has a judgment.');
    expect(() => enter(forfeited, { judgedCents: 1_000_001 })).toThrow('A judgment is at most the face of $10,000.00.');
    expect(() => enter(amend(forfeited, { amountCents: 0 }))).toThrow('A judgment is at most the face of $0.00.');
  });

  it('of a second forfeiture is another one', () => {
    const opened = reinstate(remit(judged, 1_000_000));
    expect(liveBond(at(opened)).judgment).toBeNull();
    const again = amend(opened, { status: 'FORFEITED', forfeitureDate: '2026-03-01' });
    expect(judgmentOf(enter(again, { judgedCents: 1 }))).toMatchObject({ judgedCents: 1, remittedCents: 0 });
  });

  it('is of a day between the bond date and today, and books on it unless it is far back and nobody says why', () => {
    expect(() => enter(forfeited, { judgedOn: addDays(today, 1) })).toThrow(
      expect.objectContaining({ fields: [{ path: 'judgedOn', message: 'The date cannot be in the future.' }] }),
    );
    expect(() => enter(forfeited, { judgedOn: '2026-01-01' })).toThrow(
      expect.objectContaining({ fields: [{ path: 'judgedOn', message: 'The judgment is before the bond date.' }] }),
    );
    const farBack = { judgedOn: '2026-02-01' };
    expect(enter(forfeited, farBack).at(-1)?.data).toMatchObject({ effectiveOn: '2026-02-01', bookedOn: today });
    expect(enter(forfeited, { ...farBack, hasReason: true }).at(-1)?.data).not.toHaveProperty('bookedOn');
  });

  it('leaves the premium to itself: an amendment, a move and a void count nothing of it', () => {
    const billed = bill(pay(judged, 400_000), 300_000);
    expect(activePremium(at(billed)).premiumCents).toBe(120_000);
    expect(booked(amend(billed, { amountCents: 2_000_000 }).slice(-1))['1100']).toBe(120_000);
    const remitted = remit(judged, 1_000_000);
    const voided = voidBond(at(remitted), { reasonCode: 'Entered in error', today, closed: null });
    expect(booked(voided)).toEqual({ '1100': -120_000, '2120': 20_000, '4000': 120_000, '5010': -20_000 });
  });
});

const reinstate = (events: readonly BondEvent[]): BondEvent[] => [
  ...events,
  ...reinstateBond(at(events), { basedOn: events.length - 1, how: 'Reinstate', consentId, today, ...byAdmin }),
];
const discharge = (events: readonly BondEvent[]) =>
  dischargeBond(at(events), {
    basedOn: events.length - 1,
    dischargedOn: today,
    proofKind: 'Court paper',
    proofId: consentId,
    today,
    ...byAdmin,
  });

describe('while a judgment stands unpaid', () => {
  const stands = 'A judgment stands: pay it, or record its remission.';
  const ways: Record<string, (events: readonly BondEvent[]) => unknown> = {
    CLOSED: (events) => amend(events, { status: 'CLOSED' }),
    'OPEN by the form': (events) => amend(events, { status: 'OPEN' }),
    'OPEN by reinstating': reinstate,
    DISCHARGED: discharge,
    VOID: (events) => voidBond(at(events), { reasonCode: 'Entered in error', today, closed: null }),
  };
  it.each(Object.keys(ways))('the bond does not become %s', (way) => {
    expect(() => ways[way]?.(judged)).toThrow(stands);
    expect(() => ways[way]?.(remit(judged, 999_999))).toThrow(stands);
    expect(() => ways[way]?.(pay(judged, 999_999))).toThrow(stands);
  });
  it.each(Object.keys(ways).filter((way) => way !== 'OPEN by the form'))(
    'and is remitted whole, the bond becomes %s',
    (way) => {
      expect(() => ways[way]?.(remit(judged, 1_000_000))).not.toThrow();
    },
  );
  it('a form that says PAID is told what PAID takes', () => {
    expect(() => amend(judged, { status: 'PAID' })).toThrow('Only a forfeited bond with a judgment can be PAID.');
  });
});

describe('paying a judgment', () => {
  it('makes the bond PAID with the last cent, and its dates stay', () => {
    const partly = pay(judged, 400_000);
    expect(statusOf(partly)).toBe('FORFEITED');
    const whole = pay(partly, 600_000);
    expect(liveBond(at(whole)).fields).toMatchObject({
      status: 'PAID',
      forfeitureDate: '2026-02-01',
      dueDate: '2026-07-31',
    });
    expect(booked(whole.slice(-1))).toEqual({ '2220': 600_000, '1000': -600_000 });
    expect(judgmentOf(whole)).toMatchObject({ paidCents: 1_000_000, paidOn: today });
  });

  it('of which the rest is remitted makes it PAID too, unless all comes back', () => {
    expect(statusOf(remit(pay(judged, 400_000), 600_000))).toBe('PAID');
    expect(statusOf(remit(pay(judged, 400_000), 1_000_000))).toBe('FORFEITED');
    expect(statusOf(remit(judged, 1_000_000))).toBe('FORFEITED');
  });

  it('is at most what is owed, of a bond with a judgment', () => {
    expect(() => pay(judged, 1_000_001)).toThrow('At most the $10,000.00 that is still owed can be paid.');
    expect(() => pay(remit(judged, 1), 1_000_000)).toThrow('At most the $9,999.99 that is still owed can be paid.');
    expect(() => pay(forfeited, 1)).toThrow('This bond has no judgment.');
    expect(() => pay(pay(judged, 1_000_000), 1)).toThrow('At most the $0.00 that is still owed can be paid.');
  });

  it('takes a second person above the limit, for what one person has paid together', () => {
    expect(pay(judged, 50_000, 50_000).at(-1)?.type).toBe('JudgmentPaid');
    expect(pay(judged, 50_001, 50_000).at(-1)?.type).toBe('JudgmentPaymentRequested');
    const first = pay(judged, 30_000, 50_000);
    expect(pay(first, 20_001, 50_000).at(-1)?.type).toBe('JudgmentPaymentRequested');
    const approved = approve(pay(judged, 600_000, 50_000));
    expect(pay(approved, 50_000, 50_000).at(-1)?.type).toBe('JudgmentPaid');
  });

  it('books nothing until it is approved, by somebody else', () => {
    const requests = pay(judged, 1_000_000, 50_000);
    expect([statusOf(requests), judgmentOwed(judgmentOf(requests))]).toEqual(['FORFEITED', 1_000_000]);
    expect(() => approve(requests, 'asker')).toThrow(refused('FOUR_EYES'));
    const paid = approve(requests);
    expect(paid.at(-1)?.data).toMatchObject({ status: 'PAID', approved: true, alone: false });
    expect(() => approve(paid, 'approver', requestOf(requests))).toThrow(refused('REQUEST_DECIDED'));
  });

  it('is judged again when it is approved', () => {
    const requests = pay(judged, 1_000_000, 50_000);
    const lowered = remit(requests, 1);
    const requestId = requestOf(requests);
    expect(() => approve(lowered, 'approver', requestId)).toThrow(refused('JUDGMENT_PAYMENT_LIMIT'));
  });

  it('is declined, or withdrawn by who asked, and books nothing', () => {
    const requests = pay(judged, 1_000_000, 50_000);
    const requestId = requestOf(requests);
    const declined = [...requests, ...judgments.declineJudgmentPayment(at(requests), requestId)];
    expect(() => approve(declined, 'approver', requestId)).toThrow(refused('REQUEST_DECIDED'));
    const withdraw = (user: string) => judgments.withdrawJudgmentPayment(at(requests), requestId, user);
    expect(() => withdraw('approver')).toThrow(refused('REQUEST_OF_SOMEBODY_ELSE'));
    expect(withdraw('asker')).toMatchObject([{ type: 'JudgmentPaymentWithdrawn', data: { requestId } }]);
    expect(judgmentOwed(judgmentOf(declined))).toBe(1_000_000);
  });
});

const requestOf = (events: readonly BondEvent[]): string => {
  const event = events.at(-1);
  return event?.type === 'JudgmentPaymentRequested' ? event.data.requestId : '';
};
const approve = (events: readonly BondEvent[], userId = 'approver', requestId = requestOf(events)): BondEvent[] => {
  const approver = { userId, alone: false, eligible: [somebodyElse], now: new Date('2026-03-09T13:00:00.000Z') };
  return [...events, ...judgments.approveJudgmentPayment(at(events), { requestId, approver, today })];
};

describe('billing a judgment', () => {
  it('is a charge of the account, against the loss', () => {
    expect(booked(bill(judged, 400_000).slice(-1))).toEqual({ '1100': 400_000, '5500': -400_000 });
  });
  it('takes an account of recovery, an agreement on file, an open account and what is left of the judgment', () => {
    expect(() => bill(judged, 1, { recoveryBillable: false })).toThrow(refused('RECOVERY_NOT_BILLABLE'));
    expect(() => bill(judged, 1, { hasAgreement: false })).toThrow(refused('INDEMNITY_AGREEMENT_MISSING'));
    expect(() => bill(judged, 1, { closed: new Refused('ACCOUNT_CLOSED') })).toThrow(refused('ACCOUNT_CLOSED'));
    expect(() => bill(judged, 1_000_001)).toThrow('At most $10,000.00 of this judgment can still be billed.');
    expect(() => bill(forfeited, 1)).toThrow(refused('JUDGMENT_MISSING'));
  });
  it('gives a share of a remission back, unless the account is closed', () => {
    const billed = bill(pay(judged, 1_000_000), 400_000);
    expect(booked(remit(billed, 500_000).slice(-1))).toEqual({ '1000': 500_000, '1100': -200_000, '5500': -300_000 });
    const closed = new Map([[accountId, new Refused('ACCOUNT_CLOSED')]]);
    expect(() => remit(billed, 500_000, closed)).toThrow(refused('ACCOUNT_CLOSED'));
    expect(() => remit(pay(judged, 1_000_000), 500_000, closed)).not.toThrow();
  });
});

describe('a bill whose account closes by a transfer', () => {
  const [one, two, three] = accounts;
  const billedTo = (cents: readonly number[]) =>
    cents.reduce<BondEvent[]>(
      (events, each, index) => bill(events, each, { billedAccountId: accounts[index]! }),
      judged,
    );
  const billsOf = (events: readonly BondEvent[]) =>
    judgmentOf(events).bills.map(({ accountId, billedCents, givenBackCents }) => [
      accountId,
      billedCents,
      givenBackCents,
    ]);

  it('stands on the other account, where the next remission goes', () => {
    const { moved } = closing(remit(billedTo([300_000]), 500_000), one, two);
    expect(moved.slice(-2)).toMatchObject([
      { type: 'JudgmentBillMoved', data: { fromAccountId: one, toAccountId: two, effectiveOn: today } },
      { type: 'BondMoved', data: { accountId: two } },
    ]);
    expect(billsOf(moved)).toEqual([[two, 300_000, 150_000]]);
    const remitted = remit(moved, 500_000);
    expect(remitted.at(-1)).toMatchObject({ data: { shares: [{ accountId: two, cents: 150_000 }] } });
    expect(judgments.billedAccounts(at(remitted))).toEqual([two]);
  });

  it('of a bond that stands elsewhere leaves that where it is, and it is free again', () => {
    const { claimed, moved } = closing(billedTo([300_000, 200_000]), two, three);
    expect(() => remit(claimed, 1)).toThrow(refused('CONFLICT'));
    expect(() => bill(claimed, 1)).toThrow(refused('CONFLICT'));
    expect(moved.at(-1)).toMatchObject({ type: 'JudgmentBillMoved', data: { accountId: one, fromAccountId: two } });
    expect(liveBond(at(moved)).accountId).toBe(one);
    expect(billsOf(moved)).toEqual([
      [one, 300_000, 0],
      [three, 200_000, 0],
    ]);
  });

  it('is one with what was billed to the other account, in the place of whichever was billed first', () => {
    const billed = remit(billedTo([100_000, 200_000, 300_000]), 100_000);
    expect(billsOf(closing(billed, three, two).moved)).toEqual([
      [one, 100_000, 10_000],
      [two, 500_000, 50_000],
    ]);
    expect(billsOf(closing(billed, one, three).moved)).toEqual([
      [three, 400_000, 40_000],
      [two, 200_000, 20_000],
    ]);
    expect(billsOf(closing(billed, two, one).moved)).toEqual([
      [one, 300_000, 30_000],
      [three, 300_000, 30_000],
    ]);
  });

  it('stays where the closing was given up, and is moved once', () => {
    const { claimed, moved, decided } = closing(billedTo([300_000, 200_000]), two, three);
    const given = [...claimed, ...cancelMove(at(claimed), 'claim')];
    expect(billsOf(given)).toEqual([
      [one, 300_000, 0],
      [two, 200_000, 0],
    ]);
    expect(finishMove(at(given), decided)).toEqual([]);
    expect(finishMove(at(moved), decided)).toEqual([]);
  });
});

/** What events book by account, in cents, debits positive. */
const booked = (events: readonly BondEvent[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  const add = ({ account, side, amountCents }: Posting) => {
    sums[account] = (sums[account] ?? 0) + (side === 'debit' ? amountCents : -amountCents);
  };
  for (const { data } of events) if ('postings' in data) data.postings.forEach(add);
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
};

const step = fc.record({
  what: fc.constantFrom('pay', 'bill', 'remit', 'close'),
  cents: fc.integer({ min: 1, max: 400_000 }),
  account: fc.nat(2),
});

/** A scenario of a judgment; what is refused is left out. */
const lived = (costsCents: number, steps: readonly { what: string; cents: number; account: number }[]): BondEvent[] =>
  steps.reduce<BondEvent[]>(
    (events, { what, cents, account }) => {
      try {
        if (what === 'pay') return pay(events, cents);
        if (what === 'remit') return remit(events, cents);
        if (what === 'close')
          return closing(events, accounts[account]!, accounts[(account + 1 + (cents % 2)) % 3]!).moved;
        return bill(events, cents, { billedAccountId: accounts[account]! });
      } catch (error) {
        if (error instanceof Refused) return events;
        throw error;
      }
    },
    enter(forfeited, { judgedCents: 900_000, costsCents }),
  );

describe('over random scenarios of a judgment', () => {
  const scenarios = fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.array(step, { maxLength: 12 }));

  it('every entry is balanced, and what is owed stands on 2220, what came and went on 1000', () => {
    fc.assert(
      fc.property(scenarios, ([costs, steps]) => {
        const events = lived(costs, steps);
        const judgment = judgmentOf(events);
        for (const { data } of events) if ('postings' in data) expect(imbalanceOf(data.postings)).toBe(0);
        const of = booked(events.slice(forfeited.length));
        const ours = judgment.bills.reduce(
          (sum, { billedCents, givenBackCents }) => sum + billedCents - givenBackCents,
          0,
        );
        expect(of['2220'] ?? 0).toBe(0 - judgmentOwed(judgment));
        expect(of['1000'] ?? 0).toBe(judgment.cameBackCents - judgment.paidCents);
        expect(of['1100'] ?? 0).toBe(ours);
        expect(of['5500'] ?? 0).toBe(remittable(judgment) - ours);
        expect(judgmentOwed(judgment)).toBeGreaterThanOrEqual(0);
        expect(judgment.cameBackCents).toBeLessThanOrEqual(judgment.paidCents);
      }),
    );
  });

  it('no bill goes beyond judged − remitted − (billed − given back)', () => {
    fc.assert(
      fc.property(scenarios, ([costs, steps]) => {
        const events = lived(costs, steps);
        events.forEach((event, index) => {
          if (event.type !== 'JudgmentBilled') return;
          const before = judgmentOf(events.slice(0, index));
          const stands = before.bills.reduce((sum, one) => sum + one.billedCents - one.givenBackCents, 0);
          expect(event.data.billedCents).toBeLessThanOrEqual(judgmentTotal(before) - before.remittedCents - stands);
        });
        expect(() => bill(events, billable(judgmentOf(events)) + 1)).toThrow(refused('JUDGMENT_BILL_LIMIT'));
      }),
    );
  });

  it('what the billed accounts got of all remissions is their part of the judgment, to the half cent', () => {
    fc.assert(
      fc.property(scenarios, ([costs, steps]) => {
        const events = lived(costs, steps);
        const remissions = events.filter(({ type }) => type === 'JudgmentRemitted');
        if (events.at(-1) !== remissions.at(-1)) return; // since the last one more was billed
        const { bills, remittedCents, ...judgment } = judgmentOf(events);
        const [billed, back] = [
          bills.reduce((sum, one) => sum + one.billedCents, 0),
          bills.reduce((sum, one) => sum + one.givenBackCents, 0),
        ];
        const exact = (remittedCents * billed) / judgmentTotal({ ...judgment, bills, remittedCents });
        expect(Math.abs(back - exact)).toBeLessThanOrEqual(0.5);
        bills.slice(0, -1).forEach(({ billedCents, givenBackCents }) => {
          const own = (remittedCents * billedCents) / judgmentTotal({ ...judgment, bills, remittedCents });
          expect(Math.abs(givenBackCents - own)).toBeLessThanOrEqual(0.5);
        });
      }),
    );
  });

  it('a remission takes from what is owed first, and what is remitted whole leaves nobody anything to pay', () => {
    fc.assert(
      fc.property(scenarios, fc.integer({ min: 1, max: 900_000 }), ([costs, steps], cents) => {
        const judgment = judgmentOf(lived(costs, steps));
        if (remittable(judgment) === 0) return;
        const amount = Math.min(cents, remittable(judgment));
        const { loweredCents, cameBackCents } = divideRemission(judgment, amount);
        expect([loweredCents, cameBackCents]).toEqual([
          Math.min(amount, judgmentOwed(judgment)),
          Math.max(0, amount - judgmentOwed(judgment)),
        ]);
        const all = judgmentOf(remit(lived(costs, steps), remittable(judgment)));
        expect(all.bills.every(({ billedCents, givenBackCents }) => billedCents === givenBackCents)).toBe(true);
      }),
    );
  });
});

describe('A judgment of the opening (moving-in#opening-judgment)', () => {
  const suretyId = '3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c99';
  const openedId = '9a1b3c5d-7e8f-4a6c-8b8d-1e3f5a7b9c66';
  const cutOver = '2026-01-31';
  const openAt = (events: readonly BondEvent[], amountCents: number): BondEvent[] => [
    ...events,
    ...judgments.openJudgment(at(events), { judgmentId: openedId, amountCents, suretyId, effectiveOn: cutOver, today }),
  ];
  const opened = openAt(forfeited, 1_025_000);

  it('is owed as it was brought in, what is beyond the face as costs, and is no event a second time', () => {
    expect(judgmentOf(opened)).toMatchObject({
      judgedOn: cutOver,
      judgedCents: 1_000_000,
      costsCents: 25_000,
      suretyId,
    });
    expect(judgments.openedJudgment(at(opened))).toBe(1_025_000);
    expect(openAt(opened, 1_025_000)).toEqual(opened);
    expect(() => enter(opened)).toThrow(refused('JUDGED_ALREADY'));
  });

  it('is paid down under the surety of its opening, never more than is owed, and then makes the bond PAID', () => {
    const paid = pay(opened, 400_000);
    expect(paid.at(-1)).toMatchObject({ data: { postings: [{ account: '2220', tags: { bondId, suretyId } }, {}] } });
    expect(() => pay(paid, 625_001)).toThrow(refused('JUDGMENT_PAYMENT_LIMIT'));
    expect(() => openAt(paid, 399_999)).toThrow(refused('OPENING_JUDGMENT_MOVED'));
    const more = openAt(paid, 2_000_000);
    expect([judgmentOwed(judgmentOf(more)), judgments.openedJudgment(at(more))]).toEqual([1_600_000, 2_000_000]);
    const exact = openAt(more, 400_000);
    expect([statusOf(exact), judgmentOwed(judgmentOf(exact))]).toEqual(['PAID', 0]);
    expect(() => openAt(exact, 400_001)).toThrow(refused('OPENING_JUDGMENT_MOVED'));
  });

  it('is not less than was billed of it, and stays as it is once some of it was remitted', () => {
    const billed = bill(opened, 300_000);
    expect(() => openAt(billed, 299_999)).toThrow(refused('OPENING_JUDGMENT_MOVED'));
    expect(judgmentOwed(judgmentOf(openAt(billed, 300_000)))).toBe(300_000);
    const remitted = remit(opened, 1_025_000);
    expect(() => openAt(remitted, 1_000_000)).toThrow(refused('OPENING_JUDGMENT_MOVED'));
    expect(openAt(remitted, 1_025_000)).toEqual(remitted);
  });

  it('is taken back whole, and the bond is judged here then', () => {
    const none = openAt(opened, 0);
    expect(() => judgmentOf(none)).toThrow('It has no judgment.');
    expect(judgments.openedJudgment(at(none))).toBe(0);
    expect(judgmentOwed(judgmentOf(openAt(none, 5_000)))).toBe(5_000);
    expect(() => openAt(enter(none), 5_000)).toThrow(refused('JUDGED_ALREADY'));
  });

  it('is of a forfeited bond', () => {
    expect(() => openAt(open, 5_000)).toThrow(refused('JUDGMENT_FORFEITED_ONLY'));
    expect(() => openAt([], 0)).toThrow(refused('BOND_NOT_FOUND'));
    expect(() => openAt(judged, 5_000)).toThrow(refused('JUDGED_ALREADY'));
  });
});
