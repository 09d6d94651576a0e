import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import { dayOf } from '#domain/kernel/days.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Credentials, Sureties } from '../../agency/sureties/index.ts';
import { bondDecider, refusedAt, type BondPower, type WrittenBond, BondsUnderway } from '../bond/index.ts';
import {
  bondSays,
  claimPower,
  followBond,
  isOfSurety,
  isOnItsWay,
  isSettled,
  powersOfSurety,
  releasePower,
  type WantedPower,
} from './power-claim.ts';
import { freeFromOverride, reserveForOverride } from './power-override.ts';
import { PowerRefusals } from './power-refusals.ts';
import { powerDecider, type Power, type PowerClaim } from './power.ts';

/** The number that a bond wants: as typed, of which surety, its posting agent, and the day that it is used on. */
export type NumberOfBond = Pick<WantedPower, 'suretyId' | 'agentId' | 'usedOn'> & { powerNumber: string };

/**
 * Keeps a power on one live bond at a time (bonds#power-number-taken), across streams: it is claimed before the bond's
 * event is appended, and set to what the bond's head says after it. A command that died in between leaves a claim
 * without its bond; the next one that wants the number finds so and takes it over, and the same command sent again
 * renews it.
 */
@Injectable()
export class PowerClaims {
  private readonly logger = new Logger('powers');

  constructor(
    private readonly commands: CommandRunner,
    private readonly underway: BondsUnderway,
    private readonly sureties: Sureties,
    private readonly credentials: Credentials,
    private readonly agency: Agency,
    private readonly refusals: PowerRefusals,
    private readonly clock: Clock,
  ) {}

  /**
   * The surety of a number as typed: the one that was chosen, else the number's own, else `otherwise`, else the only
   * active one (powers#surety-of-a-bond). Null without a number, and in an agency without sureties: such a power is
   * listed without one.
   * @throws Refused VALIDATION_FAILED at `suretyId` where it has to be chosen, or is not one of the agency's.
   */
  async suretyOf(
    actor: Actor,
    powerNumber: string,
    chosen: string | null,
    otherwise: string | null = null,
  ): Promise<string | null> {
    const number = normalizePowerNumber(powerNumber);
    if (number === '') return null;
    if (chosen !== null) return this.known(actor, chosen);
    const { powers } = await this.commands.read(powerDecider, actor, number);
    const [only] = powers;
    if (only && powers.length === 1) return only.suretyId;
    if (otherwise !== null) return this.known(actor, otherwise);
    if (only) throw refusedAt('suretyId', 'Choose the surety of this power.');
    return this.onlyActive(actor);
  }

  private async known(actor: Actor, suretyId: string): Promise<string> {
    const names = await this.sureties.names(actor);
    if (names.some((surety) => surety.suretyId === suretyId)) return suretyId;
    throw refusedAt('suretyId', 'Choose the surety of this power.');
  }

  private async onlyActive(actor: Actor): Promise<string | null> {
    const active = (await this.sureties.names(actor)).filter(({ isActive }) => isActive);
    if (active.length > 1) throw refusedAt('suretyId', 'Choose the surety of this power.');
    return active[0]?.suretyId ?? null;
  }

  /**
   * Claims a number as typed for a bond; nothing where it is empty. Of a bond that was `written` elsewhere neither a
   * license nor the inventory is asked (moving-in#bond-brought-in). @throws Refused as `claimPower` says.
   */
  async claim(
    actor: Actor,
    { powerNumber, ...of }: NumberOfBond,
    bondId: string,
    written: 'here' | 'elsewhere' = 'here',
  ): Promise<void> {
    const number = normalizePowerNumber(powerNumber);
    if (number === '') return;
    if (written === 'here') await this.credentials.mustHold(actor, { ...of, on: of.usedOn });
    let holder = await this.holder(actor, powerNumber, of.suretyId);
    if (holder && holder.bondId !== bondId) {
      // Its bond may have let go of it without having been able to say so.
      await this.follow(actor, powerNumber);
      holder = await this.holder(actor, powerNumber, of.suretyId);
    }
    const abandoned = holder && holder.bondId !== bondId && (await this.isAbandoned(actor, number, holder));
    const claimedAt = this.clock.now().toISOString();
    const { refusesUnknownPowers } = await this.agency.find(actor);
    const unknownRefused = refusesUnknownPowers && written === 'here';
    const wanted = { ...of, spelling: powerNumber, bondId, claimId: actor.commandId, claimedAt, unknownRefused };
    await this.refusals.named(actor, () =>
      this.commands.run(powerDecider, this.command(actor, number), (state) =>
        claimPower(state, wanted, abandoned ? holder : null),
      ),
    );
  }

