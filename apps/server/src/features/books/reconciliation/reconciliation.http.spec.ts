import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { voidPayment } from '#contracts/books/account/accounts.ts';
import { addBankAccount, importBankFile, listBankAccounts, matchExactLines } from '#contracts/books/bank/bank.ts';
import { getBond } from '#contracts/books/bond/bonds.ts';
import { makeDeposit } from '#contracts/books/payments/deposits.ts';
import { checkMonth } from '#contracts/books/periods/periods.ts';
import * as contract from '#contracts/books/bank/reconciliation.ts';
import { recordExpense } from '#contracts/payouts/expenses/expenses.ts';
import { moveOfficialFees } from '#contracts/payouts/official-fees/official-fees.ts';
import { firstDayOf, lastDayOf, monthAfter, monthInWords, monthOf } from '#domain/books/months.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE, formatDay } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { aHouse, remit } from '../../../../test/surety-house.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const last = monthAfter(monthOf(today), -1);
const monthsEnd = lastDayOf(last);
const reason = 'Found in a folder';

beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const firstAccount = async (person: Person): Promise<string> =>
  (await person.ask(listBankAccounts)).accounts[0]?.bankAccountId ?? '';

/** Money on 1000 that came in on a day: a deposit of cash, D-0001 and on. */
const deposit = async (person: Person, amountCents: number, on = today) => {
  const { accountId } = await person.story.account();
  const paymentId = await person.story.pay(accountId, amountCents, { method: 'Cash', paidOn: on, reason });
  return person.ask(makeDeposit, { body: { depositedOn: on, receipts: [{ accountId, paymentId }], reason } });
};
const transfer = async (person: Person, amountCents: number, on = today) => {
  const { accountId } = await person.story.account();
  const paid = { method: 'Bank Transfer', paidOn: on, reason } as const;
  return { accountId, paymentId: await person.story.pay(accountId, amountCents, paid) };
};
const spend = (person: Person, amountCents: number, externalReference: string, on = today) => {
  const what = { account: '5310', method: 'Check', payee: 'Office Depot', reason: 'Paper' } as const;
  return person.ask(recordExpense, { body: { ...what, amountCents, externalReference, paidOn: on } });
};
const importLines = async (person: Person, lines: readonly (readonly [on: string, amount: string])[]) => {
  const params = { bankAccountId: await firstAccount(person) };
  const text = [
    'Date,Description,Amount',
    ...lines.map(([on, amount], at) => `${on},LINE ${String(at)},${amount}`),
    '',
  ];
  await person.ask(importBankFile, { params, body: { text: text.join('\n') } });
  return params;
};

const start = async (person: Person, statementCents: number, statementOn = today, bankAccountId?: string) => {
  const params = { bankAccountId: bankAccountId ?? (await firstAccount(person)) };
  return person.ask(contract.startReconciliation, { params, body: { statementOn, statementCents } });
};
const itemsOf = async (person: Person, reconciliationId: string) =>
  (await person.ask(contract.getReconciliation, { params: { reconciliationId } })).items;
const listed = async (person: Person, reconciliationId: string) =>
  (await itemsOf(person, reconciliationId)).map(
    ({ words, isTicked, problem }) =>
      `${words.replace(/, entry \d+$/, '')}${isTicked ? ', ticked' : ''}${problem === null ? '' : `, ${problem}`}`,
  );
const tick = async (person: Person, reconciliationId: string, which: string, isTicked = true) => {
  const items = (await itemsOf(person, reconciliationId)).filter(({ words }) => words.startsWith(which));
  const body = { items: items.map(({ kind, id }) => ({ kind, id })), isTicked };
  return person.call(contract.tickReconciliation, { params: { reconciliationId }, body });
};
const finish = (person: Person, reconciliationId: string, commandId = randomUUID()) =>
  person.call(contract.finishReconciliation, { params: { reconciliationId }, commandId });
const codeOf = ({ problem }: { problem: { code: string } | null }): string => problem?.code ?? 'done';

