import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { GuardedRequest } from '../http/route.ts';
import type { ProjectionHealth } from '../projections/projection-health.ts';

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

/** How the views stand, asked with every scrape; left out of it while PostgreSQL or the log is away. */
const viewGauges = (registry: Registry, views: ProjectionHealth, log: Logger): (() => Promise<void>) => {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['view'], registers: [registry] });
  const behind = gauge('projection_behind_positions', 'How far the head of the log is ahead of a view.');
  const parked = gauge(
    'projection_parked_streams',
    'Streams that a view has parked behind an event it could not take.',
  );
  const stopped = gauge('projection_stopped_organizations', 'Organizations for which a view has stopped.');
  return async () => {
    for (const each of [behind, parked, stopped]) each.reset();
    const report = await views.report().catch((error: unknown) => {
      log.warn({ err: error }, 'the views cannot be measured');
      return [];
    });
    for (const { view, behindBy, parkedStreams, stoppedOrganizations } of report) {
      if (behindBy !== null) behind.set({ view }, Number(behindBy));
      parked.set({ view }, parkedStreams);
      stopped.set({ view }, stoppedOrganizations);
    }
  };
};

/** Counts, times and logs every request by its route pattern, never by its URL; serves `/metrics`, with the views' lag. */
export const countRequests = (
  server: FastifyInstance,
  log: Logger,
  views: ProjectionHealth,
  token: string | undefined,
): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Server time of HTTP requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const measureViews = viewGauges(registry, views, log);
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(none)';
    const status = reply.statusCode;
    seconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
    const { actor, userId } = request as GuardedRequest;
    const who = { userId: userId ?? undefined, organizationId: actor?.organizationId };
    const line = { requestId: request.id, method: request.method, route, status, ms: Math.round(reply.elapsedTime) };
    log.info({ ...line, ...who }, 'request');
    done();
  });
  server.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) return reply.status(404).send();
    await measureViews();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
