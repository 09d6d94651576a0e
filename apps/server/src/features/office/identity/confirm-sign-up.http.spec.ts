import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getSession, signIn } from '#contracts/office/identity/identity.ts';
import { confirmSignUp, resendConfirmation, signUp } from '#contracts/office/identity/sign-up.ts';
import { outcome } from '../../../../test/agency-story.ts';
import { joinMailSystem, type JoinedMailSystem } from '../../../../test/mail-system.ts';
import type { TestWork } from '../../../../test/shared-product.ts';
import type { TestMailServer } from '../../../../test/smtp-server.ts';
import type { SignInLeftovers } from '../../../edge/auth/sign-in-leftovers.ts';

// Each password is hashed for some 60 ms of a core, longer on a busy machine.

let system: JoinedMailSystem;
let mails: TestMailServer;

beforeAll(async () => {
  system = await joinMailSystem();
  ({ mails } = system);
});
afterAll(() => system.close());

const aForm = (given: object = {}) => ({
  fullName: 'Alma Broussard',
  email: `${randomUUID()}@example.com`,
  password: 'correct horse',
  confirmPassword: 'correct horse',
  organizationName: 'Pelican Bail Bonds',
  phone: '5045550100',
  ...given,
});
const tokenIn = (text: string): string => /signup\?confirm=([\w-]+)/.exec(text)?.[1] ?? '';
const tokenFor = async (email: string) => tokenIn((await mails.letterTo(email, /Confirm your e-mail address/)).text);
/** The password of somebody who signs up with another's address. */
const SQUATTERS = 'velvet crow 9';

const opening = (token: string, password = 'correct horse') => ({ token, password });
const counts = async () => {
  const { rows } = await system.owner.query<Record<string, number>>(
    `select (select count(*) from auth."user") as users, (select count(*) from organization) as organizations,
       (select count(*) from agent) as agents, (select count(*) from auth.session) as sessions`,
  );
  return rows[0];
};

test('nothing exists until the link of the letter is opened; then whoever knows the password signs in', async () => {
  const before = await counts();
  const email = `${randomUUID()}@example.com`;
  const body = aForm({ email: email.replace('example', 'Example') });
  const browser = system.visitor();
  const { status, body: answer, headers } = await browser.call(signUp, { body });
  expect([status, answer, headers['set-cookie']]).toEqual([201, { confirmByLetter: true }, undefined]);
  expect(await counts()).toEqual(before);
  const credentials = { email, password: 'correct horse' };
  expect(await outcome(browser.call(signIn, { body: credentials }))).toEqual([401, 'SIGN_IN_FAILED']);

  const letter = await mails.letterTo(email, /Confirm your e-mail address/);
  expect(letter.text).not.toContain('Pelican');
  const token = tokenIn(letter.text);
  const confirmed = await browser.call(confirmSignUp, { body: opening(token) });
  expect([confirmed.status, confirmed.body, confirmed.headers['set-cookie']]).toEqual([
    200,
    { confirmed: true, email },
    undefined,
  ]);
  // The link alone lets nobody in.
  expect(await browser.ask(getSession)).toEqual({ session: null });
  const { session } = await browser.ask(signIn, { body: credentials });
  expect(session).toMatchObject({ agent: { role: 'Admin' }, organization: { name: 'Pelican Bail Bonds' } });
  await mails.letterTo(email, /Welcome to Bailiwick/);

  expect(await outcome(browser.call(confirmSignUp, { body: opening(token) }))).toEqual([
    410,
    'CONFIRMATION_LINK_INVALID',
  ]);
  expect((await counts())?.['organizations']).toBe((before?.['organizations'] ?? 0) + 1);
  const { rows } = await system.owner.query(`select email_verified from auth."user" where email = $1`, [email]);
  expect(rows).toEqual([{ emailVerified: true }]);
});

test('a lost letter is sent again; the new link works, the old one no more', async () => {
  const body = aForm();
  await system.visitor().ask(signUp, { body });
  const first = await tokenFor(body.email);
  await system.visitor().ask(resendConfirmation, { body: { email: body.email.toUpperCase() } });
  const second = await tokenFor(body.email);
  expect(second).not.toBe(first);
  expect(await outcome(system.visitor().call(confirmSignUp, { body: opening(first) }))).toEqual([
    410,
    'CONFIRMATION_LINK_INVALID',
  ]);
  await system.visitor().ask(confirmSignUp, { body: opening(second) });
});

test('an address belongs to whoever reads its mail: two sign-ups have their own links and passwords', async () => {
  const email = `${randomUUID()}@example.com`;
  await system.visitor().ask(signUp, { body: aForm({ email, password: SQUATTERS, confirmPassword: SQUATTERS }) });
  const squatter = await tokenFor(email);
  await system.visitor().ask(signUp, { body: aForm({ email, organizationName: 'Magnolia Bonds' }) });
  const owner = await tokenFor(email);
  await system.visitor().ask(confirmSignUp, { body: opening(owner) });
  expect(await outcome(system.visitor().call(signIn, { body: { email, password: SQUATTERS } }))).toEqual([
    401,
    'SIGN_IN_FAILED',
  ]);
  const { session } = await system.visitor().ask(signIn, { body: { email, password: 'correct horse' } });
  expect(session?.organization?.name).toBe('Magnolia Bonds');
  expect(await outcome(system.visitor().call(confirmSignUp, { body: opening(squatter, SQUATTERS) }))).toEqual([
    410,
    'CONFIRMATION_LINK_INVALID',
  ]);
});

