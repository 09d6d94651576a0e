import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Intake, type IntakeFields, createIntake } from '#contracts/office/intake/intake.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { chargeFields } from '#contracts/books/bond/bond-batches.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { Refused } from '../../../kernel/refused.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { DataKeys, type DataKey } from '../../../platform/keys/data-keys.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { AccountForBond } from '../../books/account/index.ts';
import { bondDecider } from '../../books/bond/index.ts';
import { writeBonds, type Written } from '../../books/bonds/index.ts';
import { PremiumRules } from '../../agency/organizations/index.ts';
import { DefendantRow, newDefendant, IndemnitorRow, newIndemnitor, ReferenceRow } from '../../people/people/index.ts';
import { takeInCase } from '../../powers/surety-cases/index.ts';
import { FinishIntake } from './finish-intake.ts';
import { intakeId, peopleOf, type IntakePeople } from './intake.ts';

/**
 * Creates everybody of the wizard, the bonds of a quote or an empty one, and an account: all or nothing
 * (screens#all-or-nothing).
 */
export class CreateIntake extends CommandOf(createIntake) {}

/**
 * Rows and two streams (building#several-streams): one transaction writes the people as pending together with what is
 * intended; then the account is opened and the bond written; the last transaction makes the people live. Sent again,
 * it goes on where it stopped; a round does the same where it is not sent again.
 */
@CommandHandler(CreateIntake)
export class CreateIntakeHandler implements ICommandHandler<CreateIntake> {
  constructor(
    private readonly rows: TenantRows,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly rules: PremiumRules,
    private readonly intakes: FinishIntake,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ actor, body: input }: CreateIntake): Promise<Intake> {
    const { organizationId, commandId } = actor;
    const people = peopleOf(commandId, input);
    // Refuses before anything is written where the log is away.
    const { accountId } = await this.accounts.choose(actor, people.defendant.id, null);
    const bonds = await this.bondsOf(actor, input, { defendantId: people.defendant.id, accountId });
    const bondId = bonds[0]?.data.bondId ?? intakeId(commandId, 'bond');
    const key = await this.keys.of(organizationId);
    const ids = { defendantId: people.defendant.id, bondId, accountId };
    const { suretyCaseId, withFees } = input;
    const write: Work<Intake> = async (tx, em) => {
      await this.writePending(em, actor, key, people);
      await writeIntent(tx, actor, ids, people, { bonds, withFees });
      if (suretyCaseId !== null)
        await takeInCase({ tx, em, audit: this.audit }, actor, { caseId: suretyCaseId, ...ids, at: this.clock.now() });
      return ids;
    };
    const answer = await this.rows.write(actor, { createIntake: input }, write, () =>
      suretyCaseId === null ? [] : [{ topic: 'surety-case', id: suretyCaseId }],
    );
    await this.intakes.finish(organizationId, commandId);
    // Hands the reader the position of the bond, also where it was finished before.
    await this.commands.read(bondDecider, actor, answer.bondId);
    return answer;
  }

  /** The bonds of a quote as they are written today, each priced by itself; none without one. */
  private async bondsOf(
    actor: Actor,
    { charges, defendant: { courtDate, courtTime, courtSection } }: IntakeFields,
    of: { defendantId: string; accountId: string },
  ): Promise<Written[]> {
    if (charges.length === 0) return [];
    const rates = await this.rules.inForce(actor);
    const today = dayOf(this.clock.now(), actor.timeZone);
    const court = courtDate === null ? {} : { courtDate, courtTime, courtSection };
    const rows = charges.map(({ amountCents, parish }, place) => ({
      ...chargeFields.parse({ amountCents, jurisdiction: parish }),
      ...(place === 0 && court),
    }));
    const deciding = { today, role: actor.role, hasReason: false, agentId: actor.userId };
    try {
      return writeBonds(actor.commandId, { ...rates, ...deciding, ...of, body: { rows, bondDate: today } });
    } catch (error) {
      throw error instanceof Refused && error.code === 'VALIDATION_FAILED' ? atTheCharge(error) : error;
    }
  }

  private async writePending(em: EntityManager, actor: Actor, key: DataKey, people: IntakePeople): Promise<void> {
    const { organizationId, userId: createdBy } = actor;
    const row = { organizationId, lifecycle: 'pending', createdBy, createdAt: this.clock.now() } as const;
    const { id: defendantId, ...defendant } = people.defendant;
    em.create(DefendantRow, newDefendant(key, defendant, { ...row, id: defendantId }));
    await em.flush(); // their indemnitors name them
    for (const { id, ...indemnitor } of people.indemnitors) {
      em.create(IndemnitorRow, newIndemnitor(key, indemnitor, { ...row, id, defendantId }));
    }
    const { organizationId: organization, createdAt } = row;
    for (const reference of people.references) {
      em.create(ReferenceRow, { ...reference, organizationId: organization, createdBy, createdAt });
    }
  }
}

/** The same refusal with the names that the intake has for what the grid of bonds calls otherwise. */
const atTheCharge = ({ code, details, fields }: Refused): Refused =>
  new Refused(
    code,
    details,
    fields.map(({ path, message }) => ({
      path: path.replace(/^rows\./, 'charges.').replace(/jurisdiction$/, 'parish'),
      message,
    })),
  );

const writeIntent = async (
  tx: TenantTransaction,
  actor: Actor,
  ids: Intake,
  people: IntakePeople,
  { bonds, withFees }: { bonds: readonly Written[]; withFees: boolean },
): Promise<void> => {
  const { organizationId, commandId, userId, role, fromAddress, requestId } = actor;
  await tx.query(
    `insert into intake (organization_id, intake_id, defendant_id, indemnitor_ids, bond_id, account_id, asked_by, role,
       from_address, request_id, bonds, with_fees) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      organizationId,
      commandId,
      ids.defendantId,
      people.indemnitors.map(({ id }) => id),
      ids.bondId,
      ids.accountId,
      userId,
      role,
      fromAddress,
      requestId,
      JSON.stringify(bonds.map(({ data }) => data)),
      withFees,
    ],
  );
};
