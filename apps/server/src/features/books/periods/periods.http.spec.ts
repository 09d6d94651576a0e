import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askForWriteOff } from '#contracts/books/approvals/approvals.ts';
import { recordPayment, voidPayment } from '#contracts/books/account/accounts.ts';
import { listAccountEntries } from '#contracts/books/account/statements.ts';
import { writeBond } from '#contracts/books/bond/bonds.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { depositPayment, returnPayment } from '#contracts/books/payments/banking.ts';
import * as contract from '#contracts/books/periods/periods.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { listJournal } from '#contracts/office/reports/reports.ts';
import { firstDayOf, lastDayOf, monthAfter, monthInWords, monthOf } from '#domain/books/months.ts';
import { dayOf, DEFAULT_TIME_ZONE, formatDay } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { startTestSystem, type Person, type TestSystem } from '../../../../test/test-system.ts';
import { verified } from '../../../../test/verified.ts';
import { isDeep } from '../../../../../../libs/tooling/deep-suite.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const thisMonth = monthOf(today);
const last = monthAfter(thisMonth, -1);
const before = monthAfter(thisMonth, -2);
const reason = 'Found in a folder';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem();
});
afterAll(() => system.close());

const reached = async (view: string) => {
  const head = (await system.app.get(EventLog, { strict: false }).head()) ?? 0n;
  await system.app.get(ReadYourWrites, { strict: false }).reached(view, head, 60_000);
};

/** An agency that booked in the month before the last one, and an account of it. */
const agency = async () => {
  const admin = await system.signUp();
  const { accountId } = await admin.story.account();
  await admin.story.pay(accountId, 10_000, { paidOn: firstDayOf(before), reason });
  return { admin, accountId };
};

const pay = (person: Person, accountId: string, paidOn: string, why = reason) =>
  person.call(recordPayment, {
    params: { accountId },
    body: { amountCents: 700, method: 'Cash', paidOn, reason: why, confirmed: true },
  });
const on = (month: string) => ({ params: { month } });
const states = async (person: Person) =>
  (await person.ask(contract.listMonths)).months.map(({ month, state }) => `${month} ${state}`);

