import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listDefendants } from '#contracts/people/people/defendants.ts';
import { getSession, signIn } from '#contracts/office/identity/identity.ts';
import { requestPasswordReset, resetPassword, signUp } from '#contracts/office/identity/sign-up.ts';
import {
  changePassword,
  changeProfile,
  endOtherSessions,
  endSession,
  getProfile,
  listSessions,
  sendOwnPasswordReset,
} from '#contracts/office/identity/profile.ts';
import { listDeadLetters, retryDeadLetter } from '#contracts/office/system/jobs.ts';
import { listMail } from '#contracts/office/system/mail.ts';
import { joinMailSystem, type JoinedMailSystem } from '../../../../test/mail-system.ts';
import type { TestMailServer } from '../../../../test/smtp-server.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { SessionCache } from '../../../edge/auth/session-cache.ts';
import type { SendMailJob } from '../../../platform/mail/send-mail.job.ts';

// Each password is hashed for some 60 ms of a core, longer on a busy machine.

let system: JoinedMailSystem;
let mails: TestMailServer;

beforeAll(async () => {
  system = await joinMailSystem();
  ({ mails } = system);
});
afterAll(() => system.close());

const codes = async (person: Person): Promise<string[]> => {
  await system.settled();
  const { rows } = await system.owner.query<{ action: string }>(
    'select action from audit_entry where organization_id = $1 order by recorded_at',
    [person.organizationId],
  );
  return rows.map(({ action }) => action);
};

const tokenIn = (text: string): string => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '';
const passwords = (newPassword: string) => ({ newPassword, confirmPassword: newPassword });

describe('forgot password', () => {
  test('the link of the letter sets a new password once and ends every session', async () => {
    const person = await system.signUp();
    const { email } = person;
    const known = await system.visitor().call(requestPasswordReset, { body: { email } });
    const unknown = await system.visitor().call(requestPasswordReset, { body: { email: 'nobody@example.com' } });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const { text } = await mails.letterTo(email, /Reset your password/);
    const token = tokenIn(text);
    expect(text).toContain('http://localhost:4000/reset-password?token=');

    const visitor = system.visitor();
    const differ = await visitor.call(resetPassword, {
      body: { token, newPassword: 'new horse', confirmPassword: 'old horse' },
    });
    expect(differ.problem?.errors).toEqual([{ path: 'confirmPassword', message: 'New passwords do not match' }]);
    await visitor.ask(resetPassword, { body: { token, ...passwords('new horse') } });
    const again = await visitor.call(resetPassword, { body: { token, ...passwords('velvet horse') } });
    expect([again.status, again.problem?.code]).toEqual([410, 'RESET_LINK_INVALID']);
    expect(await person.ask(getSession)).toEqual({ session: null });
    expect((await visitor.call(signIn, { body: { email, password: person.password } })).status).toBe(401);
    await visitor.ask(signIn, { body: { email, password: 'new horse' } });
    expect(await codes(person)).toEqual(expect.arrayContaining(['password-reset-requested', 'password-reset']));
  });

  test('the newest link ends the older ones', async () => {
    const { email } = await system.signUp();
    const visitor = system.visitor();
    const tokens: string[] = [];
    for (const _ of [1, 2, 3]) {
      await visitor.ask(requestPasswordReset, { body: { email } });
      tokens.push(tokenIn((await mails.letterTo(email, /Reset your password/)).text));
    }
    const use = (token = '') => visitor.call(resetPassword, { body: { token, ...passwords('new horse') } });
    for (const older of tokens.slice(0, 2)) expect((await use(older)).problem?.code).toBe('RESET_LINK_INVALID');
    expect((await use(tokens[2])).status).toBe(200);
  });

  test('the token is in no table, and the outbox shows the letter without it', async () => {
    const admin = await system.signUp();
    await admin.ask(sendOwnPasswordReset);
    const token = tokenIn((await mails.letterTo(admin.email, /Reset your password/)).text);
    expect(token.length).toBeGreaterThan(20);
    for (const table of ['auth.verification', 'outgoing_mail', 'applied_command', 'audit_entry']) {
      const { rowCount } = await system.owner.query(`select from ${table} each where strpos(each::text, $1) > 0`, [
        token,
      ]);
      expect([table, rowCount]).toEqual([table, 0]);
    }
    const { rows, mailServer } = await admin.ask(listMail);
    expect(mailServer).toBe(true);
    expect(rows.map(({ to }) => to)).toEqual(rows.map(() => admin.email));
    expect(rows[0]?.text).toContain('Choose a new password: [link removed]');
  });

  test('sign-up with a known address writes to its owner', async () => {
    const { email } = await system.signUp();
    const form = { fullName: 'Eve', email, password: 'wrong horse', confirmPassword: 'wrong horse' };
    await system.visitor().ask(signUp, { body: { ...form, organizationName: 'Eve Bonds' } });
    const { text } = await mails.letterTo(email, /already have a Bailiwick account/);
    expect(text).not.toContain('Eve');
  });
});

