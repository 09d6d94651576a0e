import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { declineJudgmentPayment as contract } from '#contracts/books/approvals/approvals.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { bondDecider, judgments } from '../bond/index.ts';

/** Ends the request to pay a judgment without booking it: declined with a reason, or withdrawn by who asked. */
export class EndJudgmentPayment extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly request: InputOf<typeof contract>['params'] & { declined: InputOf<typeof contract>['body'] | null },
  ) {
    super();
  }
}

@CommandHandler(EndJudgmentPayment)
export class EndJudgmentPaymentHandler implements ICommandHandler<EndJudgmentPayment> {
  constructor(private readonly commands: CommandRunner) {}

  async execute({ actor, request }: EndJudgmentPayment): Promise<ResponseOf<typeof contract>> {
    const { bondId, requestId, declined } = request;
    const command = declined
      ? { id: bondId, actor, input: { declineJudgmentPayment: requestId, ...declined }, text: declined }
      : { id: bondId, actor, input: { withdrawJudgmentPayment: requestId } };
    await this.commands.run(bondDecider, command, (state) =>
      declined
        ? judgments.declineJudgmentPayment(state, requestId)
        : judgments.withdrawJudgmentPayment(state, requestId, actor.userId),
    );
    return { requestId };
  }
}
