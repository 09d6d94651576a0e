import { describe, expect, it } from '@jest/globals';
import { Story } from '../../../../test/given.ts';
import { isOwed, repayOfficialAdvance } from './official-advance.ts';
import { officialDecider, type OfficialFees } from './official-fees.ts';
import type { OfficialEvent } from './official-events.ts';
import { approveFees, declineFees, moveFees, voidFeesMove } from './official-moves.ts';
import { somebodyElse } from '../../../../test/somebody-else.ts';

const today = '2026-03-10';
const by = { askedBy: 'asker', askedAt: '2026-03-10T15:00:00.000Z' };
const judging = { limitCents: 50_000, today };
const payee = 'sheriff:Orleans';
const refused = (code: string) => expect.objectContaining({ code }) as unknown as Error;
const approver = (userId: string) => ({
  userId,
  alone: false,
  eligible: [somebodyElse],
  now: new Date('2026-03-10T16:00:00.000Z'),
});

/** Zoe paid the sheriff with her own money. */
const advanced = (amountCents = 20_000) => {
  const story = new Story(officialDecider, 'agency');
  const lines = [{ account: '2120' as const, bondId: 'B1', amountCents }];
  const wanted = { moveId: 'one', kind: 'paid' as const, payee, lines, amountCents, method: 'Check' as const, ...by };
  const events = story.when((state) =>
    moveFees(state, { ...wanted, advancedBy: 'zoe' }, { ...judging, limitCents: 100_000 }),
  );
  return { story, events };
};
const repay = (state: OfficialFees, moveId: string, more: Partial<typeof by> = {}) =>
  repayOfficialAdvance(state, { moveId, advanceId: 'one', method: 'Check', ...by, ...more }, judging);
const voidIt = (state: OfficialFees, moveId: string) =>
  voidFeesMove(
    state,
    { moveId, requestId: `void of ${moveId}`, reasonCode: 'Returned by bank' },
    { ...by, ...judging },
  );

/** Account and whose, debits less credits in cents. */
const booked = (events: readonly OfficialEvent[]) =>
  events.flatMap(({ data }) =>
    'postings' in data
      ? data.postings.map(({ account, side, amountCents, tags }) => [
          account,
          tags.payee ?? '',
          side === 'debit' ? amountCents : -amountCents,
        ])
      : [],
  );
const owed = ({ state }: { state: OfficialFees }) => {
  const move = state.moves.get('one');
  return move !== undefined && isOwed(state, move);
};

describe('What a colleague paid to an official with their own money (money#recipes-of-payouts)', () => {
  it('is owed to them instead of leaving the bank, and is paid back whole, once', () => {
    const { story, events } = advanced();
    expect(booked(events)).toEqual([
      ['2120', payee, 20_000],
      ['2600', 'agent:zoe', -20_000],
    ]);
    expect(owed(story)).toBe(true);
    expect(booked(story.when((state) => repay(state, 'back')))).toEqual([
      ['2600', 'agent:zoe', 20_000],
      ['1000', '', -20_000],
    ]);
    expect(owed(story)).toBe(false);
    expect(() => repay(story.state, 'again')).toThrow(refused('ADVANCE_REPAID'));
  });

  it('is not paid back where the agency paid, where it is void, or where its void waits', () => {
    const { story } = advanced();
    story.when((state) => repay(state, 'back'));
    const toBack = { moveId: 'x', advanceId: 'back', method: 'Check' as const, ...by };
    expect(() => repayOfficialAdvance(story.state, toBack, judging)).toThrow(refused('NOT_ADVANCED'));
    const other = advanced().story;
    other.when((state) => voidIt(state, 'one'));
    expect(() => repay(other.state, 'back')).toThrow(refused('MOVE_VOIDED'));
    const large = advanced(60_000).story;
    large.when((state) => voidIt(state, 'one'));
    expect(() => repay(large.state, 'back')).toThrow(refused('REMITTANCE_WAITS'));
    expect(owed(large)).toBe(false);
  });

  it('waits for a second person above the limit, and where somebody asks for their own; neither approves it', () => {
    for (const [cents, askedBy] of [
      [60_000, 'asker'],
      [20_000, 'zoe'],
    ] as const) {
      const { story } = advanced(cents);
      const requests = story.when((state) => repay(state, 'back', { askedBy }));
      expect(requests.map(({ type }) => type)).toEqual(['OfficialAdvanceRepaymentRequested']);
      expect(owed(story)).toBe(false);
      expect(() => repay(story.state, 'again')).toThrow(refused('REMITTANCE_WAITS'));
      expect(() => voidIt(story.state, 'one')).toThrow(refused('REMITTANCE_WAITS'));
      const approve = (userId: string) =>
        approveFees(story.state, { requestId: 'back', approver: approver(userId), today, owed: [] });
      for (const userId of [askedBy, 'zoe']) expect(() => approve(userId)).toThrow(refused('FOUR_EYES'));
      expect(booked(story.when(() => approve('second')))[1]).toEqual(['1000', '', -cents]);
    }
  });

  it('can be asked for again once it was declined', () => {
    const { story } = advanced(60_000);
    story.when((state) => repay(state, 'back'));
    story.when((state) => declineFees(state, 'back'));
    expect(owed(story)).toBe(true);
    expect(story.when((state) => repay(state, 'again'))).toHaveLength(1);
  });

  it('is voided after what was paid back of it; that void makes it owed again', () => {
    const { story } = advanced();
    story.when((state) => repay(state, 'back'));
    expect(() => voidIt(story.state, 'one')).toThrow(refused('ADVANCE_REPAID'));
    expect(booked(story.when((state) => voidIt(state, 'back')))).toEqual([
      ['2600', 'agent:zoe', -20_000],
      ['1000', '', 20_000],
    ]);
    expect(owed(story)).toBe(true);
    expect(booked(story.when((state) => voidIt(state, 'one')))).toEqual([
      ['2120', payee, -20_000],
      ['2600', 'agent:zoe', 20_000],
    ]);
    expect(owed(story)).toBe(false);
  });
});
