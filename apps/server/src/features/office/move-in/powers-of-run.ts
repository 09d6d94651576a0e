import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import type { WantedPower } from '#domain/office/move-in-power-check.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';
import { Stopping } from '../../../platform/observe/stopping.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { NotesKey } from '../../books/bond/index.ts';
import {
  bringInPower,
  isAsBroughtIn,
  isBorne,
  powerDecider,
  standsAlready,
  takePowerOut,
  type Power,
  type PowerNumber,
} from '../../books/power-numbers/index.ts';
import {
  addProgress,
  changedLists,
  hashOfPower,
  keepPowers,
  NOTHING_DONE,
  powersIn,
  powersOfRows,
  sumOf,
  type PowerIn,
  type Progress,
} from '../brought-in/index.ts';

/** A row on its way. */
interface Coming {
  run: Run;
  id: string;
  key: DataKey;
  wanted: WantedPower;
  keyHash: string;
  known: PowerIn | undefined;
}

/** What became of it. */
interface Came {
  power: PowerIn | null;
  progress: Progress;
}

/** How many powers come, or go, before that is kept, and how many numbers are at work at once. */
const KEPT_AT_ONCE = 50;
const AT_ONCE = 5;

const NOT_COME: Came = { power: null, progress: NOTHING_DONE };

const keptAs = (words: string): Progress => ({ ...NOTHING_DONE, kept: [{ list: 'powers', personId: null, words }] });

const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** What its paper says. */
const paperHash = (key: DataKey, { suretyId, spelling, amountCents, issuedOn, expiresOn, notes }: Power): string =>
  key.digest(`move-in power paper ${JSON.stringify([suretyId, spelling, amountCents, issuedOn, expiresOn, notes])}`);

/** The lot that a power comes with, each with its own; another once it was taken back. */
const lotOf = ({ organizationId }: Run['actor'], { keyHash, version }: Pick<PowerIn, 'keyHash' | 'version'>): string =>
  uuidV5(`lot of power ${keyHash} ${String(version)}`, organizationId);

/**
 * The powers in hand of a run (moving-in#opening-surety): they come, and go, behind the bonds that bear some of them.
 * Whoever goes on where it was cut does none twice.
 */
@Injectable()
export class PowersOfRun {
  constructor(
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly notes: NotesKey,
    private readonly clock: Clock,
    private readonly stopping: Stopping,
  ) {}

  /** Brings them in; a process that is told to stop leaves the rest to the next. */
  async bringIn(run: Run, { id, key }: { id: string; key: DataKey }, wanted: readonly WantedPower[]): Promise<void> {
    for (const [at, some] of inParts(wanted, KEPT_AT_ONCE).entries()) {
      if (this.stopping.hasBegun) return;
      await this.some({ run, id, key }, `powers ${String(at * KEPT_AT_ONCE)}`, some);
    }
  }

  /** Takes back those that are not `wanted` any more. */
  async takeBack(run: Run, { id, key }: { id: string; key: DataKey }, wanted: readonly WantedPower[]): Promise<void> {
    const { organizationId } = run.actor;
    const stay = new Set(wanted.map((one) => hashOfPower(key, one.key)));
    const here = await this.database.read(organizationId, (tx) => powersIn(tx, organizationId));
    const goes = here.filter(({ keyHash }) => !stay.has(keyHash));
    for (const some of inParts(goes, KEPT_AT_ONCE)) {
      if (this.stopping.hasBegun) return;
      await this.goes(run, { id, key }, some);
    }
  }

