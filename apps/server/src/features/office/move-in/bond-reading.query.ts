import { Injectable } from '@nestjs/common';
import type { BondsHere } from '#domain/office/move-in-bond-check.ts';
import type { BondReading } from '#domain/office/move-in-bond-values.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { PostingAgents } from '../../books/bonds/index.ts';
import { openingDecider } from '../../books/opening/index.ts';
import { isSealed } from './move-in-runs.ts';

interface Judging {
  organizationId: OrganizationId;
  timeZone: string;
  today: string;
}

const COURTS = 'select name from agency_court where organization_id = $1 and active';
const ANY = 'select 1 from move_in_bond where organization_id = $1 and bond_id is not null limit 1';
/** Powers of bonds that were not brought in: $2 are the compared numbers of the list. */
const HERE = `
  select b.power_number, b.surety_id from (
    select searchable_power(power_number) as power_number, surety_id from bond
    where organization_id = $1 and voided_at is null and power_number <> '' and not brought_in
  ) b where b.power_number = any($2)`;

/** What is known here of what a list of bonds names (moving-in#unknown-values). */
@Injectable()
export class BondReadings {
  constructor(
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly sureties: Sureties,
    private readonly agents: PostingAgents,
  ) {}

  /** The last day that the old program counts; null where no move-in is planned. */
  async cutOverOn(organizationId: OrganizationId): Promise<string | null> {
    return (await this.commands.read(openingDecider, { organizationId }, organizationId)).cutOverOn;
  }

  async of({ organizationId, timeZone, today }: Judging): Promise<BondReading> {
    const [sureties, agents, cutOverOn, courts] = await Promise.all([
      this.sureties.names({ organizationId }),
      this.agents.list({ organizationId }),
      this.cutOverOn(organizationId),
      this.database.read(organizationId, (tx) => tx.query<{ name: string }>(COURTS, [organizationId])),
    ]);
    return {
      today,
      timeZone,
      sureties: sureties.map(({ suretyId, name }) => ({ id: suretyId, name })),
      agents: agents.map(({ agentId, fullName }) => ({ id: agentId, name: fullName })),
      courts: courts.rows.map(({ name }) => name),
      lastDay: cutOverOn ?? today,
    };
  }

  /** The bonds here that bear one of these numbers. */
  async here(tx: TenantTransaction, organizationId: OrganizationId, numbers: readonly string[]): Promise<BondsHere> {
    const { rows } = await tx.query<BondsHere[number]>(HERE, [organizationId, numbers]);
    return rows;
  }

  /** Whether some were brought in and nobody has sealed that: no month closes before (moving-in#days-before-cut-over). */
  async areUnsealed(organizationId: OrganizationId): Promise<boolean> {
    const { rowCount } = await this.database.read(organizationId, (tx) => tx.query(ANY, [organizationId]));
    return rowCount !== 0 && !(await isSealed(this.commands, organizationId));
  }
}