describe('A hard close', () => {
  it('is sealed with journal number and chain head, and takes no payment any more (money#closed-periods)', async () => {
    const { admin, accountId } = await agency();
    await admin.ask(contract.closeMonth, on(before));
    const [now, open, closed] = (await admin.ask(contract.listMonths)).months;
    expect([now?.month, open?.month, closed?.month]).toEqual([thisMonth, last, before]);
    expect(now).toMatchObject({ state: 'open', isOver: false, closesNext: false });
    expect(open).toMatchObject({ state: 'open', closesNext: true, changed: null, seal: null });
    expect(closed).toMatchObject({ state: 'sealed', reopens: true, seal: { journalNumber: 1 }, lateEntries: 0 });
    expect(closed?.seal?.chainHead).toMatch(/^[0-9a-f]{64}$/);

    const refused = (await pay(admin, accountId, lastDayOf(before))).problem;
    const words = `${monthInWords(before)} is closed. Choose a later day, or ask an Admin to reopen it.`;
    expect(refused).toMatchObject({ code: 'PERIOD_CLOSED', detail: words });
    expect(refused?.errors).toEqual([{ path: 'paidOn', message: words }]);
    expect(await refusalOf(pay(admin, accountId, firstDayOf(last)))).toBe('done');
    expect(await refusalOf(pay(admin, accountId, firstDayOf(monthAfter(before, -3))))).toBe('PERIOD_CLOSED');
  });

  it('asks for every earlier month, for a month that is over, and is done once', async () => {
    const { admin } = await agency();
    const close = (month: string) => admin.call(contract.closeMonth, on(month));
    expect((await close(last)).problem).toMatchObject({
      code: 'EARLIER_MONTH_OPEN',
      detail: `${monthInWords(before)} is not closed. Close it first.`,
    });
    expect((await close(thisMonth)).problem?.code).toBe('MONTH_NOT_OVER');
    expect((await close(monthAfter(before, -1))).problem?.code).toBe('MONTH_NOT_FOUND');
    const both = await Promise.all([close(before), close(before)]);
    expect(both.map(({ problem }) => problem?.code ?? 'done').sort()).toEqual(['MONTH_CLOSED', 'done']);
    expect(await refusalOf(admin.call(contract.closeMonth, on('2026-13')))).toBe('MONTH_NOT_FOUND');
  });

  it('leaves a bond to book today: its date is a fact (money#bond-date-books)', async () => {
    const { admin } = await agency();
    await admin.ask(contract.closeMonth, on(before));
    const body = { amountCents: 1_000_000, jurisdiction: 'Orleans', bondDate: lastDayOf(before), reason } as const;
    await admin.ask(writeBond, { body: { ...body, defendantId: await admin.story.defendant() } });
    const { rows } = await admin.ask(listJournal, { query: {} });
    expect(rows[0]).toMatchObject({ effectiveOn: lastDayOf(before), bookedOn: today });
  });

  it('takes a return of the bank’s day on the first open day, and the statement shows both (money#day-of-a-return)', async () => {
    const { admin, accountId } = await agency();
    const [params, on1] = [{ accountId }, firstDayOf(before)];
    const paymentId = await admin.story.pay(accountId, 900, { method: 'Check', paidOn: on1, reason });
    await admin.ask(depositPayment, { params: { accountId, paymentId }, body: { depositedOn: on1, reason } });
    await admin.ask(contract.closeMonth, on(before));
    const body = { returnedOn: lastDayOf(before), reason: 'Insufficient funds' };
    await admin.ask(returnPayment, { params: { accountId, paymentId }, body });
    const { rows } = await admin.ask(listAccountEntries, { params, query: {} });
    expect(rows.map(({ what, effectiveOn, bookedOn }) => [what, effectiveOn, bookedOn]).slice(-2)).toEqual([
      ['added', on1, null],
      ['returned', lastDayOf(before), firstDayOf(last)],
    ]);
  });

  it('leaves corrections as they are: they book today (money#corrections-book-today)', async () => {
    const { admin, accountId } = await agency();
    const entryId = await admin.story.pay(accountId, 900, { paidOn: firstDayOf(before), reason });
    await admin.ask(contract.closeMonth, on(before));
    await admin.ask(voidPayment, {
      params: { accountId, paymentId: entryId },
      body: { reasonCode: 'Duplicate', reason },
    });
    const { rows } = await admin.ask(listJournal, { query: {} });
    expect(rows[0]).toMatchObject({ effectiveOn: today, bookedOn: today });
  });

  it('is told in the audit trail and proved by verify-ledger', async () => {
    const { admin } = await agency();
    await admin.ask(contract.closeMonth, on(before));
    await admin.ask(contract.reopenMonth, { ...on(before), body: { reason } });
    const { rows } = await admin.ask(listAudit, { query: {} });
    expect(rows.map(({ words }) => words)).toEqual(
      expect.arrayContaining([`Closed ${monthInWords(before)}`, `Reopened ${monthInWords(before)}`]),
    );
    await reached('ledger');
    expect((await verified(system.app, { organizationId: admin.organizationId })).problems).toEqual([]);
  });
});