describe('A reconciliation of a bank account (money#reconciliation)', () => {
  it('lists what the books have at the bank up to its day, with what is matched ticked from the beginning', async () => {
    const admin = await system.signUp();
    await deposit(admin, 15_000, addDays(today, -2));
    await transfer(admin, 7_000, addDays(today, -1));
    await spend(admin, 6_000, '1043', addDays(today, -1));
    await deposit(admin, 900); // of a later day
    const params = await importLines(admin, [[addDays(today, -2), '150.00']]);
    await admin.ask(matchExactLines, { params });
    const begun = await start(admin, 20_000, addDays(today, -1));
    expect(begun).toMatchObject({ openingCents: 0, inCents: 15_000, outCents: 0, ticked: 1, differenceCents: 5_000 });
    expect(await listed(admin, begun.reconciliationId)).toEqual([
      'Deposit D-0001, ticked',
      'Expense paid (Check)',
      'Transfer, receipt 2',
    ]);
    const [, check] = await itemsOf(admin, begun.reconciliationId);
    expect(check).toMatchObject({ about: 'Office Depot, no. 1043', amountCents: -6_000, isStale: false, days: 0 });
  });

  it('names of each line whom it went to or came from: the surety, the official, the client', async () => {
    const house = await aHouse(system);
    const { admin, bonds } = house;
    const [bondId = ''] = bonds;
    const { accountId } = await admin.ask(getBond, { params: { bondId } });
    await admin.story.pay(accountId, 5_000, { method: 'Bank Transfer' });
    await remit(house, admin, ['P-001'], { externalReference: '1201' });
    const fees = [{ account: '2120' as const, bondId }];
    const paid = { kind: 'paid', method: 'Check', externalReference: '1202', reason: 'By post' } as const;
    await admin.ask(moveOfficialFees, { body: { ...paid, payee: 'sheriff:Orleans', amountCents: 20_000, fees } });
    const { reconciliationId } = await start(admin, 0);
    const about = (await itemsOf(admin, reconciliationId)).map(({ amountCents, about }) => [amountCents, about]);
    expect(about.toSorted()).toEqual([
      [-15_000, expect.stringMatching(/^Pelican Surety.*, no\. 1201$/)],
      [-20_000, 'Sheriff of Orleans, no. 1202'],
      [5_000, 'Odile Fontenot'],
    ]);
  });

  it('is ticked and unticked, refused at a cent of difference, finished at none, and the next starts from its balance', async () => {
    const admin = await system.signUp();
    await deposit(admin, 15_000, addDays(today, -9));
    await spend(admin, 6_000, '1043', addDays(today, -9));
    const { reconciliationId } = await start(admin, 9_001, addDays(today, -5));
    expect((await tick(admin, reconciliationId, 'Deposit')).body).toMatchObject({ inCents: 15_000, ticked: 1 });
    expect((await tick(admin, reconciliationId, 'Deposit')).body).toMatchObject({ inCents: 15_000, ticked: 1 });
    expect((await tick(admin, reconciliationId, 'Expense')).body).toMatchObject({
      outCents: -6_000,
      differenceCents: 1,
    });
    const refused = await finish(admin, reconciliationId);
    expect(refused.problem?.detail).toBe('There is a difference of $0.01. It has to be $0.00.');
    expect((await tick(admin, reconciliationId, 'Expense', false)).body).toMatchObject({ outCents: 0, ticked: 1 });
    await admin.ask(contract.discardReconciliation, { params: { reconciliationId } });

    const again = await start(admin, 15_000, addDays(today, -5));
    await tick(admin, again.reconciliationId, 'Deposit');
    const commandId = randomUUID();
    const once = await finish(admin, again.reconciliationId, commandId);
    const twice = await finish(admin, again.reconciliationId, commandId);
    expect([once.status, twice.status, twice.body]).toEqual([200, 200, once.body]);
    expect(await listed(admin, again.reconciliationId)).toEqual(['Deposit D-0001, ticked', 'Expense paid (Check)']);

    const params = { bankAccountId: await firstAccount(admin) };
    const early = { params, body: { statementOn: addDays(today, -5), statementCents: 0 } };
    expect(codeOf(await admin.call(contract.startReconciliation, early))).toBe('RECONCILIATION_NOT_AFTER');
    const next = await start(admin, 9_000);
    expect(next).toMatchObject({ openingCents: 15_000, differenceCents: -6_000 });
    expect(await listed(admin, next.reconciliationId)).toEqual(['Expense paid (Check)']); // cleared before: no more
    const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
    expect(problems).toEqual([]);
  });

  it('is reopened by an Admin with a reason, the newest alone, with its ticks', async () => {
    const admin = await system.signUp();
    const accounting = await system.addAgent(admin, 'Accounting');
    await deposit(admin, 15_000, addDays(today, -9));
    const first = await start(admin, 15_000, addDays(today, -5));
    await tick(admin, first.reconciliationId, 'Deposit');
    await finish(admin, first.reconciliationId);
    const second = await start(admin, 15_000, addDays(today, -4));
    const reopen = (person: Person, { reconciliationId }: { reconciliationId: string }) =>
      person.call(contract.reopenReconciliation, { params: { reconciliationId }, body: { reason: 'A wrong check' } });
    expect(codeOf(await reopen(admin, first))).toBe('RECONCILIATION_NOT_NEWEST'); // one is in progress
    expect(codeOf(await reopen(admin, second))).toBe('RECONCILIATION_UNFINISHED');
    await finish(admin, second.reconciliationId);
    expect(codeOf(await reopen(admin, first))).toBe('RECONCILIATION_NOT_NEWEST');
    expect((await reopen(accounting, second)).status).toBe(403);
    expect((await reopen(admin, second)).status).toBe(200);
    const params = { bankAccountId: await firstAccount(admin) };
    const { reconciliations } = await admin.ask(contract.listReconciliations, { params });
    expect(reconciliations).toMatchObject([
      { state: 'open', reopened: { reason: 'A wrong check' }, finishedBy: null, reopens: false },
      { state: 'finished', reopens: false },
    ]);
    await admin.ask(contract.discardReconciliation, { params: { reconciliationId: second.reconciliationId } });
    expect((await reopen(admin, first)).status).toBe(200);
    expect(await listed(admin, first.reconciliationId)).toEqual(['Deposit D-0001, ticked']);
  });

  it('shows what was voided after it was ticked, and once it is finished its voiding is listed next', async () => {
    const admin = await system.signUp();
    const params = await transfer(admin, 7_000, addDays(today, -1));
    const { reconciliationId } = await start(admin, 7_000, addDays(today, -1));
    await tick(admin, reconciliationId, 'Transfer');
    await admin.ask(voidPayment, { params, body: { reasonCode: 'Duplicate', reason: 'Typed twice' } });
    expect(await listed(admin, reconciliationId)).toEqual(['Transfer, receipt 1, ticked, voided']);
    await finish(admin, reconciliationId);
    const next = await start(admin, 7_000);
    expect(await listed(admin, next.reconciliationId)).toEqual(['Payment voided (Bank Transfer)']);
  });

  it('does not list what was voided before, nor what came with a deposit by itself', async () => {
    const admin = await system.signUp();
    const params = await transfer(admin, 7_000);
    await admin.ask(voidPayment, { params, body: { reasonCode: 'Duplicate', reason: 'Typed twice' } });
    const { reconciliationId } = await start(admin, 0);
    expect(await listed(admin, reconciliationId)).toEqual([]);
    await deposit(admin, 100);
    expect(await listed(admin, reconciliationId)).toEqual(['Deposit D-0001']);
  });

  it('takes a thing once in all accounts, and not what a line of another account is matched with', async () => {
    const admin = await system.signUp();
    await deposit(admin, 15_000);
    await transfer(admin, 7_000);
    const params = await importLines(admin, [[today, '70.00']]);
    await admin.ask(matchExactLines, { params });
    const other = (await admin.ask(addBankAccount, { body: { name: 'Payroll' } })).bankAccountId;
    const [one, two] = [await start(admin, 22_000), await start(admin, 15_000, today, other)];
    expect(await listed(admin, two.reconciliationId)).toEqual(['Deposit D-0001']);
    const all = await itemsOf(admin, one.reconciliationId);
    const ticking = (reconciliationId: string, of: string) => {
      const items = all.filter(({ kind }) => kind === of).map(({ kind, id }) => ({ kind, id }));
      return admin.call(contract.tickReconciliation, { params: { reconciliationId }, body: { items, isTicked: true } });
    };
    expect(codeOf(await ticking(one.reconciliationId, 'deposit'))).toBe('done');
    expect(codeOf(await ticking(two.reconciliationId, 'deposit'))).toBe('RECONCILED_ELSEWHERE');
    expect(codeOf(await ticking(two.reconciliationId, 'transfer'))).toBe('RECONCILED_ELSEWHERE'); // ticked: it is matched
    expect(await listed(admin, two.reconciliationId)).toEqual([]);
    await tick(admin, one.reconciliationId, 'Transfer', false);
    expect(codeOf(await ticking(two.reconciliationId, 'transfer'))).toBe('RECONCILED_UNKNOWN');
    await admin.ask(contract.tickMatched, { params: { reconciliationId: one.reconciliationId } });
    expect((await finish(admin, one.reconciliationId)).status).toBe(200);
  });

  it('of another agency is not found, by whatever is done with it', async () => {
    const [admin, other] = [await system.signUp(), await system.signUp()];
    await deposit(admin, 15_000);
    const { reconciliationId } = await start(admin, 15_000);
    const params = { reconciliationId };
    const items = (await itemsOf(admin, reconciliationId)).map(({ kind, id }) => ({ kind, id }));
    const answers = [
      await other.call(contract.getReconciliation, { params }),
      await other.call(contract.getReconciliationPaper, { params }),
      await other.call(contract.tickReconciliation, { params, body: { items, isTicked: true } }),
      await other.call(contract.tickMatched, { params }),
      await other.call(contract.finishReconciliation, { params }),
      await other.call(contract.discardReconciliation, { params }),
      await other.call(contract.reopenReconciliation, { params, body: { reason } }),
    ];
    expect(answers.map(codeOf)).toEqual(answers.map(() => 'RECONCILIATION_NOT_FOUND'));
    const account = { bankAccountId: await firstAccount(admin) };
    const theirs = [
      await other.call(contract.listReconciliations, { params: account }),
      await other.call(contract.sayNoStatement, { params: account, body: { month: last, reason } }),
    ];
    expect(theirs.map(codeOf)).toEqual(theirs.map(() => 'BANK_ACCOUNT_NOT_FOUND'));
  });

  it('of two finishers takes one, and of a tick and a finish at once each sees the other', async () => {
    const admin = await system.signUp();
    const colleague = await system.addAgent(admin, 'Accounting');
    await deposit(admin, 15_000, addDays(today, -25));
    await spend(admin, 6_000, '1043', addDays(today, -25));
    colleague.client.readWhatWrote(admin.client);
    for (let round = 0; round < 20; round += 1) {
      const { reconciliationId } = await start(admin, 15_000, addDays(today, round - 22));
      if (round === 0) await tick(admin, reconciliationId, 'Deposit');
      const [check] = (await itemsOf(colleague, reconciliationId)).filter(({ isTicked }) => !isTicked);
      const items = [{ kind: 'entry' as const, id: check?.id ?? '' }];
      const params = { reconciliationId };
      const [one, other, ticked] = await Promise.all([
        finish(admin, reconciliationId),
        finish(colleague, reconciliationId),
        colleague.call(contract.tickReconciliation, { params, body: { items, isTicked: true } }),
      ]);
      const found = await admin.ask(contract.getReconciliation, { params });
      const codes = [one, other].map(codeOf).toSorted();
      if (ticked.status === 200) {
        // It came first: both found a difference, and it is taken away again.
        expect([found.state, found.differenceCents, ...codes]).toEqual([
          'open',
          6_000,
          'RECONCILIATION_DIFFERS',
          'RECONCILIATION_DIFFERS',
        ]);
        await colleague.call(contract.tickReconciliation, { params, body: { items, isTicked: false } });
        expect((await finish(colleague, reconciliationId)).status).toBe(200);
      } else {
        expect([found.state, found.differenceCents, codeOf(ticked), ...codes]).toEqual([
          'finished',
          0,
          'RECONCILIATION_DONE',
          'RECONCILIATION_DONE',
          'done',
        ]);
        expect(ticked.problem?.detail).toMatch(/^This reconciliation was finished by .+ meanwhile\.$/);
      }
    }
  });

  it('is begun by one of two who begin at once', async () => {
    const admin = await system.signUp();
    const colleague = await system.addAgent(admin, 'Accounting');
    const params = { bankAccountId: await firstAccount(admin) };
    const body = { statementOn: today, statementCents: 0 };
    const both = await Promise.all(
      [admin, colleague].map((person) => person.call(contract.startReconciliation, { params, body })),
    );
    expect(both.map(codeOf).toSorted()).toEqual(['RECONCILIATION_OPEN', 'done']);
  });

  it('is a paper once it is finished: balances, what cleared, what is outstanding and how old it is', async () => {
    const admin = await system.signUp();
    await deposit(admin, 15_000, addDays(today, -9));
    await spend(admin, 6_000, '1043', addDays(today, -9));
    const { reconciliationId } = await start(admin, 15_000, addDays(today, -2));
    const params = { reconciliationId };
    expect(codeOf(await admin.call(contract.getReconciliationPaper, { params }))).toBe('RECONCILIATION_UNFINISHED');
    await tick(admin, reconciliationId, 'Deposit');
    await finish(admin, reconciliationId);
    const paper = await admin.call(contract.getReconciliationPaper, { params });
    expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
    const words = (await readPdf(paper.bytes)).pages.join('').replaceAll(/\s/g, '');
    for (const part of ['BANKRECONCILIATION', 'DepositD-0001', 'OfficeDepot,no.1043', 'Difference$0.00'])
      expect(words).toContain(part);
    expect(words).toMatch(/Expensepaid\(Check\),entry\d+.*7−\$60\.00/);
    expect(words).toMatch(/Verificationcode([0-9a-f]{64}|notthereyet)/);
  });
});

