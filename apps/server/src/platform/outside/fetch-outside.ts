import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { request as requestPlain, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Socket } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { charsetOf } from '#domain/kernel/read-text.ts';
import { OutsideRefused } from './outside-refused.ts';
import { isPublicAddress } from './public-address.ts';

/** Finds all addresses of a host. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** What is fetched, and how much of it. */
export interface OutsideLimits {
  /** Of what is read, unpacked. */
  maxBytes: number;
  /** For all of it, every redirect included, in milliseconds. */
  withinMs?: number;
  /** Hosts with their ports, `127.0.0.1:8080`, that are reached wherever they stand, by plain http too. */
  allow?: ReadonlySet<string>;
  resolve?: Resolve;
}

/** What came. */
export interface Fetched {
  /** Where the last redirect led. */
  url: URL;
  bytes: Buffer;
  /** As the server declares it; empty where it does not. */
  charset: string;
}

const WITHIN_MS = 10_000;
const REDIRECTS = 3;
const MOVED = new Set([301, 302, 303, 307, 308]);
const UNPACK: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

const ONLY_PUBLIC = 'This address does not lead to the public internet.';

const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true, order: 'verbatim' });

/** A host with its port, as the list of allowed ones names it. */
const placeOf = ({ protocol, hostname, port }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;

/**
 * Fetches what stands at an address that somebody gave, and nothing of this network (building#fetching-urls): https of
 * public hosts alone, each redirect and each connected socket checked, so that a name which changes its address
 * meanwhile gains nothing. Sends neither cookies nor credentials.
 * @throws OutsideRefused in words for people, also where the server fails, is slow or sends too much
 */
export const fetchOutside = async (address: string, limits: OutsideLimits): Promise<Fetched> => {
  const { withinMs = WITHIN_MS } = limits;
  const late = AbortSignal.timeout(withinMs);
  try {
    return await follow(address, limits, late);
  } catch (error) {
    if (error instanceof OutsideRefused) throw error;
    if (late.aborted) throw new OutsideRefused(`The server took longer than ${withinMs / 1_000} seconds.`);
    throw new OutsideRefused('The server cannot be reached, or broke off.', { cause: error });
  }
};

const follow = async (address: string, limits: OutsideLimits, late: AbortSignal): Promise<Fetched> => {
  let url = mayBeAsked(address, limits);
  for (let redirects = 0; ; redirects += 1) {
    const answer = await ask(url, limits, late);
    try {
      const { statusCode = 0, headers } = answer;
      if (!MOVED.has(statusCode) || headers.location === undefined) {
        if (statusCode !== 200) throw new OutsideRefused(`The server answered ${statusCode}.`);
        return { url, bytes: await read(answer, limits.maxBytes), charset: charsetOf(headers['content-type']) };
      }
      if (redirects === REDIRECTS) throw new OutsideRefused(`The server redirected more than ${REDIRECTS} times.`);
      url = mayBeAsked(new URL(headers.location, url).href, limits);
    } finally {
      answer.destroy();
    }
  }
};

/** The address where its scheme and host may be asked at all; names are judged by what they resolve to. */
const mayBeAsked = (address: string, { allow }: OutsideLimits): URL => {
  if (!URL.canParse(address)) throw new OutsideRefused('This is not a web address.');
  const url = new URL(address);
  if (url.username !== '' || url.password !== '')
    throw new OutsideRefused('Leave name and password out of the address.');
  if (allow?.has(placeOf(url)) && /^https?:$/.test(url.protocol)) return url;
  if (url.protocol !== 'https:') throw new OutsideRefused('Only https addresses are fetched.');
  // A host in figures is not resolved; however it was written, the URL has it in its one form.
  const literal = hostOf(url);
  if (/^[\d.]+$|:/.test(literal) && !isPublicAddress(literal)) throw new OutsideRefused(ONLY_PUBLIC);
  return url;
};

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const ask = async (url: URL, limits: OutsideLimits, late: AbortSignal): Promise<IncomingMessage> => {
  const isAllowed = limits.allow?.has(placeOf(url)) ?? false;
  const { resolve = resolveBySystem } = limits;
  // What fails here, or is thrown, is the request's error: an error of a callback would be nobody's
  // (building#outside-work).
  const reached = async (hostname: string): Promise<LookupAddress[]> => {
    const all = await resolve(hostname);
    const some = isAllowed ? all : all.filter(({ address }) => isPublicAddress(address));
    if (some.length === 0) throw new OutsideRefused(ONLY_PUBLIC);
    return some;
  };
  const options: RequestOptions = {
    agent: false,
    signal: late,
    headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Bailiwick' },
    lookup: (hostname, _options, done) =>
      void reached(hostname).then(
        (addresses) => done(null, addresses),
        (error: unknown) =>
          done(error instanceof Error ? error : new Error('The lookup failed.', { cause: error }), []),
      ),
  };
  const sent = url.protocol === 'https:' ? requestSecure(url, options) : requestPlain(url, options);
  if (!isAllowed) sent.once('socket', (socket: Socket) => dropUnlessPublic(sent, socket));
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end();
  const [answer] = await answered;
  return answer;
};

/** Looks where a socket really ended: nothing was said over it yet. */
const dropUnlessPublic = (sent: ClientRequest, socket: Socket): void => {
  socket.once('connect', () => {
    if (!isPublicAddress(socket.remoteAddress ?? '')) sent.destroy(new OutsideRefused(ONLY_PUBLIC));
  });
};

const read = async (answer: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const tooLarge = `The server sent more than ${Math.round(maxBytes / 1_048_576)} MB.`;
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw new OutsideRefused(tooLarge);
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of unpacked(answer)) {
    bytes += (piece as Buffer).length;
    if (bytes > maxBytes) throw new OutsideRefused(tooLarge);
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
};

/** The content itself, where a server packs although it was not asked to; a few bytes may unpack into many. */
const unpacked = (answer: IncomingMessage): Readable => {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return answer;
  const unpack = UNPACK[encoding];
  if (!unpack) throw new OutsideRefused('The server packed its answer in an unknown way.');
  return pipeline(answer, unpack(), () => undefined) as unknown as Readable;
};
