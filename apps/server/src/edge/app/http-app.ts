import { randomUUID } from 'node:crypto';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { charsetOf, readText } from '#domain/kernel/read-text.ts';
import type { Settings } from '../../kernel/config.ts';
import { APP_POOL } from '../../platform/database/pools.ts';
import { JobQueues } from '../../platform/jobs/job-queues.ts';
import { JobStarts } from '../../platform/jobs/job-starts.ts';
import { LiveStreams } from '../live/live-streams.ts';
import { Measures } from '../../platform/observe/measures.ts';
import { countRequests, serveMetrics } from '../health/metrics.ts';
import { LOG } from '../../platform/observe/log-token.ts';
import { nestLogger } from '../../platform/observe/log.ts';
import { Readiness } from '../../platform/observe/readiness.ts';
import { Stopping } from '../../platform/observe/stopping.ts';
import { Refused } from '../../kernel/refused.ts';
import { isNestedDeeper } from '../http/nesting.ts';
import { storageOrigin } from '../../platform/storage/storage-place.ts';
import { Processes } from '../../platform/processes/processes.ts';
import { ProjectionHealth } from '../../platform/projections/projection-health.ts';
import { serveDocs } from './docs.ts';
import { finishRequests } from './finish-requests.ts';
import { networkOf } from '../http/network.ts';
import { problemOf, PROBLEM_TYPE, refusalOf } from '../http/problem.ts';
import { requestContext, type RequestContext } from '../../kernel/request-context.ts';
import { securityHeaders, sendHeaders } from './security-headers.ts';
import { serveSecurityTxt } from './security-txt.ts';
import { UploadBytes, type UploadRequest } from '../http/upload-bytes.ts';
import { WebClient } from './web-client.ts';

const BODY_LIMIT = 1_048_576;
/** No form is nested nearly as deep, and what reads a body level by level must not run out of stack. */
const MOST_LEVELS = 100;
const TOO_DEEP = new Refused('VALIDATION_FAILED', {}, [{ path: '', message: 'It is nested too deeply.' }]);
/** How long a request may take to arrive, in milliseconds; an upload over a slow line takes longer. */
const ARRIVAL_MS = 60_000;
const UPLOAD_ARRIVAL_MS = 600_000;

/** What bodies may be that are taken as they stand. */
const RAW_TYPES = ['message/rfc822', 'application/octet-stream'];

const header = (value: string | string[] | undefined): string | null => (typeof value === 'string' ? value : null);

/** A request with the context that it carries. */
interface CarryingRequest extends FastifyRequest {
  carried?: RequestContext;
}

/** Gives each request its id and context, and answers with what the layers below left in it. */
const carryContext = (server: FastifyInstance): void => {
  server.addHook('onRequest', (request: CarryingRequest, reply, done) => {
    const readToken = header(request.headers['x-log-token']);
    const gone = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) gone.abort();
    });
    const from = { network: networkOf(request.ip), gone: gone.signal };
    request.carried = { requestId: request.id, ...from, readToken, answerToken: null, stale: false };
    requestContext.run(request.carried, done);
  });
  server.addHook('onSend', (request: CarryingRequest, reply, payload, done) => {
    const { carried } = request;
    reply.header('x-request-id', request.id);
    if (carried?.answerToken) reply.header('x-log-token', carried.answerToken);
    if (carried?.stale) reply.header('x-stale', 'true');
    // No cache may keep an answer that depends on who asks.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
};

/**
 * JSON only, in the charset that it declares (screens#text-from-outside), at most 1 MiB unless the contract says more,
 * at most 100 levels deep; an empty body counts as no fields.
 */
const readJsonOnly = (server: FastifyInstance): void => {
  server.addHook('onRoute', (route) => {
    const { maxBodyBytes } = (route.config ?? {}) as { maxBodyBytes?: number };
    if (maxBodyBytes !== undefined) route.bodyLimit = maxBodyBytes;
  });
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    const body = readText(bytes, charsetOf(request.headers['content-type']));
    if (body === null) done(new Refused('TEXT_UNREADABLE'), undefined);
    else if (body.trim() === '') done(null, {});
    else if (isNestedDeeper(body, MOST_LEVELS)) done(TOO_DEEP, undefined);
    else void parse(request, body, done);
  });
};

