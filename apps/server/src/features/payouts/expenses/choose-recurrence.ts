import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { chooseRecurrence as contract } from '#contracts/payouts/expenses/expenses.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { expenseDecider } from './expense-state.ts';
import { chooseRecurrence } from './expense.ts';

/** Says that an expense is paid every month, or not again (money#recurring-expenses). */
export class ChooseRecurrence extends CommandOf(contract) {}

@CommandHandler(ChooseRecurrence)
export class ChooseRecurrenceHandler implements ICommandHandler<ChooseRecurrence> {
  constructor(private readonly commands: CommandRunner) {}

  async execute({
    actor,
    params: { expenseId },
    body: { recurs },
  }: ChooseRecurrence): Promise<ResponseOf<typeof contract>> {
    const command = { id: actor.organizationId, actor, input: { chooseRecurrence: expenseId, recurs } };
    await this.commands.run(expenseDecider, command, (state) => chooseRecurrence(state, expenseId, recurs));
    return { expenseId };
  }
}
