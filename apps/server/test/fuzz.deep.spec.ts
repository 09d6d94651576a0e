/** 20,000 random hostile requests to every endpoint: none may be answered with an internal error. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { getSession, signIn } from '#contracts/office/identity/identity.ts';
import { ROLES } from '#contracts/kernel/roles.ts';
import '../src/app.module.ts';
import { SessionCache } from '../src/edge/auth/session-cache.ts';
import { routedEndpoints } from '../src/edge/http/route.ts';
import { fuzzRequests, withLeaf, type Change, type FuzzRequest } from './fuzz-requests.ts';
import { PIXEL } from './sample-files.ts';
import { makePeople, workOnPeople, type People } from './sample-people.ts';
import { nameOf, nonce, paramsOf, sampleBodies } from './sample-requests.ts';
import { makeWorld, type World } from './sample-world.ts';
import { startTestSystem, type Person, type TestSystem } from './test-system.ts';

const SEED = Number(process.env['TEST_FUZZ_SEED'] ?? 20_261_122);
const COUNT = Number(process.env['TEST_FUZZ_COUNT'] ?? 20_000);
/** How many are under way at once, and after how many everybody is looked after. */
const AT_ONCE = 16;
const ROUND = 500;

let system: TestSystem;
let own: World & People;
let foreign: World & People;
const people = new Map<string, Person>();

beforeAll(async () => {
  system = await startTestSystem();
  const admin = await system.signUp();
  const neighbour = await system.signUp({ organizationName: 'Magnolia Bonds' });
  for (const role of ROLES) people.set(role, role === 'Admin' ? admin : await system.addAgent(admin, role));
  people.set('neighbour', neighbour);
  people.set('stranger', await system.addStranger());
  await workOnPeople(system);
  own = { ...(await makeWorld(admin)), ...(await makePeople(system, admin, neighbour)) };
  foreign = { ...(await makeWorld(neighbour)), ...(await makePeople(system, neighbour, admin)) };
});
afterAll(() => system.close());

/** What the fuzz has set that would keep everybody out is taken back, and whoever is out signs in again. */
const lookAfterEverybody = async (): Promise<void> => {
  await system.owner.query(
    `update organization set two_factor_required = false, password_needs_special = false, min_password_length = 6,
       auto_logout_minutes = 60`,
  );
  await system.owner.query('delete from auth.attempt');
  for (const { ask, userId, email, password } of people.values()) {
    await system.app.get(SessionCache).changed(userId);
    if ((await ask(getSession)).session === null) await ask(signIn, { body: { email, password } });
  }
};

const bodyOf = (change: Change, sample: Record<string, unknown>): string => {
  switch (change.kind) {
    case 'sample':
      return JSON.stringify(sample);
    case 'leaves':
      return JSON.stringify(change.leaves.reduce<unknown>((body, { at, value }) => withLeaf(body, at, value), sample));
    case 'more':
      return JSON.stringify({ ...sample, ...change.fields });
    case 'json':
      return JSON.stringify(change.value);
    case 'text':
      return change.value;
  }
};

const uploadOf = (change: Change): { payload: Buffer; type: string } => {
  const name = change.kind === 'text' ? change.value.replace(/["\r\n]/g, '') : PIXEL.name;
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const content = change.kind === 'json' ? Buffer.from(JSON.stringify(change.value)) : PIXEL.content;
  const end = change.kind === 'leaves' ? '' : '\r\n--x--\r\n';
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(end)]),
    type: 'multipart/form-data; boundary=x',
  };
};

const keyOf = ({ key }: FuzzRequest, last: string): Record<string, string> => {
  if (key === 'none') return {};
  return { 'idempotency-key': key === 'again' ? last : key === 'broken' ? "x'y" : randomUUID() };
};

let lastKey: string = randomUUID();

/** The request as it goes over the line. */
const toSend = (request: FuzzRequest): InjectOptions => {
  const { endpoint, sender, ids, params, query, body, headers, network } = request;
  const world = ids === 'foreign' ? foreign : own;
  const given: Record<string, unknown> = { ...paramsOf(endpoint, world), ...params };
  if (ids === 'nobody') for (const name of Object.keys(given)) given[name] = params[name] ?? randomUUID();
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(given[name]).toWellFormed().slice(0, 150)),
  );
  const write = endpoint.method !== 'GET';
  const sample = sampleBodies[nameOf(endpoint)]?.(world, nonce()) ?? {};
  const upload = endpoint.upload ? uploadOf(body) : null;
  const key = keyOf(request, lastKey);
  lastKey = key['idempotency-key'] ?? lastKey;
  return {
    method: endpoint.method,
    url: `/api${path}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value.toWellFormed()])),
    headers: {
      cookie: people.get(sender)?.client.cookie ?? '',
      'content-type': upload?.type ?? 'application/json',
      ...(write ? key : {}),
      ...headers,
    },
    ...(write ? { payload: upload?.payload ?? bodyOf(body, sample) } : {}),
    remoteAddress: `198.51.100.${network}`,
  };
};

/** What a busy machine does not do in time is asked for again: only what stays so counts. */
const MOST_TRIES = 20;

const answerOf = async (sent: InjectOptions): Promise<{ status: number; code: string }> => {
  for (let left = MOST_TRIES; ; left -= 1) {
    const reply = await system.app.inject(sent);
    const code = reply.statusCode >= 400 ? (/"code":"(\w+)"/.exec(reply.body)?.[1] ?? '') : '';
    // Its checks have two seconds.
    const isSlow = reply.statusCode === 503 && sent.url === '/api/health/ready';
    if ((code !== 'TEMPORARILY_UNAVAILABLE' && !isSlow) || left === 0) return { status: reply.statusCode, code };
  }
};

test(`${COUNT} requests of seed ${SEED} cause no internal error`, async () => {
  const senders = [...people.keys(), 'nobody'];
  const requests = fuzzRequests([...routedEndpoints], senders, { seed: SEED, count: COUNT });
  const statuses = new Map<number, number>();
  const errors = new Map<string, { times: number; first: InjectOptions }>();
  let sentCount = 0;

  const send = async (request: FuzzRequest): Promise<void> => {
    const sent = toSend(request);
    const answers = await Promise.all(Array.from({ length: request.copies }, () => answerOf(sent)));
    for (const { status, code } of answers) {
      sentCount += 1;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // A full line before hashing is an answer, not an error.
      if (status < 500 || code === 'BUSY') continue;
      const name = `${status} ${code} ${nameOf(request.endpoint)}`;
      const known = errors.get(name);
      errors.set(name, { times: (known?.times ?? 0) + 1, first: known?.first ?? sent });
    }
  };

  for (let from = 0; from < requests.length; from += ROUND) {
    await lookAfterEverybody();
    const waiting = requests.slice(from, from + ROUND);
    const sender = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await send(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sender));
  }

  const counts = [...statuses].toSorted(([one], [other]) => one - other);
  process.stdout.write(
    `fuzz: seed ${SEED}, ${sentCount} requests, ${counts.map(([s, n]) => `${s}: ${n}`).join(', ')}\n`,
  );
  for (const [name, { times, first }] of errors) {
    process.stdout.write(`fuzz: ${times} × ${name}\n${JSON.stringify(first, null, 1).slice(0, 2_000)}\n`);
  }
  expect([...errors.keys()]).toEqual([]);
});
