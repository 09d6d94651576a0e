import { isIP } from 'node:net';
import { z } from 'zod';
import { readVariables, variable, WrongSettings } from '../../../libs/process/variables.ts';

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Clients of this protocol without TLS send no credentials, so nobody from outside may reach it. */
export const loopbackHost = z
  .string()
  .refine(isLoopback, 'The event store has no authentication and binds loopback addresses only (127.0.0.1, ::1).');

/** Every setting of the process. */
export const storeSettings = z.object({
  EVENT_STORE_DATABASE_URL: variable(
    z.url({ protocol: /^postgres(ql)?$/ }),
    'The PostgreSQL that holds the log.',
    'postgres://user:password@host:5432/database',
  ),
  EVENT_STORE_SOCKET: variable(
    z.string().startsWith('/').optional(),
    'The Unix socket to listen on: its own user alone may connect.',
    'the whole path of a socket',
  ),
  EVENT_STORE_HOST: variable(
    loopbackHost.default('127.0.0.1'),
    'Nobody is asked for a password, so only this machine may connect.',
    'an address of this machine alone: 127.0.0.1 or ::1',
  ),
  EVENT_STORE_PORT: variable(
    z.coerce.number().int().min(0).max(65_535).optional(),
    'Instead of a socket: a port, which serves every user of this machine; 0 takes a free one.',
  ),
  EVENT_STORE_MAX_APPEND_BYTES: variable(
    z.coerce
      .number()
      .int()
      .min(1024)
      .max(16 * 1024 * 1024)
      .default(1024 * 1024),
    'What one append may hold at most.',
  ),
  EVENT_STORE_SILENT_SECONDS: variable(
    z.coerce.number().int().min(5).max(3600).default(10),
    'After so much silence a writer loses the log to its stand-by.',
  ),
  EVENT_STORE_LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'How much is logged.',
  ),
});

/** The settings of the process, by environment. @throws WrongSettings that name each wrong or missing variable */
export const parseSettings = (env: NodeJS.ProcessEnv) => {
  const given = readVariables(storeSettings, env);
  if ((given.EVENT_STORE_SOCKET === undefined) === (given.EVENT_STORE_PORT === undefined)) {
    throw new WrongSettings(
      ['EVENT_STORE_SOCKET', 'EVENT_STORE_PORT'],
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
