import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { amendBond, getBond } from '#contracts/books/bond/bonds.ts';
import {
  getLetterFile,
  listAccountLetters,
  listBondLetters,
  makeAccountLetter,
  makeBondLetter,
} from '#contracts/books/account/letters.ts';
import { linkIndemnitor } from '#contracts/people/people/indemnitors.ts';
import { setPlan } from '#contracts/books/plans/plans.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let auditor: Person;
let today: string;

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ organizationName: 'Crescent City Bail Bonds' });
  auditor = await system.addAgent(admin, 'Auditor');
  today = admin.session.organization?.today ?? '';
});
afterAll(() => system.close());

const ODILE = {
  fullName: 'Odile Roy',
  address: '12 Canal St',
  city: 'New Orleans',
  state: 'LA',
  zip: '70112',
} as const;

/** A bond of $10,000.00 with its account, and the indemnitors of its defendant, none of the account yet. */
const written = async (fields: object = {}) => {
  const defendantId = await admin.story.defendant({ fullName: 'Rémy Thibodeaux' });
  const { bondId, accountId } = await admin.story.bond({ defendantId, bondDate: today, ...fields });
  const odile = await admin.story.indemnitor(defendantId, ODILE);
  const paul = await admin.story.indemnitor(defendantId, { fullName: 'Paul Roy' });
  return { defendantId, bondId, accountId, odile, paul };
};
/** With a plan of $100.00 a week whose first payment was due so many days ago. */
const planned = async (daysAgo: number) => {
  const bond = await written();
  const terms = { amountCents: 10_000, frequency: 'WEEKLY', startOn: addDays(today, -daysAgo), confirmed: true };
  await admin.ask(setPlan, { params: bond, body: terms as never });
  return bond;
};
const forfeited = () =>
  written({
    powerNumber: randomUUID().slice(0, 8),
    caseNumber: '2026-4711',
    status: 'FORFEITED',
    bondDate: addDays(today, -9),
    forfeitureDate: addDays(today, -9),
    ftaDate: addDays(today, -9),
    courtLocation: 'Orleans Criminal District Court',
  });
const ofAccount = (accountId: string) => admin.ask(listAccountLetters, { params: { accountId } });
const ofBond = (bondId: string) => admin.ask(listBondLetters, { params: { bondId } });
const plain = (text: string) => text.replaceAll(/\s/g, '');
const textOf = async (letterId: string, reader = admin) => {
  const answer = await reader.call(getLetterFile, { params: { letterId } });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return plain((await readPdf(answer.bytes)).pages.join(''));
};
const lacking = (text: string, words: readonly string[]) => words.filter((said) => !text.includes(plain(said)));

