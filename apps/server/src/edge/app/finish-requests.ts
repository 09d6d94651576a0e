import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { FINISH_MS, type Stopping } from '../../platform/observe/stopping.ts';

const LOOK_MS = 50;

/** What a connection is doing: requests without their answer yet, and the bytes read when it was last idle. */
interface Connection {
  underWay: number;
  bytesRead: number;
}

const isIdle = (socket: Socket, { underWay, bytesRead }: Connection): boolean =>
  underWay === 0 && socket.bytesRead === bytesRead;

const watchConnections = ({ server }: FastifyInstance): ReadonlyMap<Socket, Connection> => {
  const connections = new Map<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { underWay: 0, bytesRead: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, answer) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.underWay += 1;
    answer.once('close', () => {
      connection.underWay -= 1;
      connection.bytesRead = socket.bytesRead;
    });
  });
  return connections;
};

interface Parts {
  stopping: Stopping;
  /** Ends answers that stay open, such as live streams. */
  endStreams: () => void;
  log: Logger;
  /** How long requests are taken after the process was asked to stop, so that a proxy notices first. */
  drainMs: number;
  finishMs?: number;
}

/**
 * Lets a stopping process answer the requests that it has accepted (building#stopping): first it says that it is not
 * ready and asks each connection to close with its next answer; then it accepts no new connection, ends the live
 * streams, and waits until the last request is answered. Requests that take too long are cut off.
 */
export const finishRequests = (server: FastifyInstance, parts: Parts): void => {
  const { stopping, endStreams, log, drainMs, finishMs = FINISH_MS } = parts;
  const connections = watchConnections(server);
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping.hasBegun) reply.header('connection', 'close');
    done(null, payload);
  });
  stopping.finishFirst(async () => {
    if (!server.server.listening) return;
    await delay(drainMs);
    const late = AbortSignal.timeout(finishMs);
    const closed = server.close().then(() => true);
    endStreams();
    const idleBefore = new Set<Socket>();
    for (;;) {
      for (const [socket, connection] of connections) {
        // Bytes that were sent before the stop may not have been read when first checked.
        if (!isIdle(socket, connection)) idleBefore.delete(socket);
        else if (idleBefore.has(socket)) socket.destroy();
        else idleBefore.add(socket);
      }
      if (await Promise.race([closed, delay(LOOK_MS, false)])) return;
      if (!late.aborted) continue;
      log.warn({ connections: connections.size }, 'requests were cut off: they took too long to finish');
      for (const socket of connections.keys()) socket.destroy();
      await closed;
      return;
    }
  });
};
