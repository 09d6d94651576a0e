import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import { moveBond as contract } from '#contracts/books/transfers/transfers.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { AccountForBond, accountDecider, transferEntries } from '../account/index.ts';
import { bondDecider, type Bond } from '../bond/index.ts';
import { claimMove, activeBill, activePremium } from './bond-move.ts';
import { FinishTransfers } from './finish-transfers.ts';

type Answer = ResponseOf<typeof contract>;

/**
 * Moves a bond with its fees to another account of its defendant (bonds#moving-a-bond); the command id is the
 * transfer's.
 */
export class MoveBond extends CommandOf(contract) {}

interface MoveCommand {
  id: string;
  actor: Actor;
  input: MoveBond['body'];
  text: { reason: string };
}

/** The id of a new account follows from the command, so that the command sent again opens none. */
const newAccountOf = ({ commandId }: Actor): string => uuidV5('account of the move', commandId);

const mustBeAllowed = ({ role }: Actor, { leaveBehind, payments }: MoveBond['body']): void => {
  if (leaveBehind.length === 0 && payments.length === 0) return;
  if (!moneyRoles.some((allowed) => allowed === role)) throw new Refused('ROLE_REFUSED');
};

/** All refusals first; then the bond is claimed, the account that it leaves decides, and the others are told. */
@CommandHandler(MoveBond)
export class MoveBondHandler implements ICommandHandler<MoveBond> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly transfers: FinishTransfers,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { bondId }, body: input }: MoveBond): Promise<Answer> {
    mustBeAllowed(actor, input);
    const toAccountId = input.toAccountId ?? newAccountOf(actor);
    const command = { id: bondId, actor, input, text: { reason: input.reason } };
    const before = await this.commands.replayOrState(bondDecider, command);
    const claim = before.replayed?.events[0]?.data;
    const fromAccountId = claim?.accountId ?? (await this.claim(command, before.state, toAccountId));
    await this.decide(command, fromAccountId, toAccountId);
    await this.transfers.finish(actor, { transferId: actor.commandId, fromAccountId, bondId });
    return { bondId, accountId: toAccountId };
  }

  /** @throws Refused what the move would be refused for; nothing is claimed then. */
  private async claim(command: MoveCommand, bond: Bond | null, toAccountId: string): Promise<string> {
    const { actor, input } = command;
    if (!bond) throw new RangeError('A command that was not applied before looks at its bond.');
    const move = { transferId: actor.commandId, toAccountId };
    claimMove(bond, move);
    const { accountId: fromAccountId = '', defendantId = '' } = bond.written ?? {};
    if (input.toAccountId !== null) await this.accounts.choose(actor, defendantId, input.toAccountId);
    const closed = await this.accounts.closed(actor, fromAccountId);
    if (closed) throw closed;
    const account = await this.commands.read(accountDecider, actor, fromAccountId);
    transferEntries(account, this.decisionOf(actor, input, bond, toAccountId));
    if (input.toAccountId === null) await this.accounts.open(actor, defendantId, toAccountId);
    await this.commands.run(bondDecider, command, (state) => {
      // Between the look and the claim it may have gone to another account, whose entries were not looked at.
      if (state.written && state.written.accountId !== fromAccountId) throw new Refused('CONFLICT');
      return claimMove(state, move);
    });
    return fromAccountId;
  }

  /** What the account decides. Where it refuses, the claim is given back at once. */
  private async decide(claim: MoveCommand, fromAccountId: string, toAccountId: string): Promise<void> {
    const { id: bondId, actor, input } = claim;
    const transferId = actor.commandId;
    const bond = await this.commands.read(bondDecider, actor, bondId);
    if (bond.written?.moving?.transferId !== transferId) return this.mustBeDecided(actor, fromAccountId);
    // A step of its own: the same command may have opened the account that it goes to.
    const command = { ...claim, id: fromAccountId, step: 'transfer' };
    const decision = this.decisionOf(actor, input, bond, toAccountId);
    try {
      await this.commands.run(accountDecider, command, (state) => transferEntries(state, decision));
    } catch (error) {
      if (error instanceof Refused && error.code !== 'TEMPORARILY_UNAVAILABLE') {
        await this.transfers.abandon(actor, { transferId, fromAccountId, bondId });
      }
      throw error;
    }
  }

  /** Sent again after the bond was told. @throws Refused CONFLICT where the move was given up. */
  private async mustBeDecided(actor: Actor, fromAccountId: string): Promise<void> {
    const account = await this.commands.read(accountDecider, actor, fromAccountId);
    if (account.transfers.get(actor.commandId)?.is === 'decided') return;
    throw new Refused('CONFLICT', { words: 'This move took too long and was canceled. Try again.' });
  }

  private decisionOf(actor: Actor, { leaveBehind, payments }: MoveBond['body'], bond: Bond, toAccountId: string) {
    const today = dayOf(this.clock.now(), actor.timeZone);
    const bill = activeBill(bond, bond.written?.accountId ?? '');
    const going = { bond: activePremium(bond), bill, leaveBehind, also: payments };
    return { transferId: actor.commandId, toAccountId, ...going, today };
  }
}