describe('The year end', () => {
  const december = `${Number(today.slice(0, 4)) - 1}-12`;
  const standing = async (person: Person) => {
    const at = { effectiveOn: lastDayOf(december) };
    const { rows } = await person.ask(getTrialBalance, { query: at });
    return Object.fromEntries(rows.map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents]));
  };

  it('takes income and expense of the closed December to Retained Earnings, and back where it is reopened (money#year-end)', async () => {
    const admin = await system.signUp();
    const { accountId } = await admin.story.account();
    await admin.story.fee(accountId, 4_000, { chargedOn: firstDayOf(december), reason });
    await admin.ask(contract.closeMonth, on(december));
    const [ended] = (await admin.ask(contract.listMonths)).months.slice(-1);
    expect(ended).toMatchObject({ month: december, state: 'year-ended', seal: { journalNumber: 1 } });
    expect(await standing(admin)).toMatchObject({ '1100': 4_000, '3900': -4_000, '4100': 0 });
    const { rows } = await admin.ask(listJournal, { query: {} });
    expect(rows[0]).toMatchObject({
      description: 'Year ended',
      effectiveOn: lastDayOf(december),
      bookedOn: lastDayOf(december),
    });

    await admin.ask(contract.reopenMonth, { ...on(december), body: { reason } });
    expect(await standing(admin)).toMatchObject({ '1100': 4_000, '3900': 0, '4100': -4_000 });
    await admin.story.fee(accountId, 500, { chargedOn: lastDayOf(december), reason });
    await admin.ask(contract.closeMonth, on(december));
    expect(await standing(admin)).toMatchObject({ '1100': 4_500, '3900': -4_500, '4100': 0 });
    await reached('audit-chain');
    expect((await verified(system.app, { organizationId: admin.organizationId })).problems).toEqual([]);
  });
});

describe('The checklist of a month', () => {
  it('says what blocks and what only warns, each with the screen where it is settled (money#before-a-month-closes)', async () => {
    const { admin, accountId } = await agency();
    await admin.story.pay(accountId, 2_500, { paidOn: firstDayOf(before), reason, method: 'Credit Card' });
    await admin.story.pay(accountId, 1_200, { paidOn: firstDayOf(before), reason, method: 'Other' });
    const { checks } = await admin.ask(contract.checkMonth, on(last));
    const since = formatDay(firstDayOf(before));
    expect(checks).toEqual([
      { blocks: true, screen: 'months', words: `${monthInWords(before)} is not closed.` },
      {
        blocks: false,
        screen: 'drawer',
        words: `$100.00 lies in the drawer for more than 3 days, since ${since}.`,
      },
      {
        blocks: false,
        screen: 'cards',
        words: `$25.00 of cards is not settled for more than 5 days, since ${since}.`,
      },
      { blocks: false, screen: 'classify', words: '$12.00 is to be classified.' },
    ]);
    expect((await admin.ask(contract.checkMonth, on(thisMonth))).checks[0]).toEqual({
      blocks: true,
      screen: 'months',
      words: `${monthInWords(thisMonth)} is not over.`,
    });
  });

  it('warns of officials past their terms and of what waits for approval', async () => {
    const { admin } = await agency();
    const bond = { jurisdiction: 'Orleans', bondDate: firstDayOf(before), reason } as const;
    const { accountId } = await admin.story.bond(bond);
    await admin.ask(askForWriteOff, { params: { accountId }, body: { amountCents: 5_000, reason } });
    const { checks } = await admin.ask(contract.checkMonth, on(before));
    expect(checks).toEqual(
      expect.arrayContaining([
        {
          blocks: false,
          screen: 'officials',
          words: `An official is owed $200.00 past their terms, since ${formatDay(firstDayOf(before))}.`,
        },
        { blocks: false, screen: 'approvals', words: 'One request waits for approval.' },
      ]),
    );
  });
});

describe('A soft close', () => {
  it('lets money roles book with a reason, and nobody else', async () => {
    const { admin, accountId } = await agency();
    const agent = await system.addAgent(admin, 'Agent');
    await admin.ask(contract.softCloseMonth, on(last));
    agent.client.readWhatWrote(admin.client);
    const day = lastDayOf(last);
    const refused = (await pay(agent, accountId, day)).problem;
    expect(refused).toMatchObject({
      code: 'PERIOD_SOFT_CLOSED',
      detail: `${monthInWords(last)} is soft-closed. Booking in it needs Accounting, a Supervisor or an Admin, and a reason.`,
    });
    expect(await refusalOf(pay(admin, accountId, day, ''))).toBe('PERIOD_SOFT_CLOSED');
    expect(await refusalOf(pay(admin, accountId, day))).toBe('done');
    expect(await refusalOf(admin.call(contract.softCloseMonth, on(last)))).toBe('MONTH_SOFT_CLOSED');
    expect(await agent.ask(contract.getClosedMonths)).toEqual({
      closedUntil: null,
      closedThrough: null,
      softClosed: [last],
    });
  });
});

