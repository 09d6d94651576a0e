import { describe, expect, it } from '@jest/globals';
import type { OfficialAccount, OfficialDue, OfficialMoveKind } from '#domain/payouts/official-fees.ts';
import { Story } from '../../../../test/given.ts';
import { approveFees, declineFees, moveFees, voidFeesMove, withdrawFees } from './official-moves.ts';
import { officialDecider, type OfficialFees } from './official-fees.ts';
import type { OfficialEvent } from './official-events.ts';
import { somebodyElse } from '../../../../test/somebody-else.ts';

const today = '2026-03-10';
const by = { askedBy: 'asker', askedAt: '2026-03-10T15:00:00.000Z' };
const judging = { limitCents: 50_000, today };
const payee = 'sheriff:Orleans';
const refused = (code: string) => expect.objectContaining({ code }) as unknown as Error;
const fee = (account: OfficialAccount, bondId: string | null, amountCents: number): OfficialDue => ({
  account,
  bondId,
  amountCents,
});
const approver = (userId: string, more: object = {}) => ({
  userId,
  alone: false,
  eligible: [somebodyElse],
  now: new Date('2026-03-10T16:00:00.000Z'),
  ...more,
});

/** A movement of these fees, of what they come to unless `more` says otherwise. */
const wanted = (moveId: string, lines: OfficialDue[], kind: OfficialMoveKind = 'paid', more: object = {}) => {
  const total = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const amountCents = kind === 'paid' ? total : 0 - total;
  const method = kind === 'paid' ? ('Check' as const) : null;
  return { moveId, kind, payee, lines, amountCents, method, advancedBy: null as string | null, ...by, ...more };
};
const aStory = () => new Story(officialDecider, 'agency');
const moved = (story: ReturnType<typeof aStory>, ...move: Parameters<typeof wanted>) =>
  story.when((state) => moveFees(state, wanted(...move), judging));
const voidIt = (state: OfficialFees, moveId: string, limitCents = judging.limitCents) =>
  voidFeesMove(
    state,
    { moveId, requestId: `void of ${moveId}`, reasonCode: 'Returned by bank' },
    { ...by, limitCents, today: '2026-03-12' },
  );

/** Account, whose and of which bond, debits less credits in cents. */
const booked = (events: readonly OfficialEvent[]) =>
  events.flatMap(({ data }) =>
    'postings' in data
      ? data.postings.map(({ account, side, amountCents, tags }) => [
          account,
          tags.payee === undefined ? '' : `${tags.payee}/${tags.bondId ?? ''}`,
          side === 'debit' ? amountCents : -amountCents,
        ])
      : [],
  );

describe('What is paid to an official', () => {
  it('takes each fee whole, by its own tag, from the bank (money#recipes-of-payouts)', () => {
    const lines = [fee('2120', 'B1', 20_000), fee('2100', 'B1', 3_000), fee('2100', null, 1_500)];
    expect(booked(moved(aStory(), 'one', lines))).toEqual([
      ['2120', 'sheriff:Orleans/B1', 20_000],
      ['2100', 'sheriff:Orleans/B1', 3_000],
      ['2100', 'sheriff:Orleans/', 1_500],
      ['1000', '', -24_500],
    ]);
  });

  it('has what was paid too much taken off, never below what is owed', () => {
    const lines = [fee('2120', 'B1', 20_000), fee('2120', 'B2', -5_000)];
    expect(booked(moved(aStory(), 'one', lines))).toEqual([
      ['2120', 'sheriff:Orleans/B1', 20_000],
      ['2120', 'sheriff:Orleans/B2', -5_000],
      ['1000', '', -15_000],
    ]);
    const none = [fee('2120', 'B1', 5_000), fee('2120', 'B2', -5_000)];
    expect(() => moved(aStory(), 'one', none, 'paid', { amountCents: 1 })).toThrow(refused('PAYMENT_CHANGED'));
  });

  it('is refused where it changed since it was read, or is nothing', () => {
    const owed = [fee('2120', 'B1', 20_000)];
    expect(() => moved(aStory(), 'one', owed, 'paid', { amountCents: 19_999 })).toThrow(refused('PAYMENT_CHANGED'));
    const partly = [...owed, fee('2100', 'B1', 0)];
    expect(() => moved(aStory(), 'one', partly)).toThrow(refused('PAYMENT_CHANGED'));
  });

  it('waits above the limit for a second person, and is not asked for twice', () => {
    const story = aStory();
    const lines = [fee('2120', 'B1', 50_001)];
    expect(moved(story, 'one', lines).map(({ type }) => type)).toEqual(['OfficialFeesRequested']);
    const other = [fee('2120', 'B1', 50_001), fee('2100', 'B1', 3_000)];
    expect(() => moved(story, 'two', other)).toThrow(refused('REMITTANCE_WAITS'));
    const approve = (userId: string, more: object = {}, owed = lines) =>
      approveFees(story.state, { requestId: 'one', approver: approver(userId, more), today, owed });
    expect(() => approve('asker')).toThrow(refused('FOUR_EYES'));
    expect(() => approve('second', {}, [fee('2120', 'B1', 40_000)])).toThrow(refused('PAYMENT_CHANGED'));
    const lonely = { alone: true, eligible: [] };
    expect(() => approve('asker', lonely)).toThrow(refused('WAITING_FOR_APPROVAL'));
    expect(approve('asker', { ...lonely, now: new Date('2026-03-11T15:00:00.000Z') })).toMatchObject([
      { type: 'OfficialFeesPaid', data: { alone: true, approved: true } },
    ]);
    const paid = story.when(() => approve('second'));
    expect(paid).toMatchObject([{ type: 'OfficialFeesPaid', data: { alone: false, approved: true, ...by } }]);
    expect(() => approve('second')).toThrow(refused('REQUEST_DECIDED'));
  });

  it('is free again once it is declined, or withdrawn by who asked', () => {
    const story = aStory();
    const lines = [fee('2120', 'B1', 60_000)];
    moved(story, 'one', lines);
    story.when((state) => declineFees(state, 'one'));
    expect(() => declineFees(story.state, 'one')).toThrow(refused('REQUEST_DECIDED'));
    moved(story, 'two', lines);
    expect(() => withdrawFees(story.state, 'two', 'somebody')).toThrow(refused('REQUEST_OF_SOMEBODY_ELSE'));
    story.when((state) => withdrawFees(state, 'two', 'asker'));
    expect(moved(story, 'three', lines).map(({ type }) => type)).toEqual(['OfficialFeesRequested']);
    expect(() => declineFees(story.state, 'unknown')).toThrow(refused('REQUEST_NOT_FOUND'));
  });
});

