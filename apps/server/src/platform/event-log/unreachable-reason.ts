import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { ErrorType } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { WrongSettings } from '../../../../../libs/process/variables.ts';
import { addressOf, endpointOf } from './store-address.ts';
import { codeOf, isType } from './store-errors.ts';

const TIMEOUT_MS = 2_000;

/** Node's code of what hindered a connection; null where nothing did, 'SILENT' where nothing came in time. */
const hindrance = (socket: Socket, reached: string): Promise<string | null> =>
  new Promise<string | null>((resolve) => {
    socket.setTimeout(TIMEOUT_MS, () => resolve('SILENT'));
    socket.once('error', ({ code = 'UNKNOWN' }: NodeJS.ErrnoException) => resolve(code));
    socket.once('close', () => resolve('ECONNRESET'));
    socket.once(reached, () => resolve(null));
  }).finally(() => socket.destroy());

const NOT_THERE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there: is it running, and is the port right?',
  ENOENT: 'nobody listens there: is the event store running?',
  EACCES: 'this user may not reach it.',
  ENOTFOUND: 'nobody knows this name: check the host.',
  EAI_AGAIN: 'the name service does not answer.',
  EHOSTUNREACH: 'there is no way to this host.',
  ENETUNREACH: 'there is no way to this network.',
  ETIMEDOUT: 'it does not answer: is a firewall between?',
  SILENT: 'it does not answer: is a firewall between?',
};
const BUSY = 'it is there and does not serve yet: it may be starting, or choosing its leader. It is tried again.';

/** What a connection of our own to its first host finds. */
const found = async (url: string): Promise<string> => {
  if (url.startsWith('unix:')) {
    const code = await hindrance(connectPlain(url.slice('unix:'.length)), 'connect');
    return code === null ? BUSY : (NOT_THERE[code] ?? `it cannot be reached (${code}).`);
  }
  const { host, port, isTls, ca } = endpointOf(url);
  const unreached = await hindrance(connectPlain({ host, port }), 'connect');
  if (unreached !== null) return NOT_THERE[unreached] ?? `it cannot be reached (${unreached}).`;
  const secure = (rejectUnauthorized: boolean) =>
    hindrance(connectTls({ host, port, ca, rejectUnauthorized, ALPNProtocols: ['h2'] }), 'secureConnect');
  const speaksTls = (await secure(false)) === null;
  if (!isTls) return speaksTls ? 'it speaks TLS: take tls=false out of EVENTSTORE_URL.' : BUSY;
  if (!speaksTls)
    return 'it does not speak TLS: give it a certificate, or add tls=false to EVENTSTORE_URL on a network of your own.';
  const distrust = await secure(true);
  if (distrust === null) return BUSY;
  return `its certificate is not trusted (${distrust}): name the file of its authority as tlsCAFile in EVENTSTORE_URL, and the host as the certificate does.`;
};

/**
 * What the store's gRPC status means for the operator; undefined where there is nothing that the operator can correct.
 */
const refusal = (error: unknown): string | undefined => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (codeOf(at) === status.UNAUTHENTICATED)
      return 'it refuses the user or the password: put both into EVENTSTORE_URL as esdb://user:password@host.';
    if (codeOf(at) === status.PERMISSION_DENIED || isType(at, ErrorType.ACCESS_DENIED))
      return 'it lets this user not read the whole log: make the user a member of $admins.';
  }
  return undefined;
};

/** Why the store does not answer, and whether that may pass by itself. */
export const whatHinders = async (url: string, error: unknown): Promise<{ words: string; mayPass: boolean }> => {
  if (error instanceof WrongSettings) return { words: error.message, mayPass: false };
  const cause = refusal(error) ?? (await found(url));
  return { words: `EVENTSTORE_URL ${addressOf(url)}: ${cause}`, mayPass: cause === BUSY };
};

/** Why the store does not answer, in words for the operator: its address without a password, the cause, what to do. */
export const unreachableReason = async (url: string, error: unknown): Promise<string> =>
  (await whatHinders(url, error)).words;
