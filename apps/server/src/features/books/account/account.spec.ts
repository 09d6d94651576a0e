import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Deciding } from '#contracts/books/periods/backdating.ts';
import { feeAccountOf, moneyAccountOf } from '#domain/kernel/chart-of-accounts.ts';
import { FEE_KINDS } from '#domain/kernel/option-lists.ts';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { imbalanceOf, type Posting } from '#domain/kernel/posting.ts';
import { eventIdAt, given, Story } from '../../../../test/given.ts';
import { accountEventTypes, type AccountEvent } from './account-events.ts';
import { closeAccount } from './account-closing.ts';
import { accountDecider, openAccount, passAccountOn, reopenAccount } from './account.ts';
import { addCharge, addFee } from './account-fees.ts';
import { receivePayment } from './account-payments.ts';
import { voidCharge, voidFee, voidPayment, VOIDS } from './account-voids.ts';

const accountId = '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11';
const defendantId = '0d9a5f5e-8f43-4b5b-8a56-6b1f0c9d2e22';
const bondId = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33';
const feeId = '3c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b44';
const chargeId = '4c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b45';
const paymentId = '5c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b46';
const catalogueChargeId = '5f7a9c1e-3b5d-4e7f-8a9c-4d6e8f0a2c55';
const today = '2026-03-09';

const atZero = { balanceCents: 0, today, question: null, confirmed: false };

const account = (...events: AccountEvent[]) => given(accountDecider, accountId, events);
const opened: AccountEvent = { type: 'AccountOpened', data: { accountId, defendantId, openedOn: today } };
const closed: AccountEvent = { type: 'AccountClosed', data: { accountId, closedOn: today } };

const applicationFee = {
  feeId,
  kind: 'Application Fee',
  amountCents: 2_500,
  chargedOn: today,
  bondId,
  today,
} as const;
const charge = {
  chargeId,
  catalogueChargeId,
  ledgerAccount: '4200',
  amountCents: 4_000,
  chargedOn: today,
  bondId: null,
  today,
} as const;
const payment = { paymentId, amountCents: 30_000, method: 'Cash', paidOn: today, today } as const;
const why = (entryId: string) =>
  ({ entryId, reasonCode: 'Entered in error', today: '2026-03-10', cashThereCents: 1_000_000_000 }) as const;

describe('an account of a file that is merged (people#merged-files)', () => {
  const passing = { mergeId: chargeId, fromDefendantId: defendantId, defendantId: feeId };

  it('is the other file’s from then on, once, and books nothing', () => {
    const passed = passAccountOn(account(opened), passing);
    expect(passed).toEqual([{ type: 'AccountPassedOn', data: { accountId, ...passing } }]);
    const after = account(opened, ...passed);
    expect(after.defendantId).toBe(feeId);
    expect(passAccountOn(after, passing)).toEqual([]);
    expect(accountEventTypes.AccountPassedOn.schema.parse(passed[0]?.data)).toEqual(passed[0]?.data);
  });

  it('goes along closed, too, and stays where it is another’s', () => {
    expect(passAccountOn(account(opened, closed), passing)).toHaveLength(1);
    expect(passAccountOn(account(opened), { ...passing, fromDefendantId: bondId })).toEqual([]);
    expect(passAccountOn(account(), passing)).toEqual([]);
  });
});

describe('opening an account', () => {
  it('records whose it is and the day', () => {
    expect(openAccount(account(), { defendantId, openedOn: today })).toEqual([opened]);
  });

  it('changes nothing for the same defendant, and is refused for another one', () => {
    expect(openAccount(account(opened), { defendantId, openedOn: '2026-03-10' })).toEqual([]);
    expect(() => openAccount(account(opened), { defendantId: bondId, openedOn: today })).toThrow(
      'This account belongs to another defendant.',
    );
  });
});

