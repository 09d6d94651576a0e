import { request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pino, type Logger } from 'pino';
import { listAccountsOfDefendant, openAccount } from '#contracts/books/account/accounts.ts';
import { getMyCommission } from '#contracts/payouts/commission/commission.ts';
import { createDefendant, listDefendants } from '#contracts/people/people/defendants.ts';
import { fetchCalendarFeed, makeCalendarFeed } from '#contracts/office/calendar/calendar-feeds.ts';
import { getReadiness } from '#contracts/edge/health.ts';
import { getSession, signIn, signOut } from '#contracts/office/identity/identity.ts';
import { signUp } from '#contracts/office/identity/sign-up.ts';
import { problem } from '#contracts/kernel/errors.ts';
import { NO_PHONE } from '#contracts/kernel/primitives.ts';
import { TestClient } from '../../../test/test-client.ts';
import { startTestSystem, type Person, type TestSystem } from '../../../test/test-system.ts';
import { AppModule } from '../../app.module.ts';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { LOG } from '../../platform/observe/log-token.ts';
import { SessionCache } from '../auth/session-cache.ts';
import { serveWorker } from '../health/worker-server.ts';
import { createHttpApp } from './http-app.ts';

let system: TestSystem;
let admin: Person;
beforeAll(async () => {
  system = await startTestSystem({ METRICS_TOKEN: 'a token for metrics' });
  admin = await system.signUp();
  await system.app.listen(0, '127.0.0.1');
});
afterAll(() => system.close());

const post = (payload: string | Buffer, headers: Record<string, string> = {}, url = '/api/defendants') =>
  system.app.inject({
    method: 'POST',
    url,
    headers: {
      cookie: admin.client.cookie,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
      ...headers,
    },
    payload,
  });

const problemIn = (reply: { statusCode: number; body: string; headers: Record<string, unknown> }) => {
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const answer = problem.parse(JSON.parse(reply.body));
  expect([answer.status, answer.requestId]).toEqual([reply.statusCode, reply.headers['x-request-id']]);
  return [answer.status, answer.code];
};

const fullName = 'Theo Landry';
const newAgency = {
  fullName: 'Alma Broussard',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  organizationName: 'Pelican Bail Bonds',
};

test('what waits for views has nothing to wait for on a new installation, whose log is empty', async () => {
  expect(await admin.ask(getMyCommission, { repeats: 0 })).toMatchObject({ unbooked: { lines: [] } });
});

