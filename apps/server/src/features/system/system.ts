import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { getSystem } from '#contracts/system/system.ts';
import { Clock } from '../../kernel/clock.ts';
import { SETTINGS } from '../../kernel/config.ts';
import type { Settings } from '../../kernel/config.ts';
import { APP_POOL } from '../../platform/database/pools.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { JobQueues } from '../../platform/jobs/job-queues.ts';
import { buildOf } from '../../platform/observe/build.ts';
import { Readiness } from '../../platform/observe/readiness.ts';
import { ProjectionHealth } from '../../platform/projections/projection-health.ts';

type SystemReport = ResponseOf<typeof getSystem>;

interface Facts {
  schema: string;
  databaseBytes: number;
  backupAt: Date | string | null;
  backupEvents: number | null;
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
        `select (select max(name) from migration.applied) as schema, pg_database_size(current_database()) as "databaseBytes",
           b.taken_at as "backupAt", b.events as "backupEvents"
         from (select 1) one left join lateral (
           select taken_at, events from operation.backup order by taken_at desc limit 1) b on true`,
      ),
    ]);
    const { schema = '', databaseBytes = 0, backupAt = null, backupEvents = null } = rows[0] ?? {};
    return {
      version: buildOf(this.settings),
      startedAt: new Date(this.clock.now().getTime() - process.uptime() * 1_000).toISOString(),
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
      lastBackup: backupAt === null ? null : { takenAt: new Date(backupAt).toISOString(), events: backupEvents ?? 0 },
    };
  }
}