describe('A letter on money past due', () => {
  it('is proposed after ten days, to the indemnitors of the account alone where it has any', async () => {
    const { accountId, odile, paul } = await planned(9);
    const early = await ofAccount(accountId);
    expect(early).toMatchObject({ isDue: true, isProposed: false });
    expect(early.people).toEqual([
      { indemnitorId: odile, name: 'Odile Roy', hasAddress: true, letter: null },
      { indemnitorId: paul, name: 'Paul Roy', hasAddress: false, letter: null },
    ]);
    const late = await planned(10);
    await admin.ask(linkIndemnitor, { params: { accountId: late.accountId }, body: { indemnitorId: late.paul } });
    const proposed = await ofAccount(late.accountId);
    expect(proposed).toMatchObject({ isDue: true, isProposed: true });
    expect(proposed.people.map(({ indemnitorId }) => indemnitorId)).toEqual([late.paul]);
    const body = { indemnitorId: late.odile };
    const refused = await admin.call(makeAccountLetter, { params: { accountId: late.accountId }, body });
    expect(refused.problem?.code).toBe('INDEMNITOR_NOT_FOUND');
  });

  it('says how much, what was missed and by when to pay, and never names surrender', async () => {
    const { accountId, odile } = await planned(15);
    const { letterId } = await admin.ask(makeAccountLetter, { params: { accountId }, body: { indemnitorId: odile } });
    const text = await textOf(letterId, auditor);
    const words = [
      'Crescent City Bail Bonds',
      'PAYMENT REMINDER',
      'This is a friendly reminder.',
      'Odile Roy',
      '12 Canal St',
      'New Orleans, LA 70112',
      'Defendant Rémy Thibodeaux',
      'Past due $300.00',
      `Past due since ${formatDay(addDays(today, -15))}`,
      'Missed payments 3',
      'Balance $1,200.00',
      `Please pay by ${formatDay(addDays(today, 10))}`,
      'Dear Odile Roy:',
    ];
    expect(lacking(text, words)).toEqual([]);
    expect(text.toLowerCase()).not.toContain('surrender');
  });

  it('stays as it was made, and is noted: to whom, when, by whom', async () => {
    const { accountId, odile } = await planned(15);
    const { letterId } = await admin.ask(makeAccountLetter, { params: { accountId }, body: { indemnitorId: odile } });
    await admin.story.pay(accountId, 10_000);
    expect(lacking(await textOf(letterId), ['Past due $300.00'])).toEqual([]);
    const noted = (await ofAccount(accountId)).people.find(({ indemnitorId }) => indemnitorId === odile)?.letter;
    expect(noted).toMatchObject({ letterId, madeBy: admin.session.user.name, isCurrent: true });
    const { rows } = await admin.ask(listAudit, { query: { action: 'letter-made' } });
    expect(rows[0]?.words).toBe('Made a letter to Odile Roy: payment reminder');
  });

  it('is made once for a command, and again only by whoever means it', async () => {
    const { accountId, odile } = await planned(15);
    const params = { accountId };
    const body = { indemnitorId: odile };
    const commandId = randomUUID();
    const first = await admin.ask(makeAccountLetter, { params, body, commandId });
    expect(await admin.ask(makeAccountLetter, { params, body, commandId })).toEqual(first);
    const twice = await admin.call(makeAccountLetter, { params, body });
    expect([twice.problem?.code, twice.problem?.detail]).toEqual([
      'LETTER_MADE',
      `A letter on this was already made on ${formatDay(today)}. Make another?`,
    ]);
    const meant = await admin.ask(makeAccountLetter, { params, body: { ...body, again: true } });
    expect(meant.letterId).not.toBe(first.letterId);
  });

  it('is stricter the longer it is past due, and the strictest threatens nothing that is not decided', async () => {
    const said = async (daysAgo: number) => {
      const { accountId, odile } = await planned(daysAgo);
      const { strictness } = await ofAccount(accountId);
      const { letterId } = await admin.ask(makeAccountLetter, { params: { accountId }, body: { indemnitorId: odile } });
      expect((await ofAccount(accountId)).people[0]?.letter?.strictness).toBe(strictness);
      return [strictness, await textOf(letterId)] as const;
    };
    const [notice, noticed] = await said(31);
    expect([notice, lacking(noticed, ['PAST DUE NOTICE'])]).toEqual(['notice', []]);
    const [final, told] = await said(61);
    const words = ['FINAL NOTICE', 'this is the last letter on it', 'we will decide on further steps'];
    expect([final, lacking(told, words)]).toEqual(['final', []]);
    expect(told.toLowerCase()).not.toMatch(/surrender|court action|arrest/);
  });

  it('is proposed again, and stricter, once the last has rested for 20 days and the spell is older', async () => {
    const clock = system.provider<TestClock>('TestClock');
    const { accountId, odile } = await planned(15);
    await admin.ask(makeAccountLetter, { params: { accountId }, body: { indemnitorId: odile } });
    const inDays = async (days: number) => {
      await clock.set(`${addDays(today, days)}T18:00:00.000Z`);
      const { strictness, people } = await ofAccount(accountId);
      return [strictness, people.find(({ indemnitorId }) => indemnitorId === odile)?.letter?.isCurrent];
    };
    try {
      // Past due since 30 days, but told 19 days ago.
      expect(await inDays(19)).toEqual(['notice', true]);
      expect(await inDays(20)).toEqual(['notice', false]);
    } finally {
      await clock.set(null);
    }
  });

  it('of two who write to the same person at once, one is told of the other', async () => {
    const { accountId, odile } = await planned(15);
    const make = () => admin.call(makeAccountLetter, { params: { accountId }, body: { indemnitorId: odile } });
    const answers = await Promise.all([make(), make(), make()]);
    expect(answers.map(({ problem }) => problem?.code ?? 'made').toSorted()).toEqual([
      'LETTER_MADE',
      'LETTER_MADE',
      'made',
    ]);
  });

  it('has nothing to say where nothing is past due, and is not for whoever only reads', async () => {
    const { accountId, odile } = await written();
    const request = { params: { accountId }, body: { indemnitorId: odile } };
    expect(await ofAccount(accountId)).toMatchObject({ isDue: false, isProposed: false });
    expect((await admin.call(makeAccountLetter, request)).problem?.code).toBe('NOTHING_PAST_DUE');
    expect((await auditor.call(makeAccountLetter, request)).problem?.code).toBe('ROLE_REFUSED');
  });
});

