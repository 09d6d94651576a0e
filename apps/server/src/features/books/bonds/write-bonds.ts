import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import { writeBonds as contract } from '#contracts/books/bond/bond-batches.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Defendants, OwnCourtDates } from '../../people/people/index.ts';
import { Courts, PremiumRules } from '../../agency/organizations/index.ts';
import { AccountForBond, type ChosenAccount } from '../account/index.ts';
import { BondBatches } from './bond-batches.ts';
import { refusedRows, writeBonds, type Written } from './bond-batch.ts';
import { PowerClaims } from '../power-numbers/index.ts';
import { standing } from './write-bond.ts';

type Answer = ResponseOf<typeof contract>;
type Body = InputOf<typeof contract>['body'];

/** Writes several bonds of a defendant on one account; the command id is the batch's id. */
export class WriteBonds extends CommandOf(contract) {}

/** What a refusal of one row's number says. */
const OF_A_NUMBER = new Set(['POWER_IN_USE', 'POWER_UNUSABLE', 'VALIDATION_FAILED']);

const atItsCell = ({ fields, message }: Refused, row: number): Refused['fields'] => [
  { path: `rows.${row}.powerNumber`, message: fields[0]?.message ?? message },
];

/** The first bond takes over the person's own court date, where it has none (today#unfinished-bond). */
const withCourtDate = (rows: Body['rows'], own: string | null): Body['rows'] =>
  rows.map((row, place) => (place === 0 ? { ...row, courtDate: row.courtDate ?? own } : row));

/** All refusals first, of every row; then the powers are claimed, then it is decided, then each bond is written. */
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
    private readonly clock: Clock,
  ) {}

  async execute({ actor, body: input }: WriteBonds): Promise<Answer> {
    if (!(await this.batches.isDecided(actor, input))) await this.decide(actor, input);
    const { accountId, bonds } = await this.batches.finish(actor, actor.commandId);
    await this.powers.syncPowersNow(actor, ...input.rows.map(({ powerNumber }) => powerNumber));
    return { accountId, bonds, premiumCents: bonds.reduce((sum, { premiumCents }) => sum + premiumCents, 0) };
  }

  private async decide(actor: Actor, input: Body): Promise<void> {
    const { defendantId, reason } = input;
    await this.defendants.exists(actor, defendantId);
    await this.courts.mustBeListed(actor, input.courtLocation);
    const account = await this.chosen(actor, input);
    const rates = await this.rules.inForce(actor);
    const today = dayOf(this.clock.now(), actor.timeZone);
    const deciding = { today, role: actor.role, hasReason: reason !== '' };
    const decision = { ...rates, ...deciding, agentId: actor.userId, defendantId, accountId: account.accountId };
    const rows = await this.ofSureties(actor, input);
    const own = await this.defendants.ownCourtDate(actor, defendantId);
    const body = { ...input, rows: withCourtDate(rows, standing(own, today)) };
    const bonds = writeBonds(actor.commandId, { ...decision, body });
    writeBonds(actor.commandId, { ...decision, body, powers: await this.powerOfBond(actor, bonds) });
    await this.claim(actor, bonds);
    const owing = { ...decision, body, powers: await this.powerOfBond(actor, bonds) };
    await this.batches.decide(actor, input, account, writeBonds(actor.commandId, owing));
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

  /** Claims every number, or none. Each try has a claim id of its own: it gives back what it claimed itself alone. */
  private async claim(actor: Actor, bonds: readonly Written[]): Promise<void> {
    const as = { ...actor, commandId: randomUUID() };
    const claimed: string[] = [];
    const problems: Refused['fields'] = [];
    for (const [row, { data }] of bonds.entries()) {
      const { bondId, powerNumber, suretyId = null, agentId = null, bondDate } = data;
      try {
        await this.powers.claim(as, { powerNumber, suretyId, agentId, usedOn: bondDate ?? data.pricedOn }, bondId);
        if (powerNumber !== '') claimed.push(powerNumber);
      } catch (error) {
        if (!(error instanceof Refused) || !OF_A_NUMBER.has(error.code)) throw error;
        problems.push(...atItsCell(error, row));
      }
    }
    if (problems.length === 0) return;
    for (const powerNumber of claimed) await this.powers.release(as, powerNumber, { claimId: as.commandId });
    throw refusedRows(problems);
  }
}
