import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { approveRequest, askForWriteOff } from '#contracts/books/approvals/approvals.ts';
import { listBondsToDischarge } from '#contracts/books/bond/bond-status.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { getTrust } from '#contracts/books/trust/trust.ts';
import { getAccountMapping, mapAccounts } from '#contracts/office/accountant-files/account-mapping.ts';
import { downloadAccountantFile } from '#contracts/office/accountant-files/accountant-files.ts';
import { getGeneralLedger, type GeneralLedgerLine } from '#contracts/office/statements/general-ledger.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { getPlansKept } from '#contracts/office/production/plans-kept.ts';
import { getStatement, type Statement } from '#contracts/office/statements/statements.ts';
import { listCommission } from '#contracts/payouts/commission/commission.ts';
import { getCover } from '#contracts/payouts/cover/cover.ts';
import { getOpenLiability } from '#contracts/powers/surety-reports/open-liability.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import type { FileFormat } from '#domain/office/accountant-files.ts';
import { STATEMENT_KINDS, type StatementKind } from '#domain/office/statements.ts';
import { ACCOUNTANT_FILE_QUEUE } from '../src/features/office/accountant-files/accountant-file.ts';
import { EXPORT_QUEUE } from '../src/features/office/reports/export.ts';
import { isDeep } from '../../../libs/tooling/deep-suite.ts';
import { agingTwice, payablesTwice, unpaidIncomeTwice } from './ages-model.ts';
import { hledgerSaysTheSame } from './hledger-statements.ts';
import { movedByAccount, readIif, readQuickbooksOnline, readXero, readZip } from './read-accountant-files.ts';
import { accountsNamed, beginMoveIn, bringIn, uploadList } from './moving-in.ts';
import { takenFile } from './taken-file.ts';
import type { Person } from './test-people.ts';
import { bankEveryMoney, moveEveryMoney } from './varied-money.ts';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';
import { openAgency, play, rolls, today } from './money-scenarios.ts';

/** Every statement foots at any day and instant, and with the journal itself (money#statements-that-foot). */

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
  await system.work(EXPORT_QUEUE);
  await system.work(ACCOUNTANT_FILE_QUEUE);
});
afterAll(() => system.close());

const lineOf = ({ sections }: Statement, code: string): number =>
  sections.flatMap(({ lines }) => lines).find((line) => line.code === code)?.figures[0] ?? 0;
const totalOf = ({ sections, totals }: Statement, name: string): number | undefined =>
  [...sections.map(({ total }) => total), ...totals].find((total) => total.name === name)?.figures[0];

/** What the journal itself moved on accounts whose code begins so, debits less credits. */
const journalMoved = async (
  admin: Person,
  code: string,
  { from, to, upTo }: Record<'from' | 'to', string> & { upTo: number },
) => {
  const { rows } = await system.owner.query<{ cents: number }>(
    `select coalesce(sum(debit_cents - credit_cents), 0)::bigint as cents from posting
     where organization_id = $1 and ledger_account like $2 || '%' and booked_on between $3 and $4 and journal_number <= $5`,
    [admin.organizationId, code, from, to, upTo],
  );
  return rows[0]?.cents ?? 0;
};

const FIRST = '0001-01-01';

/** Every line of the general ledger, page by page, with its accounts; its own proofs hold. */
const generalLedgerAt = async (admin: Person, query: { from: string; to: string; journalNumber: number }) => {
  const lines: GeneralLedgerLine[] = [];
  let page = await admin.ask(getGeneralLedger, { query: { ...query, limit: 100 } });
  const { accounts, proofs } = page;
  lines.push(...page.rows);
  while (page.nextCursor !== null) {
    page = await admin.ask(getGeneralLedger, { query: { ...query, limit: 100, cursor: page.nextCursor } });
    lines.push(...page.rows);
  }
  for (const { words, cents, againstCents } of proofs) expect([words, cents]).toEqual([words, againstCents]);
  return { lines, accounts };
};