  /** Holds a number for a bond that waits for an override. @throws Refused as `reserveForOverride` says. */
  async reserveForOverride(
    actor: Actor,
    wanted: { powerId: string; suretyId: string; powerNumber: string; bondId: string; agentId: string; usedOn: string },
  ): Promise<void> {
    const { powerId, powerNumber: spelling, ...of } = wanted;
    await this.credentials.mustHold(actor, { ...of, on: of.usedOn });
    const command = this.command(actor, normalizePowerNumber(spelling));
    const claimedAt = this.clock.now().toISOString();
    await this.refusals.named(actor, () =>
      this.commands.run(powerDecider, command, (state) =>
        reserveForOverride(state, powerId, { ...of, spelling, claimedAt }),
      ),
    );
  }

  /** Frees what is held for an override that was not given. */
  async freeFromOverride(actor: Actor, powerNumber: string, powerId: string, bondId: string): Promise<void> {
    const command = this.command(actor, normalizePowerNumber(powerNumber));
    await this.commands.run(powerDecider, command, (state) => freeFromOverride(state, powerId, bondId));
  }

  /**
   * The power that a bond bears under a number as typed, with the contracts of its surety, or that it will bear once it
   * has claimed the number; null without a number, and where no surety is known: it owes nothing then.
   */
  async powerOfBond(
    actor: Actor,
    { powerNumber, suretyId }: Pick<NumberOfBond, 'powerNumber' | 'suretyId'>,
    bondId: string,
  ): Promise<BondPower | null> {
    const number = normalizePowerNumber(powerNumber);
    if (number === '') return null;
    const { powers } = await this.commands.read(powerDecider, actor, number);
    const power =
      powers.find((one) => one.claim?.bondId === bondId && isOfSurety(one.suretyId, suretyId)) ??
      powers.find((one) => one.suretyId === suretyId);
    const of = power?.suretyId ?? suretyId;
    if (of === null) return null;
    const powerId = power?.powerId ?? uuidV5(number, actor.commandId);
    const { amountCents = null } = power ?? {};
    return { powerNumber, powerId, suretyId: of, amountCents, contracts: await this.sureties.contractsOf(actor, of) };
  }

  /** Whether a sent report named the power that a bond bears (powers#reported-power). */
  async isReported(actor: Actor, { powerNumber }: Pick<NumberOfBond, 'powerNumber'>, bondId: string): Promise<boolean> {
    const number = normalizePowerNumber(powerNumber);
    if (number === '') return false;
    const { powers } = await this.commands.read(powerDecider, actor, number);
    return powers.some(({ claim, reportedIn }) => claim?.bondId === bondId && reportedIn !== null);
  }

  /** Who holds a number as typed, of this surety; null where nobody does or it is empty. */
  async holder(actor: Actor, powerNumber: string, suretyId: string | null): Promise<PowerClaim | null> {
    const number = normalizePowerNumber(powerNumber);
    if (number === '') return null;
    const state = await this.commands.read(powerDecider, actor, number);
    return powersOfSurety(state, suretyId).find(({ claim }) => claim !== null)?.claim ?? null;
  }

