import { Injectable } from '@nestjs/common';
import { CommandRunner } from '../../platform/event-log/command-runner.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { bondDecider, liveBond } from './bond.ts';
import type { WrittenBond } from './bond.ts';

/** Checks the bond that a fee or charge names. */
@Injectable()
export class BondOfAccount {
  constructor(private readonly commands: CommandRunner) {}

  /**
   * The live bond that stands on this account; null where none is named.
   * @throws Refused BOND_NOT_FOUND, also for a bond of another account; BOND_VOIDED.
   */
  async check(actor: Actor, accountId: string, bondId: string | null): Promise<WrittenBond | null> {
    if (bondId === null) return null;
    const bond = liveBond(await this.commands.read(bondDecider, actor, bondId));
    if (bond.accountId !== accountId) throw new Refused('BOND_NOT_FOUND');
    return bond;
  }
}
