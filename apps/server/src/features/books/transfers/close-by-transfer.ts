import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import { closeByTransfer as contract } from '#contracts/books/transfers/transfers.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import {
  AccountForBond,
  accountDecider,
  AccountLedger,
  closeByTransfer,
  type Account,
  type ClosingTransfer,
} from '../account/index.ts';
import { bondDecider } from '../bond/index.ts';
import { claimBill, claimMove, activeBill, activePremium } from './bond-move.ts';
import { BondMoves } from './move.query.ts';
import { FinishTransfers } from './finish-transfers.ts';

/**
 * Closes an account by a transfer of all that stands on it (money#closing-an-account); the command id is the
 * transfer's.
 */
export class CloseByTransfer extends CommandOf(contract) {}

interface Closing {
  actor: Actor;
  accountId: string;
  input: CloseByTransfer['body'];
}

const claimOf = ({ commandId }: Actor, bondId: string): string => uuidV5(bondId, commandId);

/** All refusals first; then each bond is claimed, the account decides for all by one event, and the others are told. */
@CommandHandler(CloseByTransfer)
export class CloseByTransferHandler implements ICommandHandler<CloseByTransfer> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly ledger: AccountLedger,
    private readonly moves: BondMoves,
    private readonly transfers: FinishTransfers,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { accountId }, body: input }: CloseByTransfer): Promise<ResponseOf<typeof contract>> {
    const { toAccountId, reason } = input;
    const command = { id: accountId, actor, input: { closing: input }, text: { reason } };
    const { replayed, state } = await this.commands.replayOrState(accountDecider, command);
    if (!replayed) await this.decide({ actor, accountId, input }, state);
    await this.transfers.finishClosing(actor, { transferId: actor.commandId, fromAccountId: accountId });
    return { accountId, toAccountId };
  }

  /** @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, ON_ACCOUNT_ALREADY, ACCOUNT_OF_OTHER_DEFENDANT. */
  private async mustFit(actor: Actor, { accountId, defendantId }: Account, toAccountId: string): Promise<void> {
    if (defendantId === null) throw new Refused('ACCOUNT_NOT_FOUND');
    const closed = await this.accounts.closed(actor, accountId);
    if (closed) throw closed;
    if (toAccountId === accountId) throw new Refused('ON_ACCOUNT_ALREADY');
    await this.accounts.choose(actor, defendantId, toAccountId);
  }

  /**
   * Where anything is refused, every claim is given back at once; unless the same command, sent twice at the same moment,
   * has decided meanwhile.
   */
  private async decide(closing: Closing, account: Account): Promise<void> {
    const { actor, accountId, input } = closing;
    const { toAccountId, reason } = input;
    const transferId = actor.commandId;
    const command = { id: accountId, actor, input: { closing: input }, text: { reason } };
    const today = dayOf(this.clock.now(), actor.timeZone);
    const bonds: ClosingTransfer['bonds'][number][] = [];
    const bills: ClosingTransfer['bills'][number][] = [];
    let claimed: string[] = [];
    try {
      await this.mustFit(actor, account, toAccountId);
      const standing = await this.moves.bondsOf(actor, accountId);
      claimed = [...standing, ...(await this.billedElsewhere(actor, accountId, standing))];
      for (const bondId of claimed) {
        const { bond, claimId } = await this.claim(closing, bondId, standing.includes(bondId));
        if (bond.written?.accountId === accountId) bonds.push({ ...activePremium(bond), claimId });
        const bill = activeBill(bond, accountId);
        if (bill) bills.push({ ...bill, claimId });
      }
      await this.commands.run(accountDecider, command, async (state, head) => {
        const balanceCents = await this.ledger.balanceAt(actor, accountId, head);
        return closeByTransfer(state, { transferId, toAccountId, bonds, bills, balanceCents, today });
      });
    } catch (error) {
      if (!(error instanceof Refused) || error.code === 'TEMPORARILY_UNAVAILABLE') throw error;
      if ((await this.commands.replayOrState(accountDecider, command)).replayed) return;
      await this.giveBack(closing, claimed);
      throw error;
    }
  }

  /** The bonds of other accounts whose judgments were billed to this one: a remission gives back to who was billed. */
  private async billedElsewhere(actor: Actor, accountId: string, standing: readonly string[]): Promise<string[]> {
    const billed: string[] = [];
    for (const bondId of await this.ledger.mayHaveBilled(actor, accountId)) {
      if (standing.includes(bondId)) continue;
      const bond = await this.commands.read(bondDecider, actor, bondId);
      if (activeBill(bond, accountId)) billed.push(bondId);
    }
    return billed;
  }

  /** The bond, whose premium and bills nothing changes from now on. */
  private async claim({ actor, accountId, input }: Closing, bondId: string, stands: boolean) {
    const { toAccountId, reason } = input;
    const claimId = claimOf(actor, bondId);
    // Each bond is a step of its own: one command claims them all.
    const command = { id: bondId, actor, input: { closing: input }, text: { reason }, step: bondId };
    await this.commands.run(bondDecider, command, (state) => {
      if (!stands) return claimBill(state, { transferId: claimId, billedAccountId: accountId, toAccountId });
      if (state.written?.accountId !== accountId) throw new Refused('CONFLICT');
      return claimMove(state, { transferId: claimId, toAccountId }, true);
    });
    const bond = await this.commands.read(bondDecider, actor, bondId);
    if (bond.written?.moving?.transferId !== claimId) {
      throw new Refused('CONFLICT', { words: 'This move took too long and was canceled. Try again.' });
    }
    return { bond, claimId };
  }

  private async giveBack({ actor, accountId: fromAccountId }: Closing, bondIds: readonly string[]): Promise<void> {
    for (const bondId of bondIds) {
      const transferId = claimOf(actor, bondId);
      const bond = await this.commands.read(bondDecider, actor, bondId);
      if (bond.written?.moving?.transferId !== transferId) continue;
      await this.transfers.abandon(actor, { transferId, fromAccountId, bondId });
    }
  }
}
