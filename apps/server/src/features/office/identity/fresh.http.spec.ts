/** Endpoints that ask for the password again, and how long a session lasts. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { revealDefendantSsn } from '#contracts/people/people/defendants.ts';
import { confirmIdentity, getSession } from '#contracts/office/identity/identity.ts';
import { listMail } from '#contracts/office/system/mail.ts';
import { addCatalogueCharge, listCatalogueCharges } from '#contracts/agency/organizations/organizations.ts';
import { confirmTwoFactor, startTwoFactor } from '#contracts/office/identity/profile.ts';
import { listAlarms } from '#contracts/office/system/system.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import { codeOf } from '../../../../test/totp.ts';
import type { SessionCache } from '../../../edge/auth/session-cache.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** Makes the person's sessions older than they are. */
const age = async ({ userId }: Person, column: 'authenticated_at' | 'created_at', interval: string) => {
  await system.owner.query(`update auth.session set ${column} = now() - $2::interval where user_id = $1`, [
    userId,
    interval,
  ]);
  await system.provider<SessionCache>('SessionCache').changed(userId);
};
const charge = (person: Person, commandId?: string) =>
  person.call(addCatalogueCharge, {
    body: { code: randomUUID().slice(0, 8), name: 'Ankle monitor', amountCents: 5_000 } as never,
    ...(commandId === undefined ? {} : { commandId }),
  });
const aDefendant = ({ story }: Person) => story.defendant({ ssn: '512345678' });

describe('an endpoint that asks again', () => {
  test('refuses once twelve hours have passed, and takes the same after the password', async () => {
    const admin = await system.signUp();
    await age(admin, 'authenticated_at', '11 hours 59 minutes');
    expect(await refusalOf(charge(admin))).not.toBe('IDENTITY_REQUIRED');
    await age(admin, 'authenticated_at', '12 hours 1 minute');
    expect(await refusalOf(charge(admin))).toBe('IDENTITY_REQUIRED');
    expect(await refusalOf(admin.call(listCatalogueCharges))).toBe('done');
    const wrong = await admin.call(confirmIdentity, { body: { secret: 'not it' } });
    expect([wrong.status, wrong.problem?.errors]).toEqual([
      422,
      [{ path: 'secret', message: 'Your current password is not correct.' }],
    ]);
    expect(await refusalOf(charge(admin))).toBe('IDENTITY_REQUIRED');
    await admin.ask(confirmIdentity, { body: { secret: admin.password } });
    expect(await refusalOf(charge(admin))).not.toBe('IDENTITY_REQUIRED');
    expect((await admin.ask(getSession)).session?.user.authenticatedAt).toMatch(/^\d{4}-/);
  });

  test('a whole SSN asks after fifteen minutes, also for a second factor, whose code counts once', async () => {
    const admin = await system.signUp();
    const { secret } = await admin.ask(startTwoFactor, { body: { password: admin.password } });
    await admin.ask(confirmTwoFactor, { body: { code: codeOf(secret) } });
    const defendantId = await aDefendant(admin);
    const reveal = () => admin.call(revealDefendantSsn, { params: { defendantId }, body: { reason: 'Warrant' } });
    await age(admin, 'authenticated_at', '14 minutes');
    expect(await refusalOf(reveal())).toBe('done');
    await age(admin, 'authenticated_at', '16 minutes');
    expect(await refusalOf(reveal())).toBe('IDENTITY_REQUIRED');
    const body = { kind: 'code', secret: codeOf(secret, 1) } as const;
    await admin.ask(confirmIdentity, { body });
    expect(await refusalOf(reveal())).toBe('done');
    await age(admin, 'authenticated_at', '16 minutes');
    expect(await refusalOf(admin.call(confirmIdentity, { body }))).toBe('TWO_FACTOR_FAILED');
    expect(await refusalOf(reveal())).toBe('IDENTITY_REQUIRED');
  });

  test('does not let the password be guessed by a stolen session', async () => {
    const admin = await system.signUp();
    const guess = (secret: string) => refusalOf(admin.call(confirmIdentity, { body: { secret } }));
    for (let tries = 0; tries < 10; tries += 1) expect(await guess('not it')).toBe('VALIDATION_FAILED');
    expect(await guess(admin.password)).toBe('TOO_MANY_REQUESTS');
  });

  test('a confirmation counts for its own session alone', async () => {
    const admin = await system.signUp();
    await age(admin, 'authenticated_at', '13 hours');
    const other = { ...admin, client: system.visitor() };
    other.client.cookie = admin.client.cookie;
    const second = await system.addAgent(admin, 'Admin');
    await second.ask(confirmIdentity, { body: { secret: second.password } });
    expect(await refusalOf(charge(admin))).toBe('IDENTITY_REQUIRED');
  });
});

