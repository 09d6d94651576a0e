import { randomUUID } from 'node:crypto';
import { startTestStore } from '../../event-store/src/store-under-test.ts';
import type { RunningEventStore } from '../../event-store/src/server.ts';
import { Clock } from '../src/kernel/clock.ts';
import { readSettings } from '../src/kernel/config.ts';
import { derivedLogKey } from '../src/platform/keys/organization-keys.ts';
import { Notifications } from '../src/platform/database/notifications.ts';
import { TenantDatabase } from '../src/platform/database/tenant-database.ts';
import { CommandRecords } from '../src/platform/event-log/command-records.ts';
import { CommandRunner } from '../src/platform/event-log/command-runner.ts';
import type { EventLog } from '../src/platform/event-log/event-log.ts';
import { Measures } from '../src/platform/observe/measures.ts';
import { EventStoreLog } from '../src/platform/event-log/event-store-log.ts';
import type { EventTypes } from '../src/platform/event-log/event-types.ts';
import { KeyedHash } from '../src/platform/event-log/keyed-hash.ts';
import { rejection } from '../src/platform/event-log/rejections.ts';
import { ProjectionRunner } from '../src/platform/projections/projection-runner.ts';
import { ReadYourWrites } from '../src/platform/projections/read-your-writes.ts';
import { ProjectionHalts } from '../src/platform/projections/projection-halts.ts';
import type { View } from '../src/platform/projections/view.ts';
import { trustedOrganizationId, type Actor } from '../src/kernel/actor.ts';
import { createMigratedDatabase, type MigratedDatabase } from './migrated-database.ts';
import { proofsOf } from './proofs.ts';
import { tally } from './tally.ts';
import { RowChain } from '../src/platform/proof/row-chain.ts';

/** Everything below the features, for specs of views and commands: real PostgreSQL, real store, no HTTP. */
export interface LogSystem {
  database: MigratedDatabase;
  store: RunningEventStore;
  log: EventLog;
  commands: CommandRunner;
  readYourWrites: ReadYourWrites;
  /** Not started yet. */
  projections: ProjectionRunner;
  /** A second process on the same database and log: its own client, caches and runner. Ended by `close`. */
  another: () => Pick<LogSystem, 'log' | 'commands' | 'projections'>;
  /** Waits until a view has read everything that is in the log now; throws after two minutes. */
  caughtUp: (view: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Starts it; close it in `afterAll`. */
export const startLogSystem = async (contents: {
  eventTypes: EventTypes;
  views: readonly View[];
}): Promise<LogSystem> => {
  const { eventTypes, views } = contents;
  const database = await createMigratedDatabase();
  const store = await startTestStore({ databaseUrl: database.roleUrl('log') });
  const settings = readSettings({
    DATABASE_URL: database.ownerUrl,
    EVENTSTORE_URL: store.url,
    BAILIWICK_SECRET: database.secret,
  });
  const app = database.pool('app');
  const closing: (() => Promise<void>)[] = [];

  const processOf = () => {
    const log = new EventStoreLog(store.url, eventTypes, [tally.category, rejection.category], proofsOf(database));
    const records = new CommandRecords(new TenantDatabase(app, new RowChain(database.secret)), app);
    const commands = new CommandRunner(
      log,
      records,
      new KeyedHash((organization) => Promise.resolve(derivedLogKey(database.secret, organization))),
      new Clock(),
      eventTypes,
      new Measures(),
    );
    const projections = new ProjectionRunner(database.pool('projector'), log, views);
    closing.push(async () => {
      await projections.stop();
      await log.close();
    });
    return { log, commands, projections };
  };

  const first = processOf();
  const notifications = new Notifications(settings);
  const readYourWrites = new ReadYourWrites(app, first.log, new ProjectionHalts(app), notifications);
  await notifications.onApplicationBootstrap();
  return {
    database,
    store,
    ...first,
    readYourWrites,
    another: processOf,
    caughtUp: async (view) => {
      const head = await first.log.head();
      const slow = new ReadYourWrites(app, first.log, new ProjectionHalts(app), notifications);
      if (head !== null && !(await slow.reached(view, head, 120_000))) throw new Error(`${view} is behind ${head}.`);
    },
    close: async () => {
      await notifications.onApplicationShutdown();
      await Promise.all(closing.map((close) => close()));
      await store.close();
      await database.drop();
    },
  };
};

/** An actor for specs: an Admin of a new organization unless told, with a fresh command id. */
export const anActor = (given: Partial<Omit<Actor, 'organizationId'>> & { organizationId?: string } = {}): Actor => ({
  userId: randomUUID(),
  role: 'Admin',
  timeZone: 'America/Chicago',
  commandId: randomUUID(),
  requestId: randomUUID(),
  fromAddress: '127.0.0.1',
  ...given,
  organizationId: trustedOrganizationId(given.organizationId ?? randomUUID()),
});
