import type { ServerOptions } from 'node:http2';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import pg from 'pg';
import { pino, type Logger } from 'pino';
import { append } from './append.ts';
import { batchAppend } from './batch-append.ts';
import { decodeBatchAppend } from './decode-batch-append.ts';
import { deleteStream, tombstoneStream } from './delete-stream.ts';
import { EventReader } from './event-reader.ts';
import { readGossip } from './gossip.ts';
import { bindPrivately, leaveSocket } from './private-socket.ts';
import { StoppedError } from './insert-events.ts';
import { LiveTail, type TailLimits } from './live-tail.ts';
import { serialize } from './protobuf-writer.ts';
import { read } from './read.ts';
import { RecentEvents } from './recent-events.ts';
import { sendAhead } from './send-ahead.ts';
import { getSupportedMethods } from './server-features.ts';
import { loopbackHost } from './settings.ts';
import type { Store } from './store.ts';
import { unavailable } from './wire-errors.ts';
import { acquireWriterLock, type WriterLimits } from './writer-lock.ts';
import { Writer } from './writer.ts';

export interface EventStoreOptions {
  /** Postgres that holds the log in schema `log`. */
  readonly databaseUrl: string;
  /** Path of a Unix socket to serve on, instead of a port: this user alone may connect. */
  readonly socket?: string | undefined;
  readonly host?: string;
  /** 0 takes any free port. */
  readonly port?: number | undefined;
  readonly maxAppendBytes?: number;
  /** How many of the newest events live subscribers get without a query. */
  readonly tailLimits?: TailLimits;
  readonly log?: Logger;
  /** After what PostgreSQL takes the writer for lost. */
  readonly writerLimits?: Partial<WriterLimits>;
  /** Aborting ends the wait for the writer lock. */
  readonly signal?: AbortSignal;
}

export interface RunningEventStore {
  /** 0 on a socket. */
  readonly port: number;
  /** Connection string for the official client; `unix:/path`, an endpoint for its constructor, on a socket. */
  readonly url: string;
  readonly storeId: string;
  /** Resolves with the reason if the store can no longer write and has stopped by itself. Never after {@link close}. */
  readonly failed: Promise<Error>;
  /** Answers what is queued, ends open calls with UNAVAILABLE, gives the writer lock back. */
  close(): Promise<void>;
}

/** Clients send up to 3 MiB at once, and more if one event is larger; the append limit is checked event by event. */
const largestMessage = 17 * 1024 * 1024;

/** Rows in the way of the log that are named one by one. */
const MOST_NAMED = 100;

/**
 * A client gives a call up when it has read enough, or found nothing. HTTP/2 takes more than 33 of them a second for an
 * attack, after the first 1,000, and closes the connection with every call on it (error code 2). Who may connect here is
 * trusted. The library has no option for it: it hands these to Node as they are.
 */
const allowCallsToBeGivenUp = (server: Server): void => {
  const { commonServerOptions } = server as unknown as { commonServerOptions: ServerOptions };
  Object.assign(commonServerOptions, { streamResetBurst: 1_000_000, streamResetRate: 1_000_000 });
};

/**
 * Starts the event store: waits until it is the one writer of the log, then serves EventStoreDB's protocol.
 * Throws if the host is not a loopback address, the port is taken, the socket's folder is open to others, or Postgres
 * cannot be reached.
 */