describe('a fee', () => {
  it('debits the receivable and credits fee income, tagged with account and bond', () => {
    const tags = { accountId, bondId };
    expect(addFee(account(opened), applicationFee)).toEqual([
      {
        type: 'FeeAdded',
        data: {
          feeId,
          kind: 'Application Fee',
          bondId,
          amountCents: 2_500,
          chargedOn: today,
          postings: [
            { account: '1100', side: 'debit', amountCents: 2_500, tags },
            { account: '4100', side: 'credit', amountCents: 2_500, tags },
          ],
        },
      },
    ]);
  });

  it.each(FEE_KINDS)('%s credits the account of money#common-fees', (kind) => {
    const [event] = addFee(account(opened), { ...applicationFee, kind });
    expect(event).toMatchObject({ data: { postings: [{ account: '1100' }, { account: feeAccountOf(kind) }] } });
  });

  it('for the application is at most $25.00 and names its bond', () => {
    const limit = 'The Application Fee is at most $25.00, for one bond.';
    expect(() => addFee(account(opened), { ...applicationFee, amountCents: 2_501 })).toThrow(limit);
    expect(() => addFee(account(opened), { ...applicationFee, bondId: null })).toThrow(limit);
    expect(addFee(account(opened), { ...applicationFee, amountCents: 1 })).toHaveLength(1);
  });

  it('for the application is charged once per bond, again only after its void', () => {
    const story = new Story(accountDecider, accountId);
    story.when(() => [opened]);
    story.when((state) => addFee(state, applicationFee));
    const again = { ...applicationFee, feeId: chargeId };
    expect(() => addFee(story.state, again)).toThrow('already charged');
    expect(addFee(story.state, { ...again, bondId: paymentId })).toHaveLength(1);
    story.when((state) => voidFee(state, why(feeId)));
    expect(addFee(story.state, again)).toHaveLength(1);
  });
});

describe('a charge of the catalogue', () => {
  it('credits the account that its row names', () => {
    const [event] = addCharge(account(opened), { ...charge, ledgerAccount: '2100' });
    expect(event).toMatchObject({
      type: 'ChargeAdded',
      data: { catalogueChargeId, amountCents: 4_000, postings: [{ account: '1100' }, { account: '2100' }] },
    });
  });
});

describe('a payment', () => {
  it.each(PAYMENT_METHODS)('by %s debits where the money rests and credits the receivable', (method) => {
    const [event] = receivePayment(account(opened), { ...payment, method });
    expect(event).toMatchObject({
      type: 'PaymentReceived',
      data: {
        method,
        postings: [
          { account: moneyAccountOf(method), side: 'debit', amountCents: 30_000, tags: { accountId } },
          { account: '1100', side: 'credit', amountCents: 30_000, tags: { accountId } },
        ],
      },
    });
  });
});

describe('the account refuses', () => {
  type By = Partial<Deciding>;
  const add = {
    fee:
      (day: string, by: By = {}) =>
      (state: ReturnType<typeof account>) =>
        addFee(state, { ...applicationFee, chargedOn: day, ...by }),
    charge:
      (day: string, by: By = {}) =>
      (state: ReturnType<typeof account>) =>
        addCharge(state, { ...charge, chargedOn: day, ...by }),
    payment:
      (day: string, by: By = {}) =>
      (state: ReturnType<typeof account>) =>
        receivePayment(state, { ...payment, paidOn: day, ...by }),
  };

  it.each(Object.entries(add))('a %s on an account that is absent or closed, or in the future', (_, on) => {
    expect(() => on(today)(account())).toThrow('Target account does not exist.');
    expect(() => on(today)(account(opened, closed))).toThrow('This account is closed.');
    expect(() => on('2026-03-10')(account(opened))).toThrow('The date cannot be in the future.');
  });

  it.each(Object.entries(add))('a %s more than 30 days back, except from a money role with a reason', (_, on) => {
    const at = (day: string, by?: By) => () => on(day, by)(account(opened));
    expect(at('2026-02-07')()).toHaveLength(1);
    const message = 'More than 30 days back needs Accounting, a Supervisor or an Admin, and a reason.';
    expect(at('2026-02-06')).toThrow(message);
    expect(at('2026-02-06', { role: 'Agent', hasReason: true })).toThrow(message);
    expect(at('2026-02-06', { role: 'Admin' })).toThrow(message);
    for (const role of ['Accounting', 'Supervisor', 'Admin'] as const) {
      expect(at('1999-12-31', { role, hasReason: true })()).toHaveLength(1);
    }
  });

  it('closing twice, reopening what is open, and either on nothing', () => {
    expect(closeAccount(account(opened), atZero)).toEqual([closed]);
    expect(() => closeAccount(account(opened, closed), atZero)).toThrow('closed');
    expect(() => reopenAccount(account(opened), { reopenedOn: today })).toThrow('already open');
    expect(() => closeAccount(account(), atZero)).toThrow('does not exist');
    expect(() => reopenAccount(account(), { reopenedOn: today })).toThrow('does not exist');
    const reopened = reopenAccount(account(opened, closed), { reopenedOn: today });
    expect(addFee(account(opened, closed, ...reopened), applicationFee)).toHaveLength(1);
  });
});

