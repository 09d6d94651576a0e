import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { VoidReason } from '#domain/option-lists.ts';
import { CommandRunner } from '../../platform/event-log/command-runner.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { accountDecider, voidFee } from '../books/index.ts';

/** The fees of a bond that go along when it is voided (books.md 3.6). */
@Injectable()
export class FeesOfBond {
  constructor(private readonly commands: CommandRunner) {}

  /** @throws Refused ENTRY_NOT_FOUND for what is no fee of this bond, ENTRY_VOIDED. */
  async mustStand(actor: Actor, accountId: string, bondId: string, feeIds: readonly string[]): Promise<void> {
    if (feeIds.length === 0) return;
    const { entries } = await this.commands.read(accountDecider, actor, accountId);
    for (const feeId of feeIds) {
      const fee = entries.get(feeId);
      if (fee?.kind !== 'fee' || fee.bondId !== bondId) throw new Refused('ENTRY_NOT_FOUND');
      if (fee.voided) throw new Refused('ENTRY_VOIDED');
    }
  }

  /** Voids them, each by an event with the reason; one that somebody else voided meanwhile is done. */
  async voidAll(
    actor: Actor,
    accountId: string,
    feeIds: readonly string[],
    { reasonCode, reason, today }: { reasonCode: VoidReason; reason: string; today: string },
  ): Promise<void> {
    for (const entryId of feeIds) {
      // Each fee is a command of its own, the same one whenever the void of the bond is sent again.
      const own = { ...actor, commandId: uuidV5(`void fee ${entryId}`, actor.commandId) };
      const id = await this.placeOf(actor, accountId, entryId);
      const command = { id, actor: own, input: { entryId, reasonCode, reason }, text: { reason } };
      await this.commands.run(accountDecider, command, (state) =>
        state.entries.get(entryId)?.voided ? [] : voidFee(state, { entryId, reasonCode, today }),
      );
    }
  }

  /** Where a fee stands that somebody transferred meanwhile. */
  private async placeOf(actor: Actor, accountId: string, feeId: string): Promise<string> {
    const { entries } = await this.commands.read(accountDecider, actor, accountId);
    const elsewhere = entries.get(feeId)?.movedTo ?? null;
    return elsewhere === null ? accountId : this.placeOf(actor, elsewhere, feeId);
  }
}
