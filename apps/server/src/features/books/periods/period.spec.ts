import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Story } from '../../../../test/given.ts';
import { imbalanceOf } from '#domain/kernel/posting.ts';
import {
  closePeriod,
  endYear,
  periodDecider,
  reopen,
  sealPeriod,
  softClose,
  yearEndPostings,
  type YearBalance,
} from './period.ts';

const today = '2026-03-10';
const firstMonth = '2025-11';
const of = (month: string) => ({ month, today, firstMonth });
const refused = (code: string, month?: string) =>
  expect.objectContaining({ code, ...(month === undefined ? {} : { details: { month } }) }) as unknown as Error;
const hash = 'ab'.repeat(32);
const seal = { journalNumber: 12, chainHead: hash, trialBalance: hash };

const aStory = () => new Story(periodDecider, 'agency');
type AStory = ReturnType<typeof aStory>;

const sealed = (story: AStory, month: string) =>
  story.when((state) => sealPeriod(state, { ...seal, month, closedEventId: state.months.get(month)?.eventId ?? '' }));
const closed = (story: AStory, ...months: string[]) => {
  for (const month of months) {
    story.when((state) => closePeriod(state, of(month)));
    sealed(story, month);
    story.when((state) => endYear(state, { month, balances: [] }));
  }
  return story;
};

describe('A month', () => {
  it('is closed from the first day of the next one (money#closing-in-order)', () => {
    expect(() => aStory().when((state) => softClose(state, of('2026-03')))).toThrow(
      refused('MONTH_NOT_OVER', 'March 2026'),
    );
    expect(aStory().when((state) => softClose(state, of('2026-02')))).toEqual([
      { type: 'MonthSoftClosed', data: { month: '2026-02' } },
    ]);
  });

  it('is hard-closed once every earlier month since the first booking is', () => {
    const story = aStory();
    expect(() => story.when((state) => closePeriod(state, of('2025-12')))).toThrow(
      refused('EARLIER_MONTH_OPEN', 'November 2025'),
    );
    expect(() => story.when((state) => closePeriod(state, of('2025-10')))).toThrow(refused('MONTH_NOT_FOUND'));
    closed(story, '2025-11', '2025-12');
    expect(() => story.when((state) => closePeriod(state, of('2025-12')))).toThrow(
      refused('MONTH_CLOSED', 'December 2025'),
    );
    expect(story.state.closedThrough).toBe('2025-12');
  });

  it('is not closed where nothing was booked at all', () => {
    const nothing = { month: '2026-02', today, firstMonth: null };
    expect(() => aStory().when((state) => closePeriod(state, nothing))).toThrow(refused('MONTH_NOT_FOUND'));
  });

  it('before the first booking is not soft-closed; while nothing is booked, the one before this month is', () => {
    const soft = (month: string, firstMonth: string | null) =>
      aStory().when((state) => softClose(state, { month, today, firstMonth }));
    expect(() => soft('2026-01', '2026-02')).toThrow(refused('MONTH_NOT_FOUND'));
    expect(() => soft('2026-01', null)).toThrow(refused('MONTH_NOT_FOUND'));
    const story = aStory();
    story.when((state) => softClose(state, { month: '2026-02', today, firstMonth: null }));
    expect(story.when((state) => reopen(state, { month: '2026-02', firstMonth: null }))).toEqual([
      { type: 'PeriodReopened', data: { month: '2026-02', closedThrough: null } },
    ]);
  });

  it('is soft-closed before its hard close, once', () => {
    const story = aStory();
    story.when((state) => softClose(state, of('2025-11')));
    expect(() => story.when((state) => softClose(state, of('2025-11')))).toThrow(refused('MONTH_SOFT_CLOSED'));
    closed(story, '2025-11');
    expect(() => story.when((state) => softClose(state, of('2025-11')))).toThrow(refused('MONTH_CLOSED'));
  });

  it('is sealed before another one closes, or it is opened again', () => {
    const story = aStory();
    story.when((state) => closePeriod(state, of('2025-11')));
    expect(() => story.when((state) => closePeriod(state, of('2025-12')))).toThrow(
      refused('SEAL_WAITS', 'November 2025'),
    );
    expect(() => story.when((state) => reopen(state, of('2025-11')))).toThrow(refused('SEAL_WAITS'));
    expect(sealed(story, '2025-11')).toHaveLength(1);
    expect(sealed(story, '2025-11')).toEqual([]);
    expect(story.state.months.get('2025-11')?.seal).toEqual(seal);
  });

  it('is opened again where no later month is hard-closed', () => {
    const story = closed(aStory(), '2025-11', '2025-12', '2026-01');
    expect(() => story.when((state) => reopen(state, of('2025-12')))).toThrow(
      refused('LATER_MONTH_CLOSED', 'January 2026'),
    );
    expect(() => story.when((state) => reopen(state, of('2026-02')))).toThrow(refused('MONTH_OPEN'));
    expect(story.when((state) => reopen(state, of('2026-01')))).toEqual([
      { type: 'PeriodReopened', data: { month: '2026-01', closedThrough: '2025-12' } },
    ]);
    expect(() => story.when((state) => reopen(state, of('2026-01')))).toThrow(refused('MONTH_OPEN'));
  });

  it('is opened again from a soft close whatever the months around it are', () => {
    const story = closed(aStory(), '2025-11');
    story.when((state) => softClose(state, of('2026-02')));
    expect(story.when((state) => reopen(state, of('2026-02')))).toEqual([
      { type: 'PeriodReopened', data: { month: '2026-02', closedThrough: '2025-11' } },
    ]);
  });

  it('leaves none closed where it was the first', () => {
    const story = closed(aStory(), '2025-11');
    expect(story.when((state) => reopen(state, of('2025-11')))[0]?.data).toEqual({
      month: '2025-11',
      closedThrough: null,
    });
  });
});

