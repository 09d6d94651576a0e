import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { collateralNumber } from '#domain/books/collateral.ts';
import { credit, debit, type Posting } from '#domain/kernel/posting.ts';
import { RefusedByModel } from '../../../../test/books-model/book.ts';
import { TrustModel, type TrustStep } from '../../../../test/books-model/trust.ts';
import { Story } from '../../../../test/given.ts';
import { somebodyElse } from '../../../../test/somebody-else.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TrustEvent } from './trust-events.ts';
import { accountDecider, mustOwe, takeCollateral } from '../account/index.ts';
import { claimCollateral, endApplication, mustBeApplicable } from './trust-applications.ts';
import { freeCents, figuresOf } from './trust-limits.ts';
import { openCollateral, openedCollateral, type WantedCollateral } from './open-collateral.ts';
import { trustDecider, type Trust } from './trust-state.ts';
import { voidCollateralReturn } from './void-return.ts';
import {
  approveCollateral,
  bankCollateral,
  bounceCollateral,
  declineCollateral,
  giveCollateralBack,
  receiveCollateral,
  voidCollateral,
  withdrawCollateral,
} from './trust.ts';

const today = '2026-03-10';
const deciding = { today, role: 'Accounting' as const, hasReason: true };
const asking = { askedBy: 'asker', askedAt: '2026-03-10T15:00:00.000Z', limitCents: 50_000, today };
const refused = (code: string) => expect.objectContaining({ code }) as unknown as Error;
const owner = { bondId: 'B1', accountId: 'A1', personId: 'M' };
const tags = { personId: 'M', bondId: 'B1' };

type TrustStory = Story<Trust, TrustEvent>;
const aStory = (): TrustStory => new Story(trustDecider, 'agency');
const receive = (story: TrustStory, receiptId: string, amountCents: number, more: object = {}) =>
  story.when((state) =>
    receiveCollateral(
      state,
      {
        ...owner,
        receiptId,
        defendantId: 'M',
        amountCents,
        method: 'Cash',
        receivedOn: '2026-03-09',
        receivedBy: 'clerk',
        receivedAt: asking.askedAt,
        ...more,
      },
      deciding,
    ),
  );
const bank = (story: TrustStory, ...receiptIds: string[]) =>
  story.when((state) => bankCollateral(state, { depositId: 'D1', receiptIds, bankedOn: today }, deciding));
const giveBack = (story: TrustStory, returnId: string, amountCents: number, method: 'Check' | 'Cash' = 'Check') =>
  story.when((state) => giveCollateralBack(state, { ...owner, returnId, amountCents, method }, asking));
const approving = (userId = 'other') => ({
  today: '2026-03-12',
  approver: { userId, alone: false, eligible: [somebodyElse], now: new Date('2026-03-11T16:00:00.000Z') },
});
const received = (...amounts: number[]): TrustStory => {
  const story = aStory();
  amounts.forEach((cents, index) => receive(story, `R${String(index + 1)}`, cents));
  return story;
};

describe('Collateral that is received (money#trust-equals-collateral)', () => {
  it('stands undeposited in trust and is owed to its person on its bond, under the next number of its own series', () => {
    const story = received(150_000, 2_000);
    expect(story.events).toMatchObject([
      {
        type: 'CollateralReceived',
        data: {
          number: 'C-0001',
          postings: [
            { account: '1015', side: 'debit', amountCents: 150_000, tags: {} },
            { account: '2400', side: 'credit', amountCents: 150_000, tags },
          ],
        },
      },
      { data: { number: 'C-0002' } },
    ]);
    expect(freeCents(story.state, owner)).toBe(152_000);
    expect([...story.state.holdings.values()]).toMatchObject([{ heldCents: 152_000, since: '2026-03-09' }]);
  });
  it('is not of the future, and keeps its number when it is void', () => {
    const story = received(2_000);
    expect(() => receive(story, 'R2', 100, { receivedOn: '2026-03-11' })).toThrow(refused('FUTURE_DAY'));
    story.when((state) => voidCollateral(state, { receiptId: 'R1', requestId: 'V1' }, asking));
    receive(story, 'R3', 3_000);
    expect(story.events.at(-1)).toMatchObject({ data: { number: 'C-0002' } });
  });
});

