import { describe, expect, it } from '@jest/globals';
import { Story } from '../../../../test/given.ts';
import { repayAdvance } from './advance.ts';
import { approveDisbursement, declineDisbursement, remit, voidDisbursement } from './disbursement.ts';
import { disbursementDecider, type Disbursements } from './disbursement-state.ts';
import type { DisbursementEvent } from './disbursement-events.ts';
import { somebodyElse } from '../../../../test/somebody-else.ts';

const REMITTANCE = '8c0e2a4b-6d1f-4c3a-9b5e-7f9d1b3c5e22';
const today = '2026-03-10';
const by = { askedBy: 'asker', askedAt: '2026-03-10T15:00:00.000Z' };
const judging = { limitCents: 50_000, today };
const refused = (code: string) => expect.objectContaining({ code }) as unknown as Error;
const lines = [{ powerId: 'power', premiumCents: 10_000, bufCents: 5_000 }];
const wanted = (more: object = {}) => ({
  requestId: REMITTANCE,
  lines,
  bufApart: false,
  method: 'Check' as const,
  advancedBy: 'agent',
  ...by,
  ...more,
});
const approver = (userId: string, more: object = {}) => ({
  userId,
  alone: false,
  eligible: [somebodyElse],
  now: new Date('2026-03-10T16:00:00.000Z'),
  ...more,
});

/** Account, whose, debits less credits in cents. */
const booked = (events: readonly DisbursementEvent[]) =>
  events.flatMap(({ data }) =>
    'postings' in data
      ? data.postings.map(({ account, side, amountCents, tags }) => [
          account,
          tags.payee ?? tags.powerId ?? '',
          side === 'debit' ? amountCents : -amountCents,
        ])
      : [],
  );

const advanced = (more: object = {}) => {
  const story = new Story(disbursementDecider, 'surety');
  story.when((state) => remit(state, wanted(more), judging));
  return story;
};
const paymentOf = (state: Disbursements) => state.payments.keySeq().first() ?? '';
const repay = (state: Disbursements, more: object = {}, limitCents = judging.limitCents) => {
  const of = { requestId: 'repayment', disbursementId: paymentOf(state), method: 'Check', ...by } as const;
  return repayAdvance(state, { ...of, ...more }, { limitCents, today });
};
const voidIt = (state: Disbursements, disbursementId: string, requestId = 'void', limitCents = judging.limitCents) =>
  voidDisbursement(state, { disbursementId, requestId, reasonCode: 'Other' }, { ...by, limitCents, today });

describe('A remittance that an agent paid with their own money', () => {
  it('is owed to that agent, and takes nothing from the bank', () => {
    const { events } = advanced();
    expect(booked(events)).toEqual([
      ['2200', 'power', 10_000],
      ['2210', 'power', 5_000],
      ['2600', 'agent:agent', -15_000],
    ]);
  });

  it('is told so of each of its payments, asked for or not', () => {
    const story = new Story(disbursementDecider, 'surety');
    story.when((state) => remit(state, wanted({ bufApart: true }), { limitCents: 100, today }));
    expect(story.events.map(({ type }) => type)).toEqual(['RemittanceRequested']);
    const judged = { approver: approver('second'), today, owed: lines, heldCents: 0 };
    story.when((state) => approveDisbursement(state, { requestId: REMITTANCE, ...judged }));
    expect(booked(story.events).filter(([account]) => account === '2600')).toEqual([
      ['2600', 'agent:agent', -10_000],
      ['2600', 'agent:agent', -5_000],
    ]);
  });

  it('is paid back whole from the bank, once', () => {
    const story = advanced();
    expect(booked(story.when((state) => repay(state)))).toEqual([
      ['2600', 'agent:agent', 15_000],
      ['1000', '', -15_000],
    ]);
    expect(() => repay(story.state, { requestId: 'again' })).toThrow(refused('ADVANCE_REPAID'));
  });

  it('is not paid back where the agency paid it, or it is void', () => {
    const own = advanced({ advancedBy: null });
    expect(() => repay(own.state)).toThrow(refused('NOT_ADVANCED'));
    const story = advanced();
    story.when((state) => voidIt(state, paymentOf(state)));
    expect(() => repay(story.state)).toThrow(refused('DISBURSEMENT_VOIDED'));
    expect(() => repay(story.state, { disbursementId: 'unknown' })).toThrow(refused('ENTRY_NOT_FOUND'));
  });

  it('is voided only while nothing of it was paid back', () => {
    const story = advanced();
    story.when((state) => repay(state));
    expect(() => voidIt(story.state, paymentOf(story.state))).toThrow(refused('ADVANCE_REPAID'));
    story.when((state) => voidIt(state, 'repayment'));
    expect(
      booked(story.events).reduce((sum, [account, , cents]) => (account === '1000' ? sum + Number(cents) : sum), 0),
    ).toBe(0);
    story.when((state) => voidIt(state, paymentOf(state), 'void of it'));
    expect(() => repay(story.state, { requestId: 'again' })).toThrow(refused('DISBURSEMENT_VOIDED'));
  });

  it('is paid back again once the repayment is void', () => {
    const story = advanced();
    story.when((state) => repay(state));
    story.when((state) => voidIt(state, 'repayment'));
    story.when((state) => repay(state, { requestId: 'again' }));
    expect(
      booked(story.events).reduce((sum, [account, , cents]) => (account === '2600' ? sum + Number(cents) : sum), 0),
    ).toBe(0);
  });

  it('waits, above the limit, for somebody else, and meanwhile nothing else is done to it', () => {
    const story = advanced();
    story.when((state) => repay(state, {}, 100));
    expect(booked(story.events).some(([account]) => account === '1000')).toBe(false);
    expect(() => repay(story.state, { requestId: 'again' })).toThrow(refused('REMITTANCE_WAITS'));
    expect(() => voidIt(story.state, paymentOf(story.state))).toThrow(refused('REMITTANCE_WAITS'));
    const judged = { requestId: 'repayment', today, owed: [], heldCents: 0 };
    const approve = (userId: string, more: object = {}) =>
      approveDisbursement(story.state, { ...judged, approver: approver(userId, more) });
    expect(() => approve('asker')).toThrow(refused('FOUR_EYES'));
    expect(() => approve('agent')).toThrow(refused('FOUR_EYES'));
    const lonely = { alone: true, eligible: [] };
    expect(() => approve('agent', lonely)).toThrow(refused('WAITING_FOR_APPROVAL'));
    expect(approve('agent', { ...lonely, now: new Date('2026-03-11T16:00:00.000Z') })).toMatchObject([
      { type: 'AdvanceRepaid', data: { alone: true, approved: true } },
    ]);
    story.when(() => approve('second'));
    expect(story.events.at(-1)).toMatchObject({ type: 'AdvanceRepaid', data: { alone: false, approved: true } });
    expect(() => approve('second')).toThrow(refused('REQUEST_DECIDED'));
  });

  it('waits for somebody else, however small, where the agent asks for their own', () => {
    const story = advanced();
    expect(story.when((state) => repay(state, { askedBy: 'agent' })).map(({ type }) => type)).toEqual([
      'AdvanceRepaymentRequested',
    ]);
    story.when((state) => declineDisbursement(state, 'repayment'));
    expect(story.when((state) => repay(state, { requestId: 'again' })).map(({ type }) => type)).toEqual([
      'AdvanceRepaid',
    ]);
  });

  it('is not paid back while its void waits', () => {
    const story = advanced();
    story.when((state) => voidIt(state, paymentOf(state), 'void', 100));
    expect(() => repay(story.state)).toThrow(refused('REMITTANCE_WAITS'));
  });
});
