import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import * as manual from '#contracts/books/manual-entries/manual-entries.ts';
import * as months from '#contracts/books/periods/periods.ts';
import * as expenses from '#contracts/payouts/expenses/expenses.ts';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import type { Op } from './scenarios.ts';

/** What a scenario over HTTP lends to the steps about months, other money and entries by hand. */
interface MonthsOverHttp {
  today: () => string;
  /** By the second person of the step. */
  approve: (op: Op, by: { approve: Endpoint; withdraw: Endpoint }, requestId: string) => Promise<void>;
  /** The id of what an earlier step has made; one that nobody has where none did. */
  id: (kind: string, name: string) => string;
  named: (kind: string, name: string, id: string) => void;
  ask: <E extends Endpoint>(op: Op, endpoint: E, asked: object) => Promise<unknown>;
}

const recorded = z.looseObject({ expenseId: z.string(), waiting: z.boolean() });
const asked = z.looseObject({ requestId: z.string() });
const entryLines = z.array(z.tuple([z.string(), z.int()]));

/** Steps about months, money that is no client's, and entries by hand: what waits is approved by the step's second person. */
export const monthPlays = (scenario: MonthsOverHttp) => {
  const typed = (op: Op) => ({ paidOn: op['on'] ?? scenario.today(), account: op['account'], reason: op['reason'] });
  return {
    closeMonth: (op: Op) =>
      scenario.ask(op, op['how'] === 'soft' ? months.softCloseMonth : months.closeMonth, {
        params: { month: op['month'] },
      }),
    reopenMonth: (op: Op) =>
      scenario.ask(op, months.reopenMonth, { params: { month: op['month'] }, body: { reason: op['reason'] } }),
    recordExpense: async (op: Op) => {
      const what = { ...typed(op), payee: 'Teche Rentals', externalReference: '', confirmed: true };
      const body = { ...what, amountCents: op['amount'], method: op['method'] };
      const { expenseId, waiting } = recorded.parse(await scenario.ask(op, expenses.recordExpense, { body }));
      scenario.named('expense', String(op['expense']), expenseId);
      if (waiting) await scenario.approve(op, expenses.expenseDecisions, expenseId);
    },
    moneyIn: async (op: Op) => {
      const body = {
        ...typed(op),
        payee: 'Odile',
        externalReference: '',
        amountCents: op['amount'],
        method: op['method'],
      };
      const { expenseId } = recorded.parse(await scenario.ask(op, expenses.recordMoneyIn, { body }));
      scenario.named('expense', String(op['expense']), expenseId);
    },
    voidExpense: async (op: Op) => {
      const params = { expenseId: scenario.id('expense', String(op['expense'])) };
      const commandId = randomUUID(); // of the request, where it waits
      const request = { params, body: { reason: op['reason'] }, commandId };
      const { waiting } = recorded.parse(await scenario.ask(op, expenses.voidExpense, request));
      if (waiting) await scenario.approve(op, expenses.expenseDecisions, commandId);
    },
    manualEntry: async (op: Op) => {
      const lines = entryLines.parse(op['lines']).map(([account, cents]) => ({
        account,
        side: cents > 0 ? 'debit' : 'credit',
        amountCents: Math.abs(cents),
      }));
      const body = { effectiveOn: op['on'] ?? scenario.today(), lines, reason: op['reason'] };
      const { requestId } = asked.parse(await scenario.ask(op, manual.askForManualEntry, { body }));
      scenario.named('entry', String(op['entry']), requestId);
      await scenario.approve(op, manual.manualEntryDecisions, requestId);
    },
    voidManualEntry: async (op: Op) => {
      const params = { entryId: scenario.id('entry', String(op['entry'])) };
      const body = { reason: op['reason'] };
      const { requestId } = asked.parse(await scenario.ask(op, manual.voidManualEntry, { params, body }));
      await scenario.approve(op, manual.manualEntryDecisions, requestId);
    },
  };
};
