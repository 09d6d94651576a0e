import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import { forgetSaid, isSealed } from '../brought-in/index.ts';
import { forgetChecks } from './move-in-checks.ts';

const HOUR_MS = 3_600_000;
/** How long a file is kept after the last upload, in days. */
const KEPT_DAYS = 90;

/** Counts stay. */
const KEEP_COUNTS = `
  update move_in_file f set fine = c.fine, warned = c.warned, left_out = c.left_out
  from move_in_checked_file c
  where f.organization_id = $1 and c.organization_id = f.organization_id and c.list = f.list`;

/** Erases what the files of a move-in say, ninety days after the last upload or once it is sealed (moving-in#files-are-erased). */
@Injectable()
export class EraseMoveInFiles implements OnModuleInit {
  constructor(
    private readonly schedules: Schedules,
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.schedules.add({ name: 'erase-move-in-files', everyMs: HOUR_MS, run: () => this.erase() });
  }

  /** One round. */
  async erase(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * 24 * HOUR_MS);
    const { rows } = await this.projector.query<{ id: string; uploadedAt: string }>(
      `select organization_id as id, max(uploaded_at) as uploaded_at from move_in_file
       where table_sealed is not null group by organization_id`,
    );
    for (const { id, uploadedAt } of rows) {
      const organizationId = trustedOrganizationId(id);
      if (new Date(uploadedAt) >= before && !(await isSealed(this.commands, organizationId))) continue;
      await this.database.write(organizationId, async (tx) => {
        await tx.query(KEEP_COUNTS, [organizationId]);
        await forgetChecks(tx, organizationId);
        await tx.query(
          `update move_in_file set table_sealed = null, choices_sealed = null
           where organization_id = $1 and table_sealed is not null`,
          [organizationId],
        );
        await forgetSaid(tx, organizationId);
      });
    }
  }
}
