import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Gauge, Registry } from 'prom-client';
import type { GuardedRequest } from '../http/route.ts';
import type { JobQueues } from '../../platform/jobs/job-queues.ts';
import type { JobStarts } from '../../platform/jobs/job-starts.ts';
import type { Processes } from '../../platform/processes/processes.ts';
import type { ProjectionHealth } from '../../platform/projections/projection-health.ts';
import type { Measures } from '../../platform/observe/measures.ts';
import type { Readiness } from '../../platform/observe/readiness.ts';

const isLoopback = (address: string | undefined) => /^(127\.|::1$|::ffff:127\.)/.test(address ?? '');

const mayRead = (request: FastifyRequest, token: string | undefined): boolean => {
  if (token !== undefined) {
    const given = Buffer.from(request.headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${token}`);
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) return true;
  }
  // A proxy on this machine also connects from loopback: what it forwards is not local.
  return isLoopback(request.socket.remoteAddress) && request.headers['x-forwarded-for'] === undefined;
};

type Measure = () => Promise<void>;

const gaugeIn =
  <L extends string>(registry: Registry, ...labelNames: L[]) =>
  (name: string, help: string) =>
    new Gauge({ name, help, labelNames, registers: [registry] });

/** How the views stand; left out while PostgreSQL or the log is away. */
const viewGauges = (registry: Registry, views: ProjectionHealth): Measure => {
  const gauge = gaugeIn(registry, 'view');
  const position = gauge(
    'projection_position',
    'Commit position that a view has reached: its rate is events a second.',
  );
  const behind = gauge('projection_behind_positions', 'How far the head of the log is ahead of a view.');
  const parked = gauge(
    'projection_parked_streams',
    'Streams that a view has parked behind an event it could not take.',
  );
  const stopped = gauge('projection_stopped_organizations', 'Organizations for which a view has stopped.');
  return async () => {
    for (const each of [position, behind, parked, stopped]) each.reset();
    for (const view of await views.report()) {
      const label = { view: view.view };
      if (view.position !== null) position.set(label, Number(view.position));
      if (view.behindBy !== null) behind.set(label, Number(view.behindBy));
      parked.set(label, view.parkedStreams);
      stopped.set(label, view.stoppedOrganizations);
    }
  };
};

/** What `/api/health/ready` says of each part. */
const partGauge = (registry: Registry, readiness: Readiness): Measure => {
  const gauge = gaugeIn(registry, 'part')('part_up', 'Whether a part that this process needs is up.');
  return async () => {
    gauge.reset();
    const { checks } = await readiness.report();
    for (const [part, answer] of Object.entries(checks)) gauge.set({ part }, answer === 'up' ? 1 : 0);
  };
};

/** What waits in the job queues; left out while they cannot be reached. */
const queueGauges = (registry: Registry, jobs: JobQueues): Measure => {
  const gauge = gaugeIn(registry, 'queue', 'state')('queue_jobs', 'Jobs in a queue, by state.');
  return async () => {
    gauge.reset();
    for (const { queue, ...depth } of await jobs.depths()) {
      for (const [state, count] of Object.entries(depth)) gauge.set({ queue, state }, count);
    }
  };
};

/** What is tried no further because it ended its process; none of a queue is 0, so that an alert sees it come. */
const setAsideGauge = (registry: Registry, jobs: JobQueues, starts: JobStarts): Measure => {
  const gauge = gaugeIn(registry, 'queue')('queue_jobs_set_aside', 'Jobs that ended their process twice, by queue.');
  return async () => {
    gauge.reset();
    for (const { queue } of jobs.processors()) gauge.set({ queue: queue.name }, 0);
    for (const { queue, jobs: count } of await starts.setAsideByQueue()) gauge.set({ queue }, count);
  };
};

/** How long what was decided waits to be finished; 0 where nothing does, so that an alert sees it come. */
const unfinishedGauge = (registry: Registry, processes: Processes): Measure => {
  const help = 'Age of the oldest decision that a process has not finished.';
  const gauge = gaugeIn(registry, 'process')('process_oldest_unfinished_seconds', help);
  return async () => {
    gauge.reset();
    for (const { process, seconds } of await processes.oldest()) gauge.set({ process }, seconds);
  };
};

/** When a backup was last taken; left out where none was. */
const backupGauge = (registry: Registry, pool: Pool): Measure => {
  const gauge = gaugeIn(registry)('backup_taken_timestamp_seconds', 'When the last backup was taken.');
  return async () => {
    gauge.reset();
    const { rows } = await pool.query<{ at: number | null }>(
      'select extract(epoch from max(taken_at))::float8 as at from operation.backup',
    );
    // A gauge without labels is 0 after a reset, so one without a value is removed.
    if (rows[0]?.at == null) gauge.remove();
    else gauge.set(rows[0].at);
  };
};

export interface MetricsParts {
  measures: Measures;
  pool: Pool;
  views: ProjectionHealth;
  jobs: JobQueues;
  starts: JobStarts;
  processes: Processes;
  readiness: Readiness;
  log: Logger;
  /** Who may read from other machines: METRICS_TOKEN. */
  token: string | undefined;
}

/** Serves `/metrics`, with the views' lag and the queues' depth asked at every scrape. */
export const serveMetrics = (server: FastifyInstance, parts: MetricsParts): void => {
  const { measures, pool, views, jobs, starts, processes, readiness, log, token } = parts;
  const asked = new Registry();
  const asking: [string, Measure][] = [
    ['parts', partGauge(asked, readiness)],
    ['views', viewGauges(asked, views)],
    ['queues', queueGauges(asked, jobs)],
    ['jobs set aside', setAsideGauge(asked, jobs, starts)],
    ['unfinished decisions', unfinishedGauge(asked, processes)],
    ['backups', backupGauge(asked, pool)],
  ];
  const all = Registry.merge([measures.registry, asked]);
  server.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) return reply.status(404).send();
    for (const [what, measure] of asking) {
      await measure().catch((error: unknown) => {
        log.warn({ err: error }, `the ${what} cannot be measured`);
      });
    }
    return reply.type(all.contentType).send(await all.metrics());
  });
};

/** Times and logs every request by its route pattern, never by its URL. */
export const countRequests = (server: FastifyInstance, { measures, log }: MetricsParts): void => {
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(none)';
    const status = reply.statusCode;
    measures.requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
    const { actor, userId } = request as GuardedRequest;
    const who = { userId: userId ?? undefined, organizationId: actor?.organizationId };
    const line = { requestId: request.id, method: request.method, route, status, ms: Math.round(reply.elapsedTime) };
    // Probes and scrapes come every other second and are not worth a line.
    const level = /^\/(api\/health|metrics)/.test(route) && status < 400 ? 'debug' : 'info';
    log[level]({ ...line, ...who }, 'request');
    done();
  });
};
