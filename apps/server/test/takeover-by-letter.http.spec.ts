/**
 * What the link of a letter proves, and what letters never hold, since anybody can make us write to a stranger's
 * address.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getSession, signIn } from '#contracts/office/identity/identity.ts';
import { listMail } from '#contracts/office/system/mail.ts';
import { acceptInvitation, listMemberships } from '#contracts/agency/organizations/memberships.ts';
import {
  changePassword,
  changeProfile,
  confirmTwoFactor,
  sendOwnPasswordReset,
  startTwoFactor,
} from '#contracts/office/identity/profile.ts';
import { requestPasswordReset, resetPassword, signUp } from '#contracts/office/identity/sign-up.ts';
import { readTemporaryPassword, renewInvitation } from '#contracts/agency/organizations/team.ts';
import { PROVISION_QUEUE } from '../src/features/agency/organizations/provision-agent.job.ts';
import { addToTeam } from './sample-people.ts';
import { joinMailSystem, type JoinedMailSystem } from './mail-system.ts';
import type { TestMailServer } from './smtp-server.ts';
import type { TestClient } from './test-client.ts';
import type { Person } from './test-people.ts';
import { codeOf } from './totp.ts';

let system: JoinedMailSystem;
let mails: TestMailServer;
let admin: Person;

beforeAll(async () => {
  system = await joinMailSystem();
  ({ mails } = system);
  await system.work(PROVISION_QUEUE);
  admin = await system.signUp();
});
afterAll(() => system.close());

describe('an address that somebody else registered first', () => {
  const OWN = 'magnolia bonds 1947';
  const squatted = async () => {
    const rogue = await system.signUp({ organizationName: 'Rogue Bonds' });
    const email = `cfo-${randomUUID()}@pelican.example`;
    const form = {
      full_name: 'Clara',
      phone_number: '5045550111',
      email,
      license_number: null,
      role: 'Admin',
    } as const;
    const { provisioningId } = await addToTeam(rogue, form);
    const { tempPassword } = await rogue.ask(readTemporaryPassword, { params: { provisioningId } });
    const squatter = system.visitor();
    await squatter.ask(signIn, { body: { email, password: tempPassword } });
    const theirs = 'what the rogue chose';
    const body = { currentPassword: tempPassword, newPassword: theirs, confirmPassword: theirs };
    await squatter.ask(changePassword, { body });
    return { email, form, squatter };
  };
  const signedInWith = async (email: string, password: string) => {
    const browser = system.visitor();
    await browser.ask(signIn, { body: { email, password } });
    return browser;
  };

  test('the secret of an invitation is in its letter alone; a reset by letter makes the user its reader’s', async () => {
    const { email, form, squatter } = await squatted();
    const { provisioningId: invitationId, invitationByLetter } = await addToTeam(admin, form);
    expect(invitationByLetter).toBe(true);
    const again = await admin.ask(renewInvitation, { params: { invitationId } });
    expect(again.code).toBeNull();
    const first = await mails.letterTo(email, /invites you/);
    const { text } = await mails.letterTo(email, /invites you/);
    const codeIn = (letter: string) => /invitation\?code=([\w-]+)/.exec(letter)?.[1] ?? '';
    const codes = [codeIn(first.text), codeIn(text)];
    expect(new Set(codes).size).toBe(2);
    expect((await admin.call(listMail)).text).not.toContain(codes[1]);
    expect((await squatter.ask(listMemberships)).invitations).toMatchObject([{ from: null }]);

    await system.visitor().ask(requestPasswordReset, { body: { email } });
    const reset = await mails.letterTo(email, /Reset your password/);
    const token = decodeURIComponent(/token=([^\s"<]+)/.exec(reset.text)?.[1] ?? '');
    await system.visitor().ask(resetPassword, { body: { token, newPassword: OWN, confirmPassword: OWN } });
    expect(await squatter.ask(getSession)).toEqual({ session: null });
    const owner = await signedInWith(email, OWN);
    const mine = await owner.ask(listMemberships);
    expect([mine.mailboxProved, mine.invitations[0]?.from?.organizationName]).toEqual([true, 'Pelican Bail Bonds']);
    const joined: string[] = [];
    for (const code of codes) {
      const { status } = await owner.call(acceptInvitation, { body: { code } });
      joined.push(`${status}`);
    }
    expect(joined.toSorted()).toEqual(['200', '404']);
  });

  test('a reset by letter ends the second factor of whoever registered it, and stays away from one’s own', async () => {
    const { email, squatter } = await squatted();
    const turnOn = async (client: TestClient, password: string) => {
      const { secret } = await client.ask(startTwoFactor, { body: { password } });
      await client.ask(confirmTwoFactor, { body: { code: codeOf(secret) } });
    };
    const resetByLetter = async (newPassword: string) => {
      await system.visitor().ask(requestPasswordReset, { body: { email } });
      const { text } = await mails.letterTo(email, /Reset your password/);
      const token = decodeURIComponent(/token=([^\s"<]+)/.exec(text)?.[1] ?? '');
      await system.visitor().ask(resetPassword, { body: { token, newPassword, confirmPassword: newPassword } });
    };
    const kept = async () => {
      const { rows } = await system.owner.query(
        `select (select count(*) from auth.two_factor f where f.user_id = u.id) as factors,
           (select count(*) from auth.known_device d where d.user_id = u.id) as devices,
           (select count(*) from auth.session s where s.user_id = u.id) as sessions
         from auth."user" u where email = $1`,
        [email],
      );
      return rows[0] as unknown;
    };
    await turnOn(squatter, 'what the rogue chose');
    expect(await kept()).toMatchObject({ factors: 1, devices: 1 });
    await resetByLetter(OWN);
    expect(await kept()).toEqual({ factors: 0, devices: 0, sessions: 0 });
    const owner = system.visitor();
    const answer = await owner.ask(signIn, { body: { email, password: OWN } });
    expect([answer.twoFactorRequired, answer.session?.user.twoFactorEnabled]).toEqual([false, false]);
    expect(await squatter.ask(getSession)).toEqual({ session: null });

    await turnOn(owner, OWN);
    await resetByLetter('velvet lantern 3');
    expect(await kept()).toMatchObject({ factors: 1 });
    const again = await system.visitor().ask(signIn, { body: { email, password: 'velvet lantern 3' } });
    expect(again).toEqual({ session: null, twoFactorRequired: true });
  });

  test('proves its mailbox by the code of a letter, which ends the earlier password', async () => {
    const { email, form, squatter } = await squatted();
    await addToTeam(admin, form);
    const { text } = await mails.letterTo(email, /invites you/);
    const code = /invitation\?code=([\w-]+)/.exec(text)?.[1] ?? '';
    const owner = await signedInWith(email, 'what the rogue chose');
    await owner.ask(acceptInvitation, { body: { code, newPassword: OWN, confirmPassword: OWN } });
    expect((await owner.ask(listMemberships)).mailboxProved).toBe(true);
    expect(await squatter.ask(getSession)).toEqual({ session: null });
  });
});

test('nothing that somebody typed stands in a letter: no words and no links to a stranger through us', async () => {
  const evil = 'Your account is locked, go to http://evil.example';
  const email = `${randomUUID()}@example.com`;
  const person = await system.signUp({ email, fullName: evil, organizationName: evil });
  await person.ask(changeProfile, { body: { fullName: `<b>${evil}</b>`, phone: '', licenseNumber: '' } });
  await person.ask(sendOwnPasswordReset);
  const added = { full_name: evil, phone_number: '5045550111', license_number: null, role: 'Agent' } as const;
  const stranger = `${randomUUID()}@example.com`;
  await addToTeam(person, { ...added, email: stranger });
  await addToTeam(person, { ...added, email: admin.email });
  await system.visitor().ask(requestPasswordReset, { body: { email: stranger } });
  const body = {
    fullName: evil,
    password: 'correct horse',
    confirmPassword: 'correct horse',
    organizationName: evil,
  };
  await system.visitor().ask(signUp, { body: { ...body, email: stranger } });
  const letters = [
    await mails.letterTo(email, /Confirm your e-mail address/),
    await mails.letterTo(email, /Welcome/),
    await mails.letterTo(email, /Reset your password/),
    await mails.letterTo(stranger, /You were added/),
    await mails.letterTo(stranger, /Reset your password/),
    await mails.letterTo(stranger, /already have/),
    await mails.letterTo(admin.email, /invites you/),
  ];
  for (const { headers, text } of letters) expect(headers + text).not.toMatch(/evil|locked/i);
});
