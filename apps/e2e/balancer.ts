import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const LOOK_MS = 100;

interface Backend {
  port: number;
  agent: Agent;
  serving: boolean;
}

/** What a reverse proxy in front of several api processes does, and no more. */
export interface Balancer {
  url: string;
  /** Requests that were taken by a process and never got a whole answer. */
  broken: () => number;
  close: () => Promise<void>;
}

/**
 * Passes each request to the next process that says it is serving. Only a connection that was refused is tried with
 * another one: what a process may have begun is never sent twice.
 */
export const startBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  const backends = ports.map((port): Backend => ({ port, agent: new Agent({ keepAlive: true }), serving: false }));
  let broken = 0;
  let turn = 0;

  const look = async (backend: Backend) => {
    const answer = await fetch(`http://127.0.0.1:${String(backend.port)}/api/health/serving`).catch(() => null);
    await answer?.body?.cancel();
    backend.serving = answer?.ok ?? false;
  };
  const looking = setInterval(() => {
    for (const backend of backends) void look(backend);
  }, LOOK_MS);
  await Promise.all(backends.map(look));

  const pass = (backend: Backend, asked: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { method, url: path } = asked;
      const headers: IncomingHttpHeaders = { ...asked.headers };
      delete headers.connection;
      request({ port: backend.port, agent: backend.agent, method, path, headers })
        .once('response', resolve)
        .once('error', reject)
        .end(body);
    });

  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    turn += 1;
    const [first, ...others] = backends.filter(({ serving }) => serving);
    for (const backend of turn % 2 === 0 ? [first, ...others] : [...others, first]) {
      if (!backend) continue;
      try {
        const { statusCode = 502, headers, ...rest } = await passed(backend, request, body);
        return void rest.send(reply, statusCode, headers);
      } catch (error) {
        backend.serving = false;
        if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') continue;
        broken += 1;
        return void reply.writeHead(502).end();
      }
    }
    reply.writeHead(504).end();
  };

  const passed = async (backend: Backend, request: IncomingMessage, body: Buffer) => {
    const response = await pass(backend, request, body);
    const { statusCode, headers } = response;
    const send = (reply: ServerResponse, status: number, { connection: _hop, ...given }: IncomingHttpHeaders) => {
      reply.writeHead(status, given);
      response.on('error', () => {
        broken += 1;
        reply.destroy();
      });
      reply.once('close', () => response.destroy());
      response.pipe(reply);
    };
    return { statusCode, headers, send };
  };

  // It ends no idle connection: a caller's next request could be on its way over it, and would be lost here.
  const server = createServer(
    { keepAliveTimeout: 0 },
    (request, reply) => void answer(request, reply).catch(() => reply.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    broken: () => broken,
    close: async () => {
      clearInterval(looking);
      for (const { agent } of backends) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
