/** Common attacks; each test is one that is refused. */
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createDefendant, listDefendants } from '#contracts/people/defendants.ts';
import { getSession, signIn, signOut } from '#contracts/identity/identity.ts';
import { changeProfile, getProfile } from '#contracts/identity/profile.ts';
import { confirmSignUp, requestPasswordReset, signUp } from '#contracts/identity/sign-up.ts';
import { AppModule } from '../src/app.module.ts';
import { SessionCache } from '../src/edge/auth/session-cache.ts';
import { AfterAnswer } from '../src/edge/http/after-answer.ts';
import { createHttpApp } from '../src/edge/app/http-app.ts';
import { routedEndpoints } from '../src/edge/http/route.ts';
import { SETTINGS } from '../src/kernel/config.ts';
import type { Settings } from '../src/kernel/config.ts';
import { startMailSystem } from './mail-system.ts';
import type { MailSystem } from './mail-system.ts';
import type { TestMailServer } from './smtp-server.ts';
import { TestClient } from './test-client.ts';
import type { Person } from './test-system.ts';

// Each password is hashed for some 60 ms of a core, longer on a busy machine.

let system: MailSystem;
let mails: TestMailServer;
let admin: Person;

beforeAll(async () => {
  system = await startMailSystem();
  ({ mails } = system);
  admin = await system.signUp();
});
afterAll(() => system.close());

const inject = (url: string, payload: string, headers: Record<string, string> = {}) =>
  system.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

describe('sessions', () => {
  test('a cookie that was planted before the sign-in is worth nothing after it', async () => {
    const { email, password } = admin;
    const victim = system.visitor();
    victim.cookie = 'bailiwick-4000.session_token=planted.by-somebody';
    const planted = victim.cookie;
    await victim.ask(signIn, { body: { email, password } });
    expect(victim.cookie).not.toContain('planted');
    const attacker = system.visitor();
    attacker.cookie = planted;
    expect(await attacker.ask(getSession)).toEqual({ session: null });
  });

  test('signing in again makes another session, never the old one', async () => {
    const { email, password } = admin;
    const browser = system.visitor();
    await browser.ask(signIn, { body: { email, password } });
    const before = browser.cookie;
    await browser.ask(signIn, { body: { email, password } });
    expect(browser.cookie).not.toBe(before);
  });

  test('the cookie is out of reach of scripts and of other sites', async () => {
    const { headers } = await system.visitor().call(signIn, { body: { email: admin.email, password: admin.password } });
    const cookie = String(headers['set-cookie']);
    for (const flag of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(flag);
    expect(cookie).not.toMatch(/domain=/i);
  });

  test('a session that ends in one process is refused by the others as soon as they hear of it', async () => {
    const person = await system.signUp();
    const settings = system.app.get<unknown, Settings>(SETTINGS);
    const other = await createHttpApp(AppModule.with(settings), settings);
    try {
      const there = new TestClient(other);
      there.cookie = person.client.cookie;
      // Without a notification that process would not ask again for an hour.
      (Reflect.get(other.get(SessionCache), 'entries') as { ttl: number }).ttl = 3_600_000;
      await there.ask(listDefendants); // now it is in that process's memory
      await person.ask(signOut);
      let status = 200;
      while (status === 200) status = (await there.call(listDefendants)).status;
      expect(status).toBe(401);
    } finally {
      await other.close();
    }
  });
});

describe('another site', () => {
  const writes = [...routedEndpoints].filter(({ method }) => method !== 'GET');
  test.each(writes.map(({ method, path }) => ({ method, path })))(
    '$method $path: its forms are refused',
    async (route) => {
      const reply = await system.app.inject({
        method: route.method as 'POST',
        url: `/api${route.path}`,
        headers: { origin: 'https://evil.example', cookie: admin.client.cookie },
        payload: {},
      });
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, 'ORIGIN_REFUSED']);
    },
  );

  test('nothing is offered to its scripts, and it may not show ours in a frame', async () => {
    const { headers } = await system.app.inject({ url: '/api/session', headers: { origin: 'https://evil.example' } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    const csp = String(headers['content-security-policy']);
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).toContain("script-src 'self';");
    for (const feature of ['camera', 'microphone', 'payment', 'usb']) {
      expect(headers['permissions-policy']).toContain(`${feature}=()`);
    }
  });
});