test('a link that its reader did not ask for opens nothing without the password that was chosen', async () => {
  const email = `${randomUUID()}@example.com`;
  await system.visitor().ask(signUp, { body: aForm({ email, password: SQUATTERS, confirmPassword: SQUATTERS }) });
  const token = await tokenFor(email);
  const before = await counts();
  const { status, problem } = await system.visitor().call(confirmSignUp, { body: opening(token) });
  const message = 'This is not the password that was chosen when the account was created.';
  expect([status, problem?.errors]).toEqual([422, [{ path: 'password', message }]]);
  expect(await counts()).toEqual(before);
});

test('known and unknown addresses answer alike, after the same work; only their owner reads which it was', async () => {
  const { email } = await system.signUp();
  const before = await counts();
  const work = system.provider<TestWork>('TestWork');
  const sent = async (address: string) => {
    const before = await work.done();
    // A password of its own: that of all people is hashed once.
    const body = aForm({ email: address, password: SQUATTERS, confirmPassword: SQUATTERS });
    const answer = await system.visitor().call(signUp, { body });
    return { work: (await work.done()) - before, answer: [answer.status, answer.body, answer.headers['set-cookie']] };
  };
  const stranger = `${randomUUID()}@example.com`;
  await sent(`${randomUUID()}@example.com`); // warm
  const worked: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let round = 0; round < 3; round += 1) {
    const known = await sent(email);
    const unknown = await sent(round === 0 ? stranger : `${randomUUID()}@example.com`);
    expect(known.answer).toEqual(unknown.answer);
    worked.known.push(known.work);
    worked.unknown.push(unknown.work);
    await system.settled();
  }
  // The same hash and the same row either way. Without its hash one of them would be a fraction of the other.
  const ratio = Math.min(...worked.known) / Math.min(...worked.unknown);
  expect(ratio).toBeGreaterThan(1 / 3);
  expect(ratio).toBeLessThan(3);
  expect(await counts()).toEqual(before);
  expect((await mails.letterTo(email, /already have a Bailiwick account/)).text).not.toContain('confirm=');
  await mails.letterTo(stranger, /Confirm your e-mail address/);

  const again = await Promise.all(
    [email, `${randomUUID()}@example.com`].map((address) =>
      system.visitor().call(resendConfirmation, { body: { email: address } }),
    ),
  );
  expect(again.map((answer) => [answer.status, answer.body])).toEqual([
    [200, { accepted: true }],
    [200, { accepted: true }],
  ]);
});

test('an address gets at most a few letters an hour', async () => {
  const body = aForm();
  for (let tries = 0; tries < 8; tries += 1) await system.visitor().ask(signUp, { body });
  await system.settled();
  const { rows } = await system.owner.query('select count(*) from outgoing_mail where to_address = $1', [body.email]);
  expect(rows).toEqual([{ count: 5 }]);
});

test('a link that ran out is refused, and what was typed is cleared away', async () => {
  const body = aForm();
  await system.visitor().ask(signUp, { body });
  const token = await tokenFor(body.email);
  await system.owner.query(
    `update auth.pending_sign_up set expires_at = now() - interval '1 second' where email = $1`,
    [body.email],
  );
  expect(await outcome(system.visitor().call(confirmSignUp, { body: opening(token) }))).toEqual([
    410,
    'CONFIRMATION_LINK_INVALID',
  ]);
  await system.provider<SignInLeftovers>('SignInLeftovers').clear();
  const { rows } = await system.owner.query('select 1 from auth.pending_sign_up where email = $1', [body.email]);
  expect(rows).toEqual([]);
});

test('a set-up that fails half way leaves nothing behind, and the link stays good', async () => {
  const body = aForm();
  await system.visitor().ask(signUp, { body });
  const token = await tokenFor(body.email);
  const before = await counts();
  await system.owner.query('alter table ledger_account add constraint broken check (false) not valid');
  const { status, problem } = await system.visitor().call(confirmSignUp, { body: opening(token) });
  await system.owner.query('alter table ledger_account drop constraint broken');
  expect([status, problem?.code]).toEqual([500, 'ORGANIZATION_SETUP_FAILED']);
  expect(problem?.detail).toMatch(/^Failed to set up organization: /);
  expect(await counts()).toEqual(before);
  await system.visitor().ask(confirmSignUp, { body: opening(token) });
});

test('the link is kept nowhere in the open', async () => {
  const body = aForm();
  await system.visitor().ask(signUp, { body });
  const token = await tokenFor(body.email);
  const { rows } = await system.owner.query<{ text: string }>(
    `select coalesce((select string_agg(m::text, '') from outgoing_mail m), '') ||
       coalesce((select string_agg(p::text, '') from auth.pending_sign_up p), '') ||
       coalesce((select string_agg(a::text, '') from audit_entry a), '') ||
       coalesce((select string_agg(j::text, '') from queue.job j), '') as text`,
  );
  expect(rows[0]?.text).toContain(body.email);
  expect(rows[0]?.text).not.toContain(token);
  expect(rows[0]?.text).not.toContain('correct horse');
});
