import { describe, expect, it } from '@jest/globals';
import { bondFields } from '#contracts/books/bond/bonds.ts';
import { SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import { SEEDED_SHERIFF_FEES } from '#domain/agency/premium-shares.ts';
import { given } from '../../../../test/given.ts';
import { amendBond, bondDecider, writeBond } from './bond.ts';
import type { BondEvent } from './bond-events.ts';
import * as judgments from './bond-judgment.ts';
import { payDraw } from './judgment-draw.ts';

const bondId = 'bond';
const suretyId = 'surety';
const today = '2026-03-09';
const rates = { rules: SEEDED_PREMIUM_RULES, sheriffFees: SEEDED_SHERIFF_FEES };
const at = (events: readonly BondEvent[]) => given(bondDecider, bondId, events);
const refused = (code: string) => expect.objectContaining({ code }) as unknown as Error;

const written = writeBond(at([]), {
  fields: {
    ...bondFields.parse({}),
    powerNumber: 'AB-1',
    amountCents: 1_000_000,
    jurisdiction: 'Orleans',
    bondDate: '2026-01-02',
  },
  defendantId: 'defendant',
  accountId: 'account',
  ...rates,
  today,
});
const forfeited = [
  ...written,
  ...amendBond(at(written), {
    edit: { status: 'FORFEITED', forfeitureDate: '2026-02-01' },
    basedOn: 0,
    ...rates,
    today,
    closed: null,
    role: 'Admin',
    hasReason: true,
    confirmed: true,
  }),
];
const judged = [
  ...forfeited,
  ...judgments.enterJudgment(at(forfeited), {
    judgmentId: 'judgment',
    judgedOn: today,
    judgedCents: 50_000,
    costsCents: 0,
    suretyId,
    today,
    role: 'Admin',
    hasReason: false,
  }),
];
const request = { requestId: 'request', bufOf: suretyId, askedBy: 'asker', askedAt: '2026-03-09T12:00:00.000Z' };
const pay = (events: readonly BondEvent[], paidCents: number, limitCents = 50_000, bufOf: string | null = suretyId) => [
  ...events,
  ...judgments.payJudgment(at(events), { ...request, bufOf, paidCents, limitCents, today }),
];
const draw = {
  requestId: 'request',
  judgmentId: 'judgment',
  suretyId,
  paidCents: 8_000,
  approved: false,
  alone: false,
  limitCents: 50_000,
  today,
};
/** Account, its tag, and debits less credits in cents. */
const lines = (events: readonly BondEvent[]) =>
  events.flatMap(({ data }) =>
    'postings' in data
      ? data.postings.map(({ account, side, amountCents, tags }) => [
          account,
          tags.bondId ?? '',
          tags.suretyId ?? '',
          side === 'debit' ? amountCents : -amountCents,
        ])
      : [],
  );

describe('a judgment of a bond with a surety', () => {
  it('is owed by bond and surety, paid by the bank under the same tag', () => {
    expect(lines(judged.slice(-1))).toEqual([
      ['5500', bondId, '', 50_000],
      ['2220', bondId, suretyId, -50_000],
    ]);
    expect(lines(pay(judged, 20_000, 50_000, null).slice(-1))).toEqual([
      ['2220', bondId, suretyId, 20_000],
      ['1000', bondId, '', -20_000],
    ]);
  });

  it('is paid out of the BUF, tagged by the surety alone', () => {
    const paid = [...judged, ...payDraw(at(judged), draw)];
    expect(paid.at(-1)).toMatchObject({ type: 'JudgmentPaid', data: { bufOf: suretyId, status: 'FORFEITED' } });
    expect(lines(paid.slice(-1))).toEqual([
      ['2220', bondId, suretyId, 8_000],
      ['1040', '', suretyId, -8_000],
    ]);
    expect(() => payDraw(at(paid), { ...draw, paidCents: 42_001, limitCents: 100_000 })).toThrow(
      refused('JUDGMENT_PAYMENT_LIMIT'),
    );
  });

  it('comes back to the BUF with what is more than the debt', () => {
    const paid = [...judged, ...payDraw(at(judged), draw)];
    const into = { bufOf: suretyId, today, closed: new Map() };
    expect(lines(judgments.remitJudgment(at(paid), { ...into, remittedCents: 45_000 }))).toEqual([
      ['2220', bondId, suretyId, 42_000],
      ['1040', '', suretyId, 3_000],
      ['5500', bondId, '', -45_000],
    ]);
    const [lowered] = judgments.remitJudgment(at(paid), { ...into, remittedCents: 42_000 });
    expect(lowered?.data).not.toHaveProperty('bufOf');
  });

  it('of a judgment that was entered without a surety keeps the tag it has', () => {
    const before = [
      ...forfeited,
      ...judgments.enterJudgment(at(forfeited), {
        judgmentId: 'judgment',
        judgedOn: today,
        judgedCents: 50_000,
        costsCents: 0,
        suretyId: null,
        today,
        role: 'Admin',
        hasReason: false,
      }),
    ];
    expect(lines(payDraw(at(before), draw))).toEqual([
      ['2220', bondId, '', 8_000],
      ['1040', '', suretyId, -8_000],
    ]);
  });
});

describe('a payment out of the BUF that waited', () => {
  it('says whose BUF it is, and is booked once', () => {
    const waiting = pay(judged, 8_000, 1_000);
    expect(waiting.at(-1)).toMatchObject({ type: 'JudgmentPaymentRequested', data: { bufOf: suretyId } });
    const approved = { ...draw, approved: true, limitCents: 0 };
    const paid = [...waiting, ...payDraw(at(waiting), approved)];
    expect(paid.at(-1)?.data).toMatchObject({ approved: true, bufOf: suretyId });
    expect(() => payDraw(at(paid), approved)).toThrow(refused('REQUEST_DECIDED'));
  });

  it('is refused for good: after it was declined, of another judgment, and where one person would pay too much', () => {
    const waiting = pay(judged, 8_000, 1_000);
    const declined = [...waiting, ...judgments.declineJudgmentPayment(at(waiting), 'request')];
    expect(() => payDraw(at(declined), { ...draw, approved: true })).toThrow(refused('REQUEST_DECIDED'));
    expect(() => payDraw(at(judged), { ...draw, judgmentId: 'another' })).toThrow(refused('JUDGMENT_MISSING'));
    expect(() => payDraw(at(pay(judged, 43_000, 50_000, null)), { ...draw, paidCents: 7_001 })).toThrow(
      refused('FOUR_EYES'),
    );
  });
});