describe('Reopening', () => {
  it('is for an Admin with a reason, the newest month first, and moves no late entry', async () => {
    const { admin, accountId } = await agency();
    const accounting = await system.addAgent(admin, 'Accounting');
    const auditor = await system.addAgent(admin, 'Auditor');
    await accounting.ask(contract.closeMonth, on(before));
    await accounting.ask(contract.closeMonth, on(last));
    admin.client.readWhatWrote(accounting.client);
    const body = { reason };
    expect(await refusalOf(accounting.call(contract.reopenMonth, { ...on(last), body }))).toBe('ROLE_REFUSED');
    expect(await refusalOf(auditor.call(contract.closeMonth, on(last)))).toBe('ROLE_REFUSED');
    const blank = await admin.call(contract.reopenMonth, { ...on(last), body: { reason: ' ' } });
    expect(blank.problem?.errors).toEqual([{ path: 'reason', message: 'Give a reason.' }]);
    expect(await refusalOf(admin.call(contract.reopenMonth, { ...on(before), body }))).toBe('LATER_MONTH_CLOSED');
    await admin.ask(contract.reopenMonth, { ...on(last), body });
    expect(await refusalOf(admin.call(contract.reopenMonth, { ...on(last), body }))).toBe('MONTH_OPEN');
    auditor.client.readWhatWrote(admin.client);
    const { months } = await auditor.ask(contract.listMonths);
    expect(months.find(({ month }) => month === last)).toMatchObject({
      state: 'open',
      changed: { reason },
      seal: null,
    });
    expect(await refusalOf(pay(admin, accountId, firstDayOf(last)))).toBe('done');
  });
});

it('closes the months of its own agency alone', async () => {
  const [{ admin }, other] = [await agency(), await agency()];
  await admin.ask(contract.closeMonth, on(before));
  expect(await states(other.admin)).toEqual([`${thisMonth} open`, `${last} open`, `${before} open`]);
  expect(await refusalOf(pay(other.admin, other.accountId, lastDayOf(before)))).toBe('done');
});

it('An agency without a booking has its own month alone, and closes none', async () => {
  const admin = await system.signUp();
  expect(await states(admin)).toEqual([`${thisMonth} open`]);
  expect(await refusalOf(admin.call(contract.closeMonth, on(last)))).toBe('MONTH_NOT_FOUND');
});

it('A payment that meets the close of its month is refused, or booked before it or on the first open day', async () => {
  const rounds = isDeep ? 200 : 20;
  for (let round = 0; round < rounds; round += 1) {
    const { admin, accountId } = await agency();
    const [paid] = await Promise.all([
      pay(admin, accountId, lastDayOf(before)),
      admin.ask(contract.closeMonth, on(before)),
    ]);
    await reached('ledger');
    const { months } = await admin.ask(contract.listMonths);
    const seal = months.at(-1)?.seal;
    const { rows } = await admin.ask(listJournal, { query: {} });
    const found = rows.find(({ effectiveOn }) => effectiveOn === lastDayOf(before));
    if (paid.problem) {
      expect([paid.problem.code, found]).toEqual(['PERIOD_CLOSED', undefined]);
    } else {
      const isLate = (found?.journalNumber ?? 0) > (seal?.journalNumber ?? 0);
      expect(found?.bookedOn).toBe(isLate ? firstDayOf(last) : lastDayOf(before));
      expect(months.at(-1)?.lateEntries).toBe(isLate ? 1 : 0);
    }
    const { totalDebitCents, totalCreditCents } = await admin.ask(getTrialBalance);
    expect(totalDebitCents).toBe(totalCreditCents);
  }
}, 300_000);