describe('Collateral that is banked (money#recipes-of-collateral)', () => {
  it('goes from what is undeposited in trust to the trust bank, once', () => {
    const story = received(150_000, 2_000);
    expect(bank(story, 'R1', 'R2')).toMatchObject([
      {
        data: {
          receipts: [
            { receiptId: 'R1', amountCents: 150_000 },
            { receiptId: 'R2', amountCents: 2_000 },
          ],
          postings: [
            { account: '1005', side: 'debit', amountCents: 152_000 },
            { account: '1015', side: 'credit', amountCents: 152_000 },
          ],
        },
      },
    ]);
    expect(() => bank(story, 'R1')).toThrow(refused('COLLATERAL_BANKED'));
    expect(() => bank(story, 'R9')).toThrow(refused('ENTRY_NOT_FOUND'));
  });
  it('is listed once, and not before it was taken', () => {
    const story = received(2_000);
    expect(() => bank(story, 'R1', 'R1')).toThrow(refused('ENTRY_TWICE'));
    receive(story, 'R2', 100, { receivedOn: today });
    const early = { depositId: 'D1', receiptIds: ['R2'], bankedOn: '2026-03-09' };
    expect(() => bankCollateral(story.state, early, deciding)).toThrow(refused('DAY_OUT_OF_RANGE'));
  });
});

describe('Collateral that is given back (money#collateral-limits)', () => {
  it('goes by a check of the trust bank, at most what is there and what is theirs', () => {
    const story = received(60_000);
    expect(() => giveBack(story, 'G1', 10_000)).toThrow(refused('TRUST_BANK_SHORT'));
    receive(story, 'R2', 90_000, { personId: 'N', bondId: 'B2' });
    bank(story, 'R1', 'R2');
    expect(() => giveBack(story, 'G1', 60_001)).toThrow(refused('COLLATERAL_SHORT'));
    expect(giveBack(story, 'G1', 10_000)).toMatchObject([
      {
        type: 'CollateralReturned',
        data: {
          approved: false,
          effectiveOn: today,
          postings: [
            { account: '2400', side: 'debit', amountCents: 10_000, tags },
            { account: '1005', side: 'credit', amountCents: 10_000 },
          ],
        },
      },
    ]);
    expect(freeCents(story.state, owner)).toBe(50_000);
  });
  it('goes as the cash of theirs that is not banked, and what is left of it is banked later', () => {
    const story = received(10_000, 5_000);
    receive(story, 'R3', 7_000, { method: 'Check' });
    expect(giveBack(story, 'G1', 12_000, 'Cash')).toMatchObject([
      { data: { postings: [{ account: '2400' }, { account: '1015', side: 'credit', amountCents: 12_000 }] } },
    ]);
    expect(() => giveBack(story, 'G2', 3_001, 'Cash')).toThrow(refused('TRUST_CASH_SHORT'));
    expect(() => bank(story, 'R1')).toThrow(refused('COLLATERAL_BANKED'));
    expect(bank(story, 'R2')).toMatchObject([{ data: { receipts: [{ receiptId: 'R2', amountCents: 3_000 }] } }]);
  });
  it('takes a second person above the limit, and counts as taken while it waits', () => {
    const story = received(90_000);
    bank(story, 'R1');
    expect(giveBack(story, 'G1', 60_000)).toMatchObject([{ type: 'CollateralReturnRequested' }]);
    expect(() => giveBack(story, 'G2', 30_001)).toThrow(refused('COLLATERAL_SHORT'));
    expect(() => approveCollateral(story.state, { requestId: 'G1', ...approving('asker') })).toThrow(
      refused('FOUR_EYES'),
    );
    expect(story.when((state) => approveCollateral(state, { requestId: 'G1', ...approving() }))).toMatchObject([
      { type: 'CollateralReturned', data: { approved: true, effectiveOn: '2026-03-12', askedBy: 'asker' } },
    ]);
    expect(() => approveCollateral(story.state, { requestId: 'G1', ...approving() })).toThrow(
      refused('REQUEST_DECIDED'),
    );
    expect(freeCents(story.state, owner)).toBe(30_000);
  });
  it('is free again where it is declined or withdrawn', () => {
    const story = received(90_000);
    bank(story, 'R1');
    giveBack(story, 'G1', 60_000);
    story.when((state) => declineCollateral(state, 'G1'));
    expect(freeCents(story.state, owner)).toBe(90_000);
    giveBack(story, 'G2', 60_000);
    expect(() => withdrawCollateral(story.state, 'G2', 'other')).toThrow(refused('REQUEST_OF_SOMEBODY_ELSE'));
    story.when((state) => withdrawCollateral(state, 'G2', 'asker'));
    expect(freeCents(story.state, owner)).toBe(90_000);
  });
});

