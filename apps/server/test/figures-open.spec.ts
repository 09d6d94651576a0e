import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getBond } from '#contracts/books/bond/bonds.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { getDeposit } from '#contracts/books/drawer/drawer.ts';
import { listMoneyOut } from '#contracts/office/money-out/money-out.ts';
import { listLedgerLines } from '#contracts/office/reports/ledger-lines.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { getJournalEntry } from '#contracts/office/reports/reports.ts';
import { opensAt, type Opens, type StatementLine } from '#contracts/office/statement-lines/statement-lines.ts';
import { getStatement, type Statement } from '#contracts/office/statements/statements.ts';
import { addDays } from '#domain/kernel/days.ts';
import { canBeNarrowed, STATEMENT_KINDS, type StatementDays } from '#domain/office/statements.ts';
import { isDeep } from '../../../libs/tooling/deep-suite.ts';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';
import { today } from './money-scenarios.ts';
import type { Person } from './test-people.ts';
import { aHouse } from './surety-house.ts';
import { bankEveryMoney, moveEveryMoney } from './varied-money.ts';
import { moveEverySuretyMoney, payEveryCommission } from './varied-sureties.ts';

/** What a figure opens has its sum (money#figures-open): of each kind, as known too, beside others and narrowed. */

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

type Whose = Partial<Record<'agentId' | 'parish', string>>;

/** A figure with what it opens, of the days of its column. */
interface Figure {
  made: Statement;
  line: StatementLine;
  column: number;
  days: StatementDays | null;
  whose: Whose;
}

const bounded = ({ from, to }: StatementDays) => ({ ...(from === null ? {} : { from }), to });

/** What the ledger account stands at or moved, and its debits and credits: one of these is the figure. */
const ofLedger = async (admin: Person, opens: Extract<Opens, { page: 'ledger' }>, { made, days, whose }: Figure) => {
  const asked = opens.days ?? days!;
  const { tag, of, detail } = opens;
  const narrowed = {
    ...(tag === null ? {} : { tag }),
    ...(of === null ? {} : { of }),
    ...(detail === null ? {} : { detail }),
  };
  const { sums, rows } = await admin.ask(listLedgerLines, {
    params: { ledgerAccount: opens.ledgerAccount },
    query: { ...bounded(asked), ...narrowed, ...whose, upToNumber: made.journalNumber, limit: 100 },
  });
  const { closingCents, debitCents, creditCents } = sums!;
  const shown = rows.reduce((sum, row) => sum + row.debitCents - row.creditCents, 0);
  if (rows.length < 100) expect(shown).toBe(debitCents - creditCents);
  return [asked.from === null ? closingCents : debitCents - creditCents, debitCents, creditCents];
};