describe('The checklist of a month (money#reconciled-months)', () => {
  const checksOf = async (person: Person) => {
    const { checks } = await person.ask(checkMonth, { params: { month: last } });
    return checks
      .filter(({ screen }) => screen === 'bank')
      .map(({ blocks, words }) => `${blocks ? 'Blocks' : 'Warns'}: ${words}`);
  };
  const notThrough = `Blocks: Operating account is not reconciled through ${formatDay(monthsEnd)}.`;

  it('only warns an agency that imports nothing and never reconciled', async () => {
    const admin = await system.signUp();
    expect(await checksOf(admin)).toEqual([]);
    await transfer(admin, 7_000, firstDayOf(last));
    expect(await checksOf(admin)).toEqual(['Warns: Operating account was never reconciled with a statement.']);
  });

  it('blocks until the account is reconciled through the end of the month', async () => {
    const admin = await system.signUp();
    await transfer(admin, 7_000, firstDayOf(last));
    const params = await importLines(admin, [[firstDayOf(last), '70.00']]);
    expect(await checksOf(admin)).toEqual([notThrough]);
    await admin.ask(matchExactLines, { params });
    const early = await start(admin, 7_000, addDays(monthsEnd, -1));
    await finish(admin, early.reconciliationId);
    expect(await checksOf(admin)).toEqual([notThrough]);
    const { reconciliationId } = await start(admin, 7_000, monthsEnd);
    expect(await checksOf(admin)).toEqual([notThrough]);
    await finish(admin, reconciliationId);
    expect(await checksOf(admin)).toEqual([]);
  });

  it('is content where a Supervisor said that there is no statement for the month, once', async () => {
    const admin = await system.signUp();
    const [supervisor, accounting] = [
      await system.addAgent(admin, 'Supervisor'),
      await system.addAgent(admin, 'Accounting'),
    ];
    const params = await importLines(admin, [[firstDayOf(last), '70.00']]);
    const say = (person: Person, month: string) =>
      person.call(contract.sayNoStatement, { params, body: { month, reason: 'The bank sends none' } });
    expect((await say(accounting, last)).status).toBe(403);
    expect((await say(supervisor, monthOf(today))).problem?.detail).toBe(
      `${monthInWords(monthOf(today))} is not over yet.`,
    );
    expect((await say(supervisor, last)).status).toBe(201);
    expect(codeOf(await say(supervisor, last))).toBe('STATEMENT_MONTH_SAID');
    expect(await checksOf(admin)).toEqual([]);
    const { noStatement } = await admin.ask(contract.listReconciliations, { params });
    expect(noStatement).toMatchObject([{ month: last, reason: 'The bank sends none' }]);
  });
});