const applying = (applicationId: string, amountCents: number) => ({
  ...owner,
  applicationId,
  amountCents,
  toAccountId: 'A2',
  documentId: 'F1',
});
const claimIt = (story: TrustStory, applicationId: string, amountCents: number, asks = false) =>
  story.when((state) => claimCollateral(state, applying(applicationId, amountCents), { ...asking, asks }));

describe('Collateral that is applied (money#collateral-applied)', () => {
  it('is held for the account until that has said, and leaves the trust bank then', () => {
    const story = received(90_000);
    bank(story, 'R1');
    expect(claimIt(story, 'P1', 40_000)).toMatchObject([{ type: 'CollateralClaimed', data: { approved: false } }]);
    expect(freeCents(story.state, owner)).toBe(50_000);
    expect(figuresOf(story.state)).toMatchObject({ bankCents: 90_000, heldCents: 90_000 });
    story.when((state) => endApplication(state, { applicationId: 'P1', applied: true }));
    expect(figuresOf(story.state)).toMatchObject({ bankCents: 50_000, heldCents: 50_000 });
    expect(endApplication(story.state, { applicationId: 'P1', applied: true })).toEqual([]);
  });
  it('is free again where its account turned it down', () => {
    const story = received(90_000);
    bank(story, 'R1');
    claimIt(story, 'P1', 40_000);
    story.when((state) => endApplication(state, { applicationId: 'P1', applied: false }));
    expect(freeCents(story.state, owner)).toBe(90_000);
    expect(figuresOf(story.state)).toMatchObject({ bankCents: 90_000 });
  });
  it('is at most what is theirs and not claimed, and what is at the trust bank', () => {
    const story = received(10_000, 90_000);
    bank(story, 'R1');
    expect(() => mustBeApplicable(story.state, applying('P1', 10_001))).toThrow(refused('TRUST_BANK_SHORT'));
    bank(story, 'R2');
    giveBack(story, 'G1', 60_000);
    expect(() => mustBeApplicable(story.state, applying('P1', 40_001))).toThrow(refused('COLLATERAL_SHORT'));
    expect(() => giveBack(story, 'G2', 40_001)).toThrow(refused('COLLATERAL_SHORT'));
  });
  it('that went meanwhile ends without a claim, which is recorded', () => {
    const story = received(10_000);
    expect(claimIt(story, 'P1', 10_000)).toMatchObject([
      { type: 'CollateralApplicationEnded', data: { applied: false } },
    ]);
    expect(freeCents(story.state, owner)).toBe(10_000);
  });
  it('waits for a second person above the limit and counts as taken, and is judged again', () => {
    const story = received(90_000);
    bank(story, 'R1');
    expect(claimIt(story, 'P1', 60_000, true)).toMatchObject([{ type: 'CollateralApplicationRequested' }]);
    expect(() => giveBack(story, 'G1', 30_001)).toThrow(refused('COLLATERAL_SHORT'));
    expect(() => approveCollateral(story.state, { requestId: 'P1', ...approving('asker') })).toThrow(
      refused('FOUR_EYES'),
    );
    expect(story.when((state) => approveCollateral(state, { requestId: 'P1', ...approving() }))).toMatchObject([
      { type: 'CollateralClaimed', data: { approved: true, effectiveOn: '2026-03-12' } },
    ]);
    expect(() => declineCollateral(story.state, 'P1')).toThrow(refused('REQUEST_DECIDED'));
  });
});

