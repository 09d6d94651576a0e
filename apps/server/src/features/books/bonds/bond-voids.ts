import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import { isOpen } from '#domain/books/bond-status.ts';
import type { VoidReason } from '#domain/kernel/option-lists.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { accountDecider, AccountForBond, voidFee } from '../account/index.ts';
import { bondDecider, isUnfinished } from '../bond/index.ts';
import { OwnCourtDates } from '../../people/people/index.ts';
import { PowerClaims } from '../power-numbers/index.ts';
import { Bonds } from './bond-list.query.ts';
import { FinishRewrites } from './finish-rewrites.ts';

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

/** What the void of a bond does beside its own event: to the fees that go along, to its power, to the bond it rewrote. */
@Injectable()
export class BondVoids {
  constructor(
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly rewrites: FinishRewrites,
    private readonly powers: PowerClaims,
    private readonly bonds: Bonds,
    private readonly courtDates: OwnCourtDates,
  ) {}

  /**
   * What the fees that go along come to, in cents, those that a move left behind too (money#voiding-a-bond).
   * @throws Refused ENTRY_NOT_FOUND for what is no fee of this bond; what the void of a fee is refused for.
   */
  async feesCents(actor: Actor, bond: BondOfFees, feeIds: readonly string[], voiding: Voiding): Promise<number> {
    let cents = 0;
    for (const entryId of new Set(feeIds)) {
      const accountId = await this.placeOf(actor, bond, entryId);
      const account = await this.commands.read(accountDecider, actor, accountId);
      voidFee(account, { entryId, ...voiding });
      cents += account.entries.get(entryId)?.amountCents ?? 0;
    }
    return cents;
  }

  /** Once the bond is void: its fees, then the bond it rewrote, then its power. Completed when the command is sent again. */
  async finish(
    actor: Actor,
    bondId: string,
    fees: readonly string[],
    voiding: Voiding & { reason: string },
  ): Promise<void> {
    const { written } = await this.commands.read(bondDecider, actor, bondId);
    if (!written) return;
    await this.voidFees(actor, { bondId, ...written }, fees, voiding);
    if (written.rewriteOf !== null) await this.rewrites.finish(actor, written.rewriteOf, voiding.today);
    await this.powers.follow(actor, ...(await this.powers.numbersUnder(actor, bondId)));
  }

  /**
   * An unfinished bond that is discarded gives its court date back to the person, unless another bond is OPEN
   * (today#unfinished-bond).
   */
  async giveBackCourtDate(actor: Actor, bondId: string): Promise<void> {
    const { written } = await this.commands.read(bondDecider, actor, bondId);
    if (!written?.voided) return;
    const { fields, defendantId } = written;
    const { courtDate, courtTime, courtSection } = fields;
    if (!isUnfinished(written) || courtDate === null) return;
    const others = (await this.bonds.ofDefendant(actor, defendantId)).filter((bond) => bond.bondId !== bondId);
    if (!others.some(isOpen))
      await this.courtDates.giveBack(actor, defendantId, { courtDate, courtTime, courtSection });
  }

  /** Voids them, each by an event with the reason; one that somebody else voided meanwhile is done. */
  private async voidFees(
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
