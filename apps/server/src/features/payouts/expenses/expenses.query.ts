import { Injectable } from '@nestjs/common';
import type { listVendors } from '#contracts/payouts/expenses/expenses.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { ledgerAccountName, OWNERS_DRAWS } from '#domain/kernel/chart-of-accounts.ts';
import type { ExpenseKind } from '#domain/payouts/expenses.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { readChart } from '../../agency/chart/index.ts';
import { Agency, mayDecide } from '../../agency/organizations/index.ts';
import type { Reader } from '../../books/approvals/index.ts';
import { pendingIds, requesterNames, type WaitingPayout } from '../remittances/index.ts';
import { expenseDecider, pendingOf, waitingVoid, type Expense, type Expenses } from './expense-state.ts';
import { rememberedOf, vendorsOf } from './vendors.ts';

/** What one is called: an expense, a draw, or money in. */
const whatIs = (kind: ExpenseKind, account: string): string => {
  if (kind === 'in') return 'Money in';
  return account === OWNERS_DRAWS ? "Owner's draw" : 'Expense';
};

/** An expense that a list shows: what may be done with it. */
export interface ListedExpense {
  expenseId: string;
  voidWaits: boolean;
}

/** Reads expenses as their stream holds them. */
@Injectable()
export class ExpenseList {
  constructor(
    private readonly commands: CommandRunner,
    private readonly database: TenantDatabase,
    private readonly agency: Agency,
    private readonly clock: Clock,
  ) {}

  /**
   * Who was paid before, by name, with the account of the newest expense of theirs that is on.
   * @throws Refused MONEY_STOPPED.
   */
  async vendors(actor: Actor): Promise<ResponseOf<typeof listVendors>> {
    const { organizationId, timeZone } = actor;
    const { approvalLimitCents: limitCents } = await this.agency.find(actor);
    const { expenses, recurs } = await this.state(organizationId);
    const today = dayOf(this.clock.now(), timeZone);
    const newest = rememberedOf(expenses.valueSeq().toArray(), today);
    return this.database.read(organizationId, async (tx) => {
      const events = newest.map(({ eventId }) => eventId);
      const { textOf } = await requesterNames(tx, organizationId, { people: [], events });
      const on = new Set((await readChart(tx, organizationId)).filter(({ active }) => active).map(({ code }) => code));
      const paid = newest.map((expense) => ({
        ...expense,
        name: textOf(expense.eventId, 'payee'),
        reason: textOf(expense.eventId, 'reason'),
      }));
      return { vendors: vendorsOf(paid, { on, recurs: new Map(recurs), today }), limitCents };
    });
  }

  /** What waits for a second person, with whom it is paid to. @throws Refused MONEY_STOPPED. */
  async waitingPayouts(
    tx: TenantTransaction,
    organizationId: OrganizationId,
    reader: Reader,
  ): Promise<(WaitingPayout & { of: 'expense'; subjectId: null; name: string })[]> {
    const state = await this.state(organizationId);
    const waiting = pendingIds(state.expenses, state.voids).flatMap((requestId) => {
      const { expense: request, asked, ...of } = pendingOf(state, requestId);
      const expense = request ?? state.expenses.get(asked?.expenseId ?? '');
      return expense ? [{ requestId, expense, isVoid: !request, ...of }] : [];
    });
    if (waiting.length === 0) return [];
    const events = waiting.map(({ expense }) => expense.eventId);
    const { textOf } = await requesterNames(tx, organizationId, { people: [], events });
    const chart = new Map((await readChart(tx, organizationId)).map(({ code, name }) => [code, name]));
    return waiting.map(({ requestId, expense, isVoid, askedBy, askedAt, eventId }) => {
      const { kind, account, amountCents, method } = expense;
      const readerMay = mayDecide('expense', { askedBy, askedAt }, reader);
      const what = `${whatIs(kind, account)}: ${ledgerAccountName(account, chart.get(account) ?? null)}`;
      const of = { of: 'expense', subjectId: null, name: textOf(expense.eventId, 'payee'), colleague: null } as const;
      return { ...of, requestId, askedBy, askedAt, eventId, readerMay, what, isVoid, amountCents, method };
    });
  }

  /** How many wait for a second person. */
  async waiting(organizationId: OrganizationId): Promise<number> {
    const { expenses, voids } = await this.state(organizationId);
    return pendingIds(expenses, voids).length;
  }

  /** The expenses that these events booked. @throws Refused MONEY_STOPPED. */
  async bookedBy(organizationId: OrganizationId, events: readonly string[]): Promise<Map<string, ListedExpense>> {
    const state = await this.state(organizationId);
    return new Map(
      events.flatMap((eventId): [string, ListedExpense][] => {
        const expense: Expense | undefined = state.expenses.get(state.byEvent.get(eventId) ?? '');
        if (!expense) return [];
        const { expenseId } = expense;
        return [[eventId, { expenseId, voidWaits: waitingVoid(state, expenseId) !== null }]];
      }),
    );
  }

  private state(organizationId: OrganizationId): Promise<Expenses> {
    return this.commands.read(expenseDecider, { organizationId }, organizationId);
  }
}
