import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { getSystem } from '#contracts/office/system/system.ts';
import { Clock } from '../../../kernel/clock.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { APP_POOL } from '../../../platform/database/pools.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { JobQueues } from '../../../platform/jobs/job-queues.ts';
import { buildOf } from '../../../platform/observe/build.ts';
import { Readiness } from '../../../platform/observe/readiness.ts';
import { ProjectionHealth } from '../../../platform/projections/projection-health.ts';

/** From one night's backup until the second after it is missing, with an hour for the taking. */
const TWO_NIGHTS_MS = 49 * 3_600_000;

type SystemReport = ResponseOf<typeof getSystem>;

interface Facts {
  schema: string;
  databaseBytes: number;
  backupAt: Date | string | null;
  backupEvents: number | null;
  holdsSecret: boolean | null;
}

/** How the installation stands, for its owner. */
@Injectable()
export class System {
  constructor(
    @Inject(APP_POOL) private readonly pool: Pool,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly log: EventLog,
    private readonly views: ProjectionHealth,
    private readonly jobs: JobQueues,
    private readonly readiness: Readiness,
  ) {}

  /** Everything of it. @throws Refused TEMPORARILY_UNAVAILABLE while PostgreSQL or the log is away. */
  async look(): Promise<SystemReport> {
    const [storeId, views, { checks }, queues, { rows }] = await Promise.all([
      this.log.storeId(),
      this.views.report(),
      this.readiness.report(),
      this.jobs.depths().catch(() => null),
      this.pool.query<Facts>(
        `select (select max(name) from migration.applied) as schema, pg_database_size(current_database()) as database_bytes,
           b.taken_at as backup_at, b.events as backup_events, b.holds_secret
         from (select 1) one left join lateral (
           select taken_at, events, holds_secret from operation.backup order by taken_at desc limit 1) b on true`,
      ),
    ]);
    const { schema = '', databaseBytes = 0, backupAt = null, backupEvents = null, holdsSecret = null } = rows[0] ?? {};
    return {
      version: buildOf(this.settings),
      startedAt: new Date(this.clock.machineTime().getTime() - process.uptime() * 1_000).toISOString(),
      schema,
      log: { storeId },
      queueBackend: this.settings.REDIS_URL ? 'Redis' : 'PostgreSQL',
      fileStore: this.settings.STORAGE_URL ? 'object store' : 'data folder',
      databaseBytes,
      parts: checks,
      views: views.map(({ view, state, behindBy, parkedStreams, stoppedOrganizations }) => ({
        view,
        state,
        behindBy: behindBy === null ? null : String(behindBy),
        parkedStreams,
        stoppedOrganizations,
      })),
      queues,
      lastBackup:
        backupAt === null
          ? null
          : { takenAt: new Date(backupAt).toISOString(), events: backupEvents ?? 0, holdsSecret },
      nightlyBackupDays: this.backsUpNightly ? this.settings.BACKUP_DAYS : null,
    };
  }

  /** Since when there is no backup, where two nights went by without the one that this installation takes by itself. */
  async missingBackups(): Promise<{ since: string } | null> {
    if (!this.backsUpNightly) return null;
    const { rows } = await this.pool.query<{ since: Date | string | null }>(
      `select greatest((select min(applied_at) from migration.applied), (select max(taken_at) from operation.backup))
         as since`,
    );
    const since = new Date(rows[0]?.since ?? this.clock.machineTime());
    return this.clock.machineTime().getTime() - since.getTime() < TWO_NIGHTS_MS ? null : { since: since.toISOString() };
  }

  /** Told by whoever starts all of it on one machine. */
  private get backsUpNightly(): boolean {
    return this.settings.BACKUP_DIR !== undefined && this.settings.BACKUP_DAYS > 0;
  }
}
