import type { INestApplicationContext } from '@nestjs/common';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Settings } from '../../kernel/config.ts';
import { APP_POOL } from '../../platform/database/pools.ts';
import { JobQueues } from '../../platform/jobs/job-queues.ts';
import { JobStarts } from '../../platform/jobs/job-starts.ts';
import { Processes } from '../../platform/processes/processes.ts';
import { ProjectionHealth } from '../../platform/projections/projection-health.ts';
import { LOG } from '../../platform/observe/log-token.ts';
import { Measures } from '../../platform/observe/measures.ts';
import { serveMetrics } from './metrics.ts';
import { Readiness } from '../../platform/observe/readiness.ts';

/**
 * What a worker says of itself to an orchestrator: the paths of the api's health and metrics, nothing else. It is ready
 * when its parts are reachable, whether it keeps the views or stands by.
 */
export const serveWorker = async (
  app: INestApplicationContext,
  { HOST, METRICS_TOKEN }: Pick<Settings, 'HOST' | 'METRICS_TOKEN'>,
  port: number,
): Promise<FastifyInstance> => {
  const server = Fastify({ forceCloseConnections: true });
  serveMetrics(server, {
    measures: app.get(Measures),
    pool: app.get<unknown, Pool>(APP_POOL),
    views: app.get(ProjectionHealth),
    jobs: app.get(JobQueues),
    starts: app.get(JobStarts),
    processes: app.get(Processes),
    readiness: app.get(Readiness),
    log: app.get<unknown, Logger>(LOG),
    token: METRICS_TOKEN,
  });
  server.get('/api/health/live', () => ({ status: 'live' }));
  server.get('/api/health/ready', async (_request, reply) => {
    const { ready, checks } = await app.get(Readiness).report();
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
  });
  server.get('/api/health/serving', async (_request, reply) => {
    const serving = await app.get(Readiness).isServing();
    return reply.status(serving ? 200 : 503).send({ status: serving ? 'serving' : 'not serving' });
  });
  await server.listen({ host: HOST, port });
  return server;
};
