import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import { bondFields } from '#contracts/books/bond/bonds.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Parish } from '#domain/agency/parishes.ts';
import { APPLICATION_FEE_CENTS } from '#domain/kernel/option-lists.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { linkIndemnitors } from '../../books/accounts/index.ts';
import { AccountForBond, accountDecider, addFee } from '../../books/account/index.ts';
import { bondDecider, writeBond } from '../../books/bond/index.ts';
import { type Written } from '../../books/bonds/index.ts';
import { changeLifecycle, keepCourtDate } from '../../people/people/index.ts';

interface Intent {
  defendantId: string;
  indemnitorIds: string[];
  bondId: string;
  accountId: string;
  askedBy: string;
  role: Role;
  timeZone: string;
  fromAddress: string;
  requestId: string;
  /** As they were decided; none for an intake that writes an empty one. */
  bonds: Written['data'][];
  withFees: boolean;
  /** As it was typed of the person. */
  courtDate: string | null;
  courtTime: string | null;
  courtSection: string;
  /** What the agency's bonds begin with. */
  jurisdiction: Parish | null;
}

/**
 * Finishes an intake whose people are written: opens the account, writes the bonds of the quote, or one that is OPEN
 * and without an amount (screens#create-defendant), links the indemnitors and makes everybody live. Each step may run
 * again, in any process, at the same time.
 */
@Injectable()
export class FinishIntake extends Process<{ id: string }> {
  readonly name = 'finish-intakes';
  readonly work = 'Finishing a new defendant';
  readonly unfinished = `
    select organization_id, intake_id as id, asked_by as user_id, asked_at as decided_at
    from intake`;

  constructor(
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly live: LiveChanges,
    private readonly clock: Clock,
  ) {
    super();
  }

  async carryOut({ actor: { organizationId } }: Run, { id }: { id: string }): Promise<void> {
    await this.finish(organizationId, id);
  }

  /** Does what is left to do; nothing where it is finished. */
  async finish(organizationId: OrganizationId, intakeId: string): Promise<void> {
    const intent = await this.database.read(organizationId, (tx) => load(tx, organizationId, intakeId));
    if (!intent) return;
    const { defendantId, accountId, timeZone } = intent;
    // The events name who asked for the intake and its command, whichever process finishes it.
    const actor: Actor = {
      organizationId,
      userId: intent.askedBy,
      role: intent.role,
      timeZone,
      commandId: intakeId,
      endpoint: 'POST /intakes',
      requestId: intent.requestId,
      fromAddress: intent.fromAddress,
    };
    await this.accounts.open(actor, defendantId, accountId);
    if (intent.bonds.length === 0) await this.writeEmpty(actor, intent);
    for (const data of intent.bonds) await this.writeQuoted(actor, intent, data);
    await this.database.write(organizationId, (tx) => this.makeLive(tx, organizationId, intakeId, intent));
  }

  /**
   * Without an amount there is no premium, and no rule that sets it. Court and date are those of today#unfinished-bond.
   */
  private async writeEmpty(actor: Actor, intent: Intent): Promise<void> {
    const { defendantId, bondId, accountId, courtDate, courtTime, courtSection, jurisdiction } = intent;
    const today = dayOf(this.clock.now(), intent.timeZone);
    await this.commands.run(bondDecider, { id: bondId, actor, input: { defendantId, accountId } }, (state) =>
      writeBond(state, {
        fields: bondFields.parse({ courtDate, courtTime, courtSection, jurisdiction }),
        defendantId,
        accountId,
        rules: [],
        sheriffFees: [],
        today,
        agentId: actor.userId,
        role: actor.role,
        hasReason: false,
      }),
    );
  }

  /** A bond as it was decided, and the fee that was quoted with it: each under a command id of its own. */
  private async writeQuoted(actor: Actor, { accountId, withFees }: Intent, data: Written['data']): Promise<void> {
    const { bondId } = data;
    const intakeId = actor.commandId;
    const bond = { id: bondId, actor: { ...actor, commandId: bondId }, input: { intakeId } };
    const decided: Written[] = [{ type: 'BondWritten', data }];
    await this.commands.run(bondDecider, bond, () => decided);
    if (!withFees) return;
    const feeId = uuidV5('application fee', bondId);
    const fee = { id: accountId, actor: { ...actor, commandId: feeId }, input: { intakeId } };
    const today = dayOf(this.clock.now(), actor.timeZone);
    const deciding = { today, role: actor.role, hasReason: false };
    const of = { kind: 'Application Fee', amountCents: APPLICATION_FEE_CENTS, chargedOn: data.effectiveOn } as const;
    await this.commands.run(accountDecider, fee, (state) => addFee(state, { feeId, ...of, bondId, ...deciding }));
  }

  private async makeLive(
    tx: TenantTransaction,
    organizationId: OrganizationId,
    intakeId: string,
    { defendantId, indemnitorIds, accountId, askedBy }: Intent,
  ): Promise<void> {
    const { rowCount } = await tx.query('delete from intake where organization_id = $1 and intake_id = $2', [
      organizationId,
      intakeId,
    ]);
    if (rowCount === 0) return; // another process was quicker
    await linkIndemnitors(tx, { organizationId, accountId, indemnitorIds, linkedBy: askedBy });
    // The first bond has it from now on.
    await keepCourtDate(tx, { organizationId, defendantId, changedBy: askedBy }, null);
    await changeLifecycle(tx, { organizationId, defendantId }, { from: 'pending', to: 'live' });
    const people = indemnitorIds.map((id) => ({ topic: 'indemnitor' as const, id }));
    await this.live.announce(organizationId, [{ topic: 'defendant', id: defendantId }, ...people], tx);
  }
}

const load = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  intakeId: string,
): Promise<Intent | null> => {
  const { rows } = await tx.query<Intent>(
    `select i.defendant_id, i.indemnitor_ids, i.bond_id, i.account_id, i.asked_by, i.role, o.time_zone,
       i.from_address, i.request_id, i.bonds, i.with_fees, d.court_date, d.court_time, d.court_section,
       o.usual_jurisdiction as jurisdiction
     from intake i join organization o on o.organization_id = i.organization_id
     join defendant d on d.organization_id = i.organization_id and d.id = i.defendant_id
     where i.organization_id = $1 and i.intake_id = $2`,
    [organizationId, intakeId],
  );
  return rows[0] ?? null;
};