/** The general ledger's lines run from opening to closing, and what each account closes with is the trial balance's. */
const checkGeneralLedger = async (admin: Person, from: string, to: string, journalNumber: number): Promise<void> => {
  const { lines, accounts } = await generalLedgerAt(admin, { from, to, journalNumber });
  const { rows } = await admin.ask(getTrialBalance, { query: { effectiveOn: to, journalNumber } });
  const trial = new Map(rows.map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents]));
  for (const { code, openingCents, closingCents } of accounts) {
    const own = lines.filter(({ ledgerAccount }) => ledgerAccount === code);
    const moved = own.reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0);
    expect([code, openingCents + moved, trial.get(code) ?? 0]).toEqual([code, closingCents, closingCents]);
    expect([code, own.at(-1)?.balanceCents ?? closingCents]).toEqual([code, closingCents]);
  }
  const shown = new Set(accounts.map(({ code }) => code));
  expect([...trial].filter(([code, cents]) => cents !== 0 && !shown.has(code))).toEqual([]);
};

/** One statement of each kind at a day and a journal number, and what the journal itself says. */
const checkAt = async (admin: Person, to: string, journalNumber: number): Promise<void> => {
  const from = addDays(to, -7);
  const made = new Map<string, Statement>();
  for (const kind of STATEMENT_KINDS) {
    const query = { kind, from, to, journalNumber };
    const statement = await admin.ask(getStatement, { query });
    const beside = await admin.ask(getStatement, { query: { ...query, beside: 'previous' } });
    for (const { words, cents, againstCents } of [...statement.proofs, ...beside.proofs])
      expect([kind, words, cents]).toEqual([kind, words, againstCents]);
    made.set(kind, statement);
  }
  await checkGeneralLedger(admin, from, to, journalNumber);
  const total = (kind: string, name: string) => totalOf(made.get(kind)!, name);
  const within = (code: string) => journalMoved(admin, code, { from, to, upTo: journalNumber });
  const standing = (code: string) => journalMoved(admin, code, { from: FIRST, to, upTo: journalNumber });
  expect(total('income-statement', 'Total income')).toBe(0 - (await within('4')));
  expect(total('income-statement', 'Total expenses')).toBe(await within('5'));
  // What was booked is the same on cash basis, and what of it was paid goes by the order of payments.
  const cash = made.get('cash-basis')!;
  const booked = cash.totals.map(({ figures: [paid = 0, all = 0, unpaid = 0] }) => [paid + unpaid, all]);
  expect(booked).toEqual([[total('income-statement', 'Net income'), total('income-statement', 'Net income')]]);
  const asked = { organizationId: admin.organizationId, to, journalNumber };
  const [unpaid, unpaidInJournal] = await unpaidIncomeTwice(system.owner, { ...asked, from }, cash);
  expect(unpaid).toEqual(unpaidInJournal);
  const [, collected] = made.get('by-month')!.sections[0]?.total.figures ?? [];
  expect(collected).toBe(total('collections', 'Total by method'));
  const { rows } = await admin.ask(getTrialBalance, { query: { effectiveOn: to, journalNumber } });
  const sides = (side: 1 | -1) =>
    rows.reduce((sum, row) => sum + Math.max(side * (row.debitCents - row.creditCents), 0), 0);
  expect(made.get('trial-balance')!.sections[0]?.total.figures).toEqual([sides(1), sides(-1)]);
  const receivable = rows.find(({ account }) => account === '1100');
  expect(total('balance-sheet', 'Total assets')).toBe(total('balance-sheet', 'Total liabilities and equity'));
  const inHand = (await standing('1010')) + (await standing('1020')) + (await standing('1030'));
  expect(total('cash-sheet', 'Total')).toBe(inHand);
  expect(total('cash-flow', 'Total at the bank')).toBe((await standing('1000')) + (await standing('1005')));
  expect(total('collections', 'Total by week')).toBe(total('collections', 'Total by method'));
  expect(total('collections', 'Total by who took it')).toBe(total('collections', 'Total by method'));
  expect(total('payables', 'Total owed')).toBe(0 - (await standing('2')));
  const control = await standing('1100');
  expect((receivable?.debitCents ?? 0) - (receivable?.creditCents ?? 0)).toBe(control);
  expect(total('receivable-changes', `Owed at the end of ${formatDay(to)}`)).toBe(control);
  expect(total('buf', 'Total by surety')).toBe(await standing('1040'));
  expect(total('trust', 'Total held')).toBe(0 - (await standing('2400')));
  const sheet = made.get('balance-sheet')!;
  expect(lineOf(sheet, '1100') - lineOf(sheet, '2300')).toBe(control);
  for (const kind of ['aging', 'aging-by-agent']) expect([kind, total(kind, 'Total owed')]).toEqual([kind, control]);
  const [owed, owedInJournal] = await payablesTwice(system.owner, asked, made.get('payables')!);
  expect(owed).toEqual(owedInJournal);
  const [aged, agedInJournal] = await agingTwice(system.owner, asked, made.get('aging')!);
  expect(aged).toEqual(agedInJournal);
};

