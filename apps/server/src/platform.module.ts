import { Global, Inject, Module, type DynamicModule, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import type { Pool } from 'pg';
import { auditedOfPeople } from './platform/audit/audited-of-people.ts';
import { AuditTrail } from './platform/audit/audit-trail.ts';
import { Clock } from './kernel/clock.ts';
import { SETTINGS, type Settings } from './kernel/config.ts';
import { DataKeys } from './platform/keys/data-keys.ts';
import { migrationNames } from './operations/migrate.ts';
import { APP_POOL, createPool, PROJECTOR_POOL, RUNNING_LIMITS } from './platform/database/pools.ts';
import { roleUrl } from './platform/database/roles.ts';
import { LiveChanges } from './platform/database/live-changes.ts';
import { registerDatabaseChecks } from './platform/database/database-checks.ts';
import { FollowingRecords } from './platform/database/following-records.ts';
import { PersonalRecords } from './platform/database/personal-records.ts';
import { RowLinks } from './platform/database/row-links.ts';
import { MovedClock } from './platform/database/moved-clock.ts';
import { Notifications } from './platform/database/notifications.ts';
import { TenantDatabase } from './platform/database/tenant-database.ts';
import { keyedHashOf } from './platform/event-log/keyed-hash-of-keys.ts';
import { KeyedHash } from './platform/event-log/keyed-hash.ts';
import { LOG } from './platform/observe/log-token.ts';
import { createLog } from './platform/observe/log.ts';
import { Measures } from './platform/observe/measures.ts';
import { Readiness } from './platform/observe/readiness.ts';
import { Stopping } from './platform/observe/stopping.ts';
import { RowChain } from './platform/proof/row-chain.ts';
import { ENTITIES, type Entities } from './platform/rows/entities.ts';
import { DecidedRows } from './platform/rows/decided-rows.ts';
import { TenantRows } from './platform/rows/tenant-rows.ts';

/** What every feature may inject: settings, clock, pools, tenant transactions. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(
    @Inject(APP_POOL) private readonly app: Pool,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
    readiness: Readiness,
    records: PersonalRecords,
  ) {
    records.register(...auditedOfPeople);
    registerDatabaseChecks(readiness, app, migrationNames());
  }

  static with(settings: Settings, entities: Entities): DynamicModule {
    const pool = (role: 'app' | 'projector') => () =>
      createPool(roleUrl(settings.DATABASE_URL, settings.BAILIWICK_SECRET, role), RUNNING_LIMITS);
    const providers: Provider[] = [
      { provide: SETTINGS, useValue: settings },
      { provide: APP_POOL, useFactory: pool('app') },
      { provide: PROJECTOR_POOL, useFactory: pool('projector') },
      { provide: ENTITIES, useValue: entities },
      {
        provide: KeyedHash,
        useFactory: (database: TenantDatabase) => keyedHashOf(database, settings.BAILIWICK_SECRET),
        inject: [TenantDatabase],
      },
      { provide: LOG, useFactory: () => createLog(settings.LOG_LEVEL) },
      { provide: RowChain, useFactory: () => new RowChain(settings.BAILIWICK_SECRET) },
      { provide: RowLinks, useExisting: RowChain },
      AuditTrail,
      { provide: Clock, useClass: settings.MOVABLE_CLOCK ? MovedClock : Clock },
      DataKeys,
      FollowingRecords,
      LiveChanges,
      Measures,
      Notifications,
      PersonalRecords,
      TenantDatabase,
      DecidedRows,
      TenantRows,
      Readiness,
      Stopping,
    ];
    return {
      module: PlatformModule,
      providers,
      exports: [
        SETTINGS,
        APP_POOL,
        PROJECTOR_POOL,
        LOG,
        AuditTrail,
        Clock,
        DataKeys,
        FollowingRecords,
        KeyedHash,
        LiveChanges,
        Measures,
        Notifications,
        PersonalRecords,
        TenantDatabase,
        DecidedRows,
        TenantRows,
        Readiness,
        Stopping,
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.app.end(), this.projector.end()]);
  }
}