  private async some(
    { run, id, key }: Pick<Coming, 'run' | 'id' | 'key'>,
    step: string,
    some: readonly WantedPower[],
  ): Promise<void> {
    const { organizationId } = run.actor;
    const keyHashes = some.map((one) => hashOfPower(key, one.key));
    const known = await this.database.read(organizationId, (tx) => powersOfRows(tx, organizationId, keyHashes));
    const all = some.map((wanted, at): Coming => {
      const keyHash = keyHashes[at] ?? '';
      return { run, id, key, wanted, keyHash, known: known.get(keyHash) };
    });
    // Powers of one number are one stream: they come one after the other.
    const byNumber = [...Map.groupBy(all, ({ wanted }) => normalizePowerNumber(wanted.facts.powerNumber)).values()];
    const came: Came[] = [];
    for (const part of inParts(byNumber, AT_ONCE))
      came.push(...(await Promise.all(part.map((same) => this.inTurn(same)))).flat());
    await run.write(
      { step, request: { moveIn: id, step } },
      async (_, _em, tx) => {
        await keepPowers(
          tx,
          organizationId,
          came.flatMap(({ power }) => power ?? []),
        );
        const progress = came.map((one) => one.progress).reduce(sumOf, NOTHING_DONE);
        await addProgress(tx, organizationId, id, { ...progress, done: some.length });
        return {};
      },
      () => [...changedLists, { topic: 'power', id }],
    );
  }

  private async inTurn(same: readonly Coming[]): Promise<Came[]> {
    const came: Came[] = [];
    for (const one of same) came.push(await this.one(one));
    return came;
  }

  private async one(coming: Coming): Promise<Came> {
    const { run, id, key, wanted, keyHash, known } = coming;
    const { facts, note, isBorne: isOnBond, isInHand } = wanted;
    const factsHash = key.digest(`move-in power ${JSON.stringify([facts, note, isOnBond, isInHand])}`);
    if (known?.powerId != null && known.factsHash === factsHash) return NOT_COME;
    const number = normalizePowerNumber(facts.powerNumber);
    const version = known?.version ?? 1;
    const { suretyId } = facts;
    const row = { keyHash, version, powerNumber: number, suretyId, factsHash };
    const lotId = lotOf(run.actor, row);
    const state = await this.commands.read(powerDecider, run.actor, number);
    const there = standsAlready(state, suretyId);
    if (there && there.lotId !== lotId) {
      const asItIs = { wasBorne: false, holderId: null, paperHash: '' };
      const power = { ...row, ...asItIs, powerId: there.powerId, wasHere: true, inHand: isInHand };
      return { power, progress: keptAs(`Power ${there.spelling} is here already, so it stays as it is.`) };
    }
    const at = { now: this.clock.now(), today: run.today };
    const of = await this.wanted(coming, state, lotId);
    const words = this.whyItStays(coming, state, () => bringInPower(state, of, at).length === 0);
    if (words !== null && known) return { power: { ...known, factsHash }, progress: keptAs(words) };
    const command = { step: `power ${lotId}`, id: number, input: { moveIn: id, lotId }, text: { notes: note } };
    await run.on(powerDecider, command, (now) => bringInPower(now, of, at));
    const { powers } = await this.commands.read(powerDecider, run.actor, number);
    const power = powers.find((one) => one.lotId === lotId);
    if (!power) return NOT_COME;
    const isNew = known?.powerId == null;
    const progress = { ...NOTHING_DONE, added: isNew ? 1 : 0, changed: isNew ? 0 : 1 };
    const isHeld = isBorne(power);
    const came = {
      powerId: power.powerId,
      wasHere: false,
      inHand: isInHand && !isHeld,
      wasBorne: isHeld || (known?.wasBorne ?? false),
      holderId: isHeld ? power.heldBefore : power.holderId,
      paperHash: paperHash(key, power),
    };
    return { power: { ...row, ...came }, progress };
  }

