import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { skipInstalment as contract } from '#contracts/books/plans/plans.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { instalmentToSkip } from '#domain/books/plan-figures.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { PlanCommands } from './plan-commands.ts';
import { skipInstalment } from './plan.ts';

/** Skips the next instalment of a plan that is not covered; one is added at its end. */
export class SkipInstalment extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly accountId: string,
    readonly input: InputOf<typeof contract>['body'],
  ) {
    super();
  }
}

@CommandHandler(SkipInstalment)
export class SkipInstalmentHandler implements ICommandHandler<SkipInstalment> {
  constructor(private readonly plans: PlanCommands) {}

  async execute({ actor, accountId, input }: SkipInstalment): Promise<ResponseOf<typeof contract>> {
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