const balances: YearBalance[] = [
  { account: '4000', suretyId: null, cents: -120_000 },
  { account: '4100', suretyId: null, cents: -2_500 },
  { account: '5000', suretyId: 'a', cents: 10_000 },
  { account: '5000', suretyId: 'b', cents: 4_000 },
  { account: '5310', suretyId: null, cents: 1_500 },
];

describe('The end of a year', () => {
  const ended = () => {
    const story = closed(aStory(), '2025-11');
    story.when((state) => closePeriod(state, of('2025-12')));
    sealed(story, '2025-12');
    story.when((state) => endYear(state, { month: '2025-12', balances }));
    return story;
  };

  it('takes each income and expense account to zero, by its tag, and the rest to Retained Earnings (money#year-end)', () => {
    const event = ended().events.at(-1);
    expect(event).toMatchObject({ type: 'YearEnded', data: { month: '2025-12', effectiveOn: '2025-12-31' } });
    expect(yearEndPostings(balances)).toEqual([
      { account: '4000', side: 'debit', amountCents: 120_000, tags: {} },
      { account: '4100', side: 'debit', amountCents: 2_500, tags: {} },
      { account: '3900', side: 'credit', amountCents: 107_000, tags: {} },
      { account: '5000', side: 'credit', amountCents: 10_000, tags: { suretyId: 'a' } },
      { account: '5000', side: 'credit', amountCents: 4_000, tags: { suretyId: 'b' } },
      { account: '5310', side: 'credit', amountCents: 1_500, tags: {} },
    ]);
  });

  it('debits Retained Earnings on a loss, and books nothing where nothing was earned or spent', () => {
    expect(yearEndPostings([{ account: '5310', suretyId: null, cents: 700 }])).toEqual([
      { account: '3900', side: 'debit', amountCents: 700, tags: {} },
      { account: '5310', side: 'credit', amountCents: 700, tags: {} },
    ]);
    expect(yearEndPostings([])).toEqual([]);
  });

  it('comes before the next close, and once', () => {
    const story = closed(aStory(), '2025-11');
    story.when((state) => closePeriod(state, of('2025-12')));
    sealed(story, '2025-12');
    expect(() => story.when((state) => closePeriod(state, of('2026-01')))).toThrow(refused('SEAL_WAITS'));
    story.when((state) => endYear(state, { month: '2025-12', balances }));
    expect(story.when((state) => endYear(state, { month: '2025-12', balances }))).toEqual([]);
    closed(story, '2026-01');
  });

  it('is reversed on its day where its December is opened again, and booked anew with the next close', () => {
    const story = ended();
    const [, reversed] = story.when((state) => reopen(state, of('2025-12')));
    expect(reversed).toMatchObject({ type: 'YearEndReversed', data: { effectiveOn: '2025-12-31' } });
    expect(story.state.months.get('2025-12')).toMatchObject({ state: 'open', yearEnd: null, seal: null });
    story.when((state) => closePeriod(state, of('2025-12')));
    sealed(story, '2025-12');
    expect(story.when((state) => endYear(state, { month: '2025-12', balances }))).toHaveLength(1);
  });

  it('is no matter of any other month', () => {
    const story = aStory();
    story.when((state) => closePeriod(state, of('2025-11')));
    sealed(story, '2025-11');
    expect(story.when((state) => endYear(state, { month: '2025-11', balances }))).toEqual([]);
  });

  it('balances to the cent and leaves no income or expense, whatever stands', () => {
    const anyBalance = fc.record({
      account: fc.constantFrom('4000', '4100', '4250', '5000', '5310'),
      suretyId: fc.constantFrom(null, 'a', 'b'),
      cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(anyBalance, { maxLength: 12 }), (stands) => {
        const postings = yearEndPostings(stands);
        expect(imbalanceOf(postings)).toBe(0);
        for (const account of ['4000', '4100', '4250', '5000', '5310']) {
          const before = stands.filter((one) => one.account === account).reduce((sum, { cents }) => sum + cents, 0);
          expect(before + imbalanceOf(postings.filter((posting) => posting.account === account))).toBe(0);
        }
      }),
    );
  });
});

it('Months stay closed in one piece, whatever is tried in whatever order (money#closing-in-order)', () => {
  const step = fc.record({
    what: fc.constantFrom('soft', 'close', 'seal', 'end', 'reopen'),
    at: fc.integer({ min: 0, max: 5 }),
  });
  const months = ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'];
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const story = aStory();
      for (const { what, at } of steps) {
        const month = months[at] ?? '';
        try {
          if (what === 'seal') sealed(story, month);
          else
            story.when((state) => {
              if (what === 'soft') return softClose(state, of(month));
              if (what === 'close') return closePeriod(state, of(month));
              return what === 'end' ? endYear(state, { month, balances: [] }) : reopen(state, of(month));
            });
        } catch (error) {
          expect(error).toHaveProperty('code');
        }
        const { closedThrough, months: known } = story.state;
        for (const one of months) {
          const isHard = ['closed', 'sealed', 'year-ended'].includes(known.get(one)?.state ?? 'open');
          expect(isHard).toBe(closedThrough !== null && one >= firstMonth && one <= closedThrough);
        }
      }
    }),
  );
});
