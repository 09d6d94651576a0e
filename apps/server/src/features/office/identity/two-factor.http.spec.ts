import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listDefendants } from '#contracts/people/people/defendants.ts';
import { getSession, signIn, signInWithCode } from '#contracts/office/identity/identity.ts';
import {
  confirmTwoFactor,
  getProfile,
  renewBackupCodes,
  startTwoFactor,
  turnOffTwoFactor,
} from '#contracts/office/identity/profile.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import { codeOf } from '../../../../test/totp.ts';
import type { SessionCache } from '../../../edge/auth/session-cache.ts';

// Each password is hashed for some 60 ms of a core, longer on a busy machine.

let system: JoinedSystem;

beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const enrol = async (person: Person) => {
  const { password } = person;
  const started = await person.ask(startTwoFactor, { body: { password } });
  await person.ask(confirmTwoFactor, { body: { code: codeOf(started.secret) } });
  return started;
};

/** A code that the authenticator does not show now, nor a little before or after. */
const wrongFor = (secret: string): string => {
  const shown = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((steps) => codeOf(secret, steps));
  return Array.from({ length: 10 }, (_, digit) => String(digit).repeat(6)).find((code) => !shown.includes(code)) ?? '';
};

const withPassword = async ({ email, password }: Person) => {
  const browser = system.visitor();
  const answer = await browser.ask(signIn, { body: { email, password } });
  return { browser, answer };
};

test('sign-in asks for a code, and only the code signs in', async () => {
  const person = await system.signUp();
  const { secret, uri, backupCodes } = await enrol(person);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Bailiwick:/);
  expect(backupCodes).toHaveLength(10);
  expect(await person.ask(getProfile)).toMatchObject({ twoFactorEnabled: true, backupCodesLeft: 10 });

  const { browser, answer } = await withPassword(person);
  expect(answer).toEqual({ session: null, twoFactorRequired: true });
  expect(await browser.ask(getSession)).toEqual({ session: null });
  expect((await browser.call(listDefendants)).problem?.code).toBe('SIGNED_OUT');
  const wrong = await browser.call(signInWithCode, { body: { code: wrongFor(secret) } });
  expect([wrong.status, wrong.problem?.code]).toEqual([401, 'TWO_FACTOR_FAILED']);
  const code = codeOf(secret);
  const { session } = await browser.ask(signInWithCode, { body: { code: `${code.slice(0, 3)} ${code.slice(3)}` } });
  expect(session.organization?.organizationId).toBe(person.organizationId);
  await browser.ask(listDefendants);

  const second = await withPassword(person);
  const again = await second.browser.call(signInWithCode, { body: { code } });
  expect(again.problem?.code).toBe('TWO_FACTOR_FAILED'); // a code signs in once
  expect(await second.browser.ask(getSession)).toEqual({ session: null });
});

test('a set-up that is sent several times at once shows one secret, and new backup codes are one list', async () => {
  const { password, ...person } = await system.signUp();
  const commandId = randomUUID();
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => person.ask(startTwoFactor, { commandId, body: { password } })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await person.ask(confirmTwoFactor, { body: { code: codeOf(answers[0]?.secret ?? '') } });
  const renewal = { commandId: randomUUID(), body: { password } };
  const codes = await Promise.all([1, 2, 3, 4].map(() => person.ask(renewBackupCodes, renewal)));
  expect(new Set(codes.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('turning it on signs out every other device, not this one', async () => {
  const person = await system.signUp();
  const elsewhere = system.visitor();
  await elsewhere.ask(signIn, { body: { email: person.email, password: person.password } });
  await elsewhere.ask(listDefendants);
  await enrol(person);
  expect((await elsewhere.call(listDefendants)).problem?.code).toBe('SIGNED_OUT');
  await person.ask(listDefendants);
  expect((await person.ask(getSession)).session?.organization?.organizationId).toBe(person.organizationId);
});

test('a backup code works once', async () => {
  const person = await system.signUp();
  const { backupCodes } = await enrol(person);
  const code = backupCodes[0] ?? '';
  const { browser } = await withPassword(person);
  await browser.ask(signInWithCode, { body: { kind: 'backup', code } });
  expect(await browser.ask(getProfile)).toMatchObject({ backupCodesLeft: 9 });
  const { browser: other } = await withPassword(person);
  expect((await other.call(signInWithCode, { body: { kind: 'backup', code } })).problem?.code).toBe(
    'TWO_FACTOR_FAILED',
  );
});

test('five wrong codes make the next one wait and end the attempt, which needs the password first', async () => {
  const person = await system.signUp();
  const { secret } = await enrol(person);
  const { browser } = await withPassword(person);
  const body = { code: wrongFor(secret) };
  for (let tries = 0; tries < 5; tries += 1) await browser.call(signInWithCode, { body });
  await system.allMustWait();
  const soon = await browser.call(signInWithCode, { body });
  expect([soon.status, soon.problem?.code]).toEqual([429, 'SIGN_IN_LOCKED']);
  expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
  await system.allMustWait(0);
  const late = await browser.call(signInWithCode, { body: { code: codeOf(secret) } });
  expect(late.problem?.code).toBe('TWO_FACTOR_EXPIRED');
  await system.settled();
  const { rows } = await system.owner.query(
    `select count(*) from audit_entry where organization_id = $1 and action = 'two-factor-failed' and subject_id = $2`,
    [person.organizationId, person.userId],
  );
  expect(rows).toEqual([{ count: 6 }]);
  const bare = await system.visitor().call(signInWithCode, { body: { code: codeOf(secret) } });
  expect(bare.problem?.code).toBe('TWO_FACTOR_EXPIRED');
});

test('new backup codes replace the old, the same command shows the same, and it can be turned off', async () => {
  const person = await system.signUp();
  const { password } = person;
  const off = await person.call(renewBackupCodes, { body: { password } });
  expect(off.problem?.code).toBe('TWO_FACTOR_NOT_STARTED');
  const { backupCodes } = await enrol(person);
  const commandId = randomUUID();
  const renewed = await person.ask(renewBackupCodes, { commandId, body: { password } });
  expect(renewed.backupCodes).not.toEqual(backupCodes);
  expect(await person.ask(renewBackupCodes, { commandId, body: { password } })).toEqual(renewed);
  const wrong = await person.call(turnOffTwoFactor, { body: { password: 'not it' } });
  expect(wrong.problem?.errors).toEqual([{ path: 'password', message: 'Your current password is not correct.' }]);
  await person.ask(turnOffTwoFactor, { body: { password } });
  expect((await withPassword(person)).answer).toMatchObject({ twoFactorRequired: false });
});

test('where the organization requires it, only setting it up works until then', async () => {
  const person = await system.signUp();
  await system.owner.query('update organization set two_factor_required = true where organization_id = $1', [
    person.organizationId,
  ]);
  await system.provider<SessionCache>('SessionCache').changed(person.userId);
  const { session } = await person.ask(getSession);
  expect(session?.user.mustSetUpTwoFactor).toBe(true);
  const refused = await person.call(listDefendants);
  expect([refused.status, refused.problem?.code]).toEqual([403, 'TWO_FACTOR_SETUP_REQUIRED']);
  await enrol(person);
  await person.ask(listDefendants);
  const { password } = person;
  expect((await person.call(turnOffTwoFactor, { body: { password } })).problem?.code).toBe('TWO_FACTOR_DEMANDED');
});