describe('a void', () => {
  const full = () => {
    const story = new Story(accountDecider, accountId);
    story.when(() => [opened]);
    story.when((state) => addFee(state, applicationFee));
    story.when((state) => addCharge(state, charge));
    story.when((state) => receivePayment(state, payment));
    return story;
  };

  it('mirrors the entry, names its event and why, and is effective today', () => {
    expect(voidPayment(full().state, why(paymentId))).toEqual([
      {
        type: 'PaymentVoided',
        data: {
          paymentId,
          method: 'Cash',
          reversesEventId: eventIdAt(3),
          reasonCode: 'Entered in error',
          amountCents: 30_000,
          effectiveOn: '2026-03-10',
          postings: [
            { account: '1010', side: 'credit', amountCents: 30_000, tags: { accountId } },
            { account: '1100', side: 'debit', amountCents: 30_000, tags: { accountId } },
          ],
        },
      },
    ]);
    expect(voidFee(full().state, why(feeId))).toMatchObject([{ type: 'FeeVoided', data: { feeId } }]);
    expect(voidCharge(full().state, why(chargeId))).toMatchObject([{ type: 'ChargeVoided', data: { chargeId } }]);
  });

  it('happens once, and not on a closed account', () => {
    const story = full();
    story.when((state) => voidPayment(state, why(paymentId)));
    story.when((state) => closeAccount(state, atZero));
    expect(() => voidPayment(story.state, why(paymentId))).toThrow('This entry was already voided.');
    expect(() => voidFee(story.state, why(feeId))).toThrow('This account is closed. Reopen it first.');
  });

  it('of a cash receipt takes only cash that is there, and gives it back where it is a check (money#cash-leaves-a-till)', () => {
    const cash = (cashThereCents: number) => () =>
      voidPayment(full().state, { ...why(paymentId), cashThereCents }).map(({ type }) => type);
    expect(cash(29_999)).toThrow('There is $299.99 in cash here, less than the $300.00 of this receipt');
    expect(cash(-5)).toThrow('There is $0.00 in cash here');
    expect(cash(30_000)()).toEqual(['PaymentVoided']);
    const checked = account(opened);
    const [paid] = receivePayment(checked, { ...payment, method: 'Check' });
    const { cashThereCents: _, ...without } = why(paymentId);
    if (!paid) throw new RangeError('A check is taken.');
    expect(voidPayment(account(opened, paid), without)).toHaveLength(1);
  });

  it('is never before what it takes back (money#corrections-book-today)', () => {
    expect(voidPayment(full().state, { ...why(paymentId), today: '2026-03-01' })).toMatchObject([
      { data: { effectiveOn: today } },
    ]);
  });

  it('finds only entries of its kind', () => {
    const { state } = full();
    expect(() => voidFee(state, why(paymentId))).toThrow('This entry does not exist.');
    expect(() => voidPayment(state, why(feeId))).toThrow('This entry does not exist.');
    expect(() => voidCharge(state, why(bondId))).toThrow('This entry does not exist.');
    expect(() => voidFee(account(), why(feeId))).toThrow('Target account does not exist.');
  });
});

it.each(Object.entries(accountEventTypes))('%s reads its golden samples', (_, { schema, samples }) => {
  for (const { data } of samples) expect(schema.parse(data)).toEqual(data);
});

