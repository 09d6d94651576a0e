import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BALANCE_KINDS, owedOf } from '#domain/books/opening-balance.ts';
import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import { imbalanceOf } from '#domain/kernel/posting.ts';
import { Story } from '../../../../test/given.ts';
import { closeByTransfer, receiveEntries } from './account-transfer.ts';
import { somebodyElse } from '../../../../test/somebody-else.ts';
import { askToCorrectBalance, hasOpeningAlone, openBalance, type WantedBalance } from './account-opening.ts';
import { receivePayment, recoverWriteOff } from './account-payments.ts';
import { transferLines } from './account-transfer-lines.ts';
import { approveRequest } from './account-requests.ts';
import { VOIDS } from './account-voids.ts';
import { openUnclaimed } from './account-unclaimed.ts';
import { accountDecider, clientMoney, openAccount, writtenOff } from './account.ts';
import type { AccountEvent } from './account-events.ts';

const idOf = (last: number) => `6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e${String(last)}`;
const [accountId, defendantId, transferId, other] = [11, 12, 13, 14].map(idOf) as [string, string, string, string];
const effectiveOn = '2026-02-28';
const today = '2026-03-10';

const opened = () => {
  const story = new Story(accountDecider, accountId);
  story.when((state) => openAccount(state, { defendantId, openedOn: '2026-03-01' }));
  return story;
};
const wanted = (parts: WantedBalance['parts'], since = '2026-01-15'): WantedBalance => ({ parts, since, effectiveOn });
const owed = (story: ReturnType<typeof opened>, balance: WantedBalance) =>
  story.when((state) => openBalance(state, balance));
const receivableOf = (events: readonly AccountEvent[]) =>
  events.reduce((sum, event) => {
    const postings = event.type === 'BalanceBroughtIn' ? event.data.postings : [];
    return sum + imbalanceOf(postings.filter(({ account }) => account === RECEIVABLE));
  }, 0);