describe('A receipt of collateral', () => {
  const voiding = (story: TrustStory, receiptId = 'R1') =>
    story.when((state) => voidCollateral(state, { receiptId, requestId: 'V1' }, asking));

  it('is voided by its mirror while its money lies there whole', () => {
    const story = received(20_000, 5_000);
    expect(voiding(story)).toMatchObject([
      {
        type: 'CollateralVoided',
        data: {
          postings: [
            { account: '1015', side: 'credit', amountCents: 20_000 },
            { account: '2400', side: 'debit', amountCents: 20_000, tags },
          ],
        },
      },
    ]);
    expect(() => voiding(story)).toThrow(refused('ENTRY_VOIDED'));
    expect(() => bank(story, 'R1')).toThrow(refused('ENTRY_VOIDED'));
    giveBack(story, 'G1', 1_000, 'Cash');
    expect(() => voiding(story, 'R2')).toThrow(refused('COLLATERAL_TOUCHED'));
  });
  it('is not voided once it is at the trust bank', () => {
    const story = received(20_000);
    bank(story, 'R1');
    expect(() => voiding(story)).toThrow(refused('COLLATERAL_TOUCHED'));
  });
  it('is voided by two persons above the limit, and is not banked while that waits', () => {
    const story = received(60_000);
    expect(voiding(story)).toMatchObject([{ type: 'CollateralVoidRequested' }]);
    expect(() => bank(story, 'R1')).toThrow(refused('REMITTANCE_WAITS'));
    expect(story.when((state) => approveCollateral(state, { requestId: 'V1', ...approving() }))).toMatchObject([
      { type: 'CollateralVoided', data: { approved: true } },
    ]);
    expect(freeCents(story.state, owner)).toBe(0);
  });
  it('of a check comes back from the bank, on the bank’s day, once, and never of cash', () => {
    const story = aStory();
    receive(story, 'R1', 20_000, { method: 'Check' });
    receive(story, 'R2', 20_000);
    const bounce = (receiptId: string, bouncedOn = today) =>
      story.when((state) => bounceCollateral(state, { receiptId, bouncedOn }, deciding));
    expect(() => bounce('R1')).toThrow(refused('COLLATERAL_NOT_BANKED'));
    bank(story, 'R1', 'R2');
    expect(() => bounce('R2')).toThrow(refused('NOT_RETURNABLE'));
    expect(() => bounce('R1', '2026-03-09')).toThrow(refused('DAY_OUT_OF_RANGE'));
    expect(() => bounce('R1', '2026-03-11')).toThrow(refused('FUTURE_DAY'));
    expect(bounce('R1')).toMatchObject([
      {
        data: {
          postings: [
            { account: '2400', side: 'debit', tags },
            { account: '1005', side: 'credit' },
          ],
        },
      },
    ]);
    expect(() => bounce('R1')).toThrow(refused('ENTRY_RETURNED'));
    expect(freeCents(story.state, owner)).toBe(20_000);
  });
});