describe('whatever is done to an account', () => {
  const id = fc.nat({ max: 5 }).map((digit) => `3c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b4${digit}`);
  const amountCents = fc.integer({ min: 1, max: 1_000_000 });
  const day = fc.constantFrom('2026-03-08', today, '2026-03-10');
  type Decide = (state: ReturnType<typeof account>) => AccountEvent[];
  const command: fc.Arbitrary<Decide> = fc.oneof(
    fc.record({ feeId: id, kind: fc.constantFrom(...FEE_KINDS), amountCents, chargedOn: day }).map(
      (fee): Decide =>
        (state) =>
          addFee(state, { ...fee, bondId, today }),
    ),
    fc
      .record({ chargeId: id, ledgerAccount: fc.constantFrom('2100', '4100', '4200'), amountCents, chargedOn: day })
      .map(
        (one): Decide =>
          (state) =>
            addCharge(state, { ...one, catalogueChargeId, bondId: null, today }),
      ),
    fc.record({ paymentId: id, method: fc.constantFrom(...PAYMENT_METHODS), amountCents, paidOn: day }).map(
      (one): Decide =>
        (state) =>
          receivePayment(state, { ...one, today }),
    ),
    id.map(
      (entryId): Decide =>
        (state) =>
          voidFee(state, { ...why(entryId), today }),
    ),
    id.map(
      (entryId): Decide =>
        (state) =>
          voidCharge(state, { ...why(entryId), today }),
    ),
    id.map(
      (entryId): Decide =>
        (state) =>
          voidPayment(state, { ...why(entryId), today }),
    ),
    fc.constant<Decide>((state) => closeAccount(state, atZero)),
    fc.constant<Decide>((state) => reopenAccount(state, { reopenedOn: today })),
  );
  const postingsOf = (events: readonly AccountEvent[]): Posting[] =>
    events.flatMap(({ data }) => ('postings' in data ? data.postings : []));
  const balanceOf = (events: readonly AccountEvent[]) =>
    imbalanceOf(postingsOf(events).filter((posting) => posting.account === '1100'));
  const told = (commands: readonly Decide[]) => {
    const story = new Story(accountDecider, accountId);
    story.when(() => [opened]);
    const ids = new Set<string>();
    for (const decide of commands) {
      try {
        const made = decide(story.state);
        const [first] = made;
        const added = first && ('feeId' in first.data || 'chargeId' in first.data || 'paymentId' in first.data);
        // Ids are command ids, so no two things share one.
        const key = added && !first.type.endsWith('Voided') ? JSON.stringify(Object.values(first.data)[0]) : null;
        if (key !== null && ids.has(key)) continue;
        if (key !== null) ids.add(key);
        story.when(() => made);
      } catch (error) {
        expect(error).toHaveProperty('code');
      }
    }
    return story;
  };

  it('every entry sums to zero, and the books with it', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const { events } = told(commands);
        for (const event of events) expect(imbalanceOf(postingsOf([event]))).toBe(0);
        expect(imbalanceOf(postingsOf(events))).toBe(0);
      }),
    );
  });

  it('the balance is what still stands: charges and fees less payments', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const { events, state } = told(commands);
        const standing = state.entries
          .valueSeq()
          .filter((entry) => !entry.voided)
          .reduce((sum, entry) => sum + (entry.kind === 'payment' ? -entry.amountCents : entry.amountCents), 0);
        expect(balanceOf(events)).toBe(standing);
      }),
    );
  });

  it('no entry is reversed twice, and voiding all of them leaves every ledger account at zero', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const story = told(commands);
        if (story.state.status === 'closed') story.when((state) => reopenAccount(state, { reopenedOn: today }));
        for (const [entryId, entry] of story.state.entries) {
          if (entry.voided) continue;
          const decide = VOIDS[entry.kind];
          story.when((state) => decide(state, why(entryId)));
        }
        const reversed = story.events.flatMap(({ data }) => ('reversesEventId' in data ? [data.reversesEventId] : []));
        expect(new Set(reversed).size).toBe(reversed.length);
        for (const code of ['1000', '1010', '1020', '1030', '1100', '2100', '4100', '4200']) {
          expect(imbalanceOf(postingsOf(story.events).filter((posting) => posting.account === code))).toBe(0);
        }
      }),
    );
  });
});
