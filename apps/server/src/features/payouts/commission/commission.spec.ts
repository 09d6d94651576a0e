import { describe, expect, it } from '@jest/globals';
import type { Deciding } from '#contracts/books/periods/backdating.ts';
import * as fc from 'fast-check';
import type { Earned } from '#domain/payouts/commission.ts';
import { imbalanceOf } from '#domain/kernel/posting.ts';
import { Story } from '../../../../test/given.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { CommissionEvent } from './commission-events.ts';
import * as payments from './commission-payments.ts';
import { amountOf, bookCommission, commissionDecider, lastThrough, runLines, type Commission } from './commission.ts';
import { somebodyElse } from '../../../../test/somebody-else.ts';

const agentId = '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44';
const other = '5d2f8b0c-3e4a-4f6b-8c7d-9e1f2a3b4c55';
const bonds = ['9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e31', '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e32'] as const;
const today = '2026-04-02';
const asker = '7e2a9c4b-1d3f-4e5a-9b6c-8d0e1f2a3b66';
const request = { askedBy: asker, askedAt: '2026-04-02T15:00:00.000Z' };
const booked = { bookedBy: agentId, bookedAt: '2026-04-02T15:00:00.000Z' };

const earned = (bondId: string, cents: number): Earned => ({
  bondId,
  terms: { basisPoints: 1_000, basis: 'written' },
  incomeCents: cents * 10,
  basisCents: cents * 10,
  earnedCents: cents,
});
const aStory = () => new Story(commissionDecider, agentId);
type Told = ReturnType<typeof aStory>;