describe('A return of collateral that is voided (money#collateral-return-voided)', () => {
  const unreturn = (story: TrustStory, returnId: string, requestId = 'V1') =>
    story.when((state) => voidCollateralReturn(state, { returnId, requestId }, asking));

  it('is held again at the trust bank, or lies there as cash of the receipts that it was of', () => {
    const story = received(10_000, 20_000);
    bank(story, 'R2');
    giveBack(story, 'G1', 5_000);
    giveBack(story, 'G2', 4_000, 'Cash');
    expect(unreturn(story, 'G1')).toMatchObject([
      {
        type: 'CollateralReturnVoided',
        data: {
          effectiveOn: today,
          postings: [
            { account: '2400', side: 'credit', amountCents: 5_000, tags },
            { account: '1005', side: 'debit' },
          ],
        },
      },
    ]);
    unreturn(story, 'G2', 'V2');
    expect(figuresOf(story.state)).toEqual({ bankCents: 20_000, undepositedCents: 10_000, heldCents: 30_000 });
    expect(story.state.receipts.get('R1')?.lyingCents).toBe(10_000);
    expect(() => unreturn(story, 'G1')).toThrow(refused('ENTRY_VOIDED'));
    expect(() => unreturn(story, 'G3')).toThrow(refused('ENTRY_NOT_FOUND'));
  });

  it('lies there again where what was left of its receipt is banked by now, and can be banked', () => {
    const story = received(10_000);
    giveBack(story, 'G1', 4_000, 'Cash');
    bank(story, 'R1');
    unreturn(story, 'G1');
    expect(figuresOf(story.state)).toEqual({ bankCents: 6_000, undepositedCents: 4_000, heldCents: 10_000 });
    bank(story, 'R1');
    expect(figuresOf(story.state)).toEqual({ bankCents: 10_000, undepositedCents: 0, heldCents: 10_000 });
  });

  it('waits above the limit for a second person, once; declined, the return stands', () => {
    const story = received(150_000);
    bank(story, 'R1');
    giveBack(story, 'G1', 60_000);
    story.when((state) => approveCollateral(state, { requestId: 'G1', ...approving() }));
    expect(unreturn(story, 'G1')).toMatchObject([{ type: 'CollateralReturnVoidRequested' }]);
    expect(() => unreturn(story, 'G1', 'V2')).toThrow(refused('REMITTANCE_WAITS'));
    expect(() => story.when((state) => approveCollateral(state, { requestId: 'V1', ...approving('asker') }))).toThrow(
      refused('FOUR_EYES'),
    );
    story.when((state) => declineCollateral(state, 'V1'));
    expect(freeCents(story.state, owner)).toBe(90_000);
    unreturn(story, 'G1', 'V3');
    story.when((state) => approveCollateral(state, { requestId: 'V3', ...approving() }));
    expect(freeCents(story.state, owner)).toBe(150_000);
  });
});

const STEPS = [
  'open',
  'open',
  'receive',
  'receive',
  'bank',
  'bank',
  'give',
  'give',
  'apply',
  'apply',
  'owe',
  'void',
  'unreturn',
  'unreturn',
  'bounce',
  'approve',
  'approve',
  'decline',
] as const;

/** Two receipts and requests of each name are enough for them to meet. */
const steps = fc.array(
  fc.record({
    what: fc.constantFrom(...STEPS),
    of: fc.nat(12),
    person: fc.constantFrom('M', 'N'),
    cents: fc.oneof(fc.integer({ min: 1, max: 90_000 }), fc.constantFrom(10_000, 50_000, 60_000)),
    isCash: fc.boolean(),
  }),
  { maxLength: 80 },
);

/** The account that is paid, as far as an application asks: it is open. */
const anAccount = { ...accountDecider.initial('A2'), status: 'open' as const };

/** What a claim comes to: its account books it or turns it down, which the trust stream hears. */
const settle = (story: TrustStory, applicationId: string, dueCents: number): Posting[] => {
  const application = story.state.applications.get(applicationId);
  if (application?.state !== 'claimed') return [];
  const taken = takeCollateral(anAccount, { ...application, on: today }, dueCents);
  const applied = taken.some(({ type }) => type === 'CollateralApplied');
  story.when((state) => endApplication(state, { applicationId, applied }));
  return taken.flatMap(({ data }) => ('postings' in data ? data.postings : []));
};

const apply = (story: TrustStory, applicationId: string, of: typeof owner & { amountCents: number }, due: number) => {
  const wanted = { ...applying(applicationId, of.amountCents), ...of };
  mustBeApplicable(story.state, wanted);
  mustOwe(anAccount, { amountCents: of.amountCents, balanceCents: due });
  story.when((state) => claimCollateral(state, wanted, { ...asking, asks: of.amountCents > asking.limitCents }));
  return settle(story, applicationId, due);
};

const approve = (story: TrustStory, requestId: string, due: number) => {
  const application = story.state.applications.get(requestId);
  if (application?.state === 'pending') mustOwe(anAccount, { ...application, balanceCents: due });
  const decided = story.when((state) => approveCollateral(state, { requestId, ...approving() }));
  return [...postingsOf(decided), ...settle(story, requestId, due)];
};

const postingsOf = (events: readonly TrustEvent[]): Posting[] =>
  events.flatMap(({ data }) => ('postings' in data ? data.postings : []));

