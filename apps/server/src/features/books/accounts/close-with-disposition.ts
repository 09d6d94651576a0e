import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { closeWithDisposition as contract } from '#contracts/books/account/closing.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import type { Actor } from '../../../kernel/actor.ts';
import {
  accountDecider,
  AccountLedger,
  closeUnclaimed,
  doubtOfChecks,
  requestClosing,
  takenByClosing,
  undeposited,
  type Account,
} from '../account/index.ts';
import { OpenTills } from '../tills/index.ts';
import { ClosingWarnings } from './closing-warnings.query.ts';

/**
 * Closes an account with what becomes of its balance (money#closing-an-account): a write-off or refund is asked for,
 * and the command id is the request's id; a credit is given up as unclaimed at once.
 */
export class CloseWithDisposition extends CommandOf(contract) {}

/** Judged at the head of the account's stream, as what it asks for is judged again when it is approved. */
@CommandHandler(CloseWithDisposition)
export class CloseWithDispositionHandler implements ICommandHandler<CloseWithDisposition> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly ledger: AccountLedger,
    private readonly tills: OpenTills,
    private readonly doubts: ClosingWarnings,
    private readonly clock: Clock,
  ) {}

  async execute({
    actor,
    params: { accountId },
    body: input,
  }: CloseWithDisposition): Promise<ResponseOf<typeof contract>> {
    const { disposition, method, reason, confirmed } = input;
    const requestId = actor.commandId;
    const command = { id: accountId, actor, input: { closing: input }, text: { reason } };
    const { replayed } = await this.commands.replayOrState(accountDecider, command);
    const answer = { accountId, requestId: disposition === 'unclaimed' ? null : requestId };
    if (replayed) return answer;
    const now = this.clock.now();
    const today = dayOf(now, actor.timeZone);
    const request = { requestId, askedBy: actor.userId, askedAt: now.toISOString() };
    const what =
      disposition === 'refund' && method !== null
        ? ({ kind: 'refund', method } as const)
        : ({ kind: 'write-off', method: null } as const);
    await this.commands.run(accountDecider, command, async (state, head) => {
      const balanceCents = await this.ledger.balanceAt(actor, accountId, head);
      const question = confirmed ? null : await this.question(actor, state, what.kind === 'refund' ? today : null);
      const paying = { userId: actor.userId, amountCents: takenByClosing(state, what.kind, balanceCents) };
      const from = what.method === 'Cash' ? await this.tills.payingFrom(actor, paying) : { cashThereCents: 0 };
      const judged = { balanceCents, today, question, confirmed, ...from };
      if (disposition === 'unclaimed') return closeUnclaimed(state, requestId, judged);
      return requestClosing(state, { ...request, ...what }, judged);
    });
    return answer;
  }

  /** `today` where money is paid back: its checks are asked about, too. */
  private async question(actor: Actor, state: Account, today: string | null): Promise<string | null> {
    const checks = today === null ? null : doubtOfChecks(state, today);
    const standing = await this.doubts.of(actor, state.accountId, undeposited(state));
    const questions = [checks, standing].filter((one) => one !== null);
    return questions.length === 0 ? null : questions.join(' ');
  }
}
