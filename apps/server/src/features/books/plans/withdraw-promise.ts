import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { withdrawPromise as contract } from '#contracts/books/plans/promises.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { promiseStandings } from '#domain/books/promise-to-pay.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { PlanCommands } from './plan-commands.ts';
import { withdrawPromise } from './plan.ts';

/** Withdraws a promise that is still open. */
export class WithdrawPromise extends CommandOf(contract) {}

@CommandHandler(WithdrawPromise)
export class WithdrawPromiseHandler implements ICommandHandler<WithdrawPromise> {
  constructor(private readonly plans: PlanCommands) {}

  async execute({ actor, params, body: input }: WithdrawPromise): Promise<ResponseOf<typeof contract>> {
    const { accountId, promiseId } = params;
    const command = { actor, accountId, input: { withdraw: promiseId, ...input }, text: input };
    await this.plans.run(command, ({ books, today }) => {
      const standing = promiseStandings(books.record.promises, books.lines, today).at(-1);
      return (state) => withdrawPromise(state, { promiseId, isOpen: standing?.state === 'open', today });
    });
    return { promiseId };
  }
}