let ids = 0;
const nextId = () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`;

interface RunOf extends Partial<Deciding> {
  throughOn?: string;
  amountCents?: number;
}
const run = (story: Told, of: readonly Earned[], more: RunOf = {}) =>
  story.when((state) => {
    const { throughOn = '2026-03-31', amountCents = amountOf(runLines(state, of)), ...deciding } = more;
    const wanted = { runId: nextId(), throughOn, amountCents, ...booked };
    return bookCommission(state, wanted, { today, ...deciding, earned: of });
  });
const sums = (events: readonly CommissionEvent[]) => {
  const found: Record<string, number> = {};
  for (const { data } of events) {
    if (!('postings' in data)) continue;
    for (const { account, side, amountCents } of data.postings)
      found[account] = (found[account] ?? 0) + (side === 'debit' ? amountCents : -amountCents);
  }
  return found;
};
const owedOf = (story: Told) => 0 - (sums(story.events)['2500'] ?? 0);
const pay = (story: Told, amountCents: number, limitCents = 50_000) => {
  const paymentId = nextId();
  const wanted = { paymentId, amountCents, method: 'Check', ...request } as const;
  const owedCents = owedOf(story);
  story.when((state) => payments.payCommission(state, wanted, { limitCents, today, owedCents }));
  return paymentId;
};
const refused = (code: string) => expect.objectContaining({ code }) as unknown as Error;
const approver = { userId: other, alone: false, eligible: [somebodyElse], now: new Date('2026-04-02T16:00:00.000Z') };

describe('A commission run', () => {
  it('books what the bonds give on the last day of its period, tagged with the agent, and again books nothing', () => {
    const story = aStory();
    const [event] = run(story, [earned(bonds[0], 12_000), earned(bonds[1], 500)]);
    expect(event).toMatchObject({
      type: 'CommissionBooked',
      data: { agentId, part: 1, throughOn: '2026-03-31', amountCents: 12_500, effectiveOn: '2026-03-31' },
    });
    expect(sums(story.events)).toEqual({ '5100': 12_500, '2500': -12_500 });
    const tags = event && 'postings' in event.data ? event.data.postings.map((posting) => posting.tags) : [];
    expect(tags).toEqual([{ agentId }, { agentId }]);
    expect(run(story, [earned(bonds[0], 12_000), earned(bonds[1], 500)])).toEqual([]);
  });

  it('of a month that is closed, softly too, books today; both days stand in it (money#commission-runs)', () => {
    for (const months of [
      { closedThrough: '2026-03', softClosed: [] },
      { closedThrough: null, softClosed: ['2026-03'] },
    ]) {
      const [event] = run(aStory(), [earned(bonds[0], 12_000)], { months, role: 'Admin' });
      expect(event).toMatchObject({ data: { effectiveOn: '2026-03-31', bookedOn: today } });
    }
    const [event] = run(aStory(), [earned(bonds[0], 12_000)], { months: { closedThrough: '2026-02', softClosed: [] } });
    expect(event?.data).not.toHaveProperty('bookedOn');
  });

  it('books the difference only, less than nothing as an advance, and takes back what is no longer their bond', () => {
    const story = aStory();
    run(story, [earned(bonds[0], 12_000), earned(bonds[1], 500)]);
    run(story, [earned(bonds[0], 10_000)]);
    expect(story.events.at(-1)).toMatchObject({
      data: {
        amountCents: -2_500,
        lines: [
          { earlierCents: 12_000, earnedCents: 10_000 },
          { basis: null, earnedCents: 0 },
        ],
      },
    });
    expect(owedOf(story)).toBe(10_000);
    run(story, []);
    expect([owedOf(story), story.state.booked.size]).toEqual([0, 0]);
  });

  it('of changes that cancel out is recorded, and books no entry', () => {
    const story = aStory();
    run(story, [earned(bonds[0], 100)]);
    run(story, [earned(bonds[1], 100)]);
    expect(story.events.at(-1)).toMatchObject({ data: { amountCents: 0, postings: [] } });
    expect([...story.state.booked]).toEqual([[bonds[1], 100]]);
  });

  it('refuses a period that is not over, one before an earlier run, and another sum than was previewed', () => {
    const story = aStory();
    expect(() => run(story, [], { throughOn: '2026-04-30' })).toThrow(refused('COMMISSION_NOT_OVER'));
    run(story, [earned(bonds[0], 100)]);
    expect(() => run(story, [], { throughOn: '2026-02-28' })).toThrow(refused('COMMISSION_RUN_LATER'));
    expect(() => run(story, [earned(bonds[0], 200)], { amountCents: 99 })).toThrow(refused('COMMISSION_CHANGED'));
    expect(lastThrough(story.state)).toBe('2026-03-31');
  });

  it('of very many bonds is several events of one run', () => {
    const story = aStory();
    const many = Array.from({ length: 2_500 }, () => earned(nextId(), 7));
    expect(run(story, many)).toHaveLength(3);
    expect(story.state.runs.valueSeq().toArray()).toMatchObject([{ amountCents: 17_500 }]);
    expect(owedOf(story)).toBe(17_500);
  });
});

describe('A payment to an agent', () => {
  it('is at most what is owed, also beside what waits', () => {
    const story = aStory();
    run(story, [earned(bonds[0], 60_000)]);
    pay(story, 10_000);
    expect(sums(story.events)).toMatchObject({ '1000': -10_000, '2500': -50_000 });
    expect(() => pay(story, 50_001)).toThrow(refused('COMMISSION_NOT_OWED'));
    pay(story, 40_000, 30_000); // waits
    expect(() => pay(story, 10_001)).toThrow(refused('COMMISSION_NOT_OWED'));
    expect(owedOf(story)).toBe(50_000);
  });

  it('above the limit takes a second person, and what was taken back meanwhile is not paid', () => {
    const story = aStory();
    run(story, [earned(bonds[0], 60_000)]);
    const requestId = pay(story, 60_000);
    const approve = (userId: string) =>
      story.when((state: Commission) => {
        const by = { ...approver, userId };
        return payments.approveCommissionPayment(state, { requestId, approver: by, today, owedCents: owedOf(story) });
      });
    for (const own of [asker, agentId]) expect(() => approve(own)).toThrow(refused('FOUR_EYES'));
    run(story, [earned(bonds[0], 50_000)]);
    expect(() => approve(other)).toThrow(refused('COMMISSION_NOT_OWED'));
    run(story, [earned(bonds[0], 60_000)]);
    approve(other);
    expect([owedOf(story), story.events.at(-1)?.data]).toEqual([0, expect.objectContaining({ approved: true })]);
    expect(() => approve(other)).toThrow(refused('REQUEST_DECIDED'));
  });

  it('is paid at once by nobody who gets it, below the limit either', () => {
    const story = aStory();
    run(story, [earned(bonds[0], 60_000)]);
    const wanted = {
      paymentId: nextId(),
      amountCents: 100,
      method: 'Check' as const,
      ...request,
      askedBy: agentId,
    };
    story.when((state) => payments.payCommission(state, wanted, { limitCents: 50_000, today, owedCents: 60_000 }));
    expect(story.events.at(-1)?.type).toBe('CommissionPaymentRequested');
  });

  it('is voided by its mirror, once, and owed again; above the limit a second person approves that, too', () => {
    const story = aStory();
    run(story, [earned(bonds[0], 60_000)]);
    const paymentId = pay(story, 60_000, 100_000);
    const requestId = nextId();
    const of = { paymentId, requestId, reasonCode: 'Lost or stopped' } as const;
    const ask = (limitCents: number) =>
      story.when((state) => payments.voidCommissionPayment(state, of, { ...request, limitCents, today }));
    ask(50_000);
    expect(owedOf(story)).toBe(0);
    expect(() => ask(50_000)).toThrow(refused('REMITTANCE_WAITS'));
    story.when((state) => payments.approveCommissionPayment(state, { requestId, approver, today, owedCents: 0 }));
    expect(owedOf(story)).toBe(60_000);
    expect(() => ask(100_000)).toThrow(refused('DISBURSEMENT_VOIDED'));
  });

  it('that waits is declined, or withdrawn by who asked', () => {
    const story = aStory();
    run(story, [earned(bonds[0], 60_000)]);
    const [first, second] = [pay(story, 30_000, 100), pay(story, 30_000, 100)];
    story.when((state) => payments.declineCommissionPayment(state, first));
    expect(() => story.when((state) => payments.withdrawCommissionPayment(state, second, other))).toThrow(
      refused('REQUEST_OF_SOMEBODY_ELSE'),
    );
    story.when((state) => payments.withdrawCommissionPayment(state, second, asker));
    expect([owedOf(story), story.state.payments.get(second)?.state]).toEqual([60_000, 'withdrawn']);
    expect(() => story.when((state) => payments.declineCommissionPayment(state, nextId()))).toThrow(
      refused('REQUEST_NOT_FOUND'),
    );
  });
});

const moves = fc.array(
  fc.record({
    move: fc.constantFrom('bond', 'run', 'pay', 'void', 'approve'),
    at: fc.nat(4),
    cents: fc.nat(80_000),
  }),
  { maxLength: 60 },
);

describe('Over any scenarios', () => {
  it('what was booked is what bonds gave at the last run, what is owed is that less what stands paid, never overpaid', () => {
    fc.assert(
      fc.property(moves, (steps) => {
        const story = aStory();
        const gives = new Map<string, number>();
        let [atLastRun, paid] = [0, 0];
        const standing = new Map<string, number>();
        for (const { move, at, cents } of steps) {
          const before = story.events.length;
          try {
            if (move === 'bond') gives.set(bonds[at % 2] ?? '', cents);
            if (move === 'run') {
              run(
                story,
                [...gives].map(([bondId, give]) => earned(bondId, give)),
              );
              atLastRun = [...gives.values()].reduce((sum, give) => sum + give, 0);
            }
            if (move === 'pay') pay(story, cents + 1);
            if (move === 'void' || move === 'approve') {
              const found = story.state.payments.valueSeq().get(at);
              if (!found) continue;
              const { paymentId } = found;
              story.when((state) =>
                move === 'void'
                  ? payments.voidCommissionPayment(
                      state,
                      { paymentId, requestId: nextId(), reasonCode: 'Other' },
                      { ...request, limitCents: 100_000, today },
                    )
                  : payments.approveCommissionPayment(state, {
                      requestId: paymentId,
                      approver,
                      today,
                      owedCents: owedOf(story),
                    }),
              );
            }
          } catch (error) {
            if (!(error instanceof Refused)) throw error;
          }
          for (const event of story.events.slice(before)) {
            if ('postings' in event.data) expect(imbalanceOf(event.data.postings)).toBe(0);
            if (event.type === 'CommissionPaid') {
              standing.set(event.data.paymentId, event.data.amountCents);
              paid += event.data.amountCents;
              expect(paid).toBeLessThanOrEqual(atLastRun);
            }
            if (event.type === 'CommissionPaymentVoided') paid -= standing.get(event.data.paymentId) ?? 0;
          }
          expect(owedOf(story)).toBe(atLastRun - paid);
        }
        expect(sums(story.events)['5100'] ?? 0).toBe(atLastRun);
      }),
      { numRuns: 200 },
    );
  });
});