describe('bad requests', () => {
  test('refuse bodies that cannot be read', async () => {
    expect(problemIn(await post('{"fullName":'))).toEqual([400, 'MALFORMED_REQUEST']);
    expect(problemIn(await post('{"__proto__":{"a":1}}'))).toEqual([400, 'MALFORMED_REQUEST']);
    expect(problemIn(await post('a=b', { 'content-type': 'application/x-www-form-urlencoded' }))).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
    expect(problemIn(await post('x', { 'content-type': 'text/plain' }))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(problemIn(await post('x', { 'content-type': 'nonsense' }))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(problemIn(await post(JSON.stringify({ fullName, address: 'x'.repeat(1_048_576) })))).toEqual([
      413,
      'BODY_TOO_LARGE',
    ]);
  });

  test('do not change the prototype of objects', async () => {
    const body = '{"fullName":"Eve","constructor":{"prototype":{"polluted":1}}}';
    for (const payload of [body, '{"fullName":"Eve","__proto__":{"polluted":1}}', '{"__proto__":null}']) {
      expect(problemIn(await post(payload))).toEqual([400, 'MALFORMED_REQUEST']);
    }
    await system.app.inject({ url: '/api/defendants?__proto__[polluted]=1&constructor[prototype][polluted]=1' });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('are refused quickly where they are deep, wide or long', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, 1])));
    const long = JSON.stringify({ fullName: 'x'.repeat(1_000_000) });
    for (const payload of [deep, wide, long, JSON.stringify({ fullName: 'x'.repeat(2_000_000) })]) {
      const before = process.cpuUsage();
      const { statusCode } = await post(payload);
      expect([400, 413, 422]).toContain(statusCode);
      // What this process worked, in microseconds: a tenth of a second at most, minutes if it grew with the square.
      expect(process.cpuUsage(before).user).toBeLessThan(20_000_000);
    }
  });

  test('are refused where they are nested deeper than 100 levels, whatever takes them', async () => {
    for (const levels of [101, 20_000]) {
      const deep = `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;
      const url = '/api/import-surety-case';
      for (const payload of [`{"fullName":${deep}}`, `{"payload":${deep}}`, deep]) {
        expect(problemIn(await post(payload))).toEqual([422, 'VALIDATION_FAILED']);
        expect(problemIn(await post(payload, {}, url))).toEqual([422, 'VALIDATION_FAILED']);
      }
    }
    const shallow = `{"fullName":"Ann [[[ \\"{{{ \\\\","address":${'['.repeat(99)}${']'.repeat(99)}}`;
    expect(JSON.parse((await post(shallow)).body)).toMatchObject({ errors: [{ path: 'address' }] });
  });

  test('bodies in a charset that cannot be read; others are read as they were written (screens#text-from-outside)', async () => {
    const wrong = (name: string) => Buffer.from(`{"fullName":"Ana","email":"${name}"}`, 'latin1');
    const windows = problem.parse(JSON.parse((await post(wrong('Jos\u00e9'))).body));
    expect(windows.errors).toEqual([{ path: 'email', message: 'Please enter a valid email address (José)' }]);
    expect(problemIn(await post(wrong('Jos\u0081')))).toEqual([400, 'TEXT_UNREADABLE']);
    const declared = { 'content-type': 'application/json; charset=shift_jis' };
    expect(problemIn(await post(wrong('\u00e9'), declared))).toEqual([400, 'TEXT_UNREADABLE']);
  });

  test('bodies of the wrong shape', async () => {
    for (const body of ['[]', '"x"', '5', 'null', 'true', '', '{}', '{"fullName":5}', '{"fullName":{"a":[]}}']) {
      expect(problemIn(await post(body))).toEqual([422, 'VALIDATION_FAILED']);
    }
    const { rows } = await system.owner.query('select 1 from defendant');
    expect(rows).toEqual([]);
  });

  test('each wrong field has its message', async () => {
    const body = { fullName: '', birthday: '2026-02-30', phoneNumber: '12a', email: 'x', state: 'ZZ', zip: '1-2' };
    const { problem: answer } = await admin.call(createDefendant, { body: body as never });
    expect(answer?.errors).toEqual([
      { path: 'fullName', message: 'Full name is required' },
      { path: 'birthday', message: 'Enter a valid date in MM/DD/YYYY.' },
      { path: 'phoneNumber', message: NO_PHONE },
      { path: 'email', message: expect.any(String) as unknown },
      { path: 'state', message: expect.any(String) as unknown },
      { path: 'zip', message: 'Use digits only, at most 10.' },
    ]);
  });

  test('paths and methods that do not exist', async () => {
    for (const url of ['/api/nothing', '/api', '/api/%zz', '/api/defendants/../../etc/passwd', '/nothing']) {
      const [status, code] = problemIn(await system.app.inject({ url }));
      expect([404, 400]).toContain(status);
      expect(['NOT_FOUND', 'MALFORMED_REQUEST']).toContain(code);
    }
    expect(problemIn(await system.app.inject({ method: 'DELETE', url: '/api/defendants' }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });

  test('a write without a usable Idempotency-Key', async () => {
    for (const key of ['', 'x', '1'.repeat(36), `${randomUUID()}, ${randomUUID()}`]) {
      const reply = await post(JSON.stringify({ fullName }), { 'idempotency-key': key });
      expect(problemIn(reply)).toEqual([400, 'IDEMPOTENCY_KEY_MISSING']);
    }
  });

  test('writes from another site are refused, those from here and from programs are accepted', async () => {
    const from = async (headers: Record<string, string>) =>
      (await post(JSON.stringify({ fullName }), headers)).statusCode;
    expect(await from({ origin: 'https://evil.example' })).toBe(403);
    expect(await from({ origin: 'null' })).toBe(403);
    expect(await from({ origin: 'http://localhost:4001' })).toBe(403);
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await from({ origin: 'http://localhost:4000' })).toBe(201);
    expect(await from({ origin: 'http://127.0.0.1:4000' })).toBe(201);
    expect(await from({})).toBe(201);
    const sign = await system.app.inject({
      method: 'POST',
      url: '/api/sign-out',
      headers: { origin: 'https://evil.example' },
    });
    expect(problemIn(sign)).toEqual([403, 'ORIGIN_REFUSED']);
  });

  test('headers that are too large or malformed, on the wire', async () => {
    const { port } = system.app.getHttpServer().address() as AddressInfo;
    const raw = async (request: string) => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.end(request);
      return text(socket);
    };
    const tooLarge = await raw(`GET /api/session HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(tooLarge).toMatch(/^HTTP\/1.1 431 /);
    expect(await raw('GET /api/session HTTP/1.1\r\nHost: x\r\nBad Header: y\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
    const cookies = 'GET /api/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: \xff\xfe=%%;;=;\r\n\r\n';
    expect(await raw(cookies)).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('every answer', () => {
  test.each(['/api/session', '/api/health/live', '/api/nothing', '/api/%zz', '/.well-known/security.txt', '/metrics'])(
    'carries the security headers: %s',
    async (url) => {
      const { headers } = await system.app.inject({ url });
      expect(headers).toMatchObject({
        'content-security-policy':
          "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' blob: data:;" +
          "frame-src 'self';font-src 'self' data:;connect-src 'self';object-src 'none';base-uri 'self';" +
          "form-action 'self';frame-ancestors 'none'",
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-dns-prefetch-control': 'off',
        'x-download-options': 'noopen',
        'x-frame-options': 'DENY',
        'x-permitted-cross-domain-policies': 'none',
        'x-xss-protection': '0',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      });
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
      expect(Object.values(headers)).not.toContain('*');
    },
  );

  test('below /api forbids caching', async () => {
    const { headers } = await system.app.inject({ url: '/api/session' });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('names the position that its command wrote, also where the request’s body came after its headers', async () => {
    const { defendantId } = await admin.ask(createDefendant, { body: { fullName } });
    const { port } = system.app.getHttpServer().address() as AddressInfo;
    const headers = {
      cookie: admin.client.cookie,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
      // The server has confirmed the headers and waits for the body.
      expect: '100-continue',
    };
    const asked = request({ port, method: 'POST', path: '/api/accounts', headers });
    asked.flushHeaders();
    await once(asked, 'continue');
    asked.end(JSON.stringify({ defendantId }));
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['x-log-token']).toMatch(/^[0-9a-f-]{36}:\d+$/);
  });

  test('under https the cookie is Secure and the browser is told to stay', async () => {
    const https = await system.anotherApi({ PUBLIC_URL: 'https://books.example.com' });
    const client = new TestClient(https);
    const { email, password } = admin;
    await client.ask(signIn, { body: { email, password } });
    expect(client.cookie).toMatch(/^__Host-bailiwick\.session_token=/);
    expect((await client.ask(getSession)).session).not.toBeNull();
    const { headers } = await client.call(getSession);
    expect(headers['strict-transport-security']).toMatch(/^max-age=/);
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    await https.close();
  });
});

describe('a second api', () => {
  let other: NestFastifyApplication;
  beforeAll(async () => {
    const settings = system.app.get<unknown, Settings>(SETTINGS);
    other = await createHttpApp(AppModule.with(settings), settings, 1_000);
  });
  afterAll(() => other.close());

  test('refuses a session that ended in the first as soon as it hears of it', async () => {
    const person = await system.signUp();
    const there = new TestClient(other);
    there.cookie = person.client.cookie;
    // Without a notification that process would not ask again for an hour.
    (Reflect.get(other.get(SessionCache), 'entries') as { ttl: number }).ttl = 3_600_000;
    await there.ask(listDefendants); // now it is in that process's memory
    await person.ask(signOut);
    let status = 200;
    while (status === 200) status = (await there.call(listDefendants)).status;
    expect(status).toBe(401);
  });

  test('answers others while senders do not end, which are cut off', async () => {
    await other.listen(0, '127.0.0.1');
    const server = other.getHttpServer() as { headersTimeout: number; address: () => AddressInfo };
    const { port } = server.address();
    const ends: Promise<void>[] = [];
    for (let count = 0; count < 50; count += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.resume();
      ends.push(new Promise((resolve) => socket.once('close', () => resolve())));
      socket.write(
        'POST /api/sign-in HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
      );
    }
    const answer = await fetch(`http://127.0.0.1:${port}/api/session`);
    expect(answer.status).toBe(200);
    await Promise.all(ends);
    // Node cuts off a sender that never ends its headers.
    expect(server.headersTimeout).toBeLessThanOrEqual(60_000);
  });
});

describe('a burst of sign-ins', () => {
  test('keeps nobody else from signing in, since only a few of one network wait and the rest is refused for a moment', async () => {
    const { email, password } = admin;
    const from = (remoteAddress: string, body: object) =>
      system.app.inject({ method: 'POST', url: '/api/sign-in', payload: body, remoteAddress });
    const crowd = Array.from({ length: 40 }, (_, index) =>
      from(`198.51.100.${index % 5}`, { email: `nobody-${index}@example.com`, password: 'not it' }),
    );
    expect((await from('203.0.113.9', { email, password })).statusCode).toBe(200);
    for (const { statusCode, headers } of await Promise.all(crowd)) {
      expect([statusCode, headers['retry-after']]).toEqual(statusCode === 401 ? [401, undefined] : [503, '5']);
    }
  });
});

describe('operation', () => {
  /** What health says of a part that answers too late, as on a busy machine. */
  const LATE = 'down: no answer within 2 s';
  /** What is ready, once every part has answered. */
  const readiness = async () => {
    for (;;) {
      const answer = await system.visitor().call(getReadiness);
      if (!Object.values(answer.body.checks).includes(LATE)) return answer;
    }
  };

  test('health says live, ready, or what is wrong', async () => {
    expect((await system.app.inject({ url: '/api/health/live' })).json()).toEqual({ status: 'live' });
    const { status, body } = await readiness();
    expect([status, body.status]).toEqual([200, 'ready']);
    expect(Object.keys(body.checks)).toEqual(expect.arrayContaining(['postgres', 'migrations', 'log', 'projections']));
    await system.owner.query("update migration.applied set name = '0001_renamed.sql' where name = '0001_tenancy.sql'");
    const down = await readiness();
    await system.owner.query("update migration.applied set name = '0001_tenancy.sql' where name = '0001_renamed.sql'");
    expect([down.status, down.body.checks['migrations']]).toEqual([503, 'down: not applied: 0001_tenancy.sql']);
  });

  test('the bare address answers every request, whatever media type it accepts', async () => {
    const page = (await system.app.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode;
    for (const accept of ['*/*', 'application/json', undefined]) {
      const { statusCode } = await system.app.inject({ url: '/', headers: accept === undefined ? {} : { accept } });
      expect(statusCode).toBe(page);
    }
  });

  test('the API describes itself, with a page that runs under the policy', async () => {
    const document = (await system.app.inject({ url: '/api/openapi.json' })).json<{
      openapi: string;
      paths: Record<string, Record<string, { responses: object }>>;
      components: { schemas: object };
    }>();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths['/api/defendants'] ?? {}).sort()).toEqual(['get', 'post']);
    expect(Object.keys(document.paths['/api/defendants']?.['post']?.responses ?? {})).toEqual(
      expect.arrayContaining(['201', '401', '403', '422']),
    );
    const refs = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
    for (const [, name] of refs) expect(Object.keys(document.components.schemas)).toContain(name);
    expect(JSON.stringify(document)).not.toContain('$defs');
    const page = await system.app.inject({ url: '/api/docs' });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>\s*\S/);
    expect((await system.app.inject({ url: '/api/docs/swagger-ui-init.js' })).statusCode).toBe(200);
  });

  test('metrics are served to this machine and to whoever has the token', async () => {
    const ask = (headers: Record<string, string>, remoteAddress: string) =>
      system.app.inject({ url: '/metrics', headers, remoteAddress });
    expect((await ask({}, '127.0.0.1')).body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/session"',
    );
    expect((await ask({}, '10.0.0.1')).statusCode).toBe(404);
    expect((await ask({ 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1')).statusCode).toBe(404);
    expect((await ask({ authorization: 'Bearer a token for metrics' }, '10.0.0.1')).statusCode).toBe(200);
    expect((await ask({ authorization: 'Bearer another tok for metrics' }, '10.0.0.1')).statusCode).toBe(404);
  });

  test('metrics say how far each view is behind the log, and where it stands still', async () => {
    const scrape = async () => (await system.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body;
    const { defendantId } = await admin.ask(createDefendant, { body: { fullName: 'Remy Thibodeaux' } });
    await admin.ask(openAccount, { body: { defendantId } });
    await admin.ask(listAccountsOfDefendant, { params: { defendantId } });
    for (const view of ['ledger', 'accounts', 'bonds', 'audit-chain']) {
      expect(await scrape()).toMatch(new RegExp(`projection_behind_positions\\{view="${view}"\\} \\d+`));
    }
    expect(await scrape()).toContain('projection_behind_positions{view="accounts"} 0\n');
    await system.owner.query("update projection.checkpoint set position = position - 1 where name = 'accounts'");
    expect(await scrape()).toMatch(/projection_behind_positions\{view="accounts"\} [1-9]/);
    await system.owner.query("update projection.checkpoint set position = position + 1 where name = 'accounts'");
    await system.owner.query(
      `insert into projection.stopped_organization (view, organization_id, stream, position, reason)
       values ('ledger', $1, 'account', 0, 'a test')`,
      [randomUUID()],
    );
    expect(await scrape()).toContain('projection_stopped_organizations{view="ledger"} 1');
    await system.owner.query('delete from projection.stopped_organization');
  });

  test('metrics say how long commands and appends take, and what waits in the queues', async () => {
    const { defendantId } = await admin.ask(createDefendant, { body: { fullName: 'Remy Thibodeaux' } });
    await admin.ask(openAccount, { body: { defendantId } });
    const scrape = async () => (await system.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body;
    let body = await scrape();
    // What does not answer in time is left out, as on a busy machine.
    while (!body.includes('queue_jobs{')) body = await scrape();
    expect(body).toMatch(
      /command_duration_seconds_count\{stream="account",outcome="done",event="AccountOpened"\} [1-9]/,
    );
    expect(body).toMatch(/log_append_duration_seconds_count\{outcome="done"\} [1-9]/);
    expect(body).toMatch(/projection_position\{view="accounts"\} [1-9]/);
    expect(body).toMatch(/queue_jobs\{queue="export",state="waiting"\} \d/);
  });

  test('a worker says on its own port whether it is ready, and its metrics', async () => {
    const worker = await serveWorker(system.app, { HOST: '127.0.0.1', METRICS_TOKEN: undefined }, 0);
    const ask = async (path: string) => {
      const { port } = worker.server.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      return [answer.status, await answer.text()] as const;
    };
    expect(await ask('/api/health/live')).toEqual([200, '{"status":"live"}']);
    let ready = await ask('/api/health/ready');
    while (ready[1].includes(LATE)) ready = await ask('/api/health/ready');
    expect(ready).toEqual([200, expect.stringContaining('"status":"ready"')]);
    expect(await ask('/metrics')).toEqual([200, expect.stringContaining('process_resident_memory_bytes')]);
    await worker.close();
  });

  test('the log holds no query, no body and no names of a request', async () => {
    const lines: string[] = [];
    let feed = { feedId: '', address: '' };
    const loud = await system.anotherApi({ LOG_LEVEL: 'info' });
    Object.assign(loud.get<unknown, Logger>(LOG), {
      [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) },
    });
    try {
      const person = new TestClient(loud);
      const email = 'secret.person@example.com';
      await person.ask(signUp, { body: { ...newAgency, email, fullName: 'Secret Person' } });
      await person.ask(signIn, { body: { email, password: newAgency.password } });
      await person.ask(listDefendants, { query: { name: 'Hidden Name' } });
      feed = await person.ask(makeCalendarFeed, { body: {} });
      for (const feedFile of [feed.address.replace(/^.*\//, ''), 'hidden.ics'])
        await new TestClient(loud).call(fetchCalendarFeed, { params: { feedFile } });
      await new TestClient(loud).call(signUp, { body: { email } as never });
      await system.owner.query('alter table defendant add constraint broken check (false) not valid');
      await person.call(createDefendant, { body: { fullName: 'Hidden Name' } });
    } finally {
      await system.owner.query('alter table defendant drop constraint if exists broken');
      await loud.close();
    }
    const all = lines.join('');
    expect(all).toContain('"route":"/api/defendants","status":500');
    expect(all).not.toMatch(/secret|hidden|correct horse|session_token/i);
    expect(all).toContain('"route":"/api/feeds/:feedFile","status":200');
    expect(feed.address.replace(/^.*\/|\.ics$/g, '')).toHaveLength(43);
    expect(all).not.toContain(feed.address.replace(/^.*\/|\.ics$/g, ''));
  });

  test('a forwarded address is believed from the proxies that are named, and from nobody else', async () => {
    const addressOf = async (trust: Record<string, string>) => {
      const proxied = await system.anotherApi(trust);
      const { email, password } = admin;
      const payload = { email, password };
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      await proxied.inject({ method: 'POST', url: '/api/sign-in', payload, headers, remoteAddress: '10.0.0.9' });
      const { rows } = await system.owner.query('select ip_address from auth.session order by created_at desc limit 1');
      await proxied.close();
      return rows[0] as unknown;
    };
    expect(await addressOf({})).toEqual({ ipAddress: '10.0.0.9' });
    expect(await addressOf({ TRUST_PROXY: '10.0.0.0/24, 10.1.0.0/24' })).toEqual({ ipAddress: '203.0.113.7' });
  });
});