export const startEventStore = async (options: EventStoreOptions): Promise<RunningEventStore> => {
  const host = loopbackHost.parse(options.host ?? '127.0.0.1');
  const log = options.log ?? pino({ level: 'silent' });
  const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 8, application_name: 'event-store-reader' });
  pool.on('error', (error) => {
    log.warn({ err: error }, 'an idle connection to Postgres broke');
  });
  const standBy = {
    signal: options.signal ?? new AbortController().signal,
    onWaiting: () => {
      log.info('another event store is the writer of this log; waiting as stand-by');
    },
  };
  const lock = await acquireWriterLock(options.databaseUrl, pool, standBy, options.writerLimits).catch(
    async (error: unknown) => {
      await pool.end();
      throw error;
    },
  );
  for (const row of lock.passed.slice(0, MOST_NAMED)) {
    log.error({ row }, 'somebody has written a row to log.event past the store: the log goes on behind it');
  }
  const server = new Server({ 'grpc.max_receive_message_length': largestMessage, interceptors: [sendAhead] });
  allowCallsToBeGivenUp(server);
  const reader = new EventReader(pool);
  const tail = new LiveTail(lock.nextPosition - 1, options.tailLimits);
  const recent = new RecentEvents();
  const stopped = Promise.withResolvers<StoppedError>();
  const writer = new Writer({ lock, pool, reader, tail, recent, onStopped: stopped.resolve });
  const maxAppendBytes = options.maxAppendBytes ?? 1024 * 1024;
  const store: Store = { writer, reader, tail, log, maxAppendBytes, openCalls: new Set() };

  let closing: Promise<void> | undefined;
  let isWriter = true;
  const { socket } = options;
  const close = (): Promise<void> =>
    (closing ??= stopServing(server, store).then(async () => {
      // What stands at the path of a former writer is its successor's.
      if (socket !== undefined && isWriter) await leaveSocket(socket);
      await lock.release();
      await pool.end();
    }));
  void lock.lost.then((reason) => {
    stopped.resolve(new StoppedError('The writer lock is lost.', { cause: reason }));
  });
  const failed = stopped.promise.then(async (reason) => {
    isWriter = false;
    log.error({ err: reason }, 'no longer the writer of the log');
    writer.stop(reason);
    await Promise.race([close(), delay(15_000, undefined, { ref: false })]);
    return reason;
  });
  failed.catch((error: unknown) => {
    log.error({ err: error }, 'stopping failed');
  });

  try {
    await recent.load(pool);
    server.addService(gossipService.GossipService, { read: readGossip(lock.storeId) });
    serve(server, store);
    if (socket !== undefined) {
      await bindPrivately(server, socket);
      return { port: 0, url: `unix:${socket}`, storeId: lock.storeId, failed, close };
    }
    const port = await listen(server, host, options.port ?? 2113);
    const address = host === '::1' ? '[::1]' : host;
    return { port, url: `esdb://${address}:${String(port)}?tls=false`, storeId: lock.storeId, failed, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const serve = (server: Server, store: Store): void => {
  server.addService(featuresService.ServerFeaturesService, { getSupportedMethods });
  const { StreamsService } = streamsService;
  const service = {
    ...StreamsService,
    read: { ...StreamsService.read, responseSerialize: serialize },
    batchAppend: { ...StreamsService.batchAppend, requestDeserialize: decodeBatchAppend, responseSerialize: serialize },
  };
  server.addService(service, {
    read: read(store),
    append: append(store),
    batchAppend: batchAppend(store),
    delete: deleteStream(store),
    tombstone: tombstoneStream(store),
  });
};

const listen = async (server: Server, host: string, port: number): Promise<number> => {
  const address = `${host === '::1' ? '[::1]' : host}:${String(port)}`;
  // A writer that has just lost the lock may need a moment to leave the port.
  for (let attempt = 1; ; attempt++) {
    try {
      return await promisify(server.bindAsync.bind(server))(address, ServerCredentials.createInsecure());
    } catch (error) {
      if (!String(error).includes('EADDRINUSE')) throw error;
      if (attempt === 20) throw new Error(`${address} is in use by another program.`, { cause: error });
      await delay(250);
    }
  }
};

const stopServing = async (server: Server, store: Store): Promise<void> => {
  store.writer.refuse(new StoppedError('The event store is stopping.'));
  await store.writer.idle();
  for (const call of store.openCalls) call.fail(unavailable());
  await new Promise<void>((resolve) => {
    const force = setTimeout(() => {
      server.forceShutdown();
      resolve();
    }, 1000);
    server.tryShutdown(() => {
      clearTimeout(force);
      resolve();
    });
  });
};