/** The texts of a file that was taken, of each of its parts where it is a ZIP. */
const textsOf = async (admin: Person, format: FileFormat, days: { from: string; to: string }): Promise<Buffer[]> => {
  const { fileId } = await takenFile(admin, { format, ...days });
  const { bytes } = await admin.call(downloadAccountantFile, { params: { accountantFileId: fileId } });
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) return [bytes];
  return [...readZip(bytes)].flatMap(([name, part]) => (name === 'manifest.csv' ? [] : [part]));
};

/** Files for accountants move on each account what the general ledger of their days does. */
const checkFiles = async (admin: Person): Promise<void> => {
  const days = { from: addDays(today, -14), to: addDays(today, -1) };
  const { accounts } = await admin.ask(getAccountMapping);
  const mapped = accounts.map(({ code, proposedName }) => ({ code, theirName: proposedName, theirNumber: code }));
  await admin.ask(mapAccounts, { body: { accounts: mapped } });
  const ledger = await admin.ask(getGeneralLedger, { query: days });
  if (ledger.rows.length === 0) return;
  const sums = (moved: Readonly<Record<string, number>>) =>
    Object.entries(moved).flatMap(([account, cents]) => {
      const code = mapped.find(({ theirName }) => theirName === account)?.code ?? account;
      return cents === 0 ? [] : [`${code} ${cents}`];
    });
  const expected = ledger.accounts.map(
    ({ code, debitCents, creditCents }) => [code, debitCents - creditCents] as const,
  );
  const moved = sums(Object.fromEntries(expected)).toSorted();
  const desktop = await textsOf(admin, 'quickbooks-desktop', days);
  expect(sums(movedByAccount(desktop.flatMap((file) => readIif(file).entries))).toSorted()).toEqual(moved);
  const online = await textsOf(admin, 'quickbooks-online', days);
  const entries = online.flatMap((file) => readQuickbooksOnline(file.toString('utf8')));
  expect(sums(movedByAccount(entries)).toSorted()).toEqual(moved);
  const xero = await textsOf(admin, 'xero', days);
  expect(sums(movedByAccount(xero.flatMap((file) => readXero(file.toString('utf8'))))).toSorted()).toEqual(moved);
};

const PLAN_SUMS = ['due', 'late', 'dueCents', 'paidCents', 'lateCents', 'made', 'kept', 'broken', 'open'] as const;

/** What other reports say of money is what the trial balance does, and plans foot by themselves. */
const checkOthers = async (admin: Person): Promise<void> => {
  const { rows } = await admin.ask(getTrialBalance);
  const standing = (code: string) =>
    rows.reduce((sum, row) => sum + (row.account === code ? row.debitCents - row.creditCents : 0), 0);
  const trust = await admin.ask(getTrust);
  expect([trust.bankCents, trust.undepositedCents]).toEqual([standing('1005'), standing('1015')]);
  const held = 0 - standing('2400');
  expect([trust.bankCents + trust.undepositedCents, trust.heldCents, trust.ofPersonsCents]).toEqual([held, held, held]);
  const cover = await admin.ask(getCover);
  expect([cover.bankCents, cover.undepositedCents]).toEqual([standing('1000'), standing('1010')]);
  const firstOf = async (kind: StatementKind) => {
    const { sections, totals } = await admin.ask(getStatement, { query: { kind } });
    return [sections[0]?.total.figures[0] ?? 0, totals[0]?.figures[0] ?? 0];
  };
  const there = cover.bankCents + cover.undepositedCents;
  expect(await firstOf('cover')).toEqual([there, there - cover.collectedCents]);
  const { total: liability } = await admin.ask(getOpenLiability);
  expect(await firstOf('open-liability')).toEqual([liability.faceCents, 0]);
  const { faceCents: waiting } = await admin.ask(listBondsToDischarge);
  expect(await firstOf('past-disposition')).toEqual([waiting, 0]);
  const { agents: owed } = await admin.ask(listCommission);
  expect(owed.reduce((sum, { owedCents }) => sum + owedCents, 0)).toBe(0 - standing('2500'));
  const { journalNumber: head } = await admin.ask(getTrialBalance);
  const plans = (known: { knownOn?: string; journalNumber?: number }) =>
    admin.ask(getPlansKept, { query: { from: addDays(today, -60), to: today, ...known } });
  for (const known of [{}, { journalNumber: Math.floor(head * 0.6) }, { knownOn: today }]) {
    const { total, agents } = await plans(known);
    expect(total.dueCents).toBe(total.paidCents + total.lateCents);
    for (const name of PLAN_SUMS)
      expect([name, agents.reduce((sum, agent) => sum + agent[name], 0)]).toEqual([name, total[name]]);
  }
  expect(await plans({ knownOn: today })).toEqual(await plans({}));
  expect(await admin.ask(listPayments, { query: { knownOn: today } })).toEqual(await admin.ask(listPayments));
};