  /** The power as the row wants it. */
  private async wanted({ run, wanted, keyHash, known }: Coming, { powers }: PowerNumber, lotId: string) {
    const { powerNumber, suretyId, amountCents, expiresOn, holderId } = wanted.facts;
    const named = powers.find((one) => one.suretyId === suretyId) ?? powers.find((one) => one.suretyId === null);
    // One that is on a bond stays as it is spelled, whatever else of its paper is corrected.
    const spelling = named?.lotId === lotId && isBorne(named) ? named.spelling : powerNumber;
    const version = known?.version ?? 1;
    const powerId = named?.powerId ?? uuidV5(`power ${keyHash} ${String(version)}`, run.actor.organizationId);
    const notes = await this.notes.of(run.actor, powerId, wanted.note);
    const paper = { suretyId, spelling, amountCents, issuedOn: null, expiresOn, notes };
    return { ...paper, powerId, lotId, holderId, receivedAt: this.clock.now().toISOString() };
  }

  /** Why what came of a row stays as people made it; null where it does not, or is as the row says already. */
  private whyItStays({ key, wanted, known }: Coming, { powers }: PowerNumber, isDone: () => boolean): string | null {
    if (known?.powerId == null || known.wasHere) return null;
    const named = `Power ${wanted.facts.powerNumber}`;
    const power = powers.find(({ powerId }) => powerId === known.powerId);
    if (!power) return `${named} was removed here, so it does not come again.`;
    const isWork = isBorne(power) && !wanted.isBorne;
    const isAsItCame = paperHash(key, power) === known.paperHash && isAsBroughtIn(power, known);
    try {
      if (isDone() || (isAsItCame && !isWork)) return null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return `${named} is on a bond, so its paper stays as it is.`;
    }
    return `${named} was worked on here, so it stays as it is.`;
  }

  /** Takes some back, and then that they are gone. */
  private async goes(
    run: Run,
    { id, key }: Pick<Coming, 'id' | 'key'>,
    some: readonly (PowerIn & { powerId: string })[],
  ): Promise<void> {
    const { organizationId } = run.actor;
    const why: (string | null)[] = [];
    for (const part of inParts(some, AT_ONCE))
      why.push(...(await Promise.all(part.map((one) => this.goesOne(run, { id, key }, one)))));
    const gone = some.filter((_, at) => why[at] === null);
    const kept = why.flatMap((words) => (words === null ? [] : keptAs(words).kept));
    await run.write(
      { step: `out powers ${some.map(({ keyHash }) => keyHash).join(' ')}`, request: { moveIn: id, some } },
      async (_, _em, tx) => {
        const none = { powerId: null, wasHere: false, inHand: false, wasBorne: false, holderId: null };
        await keepPowers(
          tx,
          organizationId,
          gone.map((one) => ({ ...one, ...none, version: one.version + 1 })),
        );
        const counts = gone.filter(({ wasHere }) => !wasHere).length;
        await addProgress(tx, organizationId, id, { ...NOTHING_DONE, done: some.length, gone: counts, kept });
        return {};
      },
      () => [...changedLists, { topic: 'power', id }],
    );
  }

  /** Why a power stays; null where it is gone, or was here before. */
  private async goesOne(
    run: Run,
    { id, key }: Pick<Coming, 'id' | 'key'>,
    one: PowerIn & { powerId: string },
  ): Promise<string | null> {
    const { powerId, powerNumber } = one;
    if (one.wasHere) return null;
    const { powers } = await this.commands.read(powerDecider, run.actor, powerNumber);
    const power = powers.find((other) => other.powerId === powerId);
    if (!power) return null;
    if (isBorne(power)) return `Power ${power.spelling} is on a bond, so it stays.`;
    const isAsItCame = power.lotId === lotOf(run.actor, one) && paperHash(key, power) === one.paperHash;
    if (!isAsItCame || !isAsBroughtIn(power, one)) return `Power ${power.spelling} was worked on here, so it stays.`;
    const command = { step: `out power ${powerId}`, id: powerNumber, input: { moveIn: id, power: powerId } };
    await run.on(powerDecider, command, (state) =>
      state.powers.some((other) => other.powerId === powerId) ? takePowerOut(state, powerId) : [],
    );
    return null;
  }
}
