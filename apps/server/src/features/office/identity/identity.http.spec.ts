import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listDefendants } from '#contracts/people/people/defendants.ts';
import { getSession, signIn, signOut, type Session } from '#contracts/office/identity/identity.ts';
import { signUp } from '#contracts/office/identity/sign-up.ts';
import { CHART_OF_ACCOUNTS } from '#domain/kernel/chart-of-accounts.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const form = {
  fullName: 'Alma Broussard',
  email: 'Alma@Example.com',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  organizationName: 'Pelican Bail Bonds',
  phone: '5045550100',
};

/** A session but for when it was signed in, to the millisecond. */
const settled = (session: Session | null) => session && { ...session, user: { ...session.user, authenticatedAt: '' } };

const counts = async () => {
  const { rows } = await system.owner.query<Record<string, number>>(
    `select (select count(*) from auth."user") as users, (select count(*) from auth.session) as sessions,
       (select count(*) from organization) as organizations, (select count(*) from agent) as agents,
       (select count(*) from ledger_account) as accounts, (select count(*) from premium_rule) as rules`,
  );
  return rows[0];
};

describe('sign-up', () => {
  test('creates user, organization, Admin, books and premium rules; who knows the password signs in', async () => {
    const before = await counts();
    const visitor = system.visitor();
    const signedUp = await visitor.call(signUp, { body: form });
    expect([signedUp.status, signedUp.body, signedUp.headers['set-cookie']]).toEqual([
      201,
      { confirmByLetter: false },
      undefined,
    ]);
    const credentials = { email: form.email, password: form.password };
    const { body, headers } = await visitor.call(signIn, { body: credentials });
    expect(body.session).toMatchObject({
      user: { email: 'alma@example.com', name: 'Alma Broussard' },
      agent: { fullName: 'Alma Broussard', role: 'Admin' },
      organization: { name: 'Pelican Bail Bonds', timeZone: 'America/Chicago' },
    });
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(/^bailiwick-4000\.session_token=/);
    expect(cookie).toMatch(/Max-Age=604800; .*HttpOnly; SameSite=Lax/);
    expect(cookie).not.toContain('Secure');
    expect(settled((await visitor.ask(getSession)).session)).toEqual(settled(body.session));
    expect(await counts()).toEqual({
      users: (before?.['users'] ?? 0) + 1,
      sessions: (before?.['sessions'] ?? 0) + 1,
      organizations: (before?.['organizations'] ?? 0) + 1,
      agents: (before?.['agents'] ?? 0) + 1,
      accounts: (before?.['accounts'] ?? 0) + CHART_OF_ACCOUNTS.length,
      rules: (before?.['rules'] ?? 0) + 2,
    });
  });

  test('says what is wrong in the order of the form', async () => {
    const wrong: [Partial<typeof form>, string][] = [
      [{ fullName: ' ' }, 'Full name is required'],
      [{ email: '' }, 'Email is required'],
      [{ email: 'alma' }, 'Please enter a valid email address (alma)'],
      [{ password: '', confirmPassword: '' }, 'Password is required'],
      [{ password: '12345', confirmPassword: '12345' }, 'Password must be at least 6 characters long'],
      [{ confirmPassword: 'another' }, 'Passwords do not match'],
      [{ organizationName: '' }, 'Organization name is required'],
    ];
    const before = await counts();
    for (const [change, message] of wrong) {
      const { status, problem } = await system.visitor().call(signUp, { body: { ...form, ...change } });
      expect([status, problem?.code, problem?.errors?.[0]?.message]).toEqual([422, 'VALIDATION_FAILED', message]);
    }
    const nothing = { fullName: '', email: '', password: '', confirmPassword: 'x', organizationName: '' };
    const { problem } = await system.visitor().call(signUp, { body: nothing });
    expect(problem?.errors?.map(({ message }) => message)).toEqual([
      'Full name is required',
      'Email is required',
      'Password is required',
      'Passwords do not match',
      'Organization name is required',
    ]);
    expect(await counts()).toEqual(before);
  });

  test('refuses a password that is easy to guess, the names of the form included', async () => {
    const before = await counts();
    for (const password of ['password', 'pelican1', 'alma1985']) {
      const easy = { ...form, password, confirmPassword: password };
      const { status, problem } = await system.visitor().call(signUp, { body: easy });
      const message = 'This password is too easy to guess. Choose another.';
      expect([status, problem?.code, problem?.errors]).toEqual([
        422,
        'PASSWORD_GUESSABLE',
        [{ path: 'password', message }],
      ]);
    }
    expect(await counts()).toEqual(before);
  });

  test('a known address is answered as a new one, writes nothing, and keeps its password', async () => {
    await system.signUp({ email: 'known@example.com' });
    const before = await counts();
    const again = {
      ...form,
      email: 'KNOWN@example.com',
      password: 'something else',
      confirmPassword: 'something else',
    };
    const { status, body, headers } = await system.visitor().call(signUp, { body: again });
    expect([status, body, headers['set-cookie']]).toEqual([201, { confirmByLetter: false }, undefined]);
    expect(await counts()).toEqual(before);
    const { status: refused } = await system
      .visitor()
      .call(signIn, { body: { email: 'known@example.com', password: 'something else' } });
    expect(refused).toBe(401);
  });

  test('sent twice with one command id it makes one agency, and its owner signs in', async () => {
    const before = await counts();
    const body = { ...form, email: 'again@example.com' };
    const headers = { 'idempotency-key': randomUUID() };
    const answers = [1, 2].map(() => system.visitor().call(signUp, { body, headers }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201]);
    expect((await counts())?.['organizations']).toBe((before?.['organizations'] ?? 0) + 1);
    const credentials = { email: body.email, password: body.password };
    expect((await system.visitor().ask(signIn, { body: credentials })).session?.agent?.role).toBe('Admin');
  });

  test('the same address twice at once becomes one user', async () => {
    const before = await counts();
    const body = { ...form, email: 'twice@example.com' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => system.visitor().call(signUp, { body })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await counts())?.['organizations']).toBe((before?.['organizations'] ?? 0) + 1);
  });

  test('a failure half way leaves nothing behind', async () => {
    const before = await counts();
    await system.owner.query('alter table ledger_account add constraint broken check (false) not valid');
    const { status, problem, headers } = await system
      .visitor()
      .call(signUp, { body: { ...form, email: 'half@example.com' } });
    await system.owner.query('alter table ledger_account drop constraint broken');
    expect([status, problem?.code, headers['set-cookie']]).toEqual([500, 'ORGANIZATION_SETUP_FAILED', undefined]);
    expect(problem?.detail).toMatch(/^Failed to set up organization: /);
    expect(await counts()).toEqual(before);
    await system.signUp({ email: 'half@example.com' });
  });
});

