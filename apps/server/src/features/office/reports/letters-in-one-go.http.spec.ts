import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listMailedPapers, mailPaper } from '#contracts/books/account/mail-paper.ts';
import {
  listAccountLetters,
  listDueLetters,
  makeAccountLetter,
  sendLetters,
} from '#contracts/books/account/letters.ts';
import { getExport, listExports, type Export } from '#contracts/books/ledger/exports.ts';
import { makePromise, setCallHold } from '#contracts/books/plans/promises.ts';
import { setPlan } from '#contracts/books/plans/plans.ts';
import { addDays } from '#domain/kernel/days.ts';
import { download } from '../../../../test/hledger-agrees.ts';
import { joinMailSystem, type JoinedMailSystem } from '../../../../test/mail-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { TestClock, TestMail } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import { EXPORT_QUEUE } from './export.ts';

let system: JoinedMailSystem;
let admin: Person;
let today: string;

beforeAll(async () => {
  system = await joinMailSystem();
  await system.work(EXPORT_QUEUE);
});
afterAll(() => system.close());

/** An agency of its own: what is due of one says nothing of another. */
const anAgency = async (): Promise<void> => {
  admin = await system.signUp({ organizationName: 'Crescent City Bail Bonds' });
  today = admin.session.organization?.today ?? '';
};

/** A bond with a plan of $100.00 a week whose first payment was due so many days ago. */
const planned = async (daysAgo: number, of?: string) => {
  const defendantId = of ?? (await admin.story.defendant({ fullName: 'Rémy Thibodeaux' }));
  const { accountId } = await admin.story.account(defendantId);
  await admin.story.bond({ defendantId, accountId, bondDate: today });
  const terms = { amountCents: 10_000, frequency: 'WEEKLY', startOn: addDays(today, -daysAgo), confirmed: true };
  await admin.ask(setPlan, { params: { accountId }, body: terms as never });
  return { defendantId, accountId };
};
/** With one indemnitor. */
const owed = async (daysAgo: number, fullName: string, email = `${randomUUID()}@example.com`) => {
  const { defendantId, accountId } = await planned(daysAgo);
  const indemnitorId = await admin.story.indemnitor(defendantId, { fullName, email });
  return { defendantId, accountId, indemnitorId, email };
};
const dueTo = async () => (await admin.ask(listDueLetters)).rows.map(({ name, strictness }) => [name, strictness]);

const ready = async (exportId: string): Promise<Export> => {
  for (;;) {
    const made = await admin.ask(getExport, { params: { exportId } });
    if (made.state === 'ready') return made;
    if (made.state === 'failed') throw new Error('The export failed.');
  }
};
const send = async (way: 'mail' | 'pdf', letters: { accountId: string; indemnitorId: string }[]): Promise<Export> =>
  ready((await admin.ask(sendLetters, { body: { way, letters } })).exportId);