describe('the identity of a caller', () => {
  test('gains no right from a request body', async () => {
    const agent = await system.addAgent(admin, 'Agent');
    const grab = {
      role: 'Admin',
      organizationId: admin.organizationId,
      userId: admin.userId,
      actor: { role: 'Admin' },
    };
    await agent.ask(changeProfile, { body: { fullName: 'Eve', phone: '', licenseNumber: '', ...grab } });
    expect(await agent.ask(getProfile)).toMatchObject({ role: 'Agent', userId: agent.userId });
    const password = 'correct horse';
    const form = { fullName: 'Eve', email: 'eve@example.com', password, confirmPassword: password };
    const body = { ...form, organizationName: 'Eve Bonds', ...grab, emailVerified: true, twoFactorEnabled: false };
    await system.visitor().ask(signUp, { body: body });
    const { text } = await mails.letterTo(form.email, /Confirm your e-mail address/);
    const token = /\/signup\?confirm=([\w-]+)/.exec(text)?.[1] ?? '';
    await system.visitor().ask(confirmSignUp, { body: { token, password } });
    const { session } = await system.visitor().ask(signIn, { body: { email: form.email, password } });
    expect(session?.organization?.name).toBe('Eve Bonds');
    expect(session?.organization?.organizationId).not.toBe(admin.organizationId);
  });

  test('gains no right from a header', async () => {
    const { statusCode } = await system.app.inject({
      url: '/api/defendants',
      headers: {
        'x-user-id': admin.userId,
        'x-organization-id': admin.organizationId,
        'x-forwarded-user': admin.email,
        authorization: `Bearer ${admin.client.cookie.split('=')[1] ?? ''}`,
      },
    });
    expect(statusCode).toBe(401);
  });

  test('does not reveal whether an address has a user', async () => {
    const known = admin.email;
    const unknown = 'nobody-at-all@example.com';
    const answer = async (call: (email: string) => Promise<{ status: number; text: string }>, email: string) => {
      const { status, text } = await call(email);
      return [status, text.replace(/"requestId":"[^"]+"/, '')];
    };
    // This guess is hashed once (hash-once.mjs).
    const wrong = (email: string) => system.visitor().call(signIn, { body: { email, password: 'not it at all' } });
    const reset = (email: string) => system.visitor().call(requestPasswordReset, { body: { email } });
    const form = { fullName: 'Eve', password: 'velvet crow 9', confirmPassword: 'velvet crow 9' };
    const newcomer = (email: string) =>
      system.visitor().call(signUp, { body: { ...form, email, organizationName: 'Eve Bonds' } });
    expect(await answer(newcomer, known)).toEqual(await answer(newcomer, 'a-newcomer@example.com'));
    for (const call of [wrong, reset]) expect(await answer(call, known)).toEqual(await answer(call, unknown));
    // Locking tells nothing either: an address that nobody has locks the same.
    for (let tries = 0; tries < 12; tries += 1) {
      // They are told when to try again, and the one began a little before the other.
      await system.allMustWait(630);
      expect(await answer(wrong, 'one@example.com')).toEqual(await answer(wrong, 'two@example.com'));
    }
    await system.app.get(AfterAnswer).settled();
    const { rows } = await system.owner.query('select to_address from outgoing_mail where to_address = $1', [unknown]);
    expect(rows).toEqual([]);
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

describe('headers', () => {
  test('a link in a letter never follows the Host header', async () => {
    const person = await system.signUp();
    await inject('/api/password-resets', JSON.stringify({ email: person.email }), {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    });
    const { text } = await mails.letterTo(person.email, /Reset your password/);
    expect(text).toContain('http://localhost:4000/reset-password?token=');
    expect(text).not.toContain('evil');
  });

  test('never repeat what came in headers', async () => {
    const token = `x%0d%0aSet-Cookie: a=b`;
    const { headers } = await admin.call(listDefendants, { headers: { 'x-log-token': token, 'x-request-id': 'mine' } });
    expect(JSON.stringify(headers)).not.toMatch(/a=b|mine/);
  });
});

describe('bodies', () => {
  test('never change the prototype of objects', async () => {
    const { cookie } = admin.client;
    const body = '{"fullName":"Eve","constructor":{"prototype":{"polluted":1}}}';
    for (const payload of [body, '{"fullName":"Eve","__proto__":{"polluted":1}}', '{"__proto__":null}']) {
      expect((await inject('/api/defendants', payload, { cookie })).statusCode).toBe(400);
    }
    await system.app.inject({ url: '/api/defendants?__proto__[polluted]=1&constructor[prototype][polluted]=1' });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('are refused quickly where they are deep, wide or long', async () => {
    const { cookie } = admin.client;
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, 1])));
    const long = JSON.stringify({ fullName: 'x'.repeat(1_000_000) });
    for (const payload of [deep, wide, long, JSON.stringify({ fullName: 'x'.repeat(2_000_000) })]) {
      const before = process.cpuUsage();
      const { statusCode } = await inject('/api/defendants', payload, { cookie });
      expect([400, 413, 422]).toContain(statusCode);
      // What this process worked, in microseconds: others on the machine do not count.
      expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
    }
  });

  test('keep SQL and script in a name as text', async () => {
    const fullName = `Robert'); drop table defendant; -- <img src=x onerror=alert(1)>`;
    await admin.ask(createDefendant, { body: { fullName } });
    expect((await admin.call(listDefendants)).text).toContain(JSON.stringify(fullName).slice(1, -1));
  });

  test('never block others where a sender does not end, which is cut off', async () => {
    const settings = system.app.get<unknown, Settings>(SETTINGS);
    const app = await createHttpApp(AppModule.with(settings), settings, 1_000);
    await app.listen(0, '127.0.0.1');
    const server = app.getHttpServer() as { headersTimeout: number; address: () => AddressInfo };
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
    await app.close();
  });
});

test('security.txt says whom to tell about a vulnerability', async () => {
  const { statusCode, body } = await system.app.inject({ url: '/.well-known/security.txt' });
  expect(statusCode).toBe(200);
  expect(body).toMatch(/^Contact: mailto:security@localhost\nExpires: \d{4}-/);
});