describe('sign-in and sign-out', () => {
  test('signs in whatever the case of the address, and shows the organization', async () => {
    const { email, password, session } = await system.signUp({ email: 'renee@example.com' });
    const visitor = system.visitor();
    const answer = await visitor.ask(signIn, { body: { email: email.toUpperCase(), password } });
    expect(settled(answer.session)).toEqual(settled(session));
    expect((await visitor.ask(listDefendants)).rows).toEqual([]);
  });

  test('wrong password and unknown address answer alike, in about the same time', async () => {
    const { email } = await system.signUp();
    const attempt = async (address: string) => {
      const from = performance.now();
      const { status, problem, headers } = await system
        .visitor()
        .call(signIn, { body: { email: address, password: 'wrong' } });
      const { requestId: _, ...rest } = problem ?? { requestId: '' };
      return { ms: performance.now() - from, answer: { status, rest, cookie: headers['set-cookie'] } };
    };
    const known = await attempt(email);
    const unknown = await attempt('nobody@example.com');
    expect(unknown.answer).toEqual(known.answer);
    expect(known.answer.rest).toMatchObject({ status: 401, detail: 'Invalid email or password' });
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(10); // both hashed a password
  });

  test('needs a valid address and a password', async () => {
    const { problem } = await system.visitor().call(signIn, { body: { email: 'x', password: '' } });
    expect(problem?.errors).toEqual([
      { path: 'email', message: 'Please enter a valid email address (x)' },
      { path: 'password', message: 'Password is required' },
    ]);
  });

  test('sign-out ends the session at once, also where it was cached', async () => {
    const { client } = await system.signUp();
    await client.ask(listDefendants);
    const { cookie } = client;
    await client.ask(signOut);
    client.cookie = cookie;
    expect((await client.call(listDefendants)).problem?.code).toBe('SIGNED_OUT');
    expect(await client.ask(getSession)).toEqual({ session: null });
  });

  test('sign-out without a session clears the cookie all the same', async () => {
    const { status, body } = await system.visitor().call(signOut);
    expect([status, body]).toEqual([200, { signedOut: true }]);
  });

  test('an expired session and a forged or mangled cookie sign nobody in', async () => {
    const { client, userId } = await system.signUp();
    const { cookie } = client;
    const token = /session_token=([^;]*)/.exec(cookie)?.[1] ?? '';
    for (const bad of [token.replace('.', ''), token.slice(0, -4), 'x.y', '%E0%A4%A', '%', '"', '', 'é', '=;=;,']) {
      client.cookie = `bailiwick-4000.session_token=${bad}`;
      expect(await client.ask(getSession)).toEqual({ session: null });
      expect((await client.call(listDefendants)).status).toBe(401);
    }
    client.cookie = `junk; =; %zz=%zz; ${cookie}; __proto__=1`;
    expect((await client.ask(getSession)).session).not.toBeNull();
    await system.owner.query("update auth.session set expires_at = now() - interval '1 s' where user_id = $1", [
      userId,
    ]);
    const other = system.visitor();
    other.cookie = `${cookie}; a=b`;
    await client.ask(signOut); // drops the cache
    expect(await other.ask(getSession)).toEqual({ session: null });
  });

  test('a session that is used slides to seven days again', async () => {
    const { client, userId } = await system.signUp();
    await system.owner.query("update auth.session set expires_at = now() + interval '5 days' where user_id = $1", [
      userId,
    ]);
    const { headers } = await client.call(getSession);
    expect(String(headers['set-cookie'])).toContain('Max-Age=604800');
    const { rows } = await system.owner.query(
      "select expires_at > now() + interval '6.9 days' as slid from auth.session where user_id = $1",
      [userId],
    );
    expect(rows).toEqual([{ slid: true }]);
  });

  test('a user without an agent record sees their name and nothing else', async () => {
    const stranger = await system.addStranger();
    const { session } = await stranger.ask(getSession);
    expect(session).toMatchObject({ user: { email: stranger.email }, agent: null, organization: null });
    expect((await stranger.call(listDefendants)).problem?.code).toBe('NO_AGENT_RECORD');
  });

  test('a removed agent loses access at once', async () => {
    const admin = await system.signUp();
    const agent = await system.addAgent(admin, 'Agent');
    await agent.ask(listDefendants);
    await system.owner.query('delete from agent where user_id = $1', [agent.userId]);
    await system.owner.query("select pg_notify('session_changed', $1)", [agent.userId]);
    let refused: string | undefined;
    while (refused === undefined) refused = (await agent.call(listDefendants)).problem?.code;
    expect(refused).toBe('NO_AGENT_RECORD');
  });
});
