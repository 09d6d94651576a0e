import { isIP } from 'node:net';
import { z } from 'zod';

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Clients of this protocol without TLS send no credentials, so nobody from outside may reach it. */
export const loopbackHost = z
  .string()
  .refine(isLoopback, 'The event store has no authentication and binds loopback addresses only (127.0.0.1, ::1).');

const environment = z.object({
  EVENT_STORE_DATABASE_URL: z.string().min(1, 'Give the Postgres that holds the log: postgres://…'),
  EVENT_STORE_SOCKET: z.string().startsWith('/', 'Give the whole path of the socket: /…').optional(),
  EVENT_STORE_HOST: loopbackHost.default('127.0.0.1'),
  EVENT_STORE_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  EVENT_STORE_MAX_APPEND_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .max(16 * 1024 * 1024)
    .default(1024 * 1024),
  EVENT_STORE_SILENT_SECONDS: z.coerce.number().int().min(5).max(3600).default(10),
  EVENT_STORE_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The settings of the process, by environment. Throws an error that names what is wrong. */
export const parseSettings = (env: NodeJS.ProcessEnv) => {
  const given = environment.parse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if ((given.EVENT_STORE_SOCKET === undefined) === (given.EVENT_STORE_PORT === undefined)) {
    throw new Error(
      'Give EVENT_STORE_SOCKET, the path of a socket for this user alone, or EVENT_STORE_PORT, which serves every user of ' +
        'this machine.',
    );
  }
  return {
    databaseUrl: given.EVENT_STORE_DATABASE_URL,
    socket: given.EVENT_STORE_SOCKET,
    host: given.EVENT_STORE_HOST,
    port: given.EVENT_STORE_PORT,
    maxAppendBytes: given.EVENT_STORE_MAX_APPEND_BYTES,
    writerLimits: { silentMs: given.EVENT_STORE_SILENT_SECONDS * 1000 },
    logLevel: given.EVENT_STORE_LOG_LEVEL,
  };
};
