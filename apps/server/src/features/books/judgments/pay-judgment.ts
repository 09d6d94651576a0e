import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { payJudgment as contract } from '#contracts/books/bond/judgments.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner, type CommandResult } from '../../../platform/event-log/command-runner.ts';
import { bondDecider, changedStatus, judgments, type BondEvent } from '../bond/index.ts';
import { Agency, byOnePerson } from '../../agency/organizations/index.ts';
import { JudgmentDraws, SuretyOfBond, type DrawCommand } from '../power-numbers/index.ts';

type Decision = Omit<Parameters<typeof judgments.payJudgment>[1], 'bufOf'>;

/**
 * Pays a judgment, or asks for it above the organization's limit (money#second-person); the command id is the
 * payment's id.
 */
export class PayJudgment extends CommandOf(contract) {}

@CommandHandler(PayJudgment)
export class PayJudgmentHandler implements ICommandHandler<PayJudgment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly sureties: SuretyOfBond,
    private readonly draws: JudgmentDraws,
    private readonly agency: Agency,
  ) {}

  async execute({ actor, params: { bondId }, body: input }: PayJudgment): Promise<ResponseOf<typeof contract>> {
    const { amountCents: paidCents, from, reason } = input;
    const decision = { ...(await this.agency.asking(actor)), requestId: actor.commandId, paidCents };
    const command = { id: bondId, actor, input: { payJudgment: input }, text: { reason } };
    const { events } =
      from === 'buf'
        ? await this.fromBuf(command, decision)
        : await this.commands.run(bondDecider, command, (state) =>
            judgments.payJudgment(state, { ...decision, bufOf: null }),
          );
    const waiting = events.at(-1)?.type === 'JudgmentPaymentRequested';
    return { ...changedStatus(bondId, events), requestId: actor.commandId, waiting };
  }

  /** Below the limit the surety's part is claimed first; above it, what is held is judged now and when it is approved. */
  private async fromBuf(command: DrawCommand, decision: Decision): Promise<CommandResult<BondEvent>> {
    const { actor } = command;
    const { replayed, state } = await this.commands.replayOrState(bondDecider, command);
    if (replayed) return replayed;
    const bufOf = await this.sureties.ofBuf(actor, state);
    const [planned] = judgments.payJudgment(state, { ...decision, bufOf });
    const { judgmentId = '' } = state.written?.judgment ?? {};
    const { requestId, paidCents, limitCents, today } = decision;
    if (planned?.type !== 'JudgmentPaymentRequested') {
      const draw = { requestId, judgmentId, suretyId: bufOf, paidCents, limitCents };
      return this.draws.buf.draw(command, { ...draw, ...byOnePerson(today) });
    }
    const { availableCents } = await this.draws.buf.available(actor, bufOf);
    if (paidCents > availableCents) throw new Refused('BUF_LIMIT', { limit: formatCents(Math.max(0, availableCents)) });
    // A payment asked for on another state would be booked at once: it is asked for whatever the limit is by then.
    const asking = { ...decision, bufOf, limitCents: 0 };
    return this.commands.run(bondDecider, command, (now) => judgments.payJudgment(now, asking));
  }
}
