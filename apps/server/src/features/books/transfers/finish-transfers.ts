import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { cancelTransfer, accountDecider, claimsOf, receiveEntries } from '../account/index.ts';
import { bondDecider } from '../bond/index.ts';
import { finishMove, cancelMove } from './bond-move.ts';

/** Where a transfer left from, and whose bond it moves. */
export interface TransferPlace {
  transferId: string;
  fromAccountId: string;
  bondId: string | null;
}

interface Unfinished {
  id: string;
  fromAccountId: string;
  bondId: string | null;
  isDecided: boolean;
}

/**
 * Finishes a transfer over its streams, and gives back claims that nobody decided (building#several-streams,
 * bonds#moving-a-bond). The account that the money leaves decides, by one
 * event that holds all that moves; what comes after it follows from the log alone, so that a command cut in the middle
 * is finished by anybody, once: the other account is told, then the bond.
 */
@Injectable()
export class FinishTransfers extends Process<Unfinished> {
  readonly name = 'finish-transfers';
  readonly work = 'Finishing a transfer between accounts that was cut in the middle';
  /** Whoever claimed a bond within the last minute may still be at it. */
  readonly unfinished = `
    select organization_id, transfer_id as id, actor_id as user_id, began_at as decided_at,
      from_account_id, bond_id, is_decided
    from account_transfer
    where not is_settled and (is_decided or began_at < now() - interval '1 minute')`;

  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {
    super();
  }

  async carryOut({ actor }: Run, { id: transferId, isDecided, ...from }: Unfinished): Promise<void> {
    const { fromAccountId, bondId } = from;
    if (isDecided || bondId === null) await this.finish(actor, { transferId, fromAccountId, bondId });
    else await this.abandon(actor, { transferId, fromAccountId, bondId });
  }

  /** Tells what was decided, or that it was given up; nothing while neither has happened. */
  async finish(actor: Actor, place: TransferPlace): Promise<void> {
    const { transferId, fromAccountId, bondId } = place;
    const { transfers } = await this.commands.read(accountDecider, actor, fromAccountId);
    const known = transfers.get(transferId);
    if (known?.is === 'decided') {
      const today = dayOf(this.clock.now(), actor.timeZone);
      const told = { id: known.data.toAccountId, actor: this.as(actor, 'receive', place), input: { transferId } };
      await this.commands.run(accountDecider, told, (state) =>
        receiveEntries(state, { fromAccountId, transferred: known.data, today }),
      );
      if (bondId === null) return;
      const moved = { id: bondId, actor: this.as(actor, 'finish', place), input: { transferId } };
      await this.commands.run(bondDecider, moved, (state) => finishMove(state, known));
    }
    if (known?.is === 'abandoned' && bondId !== null) {
      const given = { id: bondId, actor: this.as(actor, 'give up', place), input: { transferId } };
      await this.commands.run(bondDecider, given, (state) => cancelMove(state, transferId));
    }
  }

  /** Tells what was decided of an account that closes: the other account, then each bond by its claim. */
  async finishClosing(actor: Actor, { transferId, fromAccountId }: Omit<TransferPlace, 'bondId'>): Promise<void> {
    await this.finish(actor, { transferId, fromAccountId, bondId: null });
    const { transfers } = await this.commands.read(accountDecider, actor, fromAccountId);
    const known = transfers.get(transferId);
    if (known?.is !== 'decided') return;
    for (const { bondId, claimId } of claimsOf(known.data)) {
      await this.finish(actor, { transferId: claimId, fromAccountId, bondId });
    }
  }

  /** Gives a claim without a decision back; one that was decided meanwhile is finished instead. */
  async abandon(actor: Actor, place: TransferPlace & { bondId: string }): Promise<void> {
    const { transferId, fromAccountId, bondId } = place;
    const fence = { id: fromAccountId, actor: this.as(actor, 'abandon', place), input: { transferId } };
    await this.commands.run(accountDecider, fence, (state) => cancelTransfer(state, { transferId, bondId }));
    await this.finish(actor, place);
  }

  /** A command of its own, the same one whoever finishes it: a command id is for one endpoint. */
  private as(actor: Actor, step: string, { transferId, bondId }: TransferPlace): Actor {
    const endpoint =
      bondId === null ? 'POST /accounts/:accountId/entries/:entryId/transfer' : 'POST /bonds/:bondId/move';
    return { ...actor, endpoint, commandId: uuidV5(`${step} the transfer`, transferId) };
  }
}
