import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { PostgresClient } from '../../src/platform/database/connection-lost.ts';
import { rowTypes } from '../../src/platform/database/row-types.ts';
import { realPause } from './virtual-time.ts';
import type { Session } from './session.ts';

export type Role = 'app' | 'projector' | 'log';

export interface SqlConfig {
  text: string;
  name?: string;
  values?: unknown[];
}

/** What a statement came to. */
export type Outcome = { result: unknown } | { error: unknown };

type RealClient = PostgresClient & { processID?: number };

const ENDING = 'rollback; select pg_advisory_unlock_all(); reset all';

/**
 * PostgreSQL as the simulated processes see it: a real server, but one statement at a time, so that what happens is a
 * function of their order. Connections of a process that ended are cleaned as the server would and used again.
 */
export class Disk {
  private readonly free = new Map<Role, RealClient[]>();
  private readonly blocked = new Map<Session, number[]>();
  /** Connections in use, with what runs on them. */
  private readonly used = new Map<RealClient, Promise<Outcome> | undefined>();
  private readonly roles = new Map<RealClient, Role>();
  private monitor: RealClient | undefined;
  /** Changes statements on their way: how known bugs are planted. */
  rewrite: (text: string) => string = (text) => text;

  /** @param cleaning what takes everything back that a schedule has written */
  constructor(
    private readonly urlOf: (role: Role | 'owner') => string,
    private readonly cleaning: string,
  ) {}

  async open(role: Role): Promise<RealClient> {
    const client = this.free.get(role)?.pop() ?? (await this.connect(role));
    this.used.set(client, undefined);
    return client;
  }

  /** As the owner of the database, past the simulation: for whoever looks on. */
  async look<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]> {
    return (await this.result<R>(text, values)).rows;
  }

  /** The same with how many rows it was about. */
  async result<R extends QueryResultRow>(text: string | QueryConfig, values?: unknown[]): Promise<QueryResult<R>> {
    this.monitor ??= await this.connect('owner');
    return this.monitor.query<R>(text, values);
  }

  /** Runs a statement of a session to its end; null where it waits for a lock that another session holds. */
  run(session: Session, config: SqlConfig): Promise<Outcome | null> {
    const text = this.rewrite(config.text);
    const name = config.name === undefined || text === config.text ? config.name : `${config.name}-changed`;
    session.running = session.real
      .query({ ...config, text, ...(name === undefined ? {} : { name }) })
      .then((result: unknown) => ({ result }))
      .catch((error: unknown) => ({ error }));
    this.used.set(session.real, session.running);
    return this.watch(session);
  }

  /** What the server does when a connection ends: it rolls back and gives the locks back. */
  async end(session: Session): Promise<void> {
    await session.real.query(ENDING);
    this.used.delete(session.real);
    this.free.set(session.role, [...(this.free.get(session.role) ?? []), session.real]);
    await this.released(session, true);
  }

  /** Ends every connection and takes back what was written. */
  async reset(): Promise<void> {
    this.blocked.clear();
    const ending = [...this.used].map(async ([client, running]) => {
      await running;
      await client.query(ENDING);
      const role = this.roles.get(client);
      if (role) this.free.set(role, [...(this.free.get(role) ?? []), client]);
    });
    await Promise.all(ending);
    this.used.clear();
    await this.look(this.cleaning);
  }

  /** Statements that waited for a lock of the session, and may go on now that it has done something. */
  async released(session: Session, isOver: boolean): Promise<void> {
    for (const [waiting, blockers] of [...this.blocked]) {
      if (!blockers.includes(session.pid) || (waiting.waitsForAdvisoryLock && !isOver)) continue;
      this.blocked.delete(waiting);
      const outcome = await this.watch(waiting);
      if (outcome) await waiting.unblocked(outcome);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.free.values()].flat().map((client) => client.end()));
    await this.monitor?.end();
  }

  private async watch(session: Session): Promise<Outcome | null> {
    for (let pause = 1; ; pause = 4) {
      const [paused, wake] = realPause(pause);
      const outcome = await Promise.race([session.running, paused]);
      wake();
      if (outcome) return outcome;
      const blockers = await this.blockersOf(session);
      if (blockers.length === 0) continue;
      this.blocked.set(session, blockers);
      return null;
    }
  }

  /** Sessions of the simulation that it waits for; what others hold, as autovacuum may, goes by itself. */
  private async blockersOf(session: Session): Promise<number[]> {
    const [row] = await this.look<{ pids: number[] }>('select pg_blocking_pids($1) as pids', [session.pid]);
    const own = new Set([...this.used.keys()].map(({ processID }) => processID));
    return (row?.pids ?? []).filter((pid) => own.has(pid));
  }

  private async connect(role: Role | 'owner'): Promise<RealClient> {
    const types = role === 'log' ? {} : { types: rowTypes };
    const client: RealClient = new PostgresClient({
      connectionString: this.urlOf(role),
      ...types,
      pipeline: role === 'owner',
    });
    await client.connect();
    if (role !== 'owner') this.roles.set(client, role);
    return client;
  }
}