describe('what a client owed in the old program (moving-in#opening-balances)', () => {
  it('opens the account by its parts: 1100 to 3950, a credit the other way round', () => {
    const events = owed(
      opened(),
      wanted([
        { kind: 'premium', amountCents: 45_000 },
        { kind: 'credit', amountCents: 2_000 },
      ]),
    );
    const line = (account: string, side: string, amountCents: number) => ({ account, side, amountCents });
    expect(events).toMatchObject([
      {
        type: 'BalanceBroughtIn',
        data: {
          effectiveOn,
          parts: [
            { kind: 'premium', amountCents: 45_000, since: '2026-01-15', moves: [{ cents: 45_000 }] },
            { kind: 'credit', amountCents: 2_000, moves: [{ cents: -2_000 }] },
          ],
          postings: [
            line('1100', 'debit', 45_000),
            line('3950', 'credit', 45_000),
            line('3950', 'debit', 2_000),
            line('1100', 'credit', 2_000),
          ],
        },
      },
    ]);
  });

  it('books the difference alone when it comes again, and nothing where there is none', () => {
    const story = opened();
    owed(story, wanted([{ kind: 'premium', amountCents: 45_000 }]));
    expect(owed(story, wanted([{ kind: 'premium', amountCents: 45_000 }]))).toEqual([]);
    expect(receivableOf(owed(story, wanted([{ kind: 'premium', amountCents: 40_000 }])))).toBe(-5_000);
    expect(receivableOf(owed(story, wanted([{ kind: 'fees', amountCents: 40_000 }])))).toBe(0);
    expect(receivableOf(owed(story, wanted([])))).toBe(-40_000);
    expect(owed(story, wanted([]))).toEqual([]);
  });

  it('goes from the one day to the other where it is owed since another', () => {
    const story = opened();
    owed(story, wanted([{ kind: 'premium', amountCents: 45_000 }]));
    expect(owed(story, wanted([{ kind: 'premium', amountCents: 46_000 }], '2025-12-01'))).toMatchObject([
      {
        data: {
          parts: [
            {
              amountCents: 46_000,
              since: '2025-12-01',
              moves: [
                { cents: -45_000, since: '2026-01-15' },
                { cents: 46_000, since: '2025-12-01' },
              ],
            },
          ],
        },
      },
    ]);
  });

  it('is taken back by nobody by itself; a credit of it is client money (money#client-money)', () => {
    const story = opened();
    owed(story, wanted([{ kind: 'credit', amountCents: 2_000 }]));
    expect(clientMoney(story.state)).toBe(2_000);
    const [entryId = ''] = [...story.state.entries.keys()];
    expect(() => VOIDS.opened(story.state, { entryId, reasonCode: 'Duplicate', today })).toThrow(
      'This entry does not exist.',
    );
    owed(story, wanted([]));
    expect(clientMoney(story.state)).toBe(0);
  });

  it('goes along with a closing transfer, and then stays where it went', () => {
    const story = opened();
    owed(story, wanted([{ kind: 'fees', amountCents: 2_500 }]));
    const closing = { transferId, toAccountId: other, bonds: [], bills: [], balanceCents: 2_500, today };
    const [transferred] = story.when((state) => closeByTransfer(state, closing));
    if (transferred?.type !== 'EntriesTransferred') throw new Error('Nothing was transferred.');
    expect(transferred.data.entries).toMatchObject([{ kind: 'opened', opened: 'fees', dueOn: '2026-01-15' }]);
    expect(() => openBalance(story.state, wanted([]))).toThrow(
      'A balance of the old program went to another account since.',
    );
    const there = new Story(accountDecider, other);
    there.when((state) => openAccount(state, { defendantId, openedOn: '2026-03-01' }));
    there.when((state) => receiveEntries(state, { fromAccountId: accountId, transferred: transferred.data, today }));
    expect([...there.state.entries.values()]).toMatchObject([{ kind: 'opened', opened: 'fees', movedTo: null }]);
  });

  it('counts what was written off as premium and a write-off, of which nothing is owed and all may be recovered', () => {
    const story = opened();
    const events = owed(story, wanted([{ kind: 'writtenOff', amountCents: 30_000 }]));
    const line = (side: string) => ({ account: '1100', side, amountCents: 30_000 });
    expect(events).toMatchObject([{ data: { postings: [line('debit'), line('credit')] } }]);
    expect(writtenOff(story.state)).toBe(30_000);
    const recovery = { paymentId: idOf(15), amountCents: 20_000, method: 'Cash', paidOn: today } as const;
    const by = { today, role: 'Accounting', hasReason: false } as const;
    expect(() => recoverWriteOff(story.state, { ...recovery, ...by, amountCents: 30_001 })).toThrow(
      'At most the $300.00 that is written off can be recovered.',
    );
    story.when((state) => recoverWriteOff(state, { ...recovery, ...by }));
    expect([writtenOff(story.state), clientMoney(story.state)]).toEqual([10_000, 20_000]);
    owed(story, wanted([{ kind: 'writtenOff', amountCents: 25_000 }]));
    expect(writtenOff(story.state)).toBe(5_000);
    expect(() => openBalance(story.state, wanted([{ kind: 'writtenOff', amountCents: 19_999 }]))).toThrow();
    expect(() => VOIDS.opened(story.state, { entryId: '', reasonCode: 'Duplicate', today })).toThrow();
  });

  it('takes what was written off along with a closing transfer', () => {
    const story = opened();
    owed(story, wanted([{ kind: 'writtenOff', amountCents: 30_000 }]));
    const closing = { transferId, toAccountId: other, bonds: [], bills: [], balanceCents: 0, today };
    const [transferred] = story.when((state) => closeByTransfer(state, closing));
    if (transferred?.type !== 'EntriesTransferred') throw new Error('Nothing was transferred.');
    const there = new Story(accountDecider, other);
    there.when((state) => openAccount(state, { defendantId, openedOn: '2026-03-01' }));
    there.when((state) => receiveEntries(state, { fromAccountId: accountId, transferred: transferred.data, today }));
    expect([writtenOff(story.state), writtenOff(there.state)]).toEqual([0, 30_000]);
    const lines = transferLines(accountId, transferred.data).map((one) => [one.accountId, one.kind, one.amountCents]);
    expect(lines).toEqual([
      [accountId, 'PREMIUM', -30_000],
      [other, 'PREMIUM', 30_000],
      [accountId, 'WRITE_OFF', 30_000],
      [other, 'WRITE_OFF', -30_000],
    ]);
  });

  it('is corrected after the seal by two: today, against retained earnings, as old as it was', () => {
    const story = opened();
    owed(story, wanted([{ kind: 'premium', amountCents: 45_000 }]));
    const request = { requestId: idOf(16), askedBy: idOf(21), askedAt: '2026-03-10T12:00:00.000Z', effectiveOn };
    const asked = { ...request, part: 'premium', shouldBeCents: 42_000 } as const;
    const judged = { balanceCents: 45_000, today, confirmed: false };
    const approver = {
      userId: idOf(22),
      alone: false,
      eligible: [somebodyElse],
      now: new Date('2026-03-10T13:00:00Z'),
    };
    expect(() => askToCorrectBalance(story.state, { ...asked, shouldBeCents: 45_000 })).toThrow();
    expect(story.when((state) => askToCorrectBalance(state, asked))).toMatchObject([{ data: { amountCents: 3_000 } }]);
    expect(() => askToCorrectBalance(story.state, { ...asked, part: 'fees', requestId: idOf(17) })).toThrow();
    const own = { ...approver, userId: request.askedBy };
    const approve = (by: typeof approver) => (state: typeof story.state) =>
      approveRequest(state, { requestId: request.requestId, approver: by, judged });
    expect(() => approve(own)(story.state)).toThrow();
    const line = (account: string, side: string) => ({ account, side, amountCents: 3_000 });
    expect(story.when(approve(approver))).toMatchObject([
      {
        type: 'BalanceCorrected',
        data: {
          part: { kind: 'premium', amountCents: 42_000, since: '2026-01-15', moves: [{ cents: -3_000 }] },
          effectiveOn,
          bookedOn: today,
          postings: [line('3900', 'debit'), line('1100', 'credit')],
        },
      },
    ]);
    expect(() => approve(approver)(story.state)).toThrow();
    // A forgotten part is as old as the others.
    const more = { ...request, requestId: idOf(18), part: 'fees', shouldBeCents: 500 } as const;
    expect(story.when((state) => askToCorrectBalance(state, more))).toMatchObject([{ data: { amountCents: -500 } }]);
    const [added] = story.when((state) => approveRequest(state, { requestId: more.requestId, approver, judged }));
    expect(added).toMatchObject({
      data: { part: { since: '2026-01-15' }, postings: [{ account: '1100' }, { account: '3900' }] },
    });
  });

  it('lowers no credit that was paid back', () => {
    const story = opened();
    owed(story, wanted([{ kind: 'credit', amountCents: 2_000 }]));
    const asked = { requestId: idOf(16), askedBy: idOf(21), askedAt: '2026-03-10T12:00:00.000Z', effectiveOn };
    story.when(() => [
      {
        type: 'RefundApproved',
        data: {
          requestId: idOf(17),
          amountCents: 1_500,
          method: 'Check',
          alone: false,
          effectiveOn: today,
          postings: [],
        },
      },
    ]);
    const lower = (shouldBeCents: number) => () =>
      askToCorrectBalance(story.state, { ...asked, part: 'credit', shouldBeCents });
    expect(lower(1_499)).toThrow();
    expect(lower(1_500)()).toMatchObject([{ data: { amountCents: -500 } }]);
  });

  it('says whether anything else ever stood on the account', () => {
    const story = opened();
    owed(story, wanted([{ kind: 'fees', amountCents: 2_500 }]));
    expect(hasOpeningAlone(story.state)).toBe(true);
    const unclaimed = (amountCents: number) => ({ unclaimedId: idOf(16), amountCents, effectiveOn: '2026-02-28' });
    story.when((state) => openUnclaimed(state, unclaimed(700)));
    expect(hasOpeningAlone(story.state)).toBe(false);
    story.when((state) => openUnclaimed(state, unclaimed(0)));
    expect(hasOpeningAlone(story.state)).toBe(true);
    const payment = { paymentId: idOf(15), amountCents: 100, method: 'Cash', paidOn: today } as const;
    story.when((state) => receivePayment(state, { ...payment, today, role: 'Accounting', hasReason: false }));
    expect(hasOpeningAlone(story.state)).toBe(false);
  });

  it('stands at what the last list says, however often it came, each entry balanced', () => {
    const amount = fc.integer({ min: 0, max: 100_000 });
    const list = fc.record({
      premium: amount,
      passThrough: amount,
      fees: amount,
      charges: amount,
      credit: amount,
      writtenOff: amount,
      since: fc.constantFrom('2026-01-15', '2025-12-01'),
    });
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 6 }), (lists) => {
        const story = opened();
        let receivable = 0;
        for (const { since, ...parts } of lists) {
          const of = BALANCE_KINDS.map((kind) => ({ kind, amountCents: parts[kind] }));
          receivable += receivableOf(owed(story, wanted(of, since)));
          expect(receivable).toBe(BALANCE_KINDS.reduce((sum, kind) => sum + owedOf(kind, parts[kind]), 0));
        }
      }),
    );
  });
});
