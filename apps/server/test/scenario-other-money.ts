import { v5 as uuidV5 } from 'uuid';
import { z } from 'zod';
import type { Deciding } from '#contracts/books/periods/backdating.ts';
import * as manual from '#contracts/books/manual-entries/manual-entries.ts';
import * as contracts from '#contracts/payouts/expenses/expenses.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { CHART_OF_ACCOUNTS } from '#domain/kernel/chart-of-accounts.ts';
import * as entries from '../src/features/books/manual-entries/manual-entry.ts';
import type { ManualEntryEvent } from '../src/features/books/manual-entries/manual-entry-events.ts';
import * as expenses from '../src/features/payouts/expenses/expense.ts';
import type { ExpenseEvent } from '../src/features/payouts/expenses/expense-events.ts';
import { takesCash, type Expenses } from '../src/features/payouts/expenses/expense-state.ts';
import { Refused } from '../src/kernel/refused.ts';
import type { Op } from './scenarios.ts';
import { somebodyElse } from './somebody-else.ts';

/** What the player of the worked scenarios lends to the steps about money that is no client's, and entries by hand. */
export interface OtherMoneyScenario {
  role: Role;
  deciding: Deciding;
  /** Where cash of this step is paid out, what lies there, and what lies in the office drawer; in cents. */
  tillId: string | null;
  cashThereCents: number;
  officeCents: number;
  decideExpense: (decision: (state: Expenses) => ExpenseEvent[]) => void;
  decideEntry: (decision: (state: entries.ManualEntries) => ManualEntryEvent[]) => void;
}

const NAMESPACE = '6a0c2e4f-1b3d-4f5a-8c7e-9d1b3f5a7c93';
const LIMIT = 50_000;
const chart: ReadonlySet<string> = new Set(CHART_OF_ACCOUNTS.map(({ code }) => code));

const idOf = (name: unknown): string => uuidV5(String(name), NAMESPACE);
const mustBe = (allowed: readonly string[], role: unknown): void => {
  if (!allowed.includes(String(role))) throw new Refused('ROLE_REFUSED');
};
const read = <T extends z.ZodType>(body: T, request: object): z.output<T> => {
  const found = body.safeParse(request);
  if (!found.success) throw new Refused('VALIDATION_FAILED');
  return found.data;
};

/** Who asks, and who approves. */
const people = ({ today }: Deciding) => ({
  by: { askedBy: 'asker', askedAt: `${today}T12:00:00Z` },
  approver: { userId: 'approver', alone: false, eligible: [somebodyElse], now: new Date(`${today}T12:00:00Z`) },
});

/** Asks, and has somebody else approve what waits. */
const decideExpense = (
  op: Op,
  { deciding, cashThereCents, officeCents, tillId, decideExpense: decide }: OtherMoneyScenario,
  requestId: string,
  ask: (state: Expenses) => ExpenseEvent[],
): void => {
  const waiting: ExpenseEvent[] = [];
  decide((state) => {
    const events = ask(state);
    waiting.push(...events.filter(({ type }) => type.endsWith('Requested')));
    if (waiting.length > 0) mustBe(contracts.approveExpense.roles, op['approvedBy']);
    return events;
  });
  if (waiting.length === 0) return;
  const { approver } = people(deciding);
  decide((state) => {
    // What takes money in back takes it out of the office drawer, whoever's till is open.
    const from = state.expenses.has(requestId) ? { cashThereCents, tillId } : { cashThereCents: officeCents };
    return expenses.approveExpense(state, { requestId, approver, today: deciding.today, chart, ...from });
  });
};

const record = (op: Op, scenario: OtherMoneyScenario): void => {
  const { deciding, cashThereCents, tillId, role } = scenario;
  const contract = op.op === 'moneyIn' ? contracts.recordMoneyIn : contracts.recordExpense;
  mustBe(contract.roles, role);
  const { today } = deciding;
  const { account, amountCents, method, reason, paidOn } = read(contract.body, {
    paidOn: op['on'] ?? today,
    account: op['account'],
    amountCents: op['amount'],
    externalReference: '',
    reason: op['reason'],
    payee: 'Teche Rentals',
    method: op['method'],
  });
  const expenseId = idOf(op['expense']);
  const wanted = { expenseId, account, amountCents, method, paidOn };
  const facts = { ...deciding, hasReason: reason !== '', chart, limitCents: LIMIT, ...people(deciding).by };
  decideExpense(op, scenario, expenseId, () =>
    op.op === 'moneyIn'
      ? expenses.recordMoneyIn(wanted, facts)
      : expenses.recordExpense(wanted, { ...facts, cashThereCents, tillId }),
  );
};

const takeBack = (op: Op, scenario: OtherMoneyScenario, nth: number): void => {
  mustBe(contracts.voidExpense.roles, scenario.role);
  read(contracts.voidExpense.body, { reason: op['reason'] });
  const [expenseId, requestId] = [idOf(op['expense']), idOf(`void ${String(nth)}`)];
  const { today } = scenario.deciding;
  const asking = { limitCents: LIMIT, today, ...people(scenario.deciding).by };
  decideExpense(op, scenario, requestId, (state) => {
    const cashThereCents = takesCash(state, expenseId) ? scenario.officeCents : 0;
    return expenses.voidExpense(state, { expenseId, requestId }, { ...asking, cashThereCents });
  });
};

/** Always asked for by one and approved by another. */
const entry = (op: Op, { deciding, role, decideEntry }: OtherMoneyScenario, nth: number): void => {
  const isVoid = op.op === 'voidManualEntry';
  mustBe((isVoid ? manual.voidManualEntry : manual.askForManualEntry).roles, role);
  mustBe(manual.approveManualEntry.roles, op['approvedBy']);
  const { by, approver } = people(deciding);
  const entryId = idOf(op['entry']);
  const requestId = isVoid ? idOf(`void of entry ${String(nth)}`) : entryId;
  if (isVoid) {
    read(manual.voidManualEntry.body, { reason: op['reason'] });
    decideEntry((state) => entries.askForVoid(state, { entryId, requestId, ...by }));
  } else {
    const lines = z.array(z.tuple([z.string(), z.int()])).parse(op['lines']);
    const body = read(manual.askForManualEntry.body, {
      effectiveOn: op['on'] ?? deciding.today,
      lines: lines.map(([account, cents]) => ({
        account,
        side: cents > 0 ? 'debit' : 'credit',
        amountCents: Math.abs(cents),
      })),
      reason: op['reason'],
    });
    const wanted = { entryId, lines: body.lines, effectiveOn: body.effectiveOn, ...by };
    decideEntry(() => entries.askForEntry(wanted, { chart, ...deciding, hasReason: true }));
  }
  decideEntry((state) => entries.approveEntry(state, { requestId, chart, approver, today: deciding.today }));
};

/** The steps of these kinds. */
export const OTHER_MONEY_STEPS = ['recordExpense', 'moneyIn', 'voidExpense', 'manualEntry', 'voidManualEntry'];

/** Plays a step about other money; `nth` names what it asks for. @throws Refused where it is refused. */
export const playOtherMoney = (op: Op, scenario: OtherMoneyScenario, nth: number): void => {
  if (op.op === 'voidExpense') return takeBack(op, scenario, nth);
  if (op.op === 'manualEntry' || op.op === 'voidManualEntry') return entry(op, scenario, nth);
  record(op, scenario);
};
