import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { setRecoveryBillable as contract } from '#contracts/books/bond/judgments.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, setRecoveryBillable } from '../account/index.ts';

/** Says whether judgments and costs of recovery may be billed to an account (recovery#billing-a-cost). */
export class SetRecoveryBillable extends CommandOf(contract) {}

@CommandHandler(SetRecoveryBillable)
export class SetRecoveryBillableHandler implements ICommandHandler<SetRecoveryBillable> {
  constructor(private readonly commands: CommandRunner) {}

  async execute({
    actor,
    params: { accountId },
    body: input,
  }: SetRecoveryBillable): Promise<ResponseOf<typeof contract>> {
    const command = { id: accountId, actor, input: { recoveryBillable: input } };
    await this.commands.run(accountDecider, command, (state) => setRecoveryBillable(state, input));
    return { accountId, ...input };
  }
}