const lastOfMonthBefore = (day: string): string => addDays(`${day.slice(0, 7)}-01`, -1);

/** Every kind of statement at several days and numbers of what was booked, and hledger's own. */
const checkAll = async (admin: Person): Promise<void> => {
  const { journalNumber: head } = await admin.ask(getTrialBalance);
  const parts = isDeep ? [0, 0.3, 0.8, 1] : [0.6, 1];
  const days = (isDeep ? [12, 3, 0] : [4, 0]).map((daysAgo) => addDays(today, -daysAgo));
  const numbers = parts.map((part) => Math.floor(head * part));
  for (const journalNumber of numbers) for (const to of days) await checkAt(admin, to, journalNumber);
  await checkOthers(admin);
  await hledgerSaysTheSame(admin, { days: [lastOfMonthBefore(today), ...days], numbers });
  await checkFiles(admin);
};

it('every statement foots at several days and journal numbers of a random history, and hledger says the same', async () => {
  await fc.assert(
    fc.asyncProperty(rolls, async (history) => {
      const agency = await openAgency(system);
      await play(agency, history);
      await checkAll(agency.admin);
    }),
    { numRuns: isDeep ? 10 : 1, endOnFailure: true },
  );
});

it.each([
  ['returns, refunds, write-offs, recoveries, adjustments, transfers and closings', moveEveryMoney],
  ['bags, settlements, matches, rewrites, moves and judgments', bankEveryMoney],
])('every statement foots over %s', async (_, moveMoney) => {
  const approver = await system.signUp({ organizationName: 'Every Way Bail' });
  const asker = await system.addAgent(approver, 'Supervisor');
  await moveMoney(asker, approver);
  approver.client.readWhatWrote(asker.client);
  await checkAll(approver);
});

it('every statement foots over what came with a move-in, and what was paid, charged, written off and moved of it', async () => {
  const approver = await system.signUp({ organizationName: 'Moved In Bail' });
  const asker = await system.addAgent(approver, 'Supervisor');
  const since = addDays(today, -75);
  await beginMoveIn(approver, addDays(today, -10));
  await uploadList(approver, 'clients', 'ID,Name\n1,"Landry, Marie"\n2,"Guidry, Paul"\n');
  const owed = `1,505.00,450.00,30.00,25.00,,${since}\n2,,,,,20.00,\n`;
  await uploadList(approver, 'balances', `Client ID,Balance,Premium,Pass-through,Fees,Credit,Owed since\n${owed}`);
  expect(await bringIn(system, approver)).toMatchObject({ state: 'in' });
  asker.client.readWhatWrote(approver.client);
  const accountOf = async (name: string) => (await accountsNamed(asker, name))[0]?.accountId ?? '';
  const accountId = await accountOf('Marie Landry');
  await asker.story.pay(accountId, 12_000, { paidOn: addDays(today, -6), reason: 'By mail' });
  await asker.story.fee(await accountOf('Paul Guidry'), 5_000);
  const asked = { params: { accountId }, body: { amountCents: 9_000, reason: 'Moved away' } };
  const { requestId } = await asker.ask(askForWriteOff, asked);
  approver.client.readWhatWrote(asker.client);
  const params = { accountId, requestId };
  await approver.ask(approveRequest, { params, body: { confirmed: true } });
  await checkAll(approver);
});
