/** Ways to another agency's data by an address that somebody registered before its owner did; each is closed. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getSession, signIn } from '#contracts/office/identity/identity.ts';
import {
  acceptInvitation,
  declineInvitation,
  listMemberships,
  switchOrganization,
} from '#contracts/agency/organizations/memberships.ts';
import { changePassword } from '#contracts/office/identity/profile.ts';
import { signUp } from '#contracts/office/identity/sign-up.ts';
import { readTemporaryPassword, renewInvitation, withdrawInvitation } from '#contracts/agency/organizations/team.ts';
import { outcome } from './agency-story.ts';
import { addToTeam, workOnPeople } from './sample-people.ts';
import type { TestClient } from './test-client.ts';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';
import type { Person } from './test-people.ts';

let system: JoinedSystem;
let pelican: Person;
let rogue: Person;

beforeAll(async () => {
  system = await joinTestSystem();
  await workOnPeople(system);
  pelican = await system.signUp();
  rogue = await system.signUp({ organizationName: 'Rogue Bonds' });
});
afterAll(() => system.close());

const OWN = 'magnolia bonds 1947';
const THEIRS = 'what the rogue chose';
const form = (email: string, role: 'Admin' | 'Agent' = 'Admin') => ({
  full_name: 'Clara Fontenot',
  phone_number: '5045550111',
  email,
  license_number: null,
  role,
});

/** The rogue agency adds an address that is not theirs, and signs in with it. */
const preRegistered = async () => {
  const email = `cfo-${randomUUID()}@pelican.example`;
  const { provisioningId } = await addToTeam(rogue, form(email));
  const { tempPassword } = await rogue.ask(readTemporaryPassword, { params: { provisioningId } });
  const squatter = system.visitor();
  await squatter.ask(signIn, { body: { email, password: tempPassword } });
  const body = { currentPassword: tempPassword, newPassword: THEIRS, confirmPassword: THEIRS };
  await squatter.ask(changePassword, { body });
  return { email, squatter };
};
const invite = async (email: string) => {
  const { provisioningId, state } = await addToTeam(pelican, form(email));
  expect(state).toBe('invited');
  return { params: { invitationId: provisioningId } };
};
const worksAtPelican = async (client: TestClient): Promise<boolean> => {
  const switched = await client.call(switchOrganization, { params: { organizationId: pelican.organizationId } });
  return switched.status === 200;
};
const accept = (client: TestClient, code: string, newPassword?: string) =>
  client.call(acceptInvitation, {
    body: { code, ...(newPassword === undefined ? {} : { newPassword, confirmPassword: newPassword }) },
  });

describe('a pre-registered address', () => {
  test('does not join by being signed in, and does not read who invites', async () => {
    const { email, squatter } = await preRegistered();
    const { params } = await invite(email);
    const { invitations, mailboxProved } = await squatter.ask(listMemberships);
    expect([mailboxProved, invitations]).toEqual([
      false,
      [{ invitationId: params.invitationId, invitedAt: expect.any(String), from: null }],
    ]);
    for (const code of [params.invitationId, '', '000000000000', 'ZZZZ-ZZZZ-ZZZZ']) {
      expect([404, 422]).toContain((await accept(squatter, code, OWN)).status);
    }
    expect(await worksAtPelican(squatter)).toBe(false);
    const old = await squatter.call({ ...acceptInvitation, path: `/invitations/${params.invitationId}/accept` });
    expect(old.status).toBe(404);
  });

  test('whose owner joins by the code is theirs alone: the password and the sessions of before end', async () => {
    const { email, squatter } = await preRegistered();
    const { params } = await invite(email);
    const shown = await pelican.ask(renewInvitation, { params });
    expect(shown).toMatchObject({
      email,
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/),
    });
    const code = shown.code ?? '';
    // Somebody handed them the rogue's password, and they use it.
    const owner = system.visitor();
    await owner.ask(signIn, { body: { email, password: THEIRS } });
    const without = await accept(owner, code);
    expect(without.problem?.errors).toEqual([{ path: 'newPassword', message: 'New password is required' }]);
    const same = await accept(owner, code, THEIRS);
    expect(same.problem?.errors).toEqual([
      { path: 'newPassword', message: 'Choose another password than the one you have.' },
    ]);
    const easy = await accept(owner, code, 'pelican1');
    expect([easy.problem?.code, easy.problem?.errors?.[0]?.path]).toEqual(['PASSWORD_GUESSABLE', 'newPassword']);
    expect((await accept(owner, ` ${code.toLowerCase().replaceAll('-', '')} `, OWN)).body).toEqual({
      organizationId: pelican.organizationId,
    });
    expect(await worksAtPelican(owner)).toBe(true);
    expect(await squatter.ask(getSession)).toEqual({ session: null });
    const again = system.visitor().call(signIn, { body: { email, password: THEIRS } });
    expect(await outcome(again)).toEqual([401, 'SIGN_IN_FAILED']);
    // A code that an Admin handed over proves nothing to the next agency.
    expect((await owner.ask(listMemberships)).mailboxProved).toBe(false);
  });

  test('does not sign up again over itself, and leaves nothing to whoever tries', async () => {
    const { email, squatter } = await preRegistered();
    const body = { fullName: 'Clara', email, password: OWN, confirmPassword: OWN, organizationName: 'Pelican' };
    await system.visitor().ask(signUp, { body });
    expect((await squatter.ask(getSession)).session?.organization?.name).toBe('Rogue Bonds');
  });
});

