import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { requestDecisions as contract } from '#contracts/books/approvals/approvals.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import {
  AccountForBond,
  accountDecider,
  AccountLedger,
  approveRequest,
  declineRequest,
  requestTakesCash,
  tillOfVoid,
  withdrawRequest,
  type Account,
} from '../account/index.ts';
import { Till } from '../ledger/index.ts';
import { OpenTills } from '../tills/index.ts';
import { Approvers } from './approvers.query.ts';
import { AskedTexts } from './asked-texts.query.ts';
import { Decide, endOn, inputOf } from './decide.ts';

/** Approves what was asked for of an account, which books it, declines it, or takes it back. */
export class DecideRequest extends Decide<typeof contract> {}

const by = { decline: declineRequest, withdraw: withdrawRequest };

/** The limits are judged at the head of the account's stream, like those of asking. */
@CommandHandler(DecideRequest)
export class DecideRequestHandler implements ICommandHandler<DecideRequest> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly ledger: AccountLedger,
    private readonly till: Till,
    private readonly tills: OpenTills,
    private readonly approvers: Approvers,
    private readonly texts: AskedTexts,
  ) {}

  async execute({ actor, which, decision }: DecideRequest): Promise<ResponseOf<typeof contract.approve>> {
    const { accountId, requestId } = which;
    if (decision.as === 'approved') await this.approve(actor, which, decision);
    else {
      const command = { id: accountId, actor, input: inputOf('', requestId, decision) };
      await endOn(this.commands, accountDecider, command, { requestId, decision, by });
    }
    return { requestId };
  }

  private async approve(
    actor: Actor,
    { accountId, requestId }: DecideRequest['which'],
    { alone, confirmed }: { alone: boolean; confirmed: boolean },
  ): Promise<void> {
    const { requests } = await this.commands.read(accountDecider, actor, accountId);
    const request = requests.get(requestId);
    // A void is made with the reason it was asked for, a payout with its number, too.
    const carries = request?.kind === 'void' || request?.kind === 'payout';
    const text = await this.texts.of(actor, carries ? request.askedEventId : undefined);
    const command = { id: accountId, actor, input: { approve: requestId, confirmed }, text };
    const { replayed } = await this.commands.replayOrState(accountDecider, command);
    if (replayed) return;
    // What is held for the client is paid on a closed account, too; whether a void may touch one, its entry says.
    const closed =
      request?.kind === 'payout' || request?.kind === 'void' ? null : await this.accounts.closed(actor, accountId);
    if (closed) throw closed;
    const { approver, today } = await this.approvers.deciding(actor, alone);
    await this.till.taking(actor, (there) =>
      this.commands.run(accountDecider, command, async (state, head) => {
        const balanceCents = await this.ledger.balanceAt(actor, accountId, head);
        const voided = request?.voids?.entryId;
        const liesIn = voided === undefined ? undefined : await this.tills.liesIn(actor, voided);
        const from = await this.cashOf(actor, { state, requestId }, there);
        return approveRequest(state, {
          requestId,
          approver,
          judged: { balanceCents, today, confirmed, liesIn, ...from },
        });
      }),
    );
  }

  /** Where the cash lies that this takes: of a refund as whoever asked for it would pay it now (money#tills). */
  private async cashOf(
    actor: Actor,
    { state, requestId }: { state: Account; requestId: string },
    there: (tillId?: string | null) => Promise<number>,
  ): Promise<{ cashThereCents: number; tillId?: string | null }> {
    if (!requestTakesCash(state, requestId)) return { cashThereCents: 0 };
    const request = state.requests.get(requestId);
    if (request?.kind !== 'refund') return { cashThereCents: await there(tillOfVoid(state, requestId)) };
    return this.tills.payingFrom(actor, { userId: request.askedBy, amountCents: request.amountCents }, there);
  }
}
