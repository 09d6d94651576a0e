import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import type { Pool } from 'pg';
import { Semaphore } from '../crypto/semaphore.ts';
import { APP_POOL } from '../database/pools.ts';

/** A job whose process ended so often is set aside (building#outside-work). */
export const ENDED_PROCESSES = 2;

/** One job of one queue. */
export interface JobName {
  queue: string;
  jobId: string;
}

/** The reason of its dead letter. */
export const PROCESS_ENDED = 'ProcessEnded';

/** The job's process ended too often while it was under way: it is tried no further until somebody asks for it. */
export class ProcessEnded extends UnrecoverableError {
  override readonly name = PROCESS_ENDED;

  constructor() {
    super(`Its process ended ${ENDED_PROCESSES} times while it was under way.`);
  }
}

const BEGIN = `
  insert into operation.job_start as s (queue, job_id, process_ids) values ($1, $2, array[$3::uuid])
  on conflict (queue, job_id) do nothing`;

const ENDED_BEFORE = `
  select cardinality(array_remove(process_ids, $3::uuid)) as ended, set_aside_at is not null as is_set_aside
  from operation.job_start where queue = $1 and job_id = $2`;

const BEGIN_AGAIN = `
  update operation.job_start set process_ids = array_append(array_remove(process_ids, $3::uuid), $3::uuid),
    started_at = now()
  where queue = $1 and job_id = $2`;

const DONE = 'delete from operation.job_start where queue = $1 and job_id = $2';

/** This process goes on without it; the ends of others stay counted. */
const LEFT = `
  with empty as (
    delete from operation.job_start where queue = $1 and job_id = $2 and process_ids <@ array[$3::uuid])
  update operation.job_start set process_ids = array_remove(process_ids, $3::uuid)
  where queue = $1 and job_id = $2 and not process_ids <@ array[$3::uuid]`;

/** Jobs under way in this process, for what is said where it ends by an error that nobody caught. */
const underWay = new Set<JobName>();
export const jobsUnderWay = (): JobName[] => [...underWay];

/**
 * Counts in PostgreSQL, before a job's work begins, which process begins it, whatever the queues live in: BullMQ counts
 * a try when it ends, so a job that ends its process would begin for ever (building#outside-work).
 */
@Injectable()
export class JobStarts {
  /** Of this process; after a restart it is another. */
  private readonly processId = randomUUID();
  private readonly logger = new Logger('jobs');
  private readonly begun = new Set<JobName>();
  /**
   * Jobs that were under way when a process ended: one of them may have ended it. They are tried again one at a time,
   * so that a job which only ran beside it is not set aside with it.
   */
  private readonly suspects = new Semaphore({ places: 1 });

  constructor(@Inject(APP_POOL) private readonly pool: Pool) {}

  /**
   * Does the work of a job, unless it is set aside.
   * @throws ProcessEnded where it has to be set aside now, and what `work` throws
   */
  async counted(job: JobName, work: () => Promise<void>): Promise<void> {
    const { rowCount } = await this.query(BEGIN, job);
    if (rowCount === 1) return this.watched(job, work);
    const { rows } = await this.query<{ ended: number; isSetAside: boolean }>(ENDED_BEFORE, job);
    const { ended = 0, isSetAside = false } = rows[0] ?? {};
    if (isSetAside) return;
    if (ended >= ENDED_PROCESSES) throw new ProcessEnded();
    await this.suspects.run(async () => {
      await this.query(BEGIN_AGAIN, job);
      await this.watched(job, work);
    });
  }

  /** Its dead letter stands: it is not begun again until `forget`. */
  async setAside({ queue, jobId }: JobName): Promise<void> {
    await this.pool.query(
      'update operation.job_start set set_aside_at = now() where queue = $1 and job_id = $2 and set_aside_at is null',
      [queue, jobId],
    );
  }

  /** How many jobs are set aside, by queue. */
  async setAsideByQueue(): Promise<{ queue: string; jobs: number }[]> {
    const { rows } = await this.pool.query<{ queue: string; jobs: number }>(
      `select queue, count(*)::int as jobs from operation.job_start where set_aside_at is not null group by queue`,
    );
    return rows;
  }

  /** This process has been asked to end: no job of it is to blame. */
  async leave(): Promise<void> {
    await Promise.all([...this.begun].map((job) => this.query(LEFT, job)));
  }

  private async watched(job: JobName, work: () => Promise<void>): Promise<void> {
    this.begun.add(job);
    underWay.add(job);
    try {
      await work();
      await this.note(DONE, job);
    } catch (error) {
      await this.note(LEFT, job);
      throw error;
    } finally {
      this.begun.delete(job);
      underWay.delete(job);
    }
  }

  /** What cannot be noted counts this living process alone, which counts for nothing as long as it lives. */
  private async note(end: string, job: JobName): Promise<void> {
    await this.query(end, job).catch((error: unknown) => {
      this.logger.warn(new Error(`The end of job ${job.jobId} of ${job.queue} was not noted.`, { cause: error }));
    });
  }

  private query<Row extends object>(sql: string, { queue, jobId }: JobName) {
    return this.pool.query<Row>(sql, sql === DONE ? [queue, jobId] : [queue, jobId, this.processId]);
  }
}
