/** Common attacks; each test is one that is refused. Those on a process or its connections are in http-app.http.spec.ts. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listDefendants } from '#contracts/people/people/defendants.ts';
import { getSession, signIn } from '#contracts/office/identity/identity.ts';
import { changeProfile, getProfile } from '#contracts/office/identity/profile.ts';
import { confirmSignUp, requestPasswordReset, signUp } from '#contracts/office/identity/sign-up.ts';
import { EXPECTED } from './expected-permissions.ts';
import { joinMailSystem, type JoinedMailSystem } from './mail-system.ts';
import type { TestMailServer } from './smtp-server.ts';
import type { Person } from './test-people.ts';

// Each password is hashed for some 60 ms of a core, longer on a busy machine.

let system: JoinedMailSystem;
let mails: TestMailServer;
let admin: Person;

beforeAll(async () => {
  system = await joinMailSystem();
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
});

describe('another site', () => {
  test('has its forms refused by every endpoint that writes', async () => {
    const writes = Object.keys(EXPECTED).filter((endpoint) => !endpoint.startsWith('GET '));
    expect(writes.length).toBeGreaterThan(100);
    const answers: unknown[] = [];
    for (const endpoint of writes) {
      const [method = '', path = ''] = endpoint.split(' ');
      const { statusCode, body } = await system.app.inject({
        method: method as 'POST',
        url: `/api${path}`,
        headers: { origin: 'https://evil.example', cookie: admin.client.cookie },
        payload: {},
      });
      answers.push([endpoint, statusCode, (JSON.parse(body) as { code: string }).code]);
    }
    expect(answers).toEqual(writes.map((endpoint) => [endpoint, 403, 'ORIGIN_REFUSED']));
  });

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
    const own = { fullName: 'Eve', phone: '', licenseNumber: '' };
    const grabbed = await agent.call(changeProfile, { body: { ...own, ...grab } });
    expect(grabbed.problem?.errors?.map(({ path }) => path)).toEqual(Object.keys(grab));
    await agent.ask(changeProfile, { body: own });
    expect(await agent.ask(getProfile)).toMatchObject({ role: 'Agent', userId: agent.userId });
    const password = 'correct horse';
    const form = { fullName: 'Eve', email: `eve-${randomUUID()}@example.com`, password, confirmPassword: password };
    const body = { ...form, organizationName: 'Eve Bonds' };
    const more = { ...grab, emailVerified: true, twoFactorEnabled: false };
    const refused = await system.visitor().call(signUp, { body: { ...body, ...more } });
    expect(refused.problem?.errors?.map(({ path }) => path)).toEqual(Object.keys(more));
    await system.visitor().ask(signUp, { body });
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
    const unknown = `nobody-${randomUUID()}@example.com`;
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
    expect(await answer(newcomer, known)).toEqual(await answer(newcomer, `newcomer-${randomUUID()}@example.com`));
    for (const call of [wrong, reset]) expect(await answer(call, known)).toEqual(await answer(call, unknown));
    // Locking tells nothing either: an address that nobody has locks the same.
    const [one, two] = [`one-${randomUUID()}@example.com`, `two-${randomUUID()}@example.com`];
    for (let tries = 0; tries < 12; tries += 1) {
      // They are told when to try again, and the one began a little before the other.
      await system.allMustWait(630);
      expect(await answer(wrong, one)).toEqual(await answer(wrong, two));
    }
    await system.settled();
    const { rows } = await system.owner.query('select to_address from outgoing_mail where to_address = $1', [unknown]);
    expect(rows).toEqual([]);
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
  test('keep SQL and script in a name as text', async () => {
    const fullName = `Robert'); drop table defendant; -- <img src=x onerror=alert(1)>`;
    await admin.story.defendant({ fullName });
    expect((await admin.call(listDefendants)).text).toContain(JSON.stringify(fullName).slice(1, -1));
  });
});

test('security.txt says whom to tell about a vulnerability', async () => {
  const { statusCode, body } = await system.app.inject({ url: '/.well-known/security.txt' });
  expect(statusCode).toBe(200);
  expect(body).toMatch(/^Contact: mailto:security@localhost\nExpires: \d{4}-/);
});