test('a session ends after thirty days, however much it is used', async () => {
  const person = await system.signUp();
  await age(person, 'created_at', '29 days 23 hours');
  expect((await person.ask(getSession)).session).not.toBeNull();
  await age(person, 'created_at', '30 days 1 minute');
  expect(await person.ask(getSession)).toEqual({ session: null });
  const { rows } = await system.owner.query('select 1 from auth.session where user_id = $1', [person.userId]);
  expect(rows).toEqual([]);
});

test('in no hour are more than twenty SSNs shown, whenever it begins', async () => {
  const agent = await system.signUp();
  const defendantId = await aDefendant(agent);
  const reveals = async (times: number) => {
    const reveal = () => agent.call(revealDefendantSsn, { params: { defendantId }, body: { reason: 'Warrant' } });
    const answers = await Promise.all(Array.from({ length: times }, reveal));
    return answers.filter(({ status }) => status === 200).length;
  };
  const minutesPass = (minutes: number) =>
    system.owner.query(
      'update auth.attempt set recent = array(select at - make_interval(mins => $1) from unnest(recent) at)',
      [minutes],
    );
  expect(await reveals(12)).toBe(12);
  await minutesPass(50);
  expect(await reveals(9)).toBe(8);
  await minutesPass(11);
  expect(await reveals(13)).toBe(12);
  await system.settled();
});

test('twenty SSNs an hour are shown to one person; the next is refused, and the Admins are told once', async () => {
  const admin = await system.signUp();
  const agent = await system.addAgent(admin, 'Agent');
  const defendantId = await aDefendant(admin);
  const reveal = (commandId: string = randomUUID()) =>
    agent.call(revealDefendantSsn, { params: { defendantId }, body: { reason: 'Warrant' }, commandId });
  const first = randomUUID();
  const answers = await Promise.all([reveal(first), ...Array.from({ length: 22 }, () => reveal())]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = answers.find(({ status }) => status === 429);
  expect([refused?.problem?.code, refused?.problem?.detail]).toEqual([
    'SSN_REVEAL_LIMIT',
    expect.stringMatching(/^You have looked at 20 SSNs within an hour\. The next one is possible in \d+ minutes\./),
  ]);
  await system.settled();
  const alarms = await admin.ask(listAlarms);
  expect(alarms.ssnReveals).toEqual({ since: expect.any(String), who: 'Agent Guidry' });
  const letters = (await admin.ask(listMail)).rows.filter(({ subject }) => subject.includes('SSN'));
  expect(letters.map(({ to }) => to)).toEqual([admin.email]);
  expect(letters[0]?.text).not.toContain('Guidry');
  const neighbour = await system.signUp();
  expect((await neighbour.ask(listAlarms)).ssnReveals).toBeNull();
  // What was shown is shown again to the same command, and another colleague is not held up.
  const own = await admin.call(revealDefendantSsn, { params: { defendantId }, body: { reason: 'Warrant' } });
  expect(own.status).toBe(200);
});