describe('the policy of the organization', () => {
  test('holds for changes and resets', async () => {
    const person = await system.signUp();
    await system.owner.query(
      'update organization set min_password_length = 10, password_needs_special = true where organization_id = $1',
      [person.organizationId],
    );
    const change = (newPassword: string) =>
      person.call(changePassword, { body: { currentPassword: person.password, ...passwords(newPassword) } });
    const messages = async (newPassword: string) => (await change(newPassword)).problem?.errors?.[0]?.message;
    expect(await messages('abc')).toBe('New password must be at least 6 characters long');
    expect(await messages('abcdefg!')).toBe('New password must be at least 10 characters long');
    expect(await messages('abcdefghijk')).toBe('New password must contain a special character, such as ! or #');
    expect((await change('brass lantern!')).problem).toBeNull();
    await person.ask(sendOwnPasswordReset);
    const token = tokenIn((await mails.letterTo(person.email, /Reset your password/)).text);
    const weak = await system.visitor().call(resetPassword, { body: { token, ...passwords('abcdefg') } });
    expect(weak.problem?.errors?.[0]?.message).toBe('New password must be at least 10 characters long');
    await system.visitor().ask(resetPassword, { body: { token, ...passwords('quiet lantern?') } });
  });
});

describe('a password that is easy to guess', () => {
  const TOO_EASY = 'This password is too easy to guess. Choose another.';
  const told = ({ status, problem }: Awaited<ReturnType<Person['call']>>) => [status, problem?.code, problem?.errors];
  const atNewPassword = [422, 'PASSWORD_GUESSABLE', [{ path: 'newPassword', message: TOO_EASY }]];

  test('is refused by change and reset, also where it is made of names; the link stays good', async () => {
    const person = await system.signUp({ fullName: 'Xenia Tchoupitoulas', organizationName: 'Zydeco Bonds' });
    const change = (newPassword: string) =>
      person.call(changePassword, { body: { currentPassword: person.password, ...passwords(newPassword) } });
    for (const easy of ['password', 'qwertyuiop', 'Tchoupitoulas1', 'zydeco2026', `${person.email.slice(0, 8)}1`])
      expect(told(await change(easy))).toEqual(atNewPassword);
    await person.ask(sendOwnPasswordReset);
    const token = tokenIn((await mails.letterTo(person.email, /Reset your password/)).text);
    const reset = (newPassword: string) =>
      system.visitor().call(resetPassword, { body: { token, ...passwords(newPassword) } });
    expect(told(await reset('tchoupitoulas!'))).toEqual(atNewPassword);
    expect((await reset('velvet lantern')).status).toBe(200);
  });

  test('is refused by a sign-up before any letter is written, alike for known and unknown addresses', async () => {
    const { email } = await system.signUp();
    const form = {
      fullName: 'Eve',
      password: 'password1',
      confirmPassword: 'password1',
      organizationName: 'Eve Bonds',
    };
    for (const address of [email, 'fresh@example.com']) {
      const refused = await system.visitor().call(signUp, { body: { ...form, email: address } });
      expect(told(refused)).toEqual([422, 'PASSWORD_GUESSABLE', [{ path: 'password', message: TOO_EASY }]]);
    }
    const { rowCount } = await system.owner.query(
      `select from auth.pending_sign_up where email in ($1, 'fresh@example.com') and full_name = 'Eve'`,
      [email],
    );
    expect(rowCount).toBe(0);
  });
});

