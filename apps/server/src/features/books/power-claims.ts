import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { normalizePowerNumber } from '#domain/power-number.ts';
import { Clock } from '../../kernel/clock.ts';
import { CommandRunner } from '../../platform/event-log/command-runner.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { BondBatches } from './bond-batches.ts';
import { bondDecider } from './bond.ts';
import { claimPower, powerDecider, releasePower } from './power-claim.ts';
import type { PowerClaim } from './power-claim.ts';

/** A command that claimed a number this long ago is no longer on its way to writing its bond. */
const ON_ITS_WAY_MS = 60_000;

/**
 * Keeps a power number on one live bond at a time (decision 18), across streams: it is claimed before the bond's event
 * is appended and released after the event that gives it up. A command that died in between leaves a claim without its
 * bond; the next one that wants the number finds so and takes it over, and the same command sent again renews it.
 */
@Injectable()
export class PowerClaims {
  constructor(
    private readonly commands: CommandRunner,
    private readonly batches: BondBatches,
    private readonly clock: Clock,
  ) {}

  /** Claims a number as typed for a bond; nothing where it is empty. @throws Refused POWER_IN_USE. */
  async claim(actor: Actor, powerNumber: string, bondId: string): Promise<void> {
    const number = normalizePowerNumber(powerNumber);
    if (number === '') return;
    const holder = await this.holder(actor, powerNumber);
    const abandoned = holder && holder.bondId !== bondId && (await this.isAbandoned(actor, number, holder));
    const claimedAt = this.clock.now().toISOString();
    const next = { bondId, claimId: actor.commandId, claimedAt };
    try {
      await this.commands.run(powerDecider, this.command(actor, number), (state) =>
        claimPower(state, next, abandoned ? holder : null),
      );
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'POWER_IN_USE') throw error;
      throw new Refused('POWER_IN_USE', { ...error.details, powerNumber });
    }
  }

  /** Who holds a number as typed; null where nobody does or it is empty. */
  async holder(actor: Actor, powerNumber: string): Promise<PowerClaim | null> {
    const number = normalizePowerNumber(powerNumber);
    if (number === '') return null;
    return (await this.commands.read(powerDecider, actor, number)).claim;
  }

  /** Releases a claim, if it still holds the number. */
  async release(actor: Actor, powerNumber: string, claim: Pick<PowerClaim, 'claimId'>): Promise<void> {
    const number = normalizePowerNumber(powerNumber);
    await this.commands.run(powerDecider, this.command(actor, number), (state) => releasePower(state, claim));
  }

  private async isAbandoned(actor: Actor, number: string, { bondId, claimedAt }: PowerClaim): Promise<boolean> {
    if (this.clock.now().getTime() - Date.parse(claimedAt) < ON_ITS_WAY_MS) return false;
    // Asked first: what is written in between is found by the read after it.
    if (await this.batches.isUnderway(actor, bondId)) return false;
    const { written } = await this.commands.read(bondDecider, actor, bondId);
    if (!written || written.voided) return true;
    const borne = [written.fields.powerNumber, ...written.replacedPowers];
    return !borne.some((typed) => normalizePowerNumber(typed) === number);
  }

  /** A command id of its own: a claim is renewed, never replayed, when its command is sent again. */
  private command(actor: Actor, id: string) {
    return { id, actor: { ...actor, commandId: randomUUID() }, input: {} };
  }
}
