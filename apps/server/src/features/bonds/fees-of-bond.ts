import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { VoidReason } from '#domain/option-lists.ts';
import { CommandRunner } from '../../platform/event-log/command-runner.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { accountDecider, AccountForBond, voidFee } from '../books/index.ts';

/** Whose fees they are, and the account that it stands on. */
interface BondOfFees {
  bondId: string;
  accountId: string;
  defendantId: string;
}

/** How they are voided: as the bond is. */
interface Voiding {
  reasonCode: VoidReason;
  today: string;
}

/** The fees of a bond that go along when it is voided (books.md 3.6), those that a move left behind too. */
@Injectable()
export class FeesOfBond {
  constructor(
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
  ) {}

  /** @throws Refused ENTRY_NOT_FOUND for what is no fee of this bond; what the void of a fee is refused for. */
  async mustStand(actor: Actor, bond: BondOfFees, feeIds: readonly string[], voiding: Voiding): Promise<void> {
    for (const entryId of feeIds) {
      const accountId = await this.placeOf(actor, bond, entryId);
      voidFee(await this.commands.read(accountDecider, actor, accountId), { entryId, ...voiding });
    }
  }

  /** Voids them, each by an event with the reason; one that somebody else voided meanwhile is done. */
  async voidAll(
    actor: Actor,
    bond: BondOfFees,
    feeIds: readonly string[],
    { reason, ...voiding }: Voiding & { reason: string },
  ): Promise<void> {
    for (const entryId of feeIds) {
      // Each fee is a command of its own, the same one whenever the void of the bond is sent again.
      const own = { ...actor, commandId: uuidV5(`void fee ${entryId}`, actor.commandId) };
      const id = await this.placeOf(actor, bond, entryId);
      const input = { entryId, reasonCode: voiding.reasonCode, reason };
      await this.commands.run(accountDecider, { id, actor: own, input, text: { reason } }, (state) =>
        state.entries.get(entryId)?.voided ? [] : voidFee(state, { entryId, ...voiding }),
      );
    }
  }

  /** The account that a fee of the bond stands on: the bond's, else another of its defendant, where it was left or moved. */
  private async placeOf(actor: Actor, { bondId, accountId, defendantId }: BondOfFees, feeId: string): Promise<string> {
    const others = await this.accounts.accountsOf(actor, defendantId);
    for (const id of [accountId, ...others.map((other) => other.accountId)]) {
      const { entries } = await this.commands.read(accountDecider, actor, id);
      const fee = entries.get(feeId);
      if (fee?.kind === 'fee' && fee.bondId === bondId && fee.movedTo === null) return id;
    }
    throw new Refused('ENTRY_NOT_FOUND');
  }
}
