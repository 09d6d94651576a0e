import type { EventStoreDBClient } from '@eventstore/db-client';
import pg, { type Pool } from 'pg';
import { startEventStore } from '../../../event-store/src/server.ts';
import { Clock } from '../../src/kernel/clock.ts';
import { derivedLogKey } from '../../src/platform/keys/organization-keys.ts';
import { TenantDatabase } from '../../src/platform/database/tenant-database.ts';
import { CommandRecords } from '../../src/platform/event-log/command-records.ts';
import { CommandRunner } from '../../src/platform/event-log/command-runner.ts';
import { EventStoreLog } from '../../src/platform/event-log/event-store-log.ts';
import type { EventTypes } from '../../src/platform/event-log/event-types.ts';
import { KeyedHash } from '../../src/platform/event-log/keyed-hash.ts';
import { Measures } from '../../src/platform/observe/measures.ts';
import { ProjectionRunner } from '../../src/platform/projections/projection-runner.ts';
import type { View } from '../../src/platform/projections/view.ts';
import { oneKey } from '../proofs.ts';
import type { Disk, Role } from './disk.ts';
import type { Faults } from './faults.ts';
import type { Network } from './network.ts';
import { currentProcess, SimulatedProcess, type Scheduler } from './scheduler.ts';
import { Session, SimulatedPool } from './session.ts';
import { RowChain } from '../../src/platform/proof/row-chain.ts';

const STORE = '127.0.0.1:2113';

export interface Contents {
  eventTypes: EventTypes;
  categories: readonly string[];
  views: readonly View[];
}

/** What the simulated processes stand on. */
export interface Ground {
  scheduler: Scheduler;
  faults: Faults;
  network: Network;
  disk: Disk;
  contents: Contents;
}

const measures = new Measures();

let ground: Ground | undefined;

/** The disk that everything made with `pg` from here on writes to. */
export const useGround = (used: Ground | undefined): void => {
  ground = used;
};

const accessOf = ({ disk, faults }: Ground) => ({ disk, faults, process: currentProcess() });

/** Lets the event store's own connections be simulated ones; the answer takes it back. */
export const simulatePostgres = (): (() => void) => {
  const { Client, Pool } = pg;
  const given = (): Ground => {
    if (!ground) throw new Error('There is no simulation.');
    return ground;
  };
  const LogClient = function LogClient() {
    return new Session(accessOf(given()), 'log');
  };
  const LogPool = function LogPool({ max }: { max: number }) {
    return new SimulatedPool(accessOf(given()), 'log', max);
  };
  Object.assign(pg, { Client: LogClient, Pool: LogPool });
  return () => Object.assign(pg, { Client, Pool });
};

/** A process that is started again whenever it has ended. */
export abstract class Kept {
  process: SimulatedProcess;
  private lives = 0;

  constructor(
    protected readonly ground: Ground,
    readonly name: string,
  ) {
    this.process = new SimulatedProcess(name, ground.scheduler);
    this.start(ground.scheduler.random.between(0, 80));
  }

  /** What it does in its life; it ends when this throws or says so. */
  protected abstract live(): void;

  private start(afterMs: number): void {
    const { scheduler, faults } = this.ground;
    this.lives += 1;
    const process = new SimulatedProcess(`${this.name}.${this.lives}`, scheduler);
    scheduler.after(afterMs, `${process.name} starts`, null, () => {
      this.process = process;
      process.atEnd(() => this.start(scheduler.random.pick([20, 200, 2_000])));
      faults.turnClock();
      process.run(() => this.live());
    });
  }

  /** An operator may stop it: it ends what it is at, and is started again. */
  protected stopSometime(stop: () => Promise<void>): void {
    const { scheduler, faults } = this.ground;
    const { process } = this;
    const afterMs = faults.stopsAfterMs();
    if (afterMs === null) return;
    scheduler.after(afterMs, `${process.name} IS TOLD TO STOP`, process, () => {
      // Nobody waits for it here: it needs what happens next.
      void stop().then(() => process.die('has stopped'));
    });
  }

  protected pool(role: Role): Pool {
    return new SimulatedPool(accessOf(this.ground), role) as unknown as Pool;
  }

  /** The log through the official client, whose channel is a simulated one. */
  protected log(): EventStoreLog {
    const { network, contents } = this.ground;
    const log = new EventStoreLog(`esdb://${STORE}?tls=false`, contents.eventTypes, contents.categories, oneKey);
    const client = Reflect.get(log, 'client') as EventStoreDBClient;
    Reflect.set(client, 'createChannel', async () => network.channel(STORE));
    return log;
  }
}

/** An `api` process: it runs commands. */
export class Api extends Kept {
  commands: CommandRunner | undefined;

  protected live(): void {
    const pool = this.pool('app');
    const database = new TenantDatabase(pool, new RowChain('a secret of the simulation'));
    const records = new CommandRecords(database, pool, Infinity); // its time is not PostgreSQL's
    const hash = new KeyedHash((organization) =>
      Promise.resolve(derivedLogKey('a secret of the simulation', organization)),
    );
    const { eventTypes } = this.ground.contents;
    this.commands = new CommandRunner(this.log(), records, hash, new Clock(), eventTypes, measures);
  }
}

/** A `worker` process: it keeps the views that it gets the locks of. */
export class Worker extends Kept {
  protected live(): void {
    const runner = new ProjectionRunner(this.pool('projector'), this.log(), this.ground.contents.views);
    runner.start(this.ground.scheduler.random.pick([1, 3, 500]));
    this.stopSometime(() => runner.stop());
  }
}

/** An `event-store` process, which ends when it is no longer the writer. */
export class EventStore extends Kept {
  protected live(): void {
    const [host, port] = STORE.split(':');
    const { process } = this;
    startEventStore({ databaseUrl: 'simulated', host: host ?? '', port: Number(port) })
      .then((store) => {
        this.stopSometime(() => store.close());
        return store.failed;
      })
      .then(
        (reason) => process.die(reason.message),
        (error: unknown) => process.die(`cannot start: ${(error as Error).message}`),
      );
  }
}
