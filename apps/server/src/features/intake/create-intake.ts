import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import type { Intake, IntakeFields } from '#contracts/intake/intake.ts';
import { Clock } from '../../kernel/clock.ts';
import { DataKeys } from '../../platform/keys/data-keys.ts';
import type { DataKey } from '../../platform/keys/data-keys.ts';
import { CommandRunner } from '../../platform/event-log/command-runner.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';
import { AccountForBond } from '../books/index.ts';
import { bondDecider } from '../books/index.ts';
import { DefendantRow, newDefendant } from '../people/index.ts';
import { IndemnitorRow, newIndemnitor, ReferenceRow } from '../people/index.ts';
import { FinishIntake } from './finish-intake.ts';
import { intakeId, peopleOf } from './intake.ts';
import type { IntakePeople } from './intake.ts';

/** Creates everybody of the wizard, an open bond and its account: all of it, or nothing (decision 20). */
export class CreateIntake extends Command<Intake> {
  constructor(
    readonly actor: Actor,
    readonly input: IntakeFields,
  ) {
    super();
  }
}

/**
 * Rows and two streams (design 5): one transaction writes the people as pending together with what is intended; then
 * the account is opened and the bond written; the last transaction makes the people live. Sent again, it goes on where
 * it stopped; the reconciler does the same where it is not sent again.
 */
@CommandHandler(CreateIntake)
export class CreateIntakeHandler implements ICommandHandler<CreateIntake> {
  constructor(
    private readonly rows: TenantRows,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly finish: FinishIntake,
  ) {}

  async execute({ actor, input }: CreateIntake): Promise<Intake> {
    const { organizationId, commandId } = actor;
    const people = peopleOf(commandId, input);
    const bondId = intakeId(commandId, 'bond');
    // Refuses before anything is written where the log is away.
    const { accountId } = await this.accounts.choose(actor, people.defendant.id, null);
    const key = await this.keys.of(organizationId);
    const ids = { defendantId: people.defendant.id, bondId, accountId };
    const answer = await this.rows.write(actor, { createIntake: input }, async (tx, em) => {
      await this.writePending(em, actor, key, people);
      await writeIntent(tx, actor, ids, people);
      return ids;
    });
    await this.finish.run(organizationId, commandId);
    // Hands the reader the position of the bond, also where it was finished before.
    await this.commands.read(bondDecider, actor, answer.bondId);
    return answer;
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

const writeIntent = async (tx: TenantTransaction, actor: Actor, ids: Intake, people: IntakePeople): Promise<void> => {
  const { organizationId, commandId, userId, role, fromAddress, requestId } = actor;
  await tx.query(
    `insert into intake (organization_id, intake_id, defendant_id, indemnitor_ids, bond_id, account_id, asked_by, role,
       from_address, request_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[organizationId, commandId, ids.defendantId, people.indemnitors.map(({ id }) => id)],
      ...[ids.bondId, ids.accountId, userId, role, fromAddress, requestId],
    ],
  );
};