describe('Letters that are due', () => {
  it('are listed by strictness, each person once, and not before ten days', async () => {
    await anAgency();
    await owed(9, 'Early Earl');
    await owed(12, 'Rita Reminder');
    await owed(31, 'Nell Notice');
    const { defendantId } = await owed(70, 'Fin Final');
    // Answers for a second account of the defendant, too, on which less is past due.
    await planned(15, defendantId);
    const { rows, more, connected } = await admin.ask(listDueLetters);
    expect([more, connected]).toEqual([false, true]);
    expect(rows.map(({ name, strictness }) => [name, strictness])).toEqual([
      ['Fin Final', 'final'],
      ['Nell Notice', 'notice'],
      ['Rita Reminder', 'reminder'],
    ]);
    expect(rows[2]).toMatchObject({
      pastDueCents: 20_000,
      since: addDays(today, -12),
      hasEmail: true,
      hasAddress: false,
    });
  });

  it('are about accounts without a plan, too, to those who answer for them, until the strictest was written', async () => {
    await anAgency();
    const { accountId, defendantId } = await admin.story.account();
    await admin.story.fee(accountId, 4_500, { chargedOn: addDays(today, -70), reason: 'Found late' });
    const person = { fullName: 'Terry Terms', email: 'terry@example.com' };
    const indemnitorId = await admin.story.indemnitor(defendantId, person, accountId);
    await admin.story.indemnitor(defendantId, { fullName: 'Odd Other' });
    expect(await dueTo()).toEqual([['Terry Terms', 'final']]);
    await admin.ask(makeAccountLetter, { params: { accountId }, body: { indemnitorId } });
    const clock = system.provider<TestClock>('TestClock');
    await clock.set(`${addDays(today, 40)}T18:00:00.000Z`);
    try {
      expect(await dueTo()).toEqual([]);
    } finally {
      await clock.set(null);
    }
  });

  it('are not to whoever was written to within 20 days, about another account, too', async () => {
    await anAgency();
    const { defendantId, accountId, indemnitorId } = await owed(15, 'Odile Roy');
    const second = await planned(40, defendantId);
    await admin.ask(makeAccountLetter, { params: { accountId }, body: { indemnitorId } });
    expect(await dueTo()).toEqual([]);
    const { people } = await admin.ask(listAccountLetters, { params: { accountId: second.accountId } });
    expect(people[0]?.letter).toMatchObject({ isCurrent: true, strictness: 'reminder' });
    const request = { params: { accountId: second.accountId }, body: { indemnitorId } };
    expect((await admin.call(makeAccountLetter, request)).problem?.code).toBe('LETTER_MADE');
    const clock = system.provider<TestClock>('TestClock');
    await clock.set(`${addDays(today, 20)}T18:00:00.000Z`);
    try {
      expect(await dueTo()).toEqual([['Odile Roy', 'final']]);
    } finally {
      await clock.set(null);
    }
  });

  it('are not about an account whose calls are held, or of which a promise runs', async () => {
    await anAgency();
    const held = await owed(15, 'Hal Held');
    await owed(15, 'Dee Due');
    const promised = await owed(15, 'Pat Promised');
    const hold = { until: null, reason: 'Speaks to us through a lawyer' };
    await admin.ask(setCallHold, { params: { accountId: held.accountId }, body: { hold } });
    const promise = { amountCents: 5_000, dueOn: addDays(today, 3) };
    await admin.ask(makePromise, { params: { accountId: promised.accountId }, body: promise });
    expect(await dueTo()).toEqual([['Dee Due', 'reminder']]);
  });

  it('are for the money roles alone, to see and to send; no letter on money is made or mailed by others', async () => {
    await anAgency();
    const { accountId, indemnitorId, email } = await owed(15, 'Odile Roy');
    const one = { params: { accountId }, body: { indemnitorId } };
    const { letterId } = await admin.ask(makeAccountLetter, one);
    for (const role of ['Agent', 'Recovery Agent', 'Auditor'] as const) {
      const other = await system.addAgent(admin, role);
      const body = { way: 'pdf' as const, letters: [{ accountId, indemnitorId }] };
      const refused = [
        await other.call(listDueLetters),
        await other.call(sendLetters, { body }),
        await other.call(makeAccountLetter, one),
        await other.call(mailPaper, { body: { paper: { kind: 'letter', letterId }, to: email, subject: 'Yours' } }),
      ];
      expect(new Set(refused.map(({ problem }) => problem?.code))).toEqual(new Set(['ROLE_REFUSED']));
    }
  });
});

