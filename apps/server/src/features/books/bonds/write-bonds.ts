import { randomUUID } from 'node:crypto';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import { chargeFields, writeBonds as contract } from '#contracts/books/bond/bond-batches.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Defendants, OwnCourtDates, type OwnCourtDate } from '../../people/people/index.ts';
import { Courts, PremiumRules } from '../../agency/organizations/index.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { AccountForBond, type ChosenAccount } from '../account/index.ts';
import { bondDecider, isUnfinished, liveBond } from '../bond/index.ts';
import { AmendBond } from './amend-bond.ts';
import { BondBatches } from './bond-batches.ts';
import { refusedRows, writeBonds, type Written } from './bond-batch.ts';
import { PowerClaims } from '../power-numbers/index.ts';
import { BookingDays } from '../periods/index.ts';
import { standing } from './write-bond.ts';

type Answer = ResponseOf<typeof contract>;
type Body = InputOf<typeof contract>['body'];

/** Writes several bonds of a defendant on one account; the command id is the batch's id. */
export class WriteBonds extends CommandOf(contract) {}

/** What a refusal of one row's number says. */
const OF_A_NUMBER = new Set(['POWER_IN_USE', 'POWER_UNUSABLE', 'VALIDATION_FAILED']);

/** What a refusal of the bond that the first row finishes says, at its cell where it has one. */
const atFirstRow = (error: unknown): unknown => {
  if (!(error instanceof Refused)) return error;
  if (error.code !== 'VALIDATION_FAILED') return OF_A_NUMBER.has(error.code) ? refusedRows(atItsCell(error, 0)) : error;
  const { fields } = error;
  return refusedRows(
    fields.map(({ path, message }) => ({ path: path in chargeFields.shape ? `rows.0.${path}` : path, message })),
  );
};

const FINISHED = 'This bond was finished meanwhile. Open it again.';

const atItsCell = ({ fields, message }: Refused, row: number): Refused['fields'] => [
  { path: `rows.${row}.powerNumber`, message: fields[0]?.message ?? message },
];

/** The first bond takes over the person's own court date, where it has none (today#unfinished-bond). */
const withCourtDate = (rows: Body['rows'], own: OwnCourtDate | null): Body['rows'] =>
  rows.map((row, place) => (place === 0 && row.courtDate === null ? { ...row, ...own } : row));

/**
 * All refusals first, of every row; then the powers are claimed, then it is decided, then each bond is written. An
 * unfinished bond that the first row finishes is amended before the rest is decided: cut there, what is sent again goes on.
 */
@CommandHandler(WriteBonds)
export class WriteBondsHandler implements ICommandHandler<WriteBonds> {
  constructor(
    private readonly defendants: Defendants,
    private readonly courtDates: OwnCourtDates,
    private readonly accounts: AccountForBond,
    private readonly rules: PremiumRules,
    private readonly powers: PowerClaims,
    private readonly courts: Courts,
    private readonly batches: BondBatches,
    private readonly commands: CommandRunner,
    private readonly bus: CommandBus,
    private readonly days: BookingDays,
  ) {}

  async execute({ actor, body: input }: WriteBonds): Promise<Answer> {
    if (input.finishes !== null && input.rows.length === 1) {
      const { bondId, accountId, premiumCents } = await this.finishFirst(actor, input, input.finishes);
      return { accountId, premiumCents, bonds: [{ bondId, premiumCents }] };
    }
    if (!(await this.batches.isDecided(actor, input))) await this.decide(actor, input);
    const first = input.finishes === null ? [] : [await this.finishFirst(actor, input, input.finishes)];
    const { accountId, bonds: others } = await this.batches.finish(actor, actor.commandId);
    await this.powers.syncPowersNow(actor, ...input.rows.map(({ powerNumber }) => powerNumber));
    const bonds = [...first.map(({ bondId, premiumCents }) => ({ bondId, premiumCents })), ...others];
    return { accountId, bonds, premiumCents: bonds.reduce((sum, { premiumCents }) => sum + premiumCents, 0) };
  }

  private async decide(actor: Actor, input: Body): Promise<void> {
    const { defendantId, reason } = input;
    await this.defendants.exists(actor, defendantId);
    await this.courts.mustBeListed(actor, input.courtLocation);
    const account = await this.chosen(actor, input);
    const rates = await this.rules.inForce(actor);
    const deciding = await this.days.deciding(actor, reason);
    const { today } = deciding;
    const decision = { ...rates, ...deciding, agentId: actor.userId, defendantId, accountId: account.accountId };
    const rows = await this.ofSureties(actor, input);
    const own = await this.defendants.ownCourtDate(actor, defendantId);
    const body = { ...input, rows: withCourtDate(rows, standing(own, today)) };
    const bonds = writeBonds(actor.commandId, { ...decision, body });
    writeBonds(actor.commandId, { ...decision, body, powers: await this.powerOfBond(actor, bonds) });
    // The row that finishes a bond takes its number with it.
    const isOther = (_: unknown, row: number) => input.finishes === null || row > 0;
    const release = await this.claim(actor, bonds, isOther);
    if (input.finishes !== null) {
      await this.finishFirst(actor, input, input.finishes).catch(async (error: unknown) => {
        await release();
        throw error;
      });
    }
    const owing = { ...decision, body, powers: await this.powerOfBond(actor, bonds) };
    await this.batches.decide(actor, input, account, writeBonds(actor.commandId, owing).filter(isOther));
    if (own !== null) await this.courtDates.handOver(actor, defendantId);
  }