/** Bodies as they stand, only where the contract takes them and only of its media types: whoever reads them, reads the stream. */
const readRaw = (server: FastifyInstance): void => {
  server.addContentTypeParser(RAW_TYPES, (request, _payload, done) => {
    const { rawTypes = [] } = request.routeOptions.config as { rawTypes?: readonly string[] };
    const [given = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
    done(rawTypes.includes(given.trim()) ? null : new Refused('UNSUPPORTED_MEDIA_TYPE'), undefined);
  });
};

/** A request without a body is complete with its headers. */
const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Multipart only where the contract takes an upload; every other request must arrive within the short time-out. */
const readUploads = (server: FastifyInstance, arrivalMs: number): void => {
  void server.register(multipart);
  server.addHook('preParsing', (request: UploadRequest, _reply, _payload, done) => {
    const { maxUploadBytes, maxRawBytes } = request.routeOptions.config as {
      maxUploadBytes?: number;
      maxRawBytes?: number;
    };
    if (maxRawBytes !== undefined) request.uploadBytes = new UploadBytes(request.raw, maxRawBytes);
    if (request.headers['content-type']?.toLowerCase().startsWith('multipart/')) {
      if (maxUploadBytes === undefined) return done(new Refused('UNSUPPORTED_MEDIA_TYPE'));
      request.uploadBytes = new UploadBytes(request.raw, maxUploadBytes);
      return done();
    }
    if (!hasBody(request)) return done();
    const late = setTimeout(() => request.raw.destroy(), arrivalMs).unref();
    request.raw.once('end', () => clearTimeout(late)).once('close', () => clearTimeout(late));
    done();
  });
  server.addHook('onSend', async ({ uploadBytes }: UploadRequest, reply) => {
    if (uploadBytes && !(await uploadBytes.drop())) reply.header('connection', 'close');
  });
};

/** Answers what the router refuses before any hook. */
const answerFrameworkError =
  (headers: Readonly<Record<string, string>>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const refused = refusalOf(error);
    const answer = problemOf(refused, request.id);
    void reply
      .headers({ ...headers, 'x-request-id': request.id })
      .status(refused.status)
      .type(PROBLEM_TYPE)
      .send(answer);
  };

/** The HTTP application: every header, limit and hook around the routes. Call `listen`, or `inject` in tests. */
export const createHttpApp = async (
  module: DynamicModule,
  settings: Settings,
  arrivalMs = ARRIVAL_MS,
): Promise<NestFastifyApplication> => {
  const headers = await securityHeaders(settings.PUBLIC_URL.startsWith('https:'), storageOrigin(settings));
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    requestTimeout: UPLOAD_ARRIVAL_MS,
    genReqId: () => randomUUID(),
    trustProxy: settings.TRUST_PROXY ? settings.TRUST_PROXY.split(',').map((network) => network.trim()) : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answerFrameworkError(headers),
    // A request that arrives while the process stops is answered like any other (finishRequests).
    return503OnClosing: false,
  });
  const server = adapter.getInstance<FastifyInstance>();
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  const log = app.get<unknown, Logger>(LOG);
  app.useLogger(nestLogger(log));
  app.setGlobalPrefix('api');
  sendHeaders(server, headers);
  readJsonOnly(server);
  readRaw(server);
  readUploads(server, arrivalMs);
  carryContext(server);
  finishRequests(server, {
    stopping: app.get(Stopping),
    endStreams: () => app.get(LiveStreams).stop(),
    log,
    drainMs: settings.DRAIN_SECONDS * 1_000,
  });
  const metrics = {
    measures: app.get(Measures),
    pool: app.get<unknown, Pool>(APP_POOL),
    views: app.get(ProjectionHealth),
    jobs: app.get(JobQueues),
    starts: app.get(JobStarts),
    processes: app.get(Processes),
    readiness: app.get(Readiness),
    log,
    token: settings.METRICS_TOKEN,
  };
  countRequests(server, metrics);
  serveMetrics(server, metrics);
  serveSecurityTxt(server, settings);
  await app.get(WebClient).register(server);
  serveDocs(app, settings);
  await app.init();
  await server.ready();
  return app;
};
