import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { setRecoveryBillable as contract } from '#contracts/books/bond/judgments.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, setRecoveryBillable } from '../account/index.ts';

/** Says whether judgments and costs of recovery may be billed to an account (recovery#billing-a-cost). */
export class SetRecoveryBillable extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly accountId: string,
    readonly input: InputOf<typeof contract>['body'],
  ) {
    super();
  }
}

@CommandHandler(SetRecoveryBillable)
export class SetRecoveryBillableHandler implements ICommandHandler<SetRecoveryBillable> {
  constructor(private readonly commands: CommandRunner) {}

  async execute({ actor, accountId, input }: SetRecoveryBillable): Promise<ResponseOf<typeof contract>> {
    const command = { id: accountId, actor, input: { recoveryBillable: input } };
    await this.commands.run(accountDecider, command, (state) => setRecoveryBillable(state, input));
    return { accountId, ...input };
  }
}