describe('profile', () => {
  test('changes name, phone and licence; not role and address', async () => {
    const person = await system.signUp();
    const body = { fullName: 'Alma B. Broussard', phone: '5045550142', licenseNumber: 'LA-77' };
    const sent = { ...body, role: 'Auditor', email: 'other@example.com', organizationId: 'x' };
    // What is no field of it is refused by name (powers#unknown-body-fields).
    const refused = await person.call(changeProfile, { body: sent });
    expect(refused.problem?.errors?.map(({ path }) => path)).toEqual(['role', 'email', 'organizationId']);
    const changed = await person.ask(changeProfile, { body });
    expect(changed).toMatchObject({ ...body, role: 'Admin', email: person.email });
    expect((await person.ask(getSession)).session?.agent?.fullName).toBe('Alma B. Broussard');
  });

  test('a changed password ends the other sessions and keeps this one', async () => {
    const person = await system.signUp();
    const { email, password } = person;
    const other = system.visitor();
    await other.ask(signIn, { body: { email, password } });
    await other.ask(listDefendants);
    const wrong = await person.call(changePassword, {
      body: { currentPassword: 'not it', ...passwords('better horse') },
    });
    expect(wrong.problem?.errors).toEqual([
      { path: 'currentPassword', message: 'Your current password is not correct.' },
    ]);
    await person.ask(changePassword, { body: { currentPassword: password, ...passwords('better horse') } });
    expect((await other.call(listDefendants)).status).toBe(401);
    await person.ask(listDefendants);
    expect(await codes(person)).toContain('password-changed');
  });

  test('sessions are listed with their devices, and end one by one or all but this', async () => {
    const person = await system.signUp();
    const { email, password } = person;
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
    const [one, two] = [system.visitor(), system.visitor()];
    await one.ask(signIn, { body: { email, password }, headers: { 'user-agent': userAgent } });
    expect((await mails.letterTo(email, /sign-in from a new device/)).text).toContain('Firefox on Linux');
    await two.ask(signIn, { body: { email, password } });
    const { sessions } = await person.ask(listSessions);
    expect(sessions).toHaveLength(3);
    const first = sessions.find(({ device }) => device === 'Firefox on Linux');
    expect(first).toMatchObject({ current: false, fromAddress: '127.0.0.1' });
    await person.ask(endSession, { params: { sessionId: first?.sessionId ?? '' } });
    expect(await one.ask(getSession)).toEqual({ session: null });
    expect(await person.ask(endOtherSessions)).toEqual({ ended: 1 });
    expect(await two.ask(getSession)).toEqual({ session: null });
    await person.ask(getProfile);
  });

  test('a session that nobody uses ends after the minutes of the organization', async () => {
    const person = await system.signUp();
    const idleFor = async (minutes: number) => {
      await system.owner.query(
        `update auth.session set last_used_at = now() - make_interval(mins => $2) where user_id = $1`,
        [person.userId, minutes],
      );
      await system.provider<SessionCache>('SessionCache').changed(person.userId);
    };
    await idleFor(59);
    await person.ask(listDefendants);
    // The note of this use is not awaited by the request, and must be written before the clock moves on.
    const used = `select 1 from auth.session where user_id = $1 and last_used_at > now() - interval '30 minutes'`;
    while ((await system.owner.query(used, [person.userId])).rowCount === 0);
    await idleFor(61);
    expect((await person.call(listDefendants)).problem?.code).toBe('SIGNED_OUT');
    const { rows } = await system.owner.query('select 1 from auth.session where user_id = $1', [person.userId]);
    expect(rows).toEqual([]);
  });
});

