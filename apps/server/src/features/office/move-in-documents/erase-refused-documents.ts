import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import { isSealed } from '../brought-in/index.ts';

const HOUR_MS = 3_600_000;
/** How long the names of refused files are kept, in days. */
const KEPT_DAYS = 90;

const LISTED = `
  select r.organization_id as id, max(a.sent_at) as sent_at from move_in_refused_document r
  join move_in_archive a on a.organization_id = r.organization_id and a.archive_id = r.archive_id
  group by r.organization_id`;

/** Erases which files of ZIPs were refused when the files of the lists are erased, too (moving-in#files-are-erased). */
@Injectable()
export class EraseRefusedDocuments implements OnModuleInit {
  constructor(
    private readonly schedules: Schedules,
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.schedules.add({ name: 'erase-refused-documents', everyMs: HOUR_MS, run: () => this.erase() });
  }

  /** One round. */
  async erase(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * 24 * HOUR_MS);
    const { rows } = await this.projector.query<{ id: string; sentAt: string }>(LISTED);
    for (const { id, sentAt } of rows) {
      const organizationId = trustedOrganizationId(id);
      if (new Date(sentAt) >= before && !(await isSealed(this.commands, organizationId))) continue;
      await this.database.write(organizationId, (tx) =>
        tx.query('delete from move_in_refused_document where organization_id = $1', [organizationId]),
      );
    }
  }
}
