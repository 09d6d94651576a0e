import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { Clock } from '../../../kernel/clock.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { forgetAppliedCommands } from '../../../platform/rows/forget-applied-commands.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';

const HOUR_MS = 3_600_000;
/** How long the answer of a command is kept for a form that sends it again, in days. */
const KEPT_DAYS = 30;

/** Forgets every hour what commands answered longer ago than anybody sends them again: answers may repeat what was typed. */
@Injectable()
export class ForgetCommands implements OnModuleInit {
  constructor(
    private readonly schedules: Schedules,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.schedules.add({ name: 'forget-commands', everyMs: HOUR_MS, run: () => this.forget() });
  }

  /** One round. */
  async forget(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * 24 * HOUR_MS);
    const { rows } = await this.projector.query<{ id: string }>(
      `select o.organization_id as id from organization o where exists (
         select from applied_command c where c.organization_id = o.organization_id and c.applied_at < $1)`,
      [before],
    );
    for (const { id } of rows) {
      await this.database.write(trustedOrganizationId(id), (tx) => forgetAppliedCommands(tx, id, before));
    }
  }
}
