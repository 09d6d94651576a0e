import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { payJudgment as contract } from '#contracts/books/judgments.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/days.ts';
import { Clock } from '../../kernel/clock.ts';
import type { Actor } from '../../kernel/actor.ts';
import { CommandRunner } from '../../platform/event-log/command-runner.ts';
import { bondDecider, changedStatus, judgments } from '../books/index.ts';
import { Agency } from '../organizations/index.ts';

/** Pays a judgment, or asks for it above the organization's limit (books.md 3.9); the command id is the payment's id. */
export class PayJudgment extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly bondId: string,
    readonly input: InputOf<typeof contract>['body'],
  ) {
    super();
  }
}

@CommandHandler(PayJudgment)
export class PayJudgmentHandler implements ICommandHandler<PayJudgment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly agency: Agency,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, bondId, input }: PayJudgment): Promise<ResponseOf<typeof contract>> {
    const { amountCents: paidCents, reason } = input;
    const { approvalLimitCents: limitCents } = await this.agency.find(actor);
    const now = this.clock.now();
    const asked = { requestId: actor.commandId, paidCents, askedBy: actor.userId, askedAt: now.toISOString() };
    const decision = { ...asked, limitCents, today: dayOf(now, actor.timeZone) };
    const command = { id: bondId, actor, input: { payJudgment: input }, text: { reason } };
    const { events } = await this.commands.run(bondDecider, command, (state) => judgments.payJudgment(state, decision));
    const waiting = events.at(-1)?.type === 'JudgmentPaymentRequested';
    return { ...changedStatus(bondId, events), requestId: actor.commandId, waiting };
  }
}