describe('A letter on a forfeiture', () => {
  it('says bond, court, missed date, the day that counts and what may come', async () => {
    const { bondId, odile } = await forfeited();
    expect(await ofBond(bondId)).toMatchObject({ isDue: true, isProposed: true });
    const { letterId } = await admin.ask(makeBondLetter, { params: { bondId }, body: { indemnitorId: odile } });
    const { powerNumber } = await admin.ask(getBond, { params: { bondId } });
    const due = formatDay(addDays(today, 171));
    const words = [
      'NOTICE OF FORFEITURE',
      'Odile Roy',
      '12 Canal St',
      `Power Number ${powerNumber}`,
      'Amount $10,000.00',
      'Court Orleans Criminal District Court',
      'Case Number 2026-4711',
      `Due Date ${due}`,
      `Missed court date ${formatDay(addDays(today, -9))}`,
      `has to be answered by ${due}.`,
      'That day can still change',
      'a judgment of up to $10,000.00',
    ];
    const text = await textOf(letterId);
    expect(lacking(text, words)).toEqual([]);
    expect(text.toLowerCase()).not.toContain('surrender');
    expect((await ofBond(bondId)).people[0]?.letter).toMatchObject({ letterId, isCurrent: true });
  });

  it('is about that forfeiture: a second one asks for its own', async () => {
    const { bondId, odile } = await forfeited();
    const made = { params: { bondId }, body: { indemnitorId: odile } };
    await admin.ask(makeBondLetter, made);
    expect((await admin.call(makeBondLetter, made)).problem?.code).toBe('LETTER_MADE');
    const amend = async (fields: object) => {
      const { revision, status: _, ...bond } = await admin.ask(getBond, { params: { bondId } });
      const body = { basedOn: revision, amountCents: bond.amountCents, ...fields } as never;
      await admin.ask(amendBond, { params: { bondId }, body });
    };
    await amend({ status: 'CLOSED', reason: 'Set aside by the court', confirmed: true });
    expect((await ofBond(bondId)).isDue).toBe(false);
    expect((await admin.call(makeBondLetter, made)).problem?.code).toBe('NO_FORFEITURE_TO_TELL');
    await amend({ status: 'FORFEITED', forfeitureDate: today, ftaDate: today });
    expect((await ofBond(bondId)).people[0]?.letter).toMatchObject({ isCurrent: false });
    await admin.ask(makeBondLetter, made);
  });

  it('is for the own agency alone', async () => {
    const { bondId, accountId, odile } = await forfeited();
    const { letterId } = await admin.ask(makeBondLetter, { params: { bondId }, body: { indemnitorId: odile } });
    const stranger = await system.signUp();
    const codes = [
      await stranger.call(getLetterFile, { params: { letterId } }),
      await stranger.call(listBondLetters, { params: { bondId } }),
      await stranger.call(listAccountLetters, { params: { accountId } }),
    ].map(({ problem }) => problem?.code);
    expect(codes).toEqual(['LETTER_NOT_FOUND', 'BOND_NOT_FOUND', 'ACCOUNT_NOT_FOUND']);
  });
});
