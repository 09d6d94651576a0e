import { Global, Inject, Logger, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { TenantDatabase } from '../database/tenant-database.ts';
import { OrganizationKeys } from '../keys/organization-keys.ts';
import { NotReady, Readiness } from '../observe/readiness.ts';
import { CommandRecords } from './command-records.ts';
import { CommandRunner } from './command-runner.ts';
import { EventLog } from './event-log.ts';
import { EventStoreLog } from './event-store-log.ts';
import { EVENT_TYPES, type EventTypes } from './event-types.ts';
import { ProofCache } from './proof-cache.ts';
import { unreachableReason } from './unreachable-reason.ts';

/** The log and the command runner, for every feature. */
@Global()
@Module({})
export class EventLogModule implements OnApplicationShutdown {
  constructor(
    private readonly log: EventLog,
    @Inject(SETTINGS) { EVENTSTORE_URL }: Settings,
    readiness: Readiness,
  ) {
    const say = new Logger('event log');
    let said = '';
    readiness.register('log', async () => {
      try {
        const head = await log.head();
        if (await log.appends.isFailing(head)) throw new NotReady('it can be read, but events cannot be written');
        said = '';
      } catch (error) {
        // The answer names no addresses; the log tells the operator once what to do.
        const message = error instanceof NotReady ? error.message : await unreachableReason(EVENTSTORE_URL, error);
        if (message !== said) say.warn(message);
        said = message;
        throw error;
      }
    });
  }

  /** The app's tables of contents, because platform never imports a feature. */
  static with(contents: { eventTypes: EventTypes; categories: readonly string[] }): DynamicModule {
    return {
      module: EventLogModule,
      providers: [
        { provide: EVENT_TYPES, useValue: contents.eventTypes },
        {
          provide: EventLog,
          useFactory: ({ EVENTSTORE_URL }: Settings, proofs: ProofCache) =>
            new EventStoreLog(EVENTSTORE_URL, contents.eventTypes, contents.categories, proofs),
          inject: [SETTINGS, ProofCache],
        },
        {
          provide: ProofCache,
          useFactory: (database: TenantDatabase, { BAILIWICK_SECRET }: Settings) =>
            new ProofCache(database, new OrganizationKeys(BAILIWICK_SECRET)),
          inject: [TenantDatabase, SETTINGS],
        },
        CommandRunner,
        CommandRecords,
      ],
      exports: [CommandRunner, EventLog, EVENT_TYPES],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.log.close();
  }
}
