import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { trustedOrganizationId, type Actor, type OrganizationId } from '../../kernel/actor.ts';
import { PROJECTOR_POOL } from '../database/pools.ts';
import { TenantDatabase } from '../database/tenant-database.ts';
import { CommandRunner } from '../event-log/command-runner.ts';
import { actorOfJob } from '../jobs/actor-of-job.ts';
import { reasonOf } from '../jobs/dead-letters.ts';
import { JOB_ATTEMPTS } from '../jobs/job-queue.ts';
import { Schedules } from '../jobs/schedules.ts';
import { TenantRows } from '../rows/tenant-rows.ts';
import { Run } from './run.ts';

/** How soon what was cut in the middle is finished, in milliseconds. */
const EVERY_MS = 5_000;

/** SQL: failed so often that an Admin is told of it; it is tried again more seldom. */
export const FAILED_FOR_GOOD = `tries >= ${JOB_ATTEMPTS}`;

/** A row that decides. */
interface Which {
  organizationId: OrganizationId;
  id: string;
}

interface Decision {
  userId: string;
  decidedAt: Date | string;
  timeZone: string;
}

const openOf = ({ unfinished }: Process): string => `
  select u.organization_id, u.id from (${unfinished}) u
  where not exists (select from process_failure f where f.organization_id = u.organization_id and f.process = $1
    and f.row_id = u.id and f.${FAILED_FOR_GOOD} and f.failed_at > now() - interval '1 minute')
  order by u.decided_at limit 1000`;

const oneOf = ({ unfinished }: Process): string => `
  select u.*, o.time_zone from (${unfinished}) u
  join organization o on o.organization_id = u.organization_id
  where u.organization_id = $1 and u.id = $2`;

const ageOf = ({ name, unfinished }: Process): string => `
  select '${name}' as process, coalesce(extract(epoch from now() - min(u.decided_at)), 0)::float8 as seconds
  from (${unfinished}) u`;

/** Decided more than a minute ago: what was begun just now is still under way. */
const openCount = ({ unfinished }: Process): string => `
  select count(*) as count from (${unfinished}) u
  where u.organization_id = $1 and u.decided_at < now() - interval '1 minute'`;

const COUNT = `
  insert into process_failure (organization_id, process, row_id, reason) values ($1, $2, $3, $4)
  on conflict (organization_id, process, row_id)
  do update set tries = process_failure.tries + 1, failed_at = now(), reason = excluded.reason`;

const forgetOf = ({ unfinished }: Process): string => `
  delete from process_failure f where f.process = $1
    and not exists (select from (${unfinished}) u where u.organization_id = f.organization_id and u.id = f.row_id)`;

/** Every process of this build, and the rounds that finish what was begun (building#several-streams). */
@Injectable()
export class Processes {
  private readonly logger = new Logger('processes');
  private readonly known = new Map<string, Process>();

  constructor(
    private readonly schedules: Schedules,
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly rows: TenantRows,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  add(process: Process): void {
    this.known.set(process.name, process);
    this.schedules.add({ name: process.name, everyMs: EVERY_MS, run: () => this.round(process) });
  }

  names(): string[] {
    return [...this.known.keys()];
  }

  /** What a process does, in words. */
  workOf(name: string): string {
    return this.known.get(name)?.work ?? name;
  }

  /** Finishes what is not finished, oldest first. One that fails is counted, and the others go on. */
  async round(process: Process): Promise<void> {
    const { rows } = await this.projector.query<{ organizationId: string; id: string }>(openOf(process), [
      process.name,
    ]);
    for (const { organizationId, id } of rows)
      await this.attempt(process, { organizationId: trustedOrganizationId(organizationId), id });
    // Of what is finished by now, whoever did it, nobody has to know that it failed before.
    await this.projector.query(forgetOf(process), [process.name]);
  }

  /** Finishes one now, by a request; where that fails, a round does it later. */
  tryNow(process: Process, actor: Actor, id: string): Promise<void> {
    return this.attempt(process, { organizationId: actor.organizationId, id }, actor);
  }

  /** How long ago the oldest decision was that a process has not finished, in seconds; 0 where there is none. */
  async oldest(): Promise<{ process: string; seconds: number }[]> {
    const ages = [...this.known.values()].map(ageOf).join(' union all ');
    const { rows } = await this.projector.query<{ process: string; seconds: number }>(ages);
    return rows;
  }

  /** How many decisions of an organization no process has finished, of those that are not of this moment. */
  async unfinishedOf(organizationId: OrganizationId): Promise<number> {
    const each = [...this.known.values()].map(openCount).join(' union all ');
    const { rows } = await this.projector.query<{ count: number }>(
      `select coalesce(sum(of_process.count), 0)::int as count from (${each}) of_process`,
      [organizationId],
    );
    return rows[0]?.count ?? 0;
  }

  private async attempt(process: Process, which: Which, actor?: Actor): Promise<void> {
    try {
      await this.finish(process, which, actor);
    } catch (error) {
      this.logger.warn(new Error(`${process.work} failed; it is tried again.`, { cause: error }));
      await this.count(process, which, error).catch((reason: unknown) =>
        this.logger.warn(new Error(`${process.work} failed, which could not be noted.`, { cause: reason })),
      );
    }
  }

  private async finish(process: Process, { organizationId, id }: Which, actor?: Actor): Promise<void> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<Decision>(oneOf(process), [organizationId, id]),
    );
    const [row] = rows;
    if (!row) return;
    const { userId, decidedAt, timeZone } = row;
    const { endpoint } = process;
    const by = actor ?? actorOfJob({ organizationId, userId, timeZone, commandId: id }, id);
    const whose: Actor = { ...by, userId, timeZone, ...(endpoint === undefined ? {} : { endpoint }) };
    const { commands, rows: tables } = this;
    await process.carryOut(new Run({ commands, rows: tables }, whose, id, decidedAt), row);
  }

  private async count({ name }: Process, { organizationId, id }: Which, error: unknown): Promise<void> {
    await this.database.write(organizationId, (tx) => tx.query(COUNT, [organizationId, name, id, reasonOf(error)]));
  }
}

/**
 * What follows from a row that decides, over several streams (building#several-streams). The row says what is to be
 * done; each stream judges its own part; the request does it at once, and a round of any worker finishes what was cut.
 */
export abstract class Process<Row extends object = object> implements OnModuleInit {
  /** In kebab-case, the same through every build. */
  abstract readonly name: string;
  /** What this work is, in words for an Admin who sees that it fails. */
  abstract readonly work: string;
  /**
   * SQL: every row that is decided and not finished, of all organizations: organization_id, id, user_id and
   * decided_at of the decision, and what `carryOut` has to know of it. A row that is finished is not among them.
   */
  abstract readonly unfinished: string;
  /** What was called, as `POST /bonds`, whoever finishes it: a command id is for one endpoint. */
  readonly endpoint?: string;

  @Inject(Processes) private readonly processes!: Processes;

  /** Does all of it, and has the row say so; what was done before is done once. */
  abstract carryOut(run: Run, row: Row): Promise<void>;

  onModuleInit(): void {
    this.processes.add(this);
  }

  /** Finishes one now; nothing where it is finished. Where that fails, a round does it later. */
  tryNow(actor: Actor, id: string): Promise<void> {
    return this.processes.tryNow(this, actor, id);
  }

  /** Finishes what is not finished, of all organizations, oldest first. One that fails is counted; the others go on. */
  round(): Promise<void> {
    return this.processes.round(this);
  }
}
