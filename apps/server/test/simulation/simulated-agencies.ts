import pg, { type Pool, type PoolClient } from 'pg';
import { migrateSchema } from '../../../event-store/src/schema.ts';
import { accountDecider, accountEventTypes, accountsView } from '../../src/features/books/account/index.ts';
import { ledgerView } from '../../src/features/books/ledger/index.ts';
import { createMigratedDatabase, type MigratedDatabase } from '../migrated-database.ts';
import { simulatePostgres } from './cluster.ts';
import { Disk } from './disk.ts';
import { checkInvariants, copyOf, Witness } from './invariants.ts';
import { simulateServers } from './network.ts';
import { withBug, type PlantedBug } from './planted-bugs.ts';
import { playSchedule, type Played } from './schedule.ts';
import { letClerksWork, planOf } from './workload.ts';

export { plantedBugs } from './planted-bugs.ts';

const views = [accountsView, ledgerView(accountEventTypes)];
const tables = views.flatMap(({ tables }) => tables);

/** The database that all schedules of a test use, one after the other. */
export interface SimulatedAgencies {
  play: (seed: number) => Promise<Played>;
  /** The same with a mistake in the product. */
  playWith: (bug: PlantedBug, seed: number) => Promise<Played>;
  /** A connection of nobody in the simulation, as an owner of the database has it. */
  stranger: () => Promise<PoolClient>;
  close: () => Promise<void>;
}

const prepare = async (owner: Pool): Promise<void> => {
  await owner.query(
    `create table simulation_checkpoint (name text, earlier bigint, later bigint);
     create function simulation_note() returns trigger language plpgsql security definer as $$
     begin
       insert into public.simulation_checkpoint values (new.name, coalesce(old.position, -1), coalesce(new.position, -1));
       return null;
     end $$;
     create trigger simulation_note after update on projection.checkpoint for each row execute function simulation_note();
     ${tables.map((table) => `create table ${copyOf(table)} (like ${table} including all);`).join('\n')}`,
  );
};

/** The tables of the log, which the first store makes. */
const withLog = async (database: MigratedDatabase): Promise<void> => {
  const client = new pg.Client({ connectionString: database.roleUrl('log') });
  await client.connect();
  await migrateSchema(client);
  await client.end();
};

const CLEANING = `
  delete from log.event where position > 0;
  update log.store set epoch = 0, next_position = 1;
  delete from command_origin; delete from command_step; delete from entry_text;
  ${tables.map((table) => `delete from ${table};`).join(' ')}
  delete from projection.checkpoint; delete from projection.parked_stream; delete from projection.stopped_organization;
  delete from simulation_checkpoint;`;

/** The address by a socket of the file system, where the server has one: statements are quicker there and back. */
const nearest = (url: string): string => {
  const { TEST_DATABASE_SOCKETS: sockets } = process.env;
  return sockets ? `${url}?host=${encodeURIComponent(sockets)}` : url;
};

/** Makes it; close it in `afterAll`. */
export const openAgencies = async (): Promise<SimulatedAgencies> => {
  const database: MigratedDatabase = await createMigratedDatabase();
  const owner = database.pool('owner');
  await prepare(owner);
  await withLog(database);
  const realPostgres = simulatePostgres();
  simulateServers();
  const disk = new Disk((role) => nearest(role === 'owner' ? database.ownerUrl : database.roleUrl(role)), CLEANING);
  return {
    playWith: (bug, seed) => withBug(bug, disk, () => play(disk, seed)),
    play: (seed) => play(disk, seed),
    stranger: () => owner.connect(),
    close: async () => {
      realPostgres();
      await disk.close();
      await database.drop();
    },
  };
};

const play = (disk: Disk, seed: number): Promise<Played> => {
  const witness = new Witness();
  const contents = { eventTypes: accountEventTypes, categories: [accountDecider.category], views };
  return playSchedule(
    seed,
    disk,
    contents,
    (...seen) => witness.saw(...seen),
    (cluster) => {
      const plan = planOf(cluster.scheduler.random);
      const haveEnded = letClerksWork(cluster, plan);
      let isSettled = false;
      const look = async (): Promise<void> => {
        const { scheduler, faults } = cluster;
        if (haveEnded()) faults.cease();
        // What a process does that wakes up late is seen as well.
        const isAwake = scheduler.now > scheduler.frozenUntil + 500;
        if (haveEnded() && isAwake && (await haveCaughtUp(disk))) {
          await checkInvariants(disk, views, plan.flat());
          isSettled = true;
        } else cluster.scheduler.after(250, 'looks whether all is done', null, look);
      };
      void cluster.scheduler.after(250, 'looks whether all is done', null, look);
      return () => isSettled;
    },
  );
};

const haveCaughtUp = async (disk: Disk): Promise<boolean> => {
  const [row] = await disk.look<{ caught: boolean }>(
    `select count(*) = ${views.length} and bool_and(coalesce(position, 0) = (select max(position) from log.event)) as caught
     from projection.checkpoint`,
  );
  return row?.caught === true;
};