describe('Letters in one go', () => {
  it('go out by e-mail, each as one that is made and mailed alone; without an address they are printed', async () => {
    await anAgency();
    const [rita, nora] = [await owed(15, 'Rita Roy'), await owed(61, 'Nora Nowhere', '')];
    const made = await send(
      'mail',
      [rita, nora].map(({ accountId, indemnitorId }) => ({ accountId, indemnitorId })),
    );
    expect(made).toMatchObject({ kind: 'letters-mail', rows: 2, mailing: { mailed: 1, toPrint: 1, leftOut: 0 } });
    const letter = await system.mails.letterTo(rita.email, /Subject: Payment reminder from Crescent City Bail Bonds/);
    expect(letter.text).toContain('Attached: payment-reminder.pdf');
    const { pages } = await readPdf((await download(admin, made)).bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('FINAL NOTICE');
    const { people } = await admin.ask(listAccountLetters, { params: { accountId: rita.accountId } });
    expect(people[0]?.letter).toMatchObject({
      isCurrent: true,
      strictness: 'reminder',
      madeBy: admin.session.user.name,
    });
    const { mailed } = await admin.ask(listMailedPapers, { query: { accountId: rita.accountId } });
    expect(mailed.map(({ kind, letterId, to }) => [kind, letterId, to])).toEqual([
      ['letter', people[0]?.letter?.letterId, rita.email],
    ]);
    expect(await dueTo()).toEqual([]);
  });

  it('are one PDF to print, the strictest first', async () => {
    await anAgency();
    const both = [await owed(15, 'Rita Roy'), await owed(61, 'Fin Final')];
    const made = await send(
      'pdf',
      both.map(({ accountId, indemnitorId }) => ({ accountId, indemnitorId })),
    );
    expect(made).toMatchObject({ kind: 'letters-pdf', rows: 2, mailing: { mailed: 0, toPrint: 2, leftOut: 0 } });
    expect(made.fileName).toMatch(/^export-\d{4}-letters\.pdf$/);
    const { pages } = await readPdf((await download(admin, made)).bytes);
    expect(pages.map((page) => /FINAL NOTICE|PAYMENT REMINDER/.exec(page)?.[0])).toEqual([
      'FINAL NOTICE',
      'PAYMENT REMINDER',
    ]);
  });

  it('are written once for a command, and to nobody to whom none is due any more', async () => {
    await anAgency();
    const odile = await owed(15, 'Odile Roy');
    const letters = [{ accountId: odile.accountId, indemnitorId: odile.indemnitorId }];
    const commandId = randomUUID();
    const body = { way: 'mail' as const, letters };
    const sent = await Promise.all([1, 2].map(() => admin.ask(sendLetters, { body, commandId })));
    expect(sent.map(({ exportId }) => exportId)).toEqual([commandId, commandId]);
    expect((await ready(commandId)).mailing).toEqual({ mailed: 1, toPrint: 0, leftOut: 0 });
    const again = await send('mail', letters);
    expect(again.mailing).toEqual({ mailed: 0, toPrint: 0, leftOut: 1 });
    const { pages } = await readPdf((await download(admin, again)).bytes);
    expect(pages[0]).toContain('No letter is left to print.');
  });

  it('of two who send at once to the same people, each person hears once', async () => {
    await anAgency();
    const people = [await owed(15, 'Ann Roy'), await owed(15, 'Bea Roy')];
    const letters = people.map(({ accountId, indemnitorId }) => ({ accountId, indemnitorId }));
    const runs = await Promise.all([send('mail', letters), send('mail', letters.toReversed())]);
    const sum = (key: 'mailed' | 'leftOut') => runs.reduce((all, { mailing }) => all + (mailing?.[key] ?? 0), 0);
    expect([sum('mailed'), sum('leftOut')]).toEqual([2, 2]);
  });

  it('reach no other agency’s people, and are not begun where mail is not set up', async () => {
    await anAgency();
    const { accountId, indemnitorId } = await owed(15, 'Odile Roy');
    const other = await system.signUp({ organizationName: 'Magnolia Bonds' });
    const body = { way: 'mail' as const, letters: [{ accountId, indemnitorId }] };
    expect((await other.call(sendLetters, { body })).problem?.code).toBe('ACCOUNT_NOT_FOUND');
    const letters = system.provider<TestMail>('TestMail');
    await letters.sendTo(null);
    const refused = await admin.call(sendLetters, { body });
    await letters.sendTo(system.mails.url);
    expect(refused.problem?.code).toBe('MAIL_NOT_CONNECTED');
    expect((await admin.ask(listExports)).rows).toEqual([]);
    expect(await dueTo()).toEqual([['Odile Roy', 'reminder']]);
  });
});
