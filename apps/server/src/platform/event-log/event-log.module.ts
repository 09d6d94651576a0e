import { Global, Inject, Logger, Module } from '@nestjs/common';
import type { BeforeApplicationShutdown, DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import { SETTINGS } from '../../kernel/config.ts';
import type { Settings } from '../../kernel/config.ts';
import { OrganizationKeys } from '../keys/organization-keys.ts';
import { TenantDatabase } from '../database/tenant-database.ts';
import { LiveModule } from '../../edge/live/live.module.ts';
import { VIEWS } from '../projections/checkpoint.ts';
import { ProjectionHealth } from '../projections/projection-health.ts';
import { ProjectionRunner } from '../projections/projection-runner.ts';
import { Freshness } from '../projections/read-your-writes.ts';
import { ProjectionHalts } from '../projections/projection-halts.ts';
import type { View } from '../projections/view.ts';
import { AppliedEvents } from '../projections/applied-events.ts';
import { Readiness } from '../observe/readiness.ts';
import { CommandRecords } from './command-records.ts';
import { CommandRunner } from './command-runner.ts';
import { EventLog } from './event-log.ts';
import { EventStoreLog } from './event-store-log.ts';
import { KeptProofs } from './kept-proofs.ts';
import { EVENT_TYPES } from './event-types.ts';
import { whyAway } from './why-away.ts';
import type { EventTypes } from './event-types.ts';

const services = [CommandRunner, Freshness, ProjectionHalts, ProjectionHealth, ProjectionRunner];

/** The log, the command runner and the projections, for every feature. The worker process starts the runner. */
@Global()
@Module({})
export class EventLogModule implements BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    private readonly log: EventLog,
    private readonly runner: ProjectionRunner,
    @Inject(SETTINGS) { EVENTSTORE_URL }: Settings,
    readiness: Readiness,
    health: ProjectionHealth,
  ) {
    const say = new Logger('event log');
    let said = '';
    readiness.register('log', async () => {
      try {
        await log.head();
        said = '';
      } catch (error) {
        // Whoever asks is told nothing of addresses; the operator reads once what there is to do.
        const words = await whyAway(EVENTSTORE_URL, error);
        if (words !== said) say.warn(words);
        said = words;
        throw error;
      }
    });
    readiness.register('projections', () => health.check());
  }

  /** The app's tables of contents, because platform never imports a feature. */
  static with(contents: {
    eventTypes: EventTypes;
    categories: readonly string[];
    views: readonly View[];
  }): DynamicModule {
    return {
      module: EventLogModule,
      imports: [LiveModule],
      providers: [
        { provide: EVENT_TYPES, useValue: contents.eventTypes },
        { provide: VIEWS, useValue: contents.views },
        {
          provide: EventLog,
          useFactory: ({ EVENTSTORE_URL }: Settings, proofs: KeptProofs) =>
            new EventStoreLog(EVENTSTORE_URL, contents.eventTypes, contents.categories, proofs),
          inject: [SETTINGS, KeptProofs],
        },
        {
          provide: KeptProofs,
          useFactory: (database: TenantDatabase, { BAILIWICK_SECRET }: Settings) =>
            new KeptProofs(database, new OrganizationKeys(BAILIWICK_SECRET)),
          inject: [TenantDatabase, SETTINGS],
        },
        ...services,
        AppliedEvents,
        CommandRecords,
      ],
      exports: [...services, EventLog, EVENT_TYPES, VIEWS],
    };
  }

  /** Before anybody ends a pool. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.runner.stop();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.log.close();
  }
}
