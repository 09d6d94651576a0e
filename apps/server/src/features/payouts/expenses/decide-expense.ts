import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { expenseDecisions as contract } from '#contracts/payouts/expenses/expenses.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Decide, Decisions } from '../../books/approvals/index.ts';
import { Till } from '../../books/ledger/index.ts';
import { OpenTills } from '../../books/tills/index.ts';
import { ExpenseFacts } from './expense-facts.query.ts';
import { ExpenseOutcomes } from './expense-outcomes.ts';
import { expenseDecider, takesCash, type Expenses } from './expense-state.ts';
import { approveExpense, declineExpense, withdrawExpense } from './expense.ts';

type Answer = ResponseOf<typeof contract.approve>;

/** Approves an expense, or the void of one, that waits for a second person, declines it, or takes it back. */
export class DecideExpense extends Decide<typeof contract> {}

const by = { decline: declineExpense, withdraw: withdrawExpense };

@CommandHandler(DecideExpense)
export class DecideExpenseHandler implements ICommandHandler<DecideExpense> {
  constructor(
    private readonly decisions: Decisions,
    private readonly facts: ExpenseFacts,
    private readonly till: Till,
    private readonly tills: OpenTills,
    private readonly outcomes: ExpenseOutcomes,
  ) {}

  async execute({ actor, which: { requestId }, decision }: DecideExpense): Promise<Answer> {
    const chart = await this.facts.chart(actor);
    const command = { id: actor.organizationId, actor, input: { decide: requestId, ...decision } };
    const answer = await this.till.taking(actor, (there) =>
      this.decisions.carryOut(expenseDecider, command, {
        requestId,
        decision,
        by,
        asked: ({ expenses, voids }) => expenses.get(requestId) ?? voids.get(requestId),
        approve: async (state, decided) => {
          const from = await this.cashOf(actor, { state, requestId }, there);
          return approveExpense(state, { requestId, chart, ...from, ...decided });
        },
      }),
    );
    await this.outcomes.tell(actor, requestId);
    return answer;
  }

  /** Where the cash lies that this takes: of an expense as whoever asked for it would pay it now. */
  private async cashOf(
    actor: Actor,
    { state, requestId }: { state: Expenses; requestId: string },
    there: (tillId?: string | null) => Promise<number>,
  ): Promise<{ cashThereCents: number; tillId?: string | null }> {
    if (!takesCash(state, requestId)) return { cashThereCents: 0 };
    const paid = state.expenses.get(requestId);
    if (!paid) return { cashThereCents: await there() };
    return this.tills.payingFrom(actor, { userId: paid.askedBy, amountCents: paid.amountCents }, there);
  }
}
