import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import fc from 'fast-check';
import * as accounts from '#contracts/books/account/accounts.ts';
import * as bonds from '#contracts/books/bond/bonds.ts';
import { createDefendant } from '#contracts/people/people/defendants.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { quotePremium, SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import type { Person, TestPeople } from './test-people.ts';
import { voidAlone } from './void-alone.ts';

export const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
export const why = { reasonCode: 'Duplicate', reason: 'Twice' } as const;

/** What should stand on an account, by what was answered. */
export interface Book {
  accountId: string;
  /** Live entries by id: cents as they move the balance. */
  standing: Map<string, number>;
  payments: Set<string>;
}

export interface Agency {
  admin: Person;
  books: Book[];
  receipts: number[];
}

export const openAgency = async (system: TestPeople): Promise<Agency> => {
  const admin = await system.signUp();
  await voidAlone(admin);
  const books = [];
  for (const fullName of ['Remy Thibodeaux', 'Odile Fontenot']) {
    const { defendantId } = await admin.ask(createDefendant, { body: { fullName } });
    const { accountId } = await admin.ask(accounts.openAccount, { body: { defendantId } });
    books.push({ accountId, defendantId, standing: new Map<string, number>(), payments: new Set<string>() });
  }
  return { admin, books, receipts: [] };
};

export interface Roll {
  what: 'pay' | 'fee' | 'bond' | 'void' | 'voidTwice';
  book: number;
  cents: number;
  daysAgo: number;
  pick: number;
  copies: number;
}

export const rolls = fc.array(
  fc.record({
    what: fc.constantFrom<Roll['what']>('pay', 'pay', 'fee', 'bond', 'void', 'voidTwice'),
    book: fc.nat({ max: 1 }),
    cents: fc.integer({ min: 1, max: 5_000_000 }),
    daysAgo: fc.nat({ max: 20 }),
    pick: fc.nat({ max: 1_000 }),
    copies: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 24, maxLength: 40 },
);

/** Sends the same command several times at once: every copy must answer the same. */
const sentAlike = async <T>(copies: number, send: (commandId: string) => Promise<T>): Promise<T> => {
  const commandId = randomUUID();
  const answers = await Promise.all(Array.from({ length: copies }, () => send(commandId)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  return answers[0]!;
};

export const playOne = async (agency: Agency, roll: Roll): Promise<void> => {
  const { admin, receipts } = agency;
  const book = agency.books[roll.book]!;
  const params = { accountId: book.accountId };
  const day = addDays(today, -roll.daysAgo);
  switch (roll.what) {
    case 'pay': {
      const body = {
        amountCents: roll.cents,
        method: PAYMENT_METHODS[roll.pick % PAYMENT_METHODS.length]!,
        paidOn: day,
        confirmed: true,
      };
      const answer = await sentAlike(roll.copies, (commandId) =>
        admin.ask(accounts.recordPayment, { params, body, commandId }),
      );
      if (answer.receiptNumber !== null) receipts.push(answer.receiptNumber);
      book.standing.set(answer.paymentId, -roll.cents);
      book.payments.add(answer.paymentId);
      return;
    }
    case 'fee': {
      const kind = roll.pick % 2 ? 'Jail Fee' : 'Travel Fee';
      const body = { kind, amountCents: roll.cents, chargedOn: day } as const;
      const { feeId } = await sentAlike(roll.copies, (commandId) =>
        admin.ask(accounts.addFee, { params, body, commandId }),
      );
      book.standing.set(feeId, roll.cents);
      return;
    }
    case 'bond': {
      const { defendantId } = await admin.ask(accounts.getAccount, { params });
      const fields = {
        amountCents: roll.cents,
        jurisdiction: roll.pick % 2 ? 'Jefferson' : 'Orleans',
        bondDate: day,
      } as const;
      const body = { ...fields, defendantId, accountId: book.accountId };
      const written = await sentAlike(roll.copies, (commandId) => admin.ask(bonds.writeBond, { body, commandId }));
      const quote = quotePremium(SEEDED_PREMIUM_RULES, { ...fields, postedAt: null, on: day });
      expect(written.premiumCents).toBe(quote?.premiumCents);
      book.standing.set(written.bondId, written.premiumCents);
      return;
    }
    case 'void':
    case 'voidTwice': {
      const paymentId = [...book.payments][roll.pick % Math.max(1, book.payments.size)];
      if (!paymentId) return;
      const voidIt = () => admin.call(accounts.voidPayment, { params: { ...params, paymentId }, body: why });
      const answers = await Promise.all(roll.what === 'void' ? [voidIt()] : [voidIt(), voidIt(), voidIt()]);
      // Each void is a command of its own: one at most wins, whatever stood before.
      expect(answers.filter(({ status }) => status === 200).length).toBe(book.standing.has(paymentId) ? 1 : 0);
      for (const { problem } of answers) if (problem) expect(problem.code).toBe('ENTRY_VOIDED');
      book.standing.delete(paymentId);
    }
  }
};

/** Rounds of clerks at once; within a round voids come alone, so that the model knows what stands. */
export const play = async (agency: Agency, rolled: readonly Roll[]): Promise<void> => {
  const adding = rolled.filter(({ what }) => what === 'pay' || what === 'fee' || what === 'bond');
  const voiding = rolled.filter(({ what }) => what === 'void' || what === 'voidTwice');
  for (let from = 0; from < adding.length; from += 8) {
    await Promise.all(adding.slice(from, from + 8).map((roll) => playOne(agency, roll)));
    const next = voiding.shift();
    if (next) await playOne(agency, next);
  }
  for (const roll of voiding) await playOne(agency, roll);
};
