import { describe, expect, it } from '@jest/globals';
import { Story } from '../../../../test/given.ts';
import { somebodyElse } from '../../../../test/somebody-else.ts';
import type { ManualEntryEvent } from './manual-entry-events.ts';
import {
  approveEntry,
  askForEntry,
  askForVoid,
  declineEntry,
  manualEntryDecider,
  withdrawEntry,
} from './manual-entry.ts';

const today = '2026-03-10';
const by = { askedBy: 'asker', askedAt: '2026-03-10T15:00:00.000Z' };
const chart = new Set(['1000', '1010', '1100', '2400', '3100', '5310']);
const judging = { chart, today, role: 'Accounting' as const, hasReason: true };
const refused = (code: string) => expect.objectContaining({ code }) as unknown as Error;
const line = (account: string, cents: number) => ({
  account,
  side: cents > 0 ? ('debit' as const) : ('credit' as const),
  amountCents: Math.abs(cents),
});
const charge = [line('5310', 1_500), line('1000', -1_500)];
const wanted = (lines = charge, effectiveOn = '2026-03-09') => ({ entryId: 'E1', lines, effectiveOn, ...by });
const approver = (userId: string, more: object = {}) => ({
  userId,
  alone: false,
  eligible: [somebodyElse],
  now: new Date('2026-03-10T16:00:00.000Z'),
  ...more,
});
const deciding = (userId: string, more: object = {}) => ({
  chart,
  today: '2026-03-12',
  approver: approver(userId, more),
});

const aStory = () => new Story(manualEntryDecider, 'agency');
const asked = (story = aStory()) => {
  story.when(() => askForEntry(wanted(), judging));
  return story;
};
const booked = () => {
  const story = asked();
  story.when((state) => approveEntry(state, { requestId: 'E1', ...deciding('second') }));
  return story;
};

/** Account and debits less credits in cents. */
const moved = (events: readonly ManualEntryEvent[]) =>
  events.flatMap(({ data }) =>
    'postings' in data
      ? data.postings.map(({ account, side, amountCents }) => [account, side === 'debit' ? amountCents : -amountCents])
      : [],
  );

describe('A manual entry', () => {
  it('books nothing until a second person approves it, and then on its own day (money#manual-entries)', () => {
    const story = aStory();
    expect(moved(story.when(() => askForEntry(wanted(), judging)))).toEqual([]);
    const events = story.when((state) => approveEntry(state, { requestId: 'E1', ...deciding('second') }));
    expect(moved(events)).toEqual([
      ['5310', 1_500],
      ['1000', -1_500],
    ]);
    expect(events[0]?.data).toMatchObject({ effectiveOn: '2026-03-09', approved: true, alone: false, ...by });
  });

  it('never touches a control account, nor one that is not in the chart or is off', () => {
    for (const account of ['1005', '1010', '1015', '1100', '2100', '2120', '2220', '2310', '2400']) {
      const lines = [line(account, 1_500), line('1000', -1_500)];
      expect(() => askForEntry(wanted(lines), judging)).toThrow(refused('MANUAL_CONTROL_ACCOUNT'));
    }
    const lines = [line('5999', 1_500), line('1000', -1_500)];
    expect(() => askForEntry(wanted(lines), judging)).toThrow(refused('MANUAL_ACCOUNT_UNKNOWN'));
    const story = asked();
    const off = { ...deciding('second'), chart: new Set(['1000']) };
    expect(() => story.when((state) => approveEntry(state, { requestId: 'E1', ...off }))).toThrow(
      refused('MANUAL_ACCOUNT_UNKNOWN'),
    );
  });

  it('is balanced to the cent', () => {
    const lines = [line('5310', 1_500), line('1000', -1_499)];
    expect(() => askForEntry(wanted(lines), judging)).toThrow(refused('MANUAL_UNBALANCED'));
  });

  it('is dated as what moves money is: not in the future, far back by a money role with a reason', () => {
    expect(() => askForEntry(wanted(charge, '2026-03-11'), judging)).toThrow(refused('FUTURE_DAY'));
    expect(askForEntry(wanted(charge, '2025-01-01'), judging)).toHaveLength(1);
    const agent = { ...judging, role: 'Agent' as const };
    expect(() => askForEntry(wanted(charge, '2025-01-01'), agent)).toThrow(refused('TOO_FAR_BACK'));
  });

  it('is not approved by who asked for it, but alone after 24 hours where nobody else may', () => {
    const story = asked();
    const approve = (more: object) => (state: Parameters<typeof approveEntry>[0]) =>
      approveEntry(state, { requestId: 'E1', ...deciding('asker', more) });
    expect(() => story.when(approve({}))).toThrow(refused('FOUR_EYES'));
    const nobodyElse = { eligible: [], alone: true };
    expect(() => story.when(approve(nobodyElse))).toThrow(refused('WAITING_FOR_APPROVAL'));
    const later = { ...nobodyElse, now: new Date('2026-03-11T15:00:01.000Z') };
    expect(story.when(approve(later))[0]?.data).toMatchObject({ alone: true, effectiveOn: '2026-03-09' });
  });

  it('is declined, or withdrawn by who asked, and then decided once', () => {
    const declined = asked();
    declined.when((state) => declineEntry(state, 'E1'));
    expect(() => declined.when((state) => withdrawEntry(state, 'E1', 'asker'))).toThrow(refused('REQUEST_DECIDED'));
    expect(() => asked().when((state) => withdrawEntry(state, 'E1', 'second'))).toThrow(
      refused('REQUEST_OF_SOMEBODY_ELSE'),
    );
  });
});

describe('The void of a manual entry', () => {
  const askVoid = (state: Parameters<typeof askForVoid>[0]) =>
    askForVoid(state, { entryId: 'E1', requestId: 'V1', ...by });

  it('is its mirror, today, once a second person has approved it', () => {
    const story = booked();
    expect(moved(story.when(askVoid))).toEqual([]);
    const events = story.when((state) => approveEntry(state, { requestId: 'V1', ...deciding('second') }));
    expect(moved(events)).toEqual([
      ['5310', -1_500],
      ['1000', 1_500],
    ]);
    expect(events[0]?.data).toMatchObject({ effectiveOn: '2026-03-12', approved: true });
    expect(() => story.when(askVoid)).toThrow(refused('ENTRY_VOIDED'));
  });

  it('waits once, and needs an entry that is booked', () => {
    const story = booked();
    story.when(askVoid);
    expect(() => story.when(askVoid)).toThrow(refused('MANUAL_VOID_WAITS'));
    expect(() => asked().when(askVoid)).toThrow(refused('ENTRY_NOT_FOUND'));
  });
});