  /** Releases a claim, if it still holds the number. */
  async release(actor: Actor, powerNumber: string, claim: Pick<PowerClaim, 'claimId'>): Promise<void> {
    const number = normalizePowerNumber(powerNumber);
    await this.commands.run(powerDecider, this.command(actor, number), (state) => releasePower(state, claim));
  }

  /**
   * Sets every power of these numbers that a bond claims to what the bond's head says. What is not written a minute
   * after its claim is released.
   */
  async follow(actor: Actor, ...typed: string[]): Promise<void> {
    for (const number of new Set(typed.map(normalizePowerNumber))) {
      if (number === '') continue;
      const { powers } = await this.commands.read(powerDecider, actor, number);
      for (const power of powers) if (power.claim) await this.followClaim(actor, number, power, power.claim);
    }
  }

  /** The same right after a bond's own event, which stands whether or not this succeeds: the worker does it later. */
  async syncPowersNow(actor: Actor, ...typed: string[]): Promise<void> {
    await this.follow(actor, ...typed).catch((error: unknown) => {
      this.logger.warn(new Error('A power follows its bond later.', { cause: error }));
    });
  }

  private async followClaim(
    actor: Actor,
    number: string,
    { powerId, suretyId }: Pick<Power, 'powerId' | 'suretyId'>,
    claim: PowerClaim,
  ): Promise<void> {
    const chain = await this.chainOf(actor, claim.bondId);
    const said = bondSays({ powerNumber: number, suretyId }, chain);
    const abandoned = said === null && (await this.isAbandoned(actor, number, claim));
    const { bondId } = claim;
    const { fields, voided = false } = chain[0] ?? {};
    const now = this.clock.now();
    const today = dayOf(now, actor.timeZone);
    const says = abandoned ? ('released' as const) : said;
    const head = { bondId, powerId, agentId: fields?.agentId ?? null, today, says };
    await this.commands.run(powerDecider, this.command(actor, number), (state) => {
      // A claim that was renewed meanwhile is on its way again.
      if (!state.powers.some((power) => power.claim?.claimId === claim.claimId)) return [];
      const isMovedOn = said === 'released' && !voided;
      return isMovedOn && !isSettled(state, claim, now) ? [] : followBond(state, head);
    });
  }

  /** The numbers that a bond stands under: its own, or of the bonds that it took over from (bonds#power-of-a-chain). */
  async numbersUnder(actor: Actor, bondId: string): Promise<string[]> {
    const numbers: string[] = [];
    for (let next: string | null = bondId; next !== null;) {
      const { written }: { written: WrittenBond | null } = await this.commands.read(bondDecider, actor, next);
      numbers.push(written?.fields.powerNumber ?? '');
      next = written?.rewriteOf ?? null;
    }
    return numbers;
  }

  /** A bond and those that took over from it, as they stand. */
  private async chainOf(actor: Actor, bondId: string): Promise<WrittenBond[]> {
    const chain: WrittenBond[] = [];
    for (let next: string | undefined = bondId; next !== undefined;) {
      const { written }: { written: WrittenBond | null } = await this.commands.read(bondDecider, actor, next);
      if (!written || (chain.length > 0 && written.voided)) break;
      chain.push(written);
      next = written.rewrite?.bondId;
    }
    return chain;
  }

  private async isAbandoned(actor: Actor, number: string, { bondId, claimedAt }: PowerClaim): Promise<boolean> {
    if (isOnItsWay({ claimedAt }, this.clock.now())) return false;
    // Asked first: what is written in between is found by the read after it.
    if (await this.underway.includes(actor, bondId)) return false;
    const { written } = await this.commands.read(bondDecider, actor, bondId);
    if (!written || (written.voided && !written.paperVoid)) return true;
    const borne = [written.fields.powerNumber, ...written.replacedPowers];
    return !borne.some((typed) => normalizePowerNumber(typed) === number);
  }

  /** A command id of its own: a claim is renewed, never replayed, when its command is sent again. */
  private command(actor: Actor, id: string) {
    return { id, actor: { ...actor, commandId: randomUUID() }, input: {} };
  }
}