describe('a temporary password', () => {
  const temporary = (person: Person, until: string) =>
    system.owner.query(
      `update auth."user" set must_change_password = true, temporary_password_until = now() + $2::interval where id = $1`,
      [person.userId, until],
    );

  test('opens the profile and nothing else until it is changed', async () => {
    const person = await system.signUp();
    const { email, password } = person;
    await temporary(person, '72 hours');
    const browser = system.visitor();
    const { session } = await browser.ask(signIn, { body: { email, password } });
    expect(session?.user.mustChangePassword).toBe(true);
    const refused = await browser.call(listDefendants);
    expect([refused.status, refused.problem?.detail]).toEqual([
      403,
      'Please change your temporary password to complete your account setup.',
    ]);
    const same = await browser.call(changePassword, { body: { currentPassword: password, ...passwords(password) } });
    expect(same.problem?.errors?.[0]?.message).toBe('Choose another password than the temporary one.');
    await browser.ask(changePassword, { body: { currentPassword: password, ...passwords('own horse') } });
    await browser.ask(listDefendants);
    expect((await browser.ask(getSession)).session?.user.mustChangePassword).toBe(false);
  });

  test('ends after its time', async () => {
    const person = await system.signUp();
    const { email, password } = person;
    await temporary(person, '-1 second');
    const browser = system.visitor();
    const { problem } = await browser.call(signIn, { body: { email, password } });
    expect(problem?.code).toBe('TEMPORARY_PASSWORD_EXPIRED');
    expect(await browser.ask(getSession)).toEqual({ session: null });
  });
});

describe('a letter that could not be sent', () => {
  const bury = async (person: Person, kind: string, hoursOld: number) => {
    const { rows } = await system.owner.query<{ deadLetterId: string }>(
      `with mail as (
         insert into outgoing_mail (organization_id, mail_id, to_address, kind, words, sealed_link, state, written_at)
         values ($1, gen_random_uuid(), $2, $3, '{"name":"Alma"}', $4, 'failed', now() - make_interval(hours => $5))
         returning mail_id)
       insert into dead_letter (organization_id, queue, job_id, ids, tries, reason)
       select $1, 'mail', mail_id::text, jsonb_build_object('organizationId', $1::uuid, 'mailId', mail_id), 8, 'Error'
       from mail returning dead_letter_id`,
      [person.organizationId, person.email, kind, kind === 'welcome' ? null : Buffer.from('sealed'), hoursOld],
    );
    return { deadLetterId: rows[0]?.deadLetterId ?? '' };
  };

  test('is sent again; where its one-time link has expired, the retry is refused and it leaves the list', async () => {
    const person = await system.signUp();
    const old = await bury(person, 'welcome', 30);
    await person.ask(retryDeadLetter, { params: old });
    await mails.letterTo(person.email, /Welcome/);

    const params = await bury(person, 'password-reset', 2);
    const { status, problem } = await person.call(retryDeadLetter, { params });
    expect([status, problem?.code]).toEqual([410, 'DEAD_LETTER_TOO_OLD']);
    expect(problem?.detail).toContain('can ask for a new one on the sign-in page');
    expect((await person.ask(listDeadLetters)).deadLetters).toEqual([]);
    await system.provider<SendMailJob>('SendMailJob').clearLinks();
    const { rows } = await system.owner.query(
      `select state, sealed_link as link from outgoing_mail where to_address = $1 and kind = 'password-reset'`,
      [person.email],
    );
    expect(rows).toEqual([{ state: 'failed', link: null }]);
  });
});
