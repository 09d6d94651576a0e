import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { skipInstalment as contract } from '#contracts/books/plans/plans.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { instalmentToSkip } from '#domain/books/plan-figures.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { PlanCommands } from './plan-commands.ts';
import { skipInstalment } from './plan.ts';

/** Skips the next instalment of a plan that is not covered; one is added at its end. */
export class SkipInstalment extends CommandOf(contract) {}

@CommandHandler(SkipInstalment)
export class SkipInstalmentHandler implements ICommandHandler<SkipInstalment> {
  constructor(private readonly plans: PlanCommands) {}

  async execute({ actor, params: { accountId }, body: input }: SkipInstalment): Promise<ResponseOf<typeof contract>> {
    const command = { actor, accountId, input: { skipInstalment: input }, text: input, onClosed: true } as const;
    const [skipped] = await this.plans.run(command, ({ books, plan, today, inForce }) => {
      const version = books.record.versions.at(-1)?.version ?? 0;
      const next = plan && inForce ? instalmentToSkip(books, plan, today) : null;
      return (state) => skipInstalment(state, { today, inForce, version, next });
    });
    if (skipped?.type !== 'InstalmentSkipped') throw new Refused('NOTHING_TO_SKIP');
    return { skippedOn: skipped.data.dueOn };
  }
}