  /** The id of a new account beside others follows from the command, so that the command sent again opens none. */
  private async chosen(actor: Actor, { defendantId, accountId }: Body): Promise<ChosenAccount> {
    const found = await this.accounts.choose(actor, defendantId, accountId);
    if (accountId !== null || found.isNew) return found;
    return { accountId: uuidV5('account of the batch', actor.commandId), isNew: true };
  }

  /** The rows with the surety of each number. @throws Refused VALIDATION_FAILED at each where it has to be chosen. */
  private async ofSureties(actor: Actor, { rows, suretyId: otherwise = null }: Body): Promise<Body['rows']> {
    const problems: Refused['fields'] = [];
    const found: Body['rows'] = [];
    for (const [row, charge] of rows.entries()) {
      try {
        const suretyId = await this.powers.suretyOf(actor, charge.powerNumber, charge.suretyId, otherwise);
        found.push({ ...charge, suretyId });
      } catch (error) {
        if (!(error instanceof Refused) || !OF_A_NUMBER.has(error.code)) throw error;
        problems.push(...atItsCell(error, row));
      }
    }
    if (problems.length > 0) throw refusedRows(problems);
    return found;
  }

  /** The power of each bond, with what its surety is owed by. */
  private powerOfBond(actor: Actor, bonds: readonly Written[]) {
    return Promise.all(
      bonds.map(({ data: { bondId, powerNumber, suretyId = null } }) =>
        this.powers.powerOfBond(actor, { powerNumber, suretyId }, bondId),
      ),
    );
  }

  /**
   * The first row gives the unfinished bond its amount or power, under a command id that follows from the grid's: sent
   * again it is answered as it was.
   * @throws Refused CONFLICT where somebody finished it meanwhile, or it is somebody else's; what `AmendBond` says.
   */
  private async finishFirst(actor: Actor, input: Body, { bondId, basedOn }: NonNullable<Body['finishes']>) {
    const { rows, defendantId, bondDate, postedAt, courtLocation, reminderDays, reason } = input;
    const [first] = rows;
    const as = { ...actor, commandId: uuidV5('the bond that the first row finishes', actor.commandId) };
    const suretyId = first?.suretyId ?? input.suretyId ?? null;
    const edit = {
      ...first,
      suretyId,
      bondDate,
      postedAt,
      courtLocation,
      reminderDays,
      reason,
      confirmed: true,
      basedOn,
    };
    const before = await this.commands.replayOrState(bondDecider, {
      id: bondId,
      actor: as,
      input: edit,
      text: { reason, notes: undefined },
    });
    if (!before.replayed) {
      const bond = liveBond(before.state);
      if (!isUnfinished(bond) || bond.defendantId !== defendantId) throw new Refused('CONFLICT', { words: FINISHED });
    }
    return this.bus.execute(new AmendBond(as, bondId, edit)).catch((error: unknown) => {
      throw atFirstRow(error);
    });
  }

  /**
   * Claims every number of these rows, or none; answers how they are given back. Each try has a claim id of its own: it
   * gives back what it claimed itself alone.
   */
  private async claim(
    actor: Actor,
    bonds: readonly Written[],
    isAsked: (bond: Written, row: number) => boolean,
  ): Promise<() => Promise<void>> {
    const as = { ...actor, commandId: randomUUID() };
    const claimed: string[] = [];
    const problems: Refused['fields'] = [];
    const release = async () => {
      for (const powerNumber of claimed) await this.powers.release(as, powerNumber, { claimId: as.commandId });
    };
    for (const [row, bond] of bonds.entries()) {
      if (!isAsked(bond, row)) continue;
      const { bondId, powerNumber, suretyId = null, agentId = null, bondDate, pricedOn } = bond.data;
      try {
        await this.powers.claim(as, { powerNumber, suretyId, agentId, usedOn: bondDate ?? pricedOn }, bondId);
        if (powerNumber !== '') claimed.push(powerNumber);
      } catch (error) {
        if (!(error instanceof Refused) || !OF_A_NUMBER.has(error.code)) throw error;
        problems.push(...atItsCell(error, row));
      }
    }
    if (problems.length === 0) return release;
    await release();
    throw refusedRows(problems);
  }
}
