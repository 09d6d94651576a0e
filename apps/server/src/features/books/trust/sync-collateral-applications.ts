import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { v5 as uuidV5 } from 'uuid';
import { trustedOrganizationId, type Actor, type OrganizationId } from '../../../kernel/actor.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { eachRow } from '../../../platform/jobs/each-row.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { FileUsers } from '../../people/documents/index.ts';
import { restsOnDocument } from './collateral-application.ts';
import { FinishCollateralApplications } from './finish-collateral-applications.ts';
import { trustDecider } from './trust-state.ts';

/** How soon an application goes on where whoever decided it was cut, in milliseconds. */
const EVERY_MS = 15_000;

interface Waiting {
  organizationId: string;
  id: string;
  userId: string;
  timeZone: string;
}

const WAITING = `
  select c.organization_id, c.application_id as id, c.decided_by as user_id, o.time_zone
  from collateral_application c join organization o on o.organization_id = c.organization_id
  where c.status = 'waiting'`;
const ONE = `${WAITING} and c.organization_id = $1 and c.application_id = $2`;
const GO_ON = `
  update collateral_application set status = 'deciding'
  where organization_id = $1 and application_id = $2 and status = 'waiting'`;

/** What a second person decided of applying collateral goes on; its document stays in its drawer (money#collateral-applied). */
@Injectable()
export class SyncCollateralApplications implements OnModuleInit {
  constructor(
    private readonly schedules: Schedules,
    private readonly database: TenantDatabase,
    private readonly rows: TenantRows,
    private readonly commands: CommandRunner,
    private readonly finishing: FinishCollateralApplications,
    private readonly files: FileUsers,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.schedules.add({ name: 'sync-collateral-applications', everyMs: EVERY_MS, run: () => this.round() });
    this.files.add(({ organizationId }, fileId) =>
      this.database.read(organizationId, (tx) => restsOnDocument(tx, organizationId, fileId)),
    );
  }

  /** Looks at all that wait. */
  async round(): Promise<void> {
    const { rows } = await this.projector.query<Waiting>(WAITING);
    await eachRow(rows, 'Applying collateral goes on later.', (row) => this.goOn(row));
  }

  /** Goes on with one that was decided now. */
  async hear({ organizationId }: Actor, id: string): Promise<void> {
    const { rows } = await this.database.read(organizationId, (tx) => tx.query<Waiting>(ONE, [organizationId, id]));
    for (const row of rows) await this.goOn(row);
  }

  private async goOn(row: Waiting): Promise<void> {
    const { id } = row;
    const organizationId = trustedOrganizationId(row.organizationId);
    if (await this.stillWaits(organizationId, id)) return;
    const actor = actorOfJob({ ...row, organizationId, commandId: uuidV5('go on', id) }, id);
    await this.rows.write(actor, { goOnApplying: id }, async (tx) => {
      await tx.query(GO_ON, [organizationId, id]);
      return {};
    });
    await this.finishing.tryNow(actor, id);
  }

  private async stillWaits(organizationId: OrganizationId, id: string): Promise<boolean> {
    const { applications } = await this.commands.read(trustDecider, { organizationId }, organizationId);
    return applications.get(id)?.state === 'pending';
  }
}