/** What stands behind a figure, as the amounts of which one is it. */
const behind = async (admin: Person, opens: Opens, figure: Figure): Promise<number[]> => {
  const { made, column, days, whose } = figure;
  const upTo = made.journalNumber;
  switch (opens.page) {
    case 'ledger':
      return ofLedger(admin, opens, figure);
    case 'payments': {
      const { part, by, method, takenBy, payerOf } = opens;
      const narrowed = {
        ...(method === null ? {} : { method }),
        ...(takenBy === null ? {} : { takenBy }),
        ...(payerOf === null ? {} : { payerOf }),
      };
      const query = { part, by, ...bounded(opens.days), ...narrowed, ...whose, upToNumber: upTo };
      const { rows, nextCursor, totalCents } = await admin.ask(listPayments, { query });
      if (nextCursor === null) expect(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
      return [totalCents];
    }
    case 'money-out': {
      const { kind, payee } = opens;
      const query = {
        by: 'effective' as const,
        kind,
        ...(payee === null ? {} : { payee }),
        ...bounded(opens.days),
        upTo,
      };
      return [(await admin.ask(listMoneyOut, { query })).sums?.paidCents ?? 0];
    }
    case 'statement': {
      const { kind, owedFor } = opens;
      const query = { kind, ...bounded(opens.days ?? days!), ...(owedFor === null ? {} : { owedFor }), ...whose };
      const opened = await admin.ask(getStatement, { query: { ...query, journalNumber: upTo } });
      if (owedFor !== null) expect(opened.narrowed?.to.join(' ')).toContain('Owed for ');
      for (const { words, cents, againstCents } of opened.proofs) expect([words, cents]).toEqual([words, againstCents]);
      const all = (opened.totals[0] ?? opened.sections[0]?.total)?.figures ?? [];
      // Of an aging its columns too, and what is owed without what is in credit.
      return [...all, (all[0] ?? 0) - (all.at(-1) ?? 0)];
    }
    case 'lines': {
      const lines = made.sections.flatMap(({ lines: of }) => of).filter(({ keys }) => keys?.includes(opens.key));
      expect(lines.length).toBeGreaterThan(0);
      return [lines.reduce((sum, { figures }) => sum + (figures[column] ?? 0), 0)];
    }
    case 'bond': {
      const bond = await admin.ask(getBond, { params: { bondId: opens.bondId } });
      return [bond.amountCents ?? 0];
    }
    case 'deposit':
      return [(await admin.ask(getDeposit, { params: { depositId: opens.depositId } })).totalCents];
    case 'entry': {
      const { postings } = await admin.ask(getJournalEntry, { params: { journalNumber: opens.journalNumber } });
      const amounts = postings.flatMap(({ debitCents, creditCents }) => [debitCents, creditCents]);
      return [...amounts, amounts.reduce((sum, cents) => sum + cents, 0) / 2];
    }
  }
};

/** The columns that are parts of another one: of ages the whole is what is opened, of a slip its total. */
const WHOLE: Readonly<Record<string, number>> = { aging: 0, payables: 0, deposits: 0 };

/** Each figure of a statement that opens something is what it opens; says how many there were of each page. */
const checkFigures = async (admin: Person, made: Statement, whose: Whose = {}) => {
  const seen = new Map<string, number>();
  for (const { lines } of made.sections)
    for (const line of lines)
      for (const [column, cents] of line.figures.entries()) {
        const days = made.columns[column]?.days ?? null;
        const opens = opensAt(line, column);
        if (cents === 0 || opens === null || (WHOLE[made.kind] ?? column) !== column) continue;
        if (days === null && made.columns.some((one) => one.days !== null)) continue; // a change
        const figure = { made, line, column, days, whose };
        const sums = (await behind(admin, opens, figure)).map(Math.abs);
        const where = `${made.kind}: ${line.name}, ${made.columns[column]?.name ?? ''} ${JSON.stringify(opens)}`;
        expect([where, sums]).toEqual([where, expect.arrayContaining([Math.abs(cents)])]);
        seen.set(opens.page, (seen.get(opens.page) ?? 0) + 1);
      }
  return seen;
};

/** Every kind at the end, at an earlier day and number, and beside the period before. */
const checkAll = async (admin: Person): Promise<Map<string, number>> => {
  const { journalNumber: head } = await admin.ask(getTrialBalance);
  const seen = new Map<string, number>();
  const check = async (query: object) => {
    for (const [page, count] of await checkFigures(admin, await admin.ask(getStatement, { query })))
      seen.set(page, (seen.get(page) ?? 0) + count);
  };
  const from = addDays(today, -40);
  for (const kind of STATEMENT_KINDS) {
    await check({ kind, from, to: today });
    for (const part of isDeep ? [0.3, 0.6, 0.9] : [0.6]) {
      await check({ kind, from, to: today, journalNumber: Math.floor(head * part), beside: 'previous' });
    }
  }
  return seen;
};

const agencyWith = async (moveMoney: typeof moveEveryMoney): Promise<Person> => {
  const approver = await system.signUp({ organizationName: 'Behind Figures Bail' });
  const asker = await system.addAgent(approver, 'Supervisor');
  await moveMoney(asker, approver);
  approver.client.readWhatWrote(asker.client);
  return approver;
};

it('each figure opens what comes to it, over returns, refunds, write-offs, transfers, collateral and payouts', async () => {
  const admin = await agencyWith(moveEveryMoney);
  // Cash of one payer that passes what is reported on a Form 8300.
  const { accountId } = await admin.story.bond({});
  for (const cents of [600_000, 550_000]) await admin.story.pay(accountId, cents);
  const seen = await checkAll(admin);
  for (const page of ['ledger', 'payments', 'money-out', 'statement', 'lines', 'bond', 'entry'])
    expect([page, (seen.get(page) ?? 0) > 0]).toEqual([page, true]);
  const watched = await admin.ask(getStatement, { query: { kind: 'form-8300' } });
  expect((await checkFigures(admin, watched)).get('payments')).toBe(1);
  // Narrowed to an agent what it opens is narrowed alike.
  const byAgent = await admin.ask(getStatement, { query: { kind: 'aging-by-agent' } });
  const agents = byAgent.sections.flatMap(({ lines }) => lines.flatMap((line) => opensAt(line, 0) ?? []));
  const agentId = agents.flatMap((opens) =>
    'owedFor' in opens && opens.owedFor !== 'nobody' ? [opens.owedFor!] : [],
  )[0]!;
  for (const kind of STATEMENT_KINDS.filter(canBeNarrowed)) {
    const made = await admin.ask(getStatement, { query: { kind, from: addDays(today, -40), to: today, agentId } });
    await checkFigures(admin, made, { agentId });
  }
});

it('each figure opens what comes to it, over slips, settlements, matches, rewrites and judgments', async () => {
  const seen = await checkAll(await agencyWith(bankEveryMoney));
  expect(seen.get('deposit')).toBeGreaterThan(0);
});

it('each figure opens what comes to it, over BUF, remittances, recoverable premium and commission', async () => {
  const house = await aHouse(system);
  await moveEverySuretyMoney(house, today);
  house.admin.client.readWhatWrote(house.supervisor.client);
  const other = await aHouse(system);
  await payEveryCommission(other, { bondId: other.bonds[0] ?? '', today });
  other.admin.client.readWhatWrote(other.supervisor.client);
  await checkAll(other.admin);
  const seen = await checkAll(house.admin);
  for (const page of ['ledger', 'lines', 'money-out', 'bond'])
    expect([page, (seen.get(page) ?? 0) > 0]).toEqual([page, true]);
});