const opensOn = '2026-02-28';

/** What is to stand of an opening where so much is of one person; what is not banked is known by its first step. */
const opening = (
  state: Trust,
  personId: string,
  { name, amountCents, isCash }: { name: string; amountCents: number; isCash: boolean },
): WantedCollateral[] => {
  const receiptId = [...state.opened.values()].find((one) => one.personId === personId)?.receiptId ?? name;
  const unbankedCents = isCash ? Math.floor(amountCents / 3) : 0;
  const theirs = { ...owner, personId, defendantId: 'M', receiptId, heldCents: amountCents, unbankedCents };
  return [...openedCollateral(state).filter((one) => one.personId !== personId), theirs];
};

/** A step by the decisions; `due` is what the account owes by what they booked on it. */
const play = (story: TrustStory, due: number, { what, name, of, person, cents: amountCents, isCash }: TrustStep) => {
  const theirs = { ...owner, personId: person };
  const method = isCash ? ('Cash' as const) : ('Check' as const);
  const when = (decide: (state: Trust) => readonly TrustEvent[]) => postingsOf(story.when(decide));
  const decide: Record<TrustStep['what'], () => Posting[]> = {
    open: () => when((state) => openCollateral(state, opening(state, person, { name, amountCents, isCash }), opensOn)),
    receive: () => postingsOf(receive(story, name, amountCents, { ...theirs, method })),
    bank: () => postingsOf(bank(story, of)),
    give: () => when((state) => giveCollateralBack(state, { ...theirs, returnId: name, amountCents, method }, asking)),
    owe: () => [debit('1100', amountCents), credit('4100', amountCents)],
    apply: () => apply(story, name, { ...theirs, amountCents }, due),
    void: () => when((state) => voidCollateral(state, { receiptId: of, requestId: name }, asking)),
    unreturn: () => when((state) => voidCollateralReturn(state, { returnId: of, requestId: name }, asking)),
    bounce: () => when((state) => bounceCollateral(state, { receiptId: of, bouncedOn: today }, deciding)),
    approve: () => approve(story, of, due),
    decline: () => when((state) => declineCollateral(state, of)),
  };
  return decide[what]();
};

const outcome = <T>(what: () => T): T | 'refused' => {
  try {
    return what();
  } catch (error) {
    if (error instanceof Refused || error instanceof RefusedByModel) return 'refused';
    throw error;
  }
};

const inLines = (lines: readonly (readonly [string, string, number])[]) =>
  lines
    .filter(([, , cents]) => cents !== 0)
    .map((line) => line.join(' '))
    .toSorted();

it('books what the second telling books, refuses what it refuses, and has in trust what is held (money#trust-equals-collateral)', () => {
  fc.assert(
    fc.property(steps, (drawn) => {
      const [story, model] = [aStory(), new TrustModel()];
      let due = 0;
      drawn.forEach(({ of, ...rest }, index) => {
        const isTakenBack = rest.what === 'open' && of % 4 === 0;
        const named = { name: `s${String(index)}`, of: `s${String(of)}` };
        const step: TrustStep = { ...rest, ...named, ...(isTakenBack && { cents: 0 }) };
        const told = outcome(() => inLines(model.play(step)));
        const booked = outcome(() =>
          inLines(
            play(story, due, step).map(({ account, side, amountCents, tags: { personId = '' } }) => {
              const cents = side === 'debit' ? amountCents : -amountCents;
              if (account === '1100') due += cents;
              return [account, personId, cents] as const;
            }),
          ),
        );
        expect({ step, booked }).toEqual({ step, booked: told });
        const { bankCents, undepositedCents, heldCents } = figuresOf(story.state);
        expect(bankCents + undepositedCents).toBe(heldCents);
        expect([bankCents, undepositedCents, due]).toEqual([model.sum('1005'), model.sum('1015'), model.sum('1100')]);
        expect(due).toBeGreaterThanOrEqual(0);
      });
      const numbers = story.events.flatMap(({ data }) => ('number' in data ? [data.number] : []));
      expect(numbers).toEqual(numbers.map((_, index) => collateralNumber(index + 1)));
    }),
    { numRuns: 300 },
  );
});