describe('What was paid too much to an official (money#recoverable-payables)', () => {
  it('comes back to the bank, or is lost to the sheriff’s own expense', () => {
    const lines = [fee('2120', 'B1', -20_000)];
    expect(booked(moved(aStory(), 'one', lines, 'recovered'))).toEqual([
      ['1000', '', 20_000],
      ['2120', 'sheriff:Orleans/B1', -20_000],
    ]);
    expect(booked(moved(aStory(), 'one', lines, 'lost'))).toEqual([
      ['5010', '', 20_000],
      ['2120', 'sheriff:Orleans/B1', -20_000],
    ]);
  });

  it('is lost only of what is an expense, and only where it is below zero', () => {
    for (const account of ['2100', '2110'] as const) {
      const lines = [fee(account, 'B1', -3_000)];
      expect(() => moved(aStory(), 'one', lines, 'lost')).toThrow(refused('VALIDATION_FAILED'));
      expect(moved(aStory(), 'one', lines, 'recovered')).toHaveLength(1);
    }
    const both = [fee('2120', 'B1', -20_000), fee('2120', 'B2', 5_000)];
    for (const kind of ['lost', 'recovered'] as const)
      expect(() => moved(aStory(), 'one', both, kind)).toThrow(refused('PAYMENT_CHANGED'));
  });
});

describe('The void of a payment to an official', () => {
  const lines = [fee('2120', 'B1', 20_000)];

  it('is its mirror, once, never before its day', () => {
    const story = aStory();
    moved(story, 'one', lines);
    const events = story.when((state) => voidIt(state, 'one'));
    expect(events).toMatchObject([
      { type: 'OfficialFeesVoided', data: { effectiveOn: '2026-03-12', reasonCode: 'Returned by bank' } },
    ]);
    expect(booked(events)).toEqual([
      ['2120', 'sheriff:Orleans/B1', -20_000],
      ['1000', '', 20_000],
    ]);
    expect(() => voidIt(story.state, 'one')).toThrow(refused('MOVE_VOIDED'));
    expect(() => voidIt(story.state, 'unknown')).toThrow(refused('ENTRY_NOT_FOUND'));
  });

  it('waits above the limit, and is not asked for twice', () => {
    const story = aStory();
    moved(story, 'one', lines);
    story.when((state) => voidIt(state, 'one', 100));
    expect(story.events.at(-1)?.type).toBe('OfficialFeesVoidRequested');
    expect(() => voidIt(story.state, 'one', 100)).toThrow(refused('REMITTANCE_WAITS'));
    const request = { requestId: 'void of one', today, owed: [] };
    expect(() => approveFees(story.state, { ...request, approver: approver('asker') })).toThrow(refused('FOUR_EYES'));
    story.when((state) => approveFees(state, { ...request, approver: approver('second') }));
    expect(story.state.moves.get('one')?.voided).toEqual({ on: today, reasonCode: 'Returned by bank' });
  });

  it.each(['recovered', 'lost', 'paid'] as const)('comes after that of what ended it (%s)', (kind) => {
    const story = aStory();
    moved(story, 'one', lines);
    const off = kind === 'paid' ? [fee('2120', 'B2', 30_000)] : [];
    moved(story, 'end', [fee('2120', 'B1', -20_000), ...off], kind);
    expect(() => voidIt(story.state, 'one')).toThrow(refused('OFFICIAL_FEE_ENDED'));
    story.when((state) => voidIt(state, 'end'));
    expect(story.when((state) => voidIt(state, 'one'))).toHaveLength(1);
  });

  it('is not hindered by what ended an earlier payment of the same fee', () => {
    const story = aStory();
    moved(story, 'one', lines);
    moved(story, 'end', [fee('2120', 'B1', -20_000)], 'recovered');
    moved(story, 'again', lines);
    expect(story.when((state) => voidIt(state, 'again'))).toHaveLength(1);
  });

  it('is refused where it was ended while it waited', () => {
    const story = aStory();
    moved(story, 'one', lines);
    story.when((state) => voidIt(state, 'one', 100));
    moved(story, 'end', [fee('2120', 'B1', -20_000)], 'lost');
    const request = { requestId: 'void of one', today, owed: [], approver: approver('second') };
    expect(() => approveFees(story.state, request)).toThrow(refused('OFFICIAL_FEE_ENDED'));
  });
});