describe('the code of an invitation', () => {
  let guest: Person;
  beforeAll(async () => {
    guest = await system.signUp({ organizationName: 'Magnolia Bonds' });
  });
  const open = async () => {
    const invitation = await invite(guest.email);
    const { code } = await pelican.ask(renewInvitation, invitation);
    return { ...invitation, code: code ?? '' };
  };
  const close = (invitation: object) =>
    system.owner.query(`update invitation set state = 'withdrawn' where invitation_id = $1`, [
      (invitation as { params: { invitationId: string } }).params.invitationId,
    ]);

  test('is shown once, to the Admin who asked; a new one ends it', async () => {
    const invitation = await invite(guest.email);
    const commandId = randomUUID();
    const first = await pelican.ask(renewInvitation, { ...invitation, commandId });
    expect(await pelican.ask(renewInvitation, { ...invitation, commandId })).toEqual(first);
    const colleague = await system.addAgent(pelican, 'Admin');
    expect(await outcome(colleague.call(renewInvitation, { ...invitation, commandId }))).toEqual([409, 'CONFLICT']);
    expect(await outcome(rogue.call(renewInvitation, invitation))).toEqual([404, 'INVITATION_NOT_FOUND']);
    const second = await pelican.ask(renewInvitation, invitation);
    expect(second.code).not.toBe(first.code);
    expect(await outcome(accept(guest.client, first.code ?? '', OWN))).toEqual([404, 'INVITATION_CODE_NOT_FOUND']);
    expect(await outcome(pelican.call(renewInvitation, { ...invitation, commandId }))).toEqual([409, 'CONFLICT']);
    const { rows } = await system.owner.query<{ text: string }>(
      `select coalesce((select string_agg(i::text, '') from invitation i), '') ||
         coalesce((select string_agg(a::text, '') from audit_entry a), '') ||
         coalesce((select string_agg(c::text, '') from applied_command c), '') ||
         coalesce((select string_agg(m::text, '') from outgoing_mail m), '') as text`,
    );
    expect(rows[0]?.text).not.toContain(second.code);
    await close(invitation);
  });

  test('is refused from another user, after its withdrawal and after its time', async () => {
    const { code, ...invitation } = await open();
    expect(await outcome(accept(rogue.client, code, OWN))).toEqual([404, 'INVITATION_CODE_NOT_FOUND']);
    await system.owner.query(
      `update invitation set code_valid_until = now() - interval '1 minute' where invitation_id = $1`,
      [invitation.params.invitationId],
    );
    expect(await outcome(accept(guest.client, code, OWN))).toEqual([410, 'INVITATION_EXPIRED']);
    expect((await guest.ask(listMemberships)).invitations).toEqual([]);
    const { code: newer } = await pelican.ask(renewInvitation, invitation);
    await pelican.ask(withdrawInvitation, invitation);
    expect(await outcome(accept(guest.client, newer ?? '', OWN))).toEqual([409, 'INVITATION_ANSWERED']);
    expect(await outcome(pelican.call(renewInvitation, invitation))).toEqual([409, 'INVITATION_ANSWERED']);
  });

  test('cannot be guessed: after ten wrong ones even the right one is refused', async () => {
    const { code, ...invitation } = await open();
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await outcome(accept(guest.client, 'AAAA-AAAA-AAAA', OWN))).toEqual([404, 'INVITATION_CODE_NOT_FOUND']);
    }
    expect(await outcome(accept(guest.client, code, OWN))).toEqual([429, 'INVITATION_CODE_LOCKED']);
    await system.owner.query('delete from auth.attempt');
    await close(invitation);
  });

  test('joins once where it is used twice at once, and declining at the same moment changes nothing', async () => {
    const { code } = await open();
    const answers = await Promise.all([
      accept(guest.client, code, OWN),
      accept(guest.client, code, OWN),
      guest.call(declineInvitation, { body: { code } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200, 200]);
    const { rows } = await system.owner.query(
      `select (select count(*) from agent where user_id = $1 and organization_id = $2) as joined,
         (select count(*) from audit_entry where action in ('invitation-accepted', 'invitation-declined')
            and user_id = $1) as answered`,
      [guest.userId, pelican.organizationId],
    );
    expect(rows).toEqual([{ joined: answers[0].status === 200 ? 1 : 0, answered: 1 }]);
  });
});
