import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { expenseDecisions as contract } from '#contracts/payouts/expenses/expenses.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Decide, Decisions } from '../../books/approvals/index.ts';
import { Till } from '../../books/ledger/index.ts';
import { ExpenseFacts } from './expense-facts.query.ts';
import { ExpenseOutcomes } from './expense-outcomes.ts';
import { expenseDecider, takesCash } from './expense-state.ts';
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
          const cashThereCents = takesCash(state, requestId) ? await there() : 0;
          return approveExpense(state, { requestId, chart, cashThereCents, ...decided });
        },
      }),
    );
    await this.outcomes.tell(actor, requestId);
    return answer;
  }
}
