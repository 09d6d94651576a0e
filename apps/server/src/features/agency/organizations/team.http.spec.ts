import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createDefendant } from '#contracts/people/people/defendants.ts';
import { getSession, signIn } from '#contracts/office/identity/identity.ts';
import {
  acceptInvitation,
  declineInvitation,
  listMemberships,
  switchOrganization,
} from '#contracts/agency/organizations/memberships.ts';
import * as contract from '#contracts/agency/organizations/team.ts';
import { outcome } from '../../../../test/agency-story.ts';
import { addToTeam } from '../../../../test/sample-people.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import { PROVISION_QUEUE, type ProvisionAgentJob } from './provision-agent.job.ts';

let system: JoinedSystem;
let admin: Person;
let neighbour: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  neighbour = await system.signUp({ organizationName: 'Magnolia Bonds', fullName: 'Odette Magnon' });
  await system.work(PROVISION_QUEUE);
});
afterAll(() => system.close());

const form = (given: object = {}) => ({
  full_name: 'Remy Fontenot',
  phone_number: '5045550111',
  email: `${randomUUID()}@example.com`,
  license_number: null,
  role: 'Agent' as const,
  ...given,
});

const codeOf = async (invitationId: string) =>
  (await admin.ask(contract.renewInvitation, { params: { invitationId } })).code ?? '';

describe('adding an agent', () => {
  test('a new user signs in with the temporary password and must change it; it is readable once', async () => {
    const body = form({ email: 'Remy@Example.com', adminUserId: neighbour.userId, tempPassword: 'mine' });
    const added = await addToTeam(admin, body);
    expect(added).toMatchObject({
      state: 'created',
      full_name: 'Remy Fontenot',
      email: 'remy@example.com',
      role: 'Agent',
      passwordReadable: true,
    });
    const params = { provisioningId: added.provisioningId };
    const commandId = randomUUID();
    const read = await admin.ask(contract.readTemporaryPassword, { params, commandId });
    expect(read.tempPassword).toMatch(/^[a-zA-Z2-9]{12}A1!$/);
    expect(Date.parse(read.validUntil) - Date.now()).toBeGreaterThan(71 * 3_600_000);
    expect(await admin.ask(contract.readTemporaryPassword, { params, commandId })).toEqual(read);
    expect(await outcome(admin.call(contract.readTemporaryPassword, { params }))).toEqual([
      410,
      'TEMPORARY_PASSWORD_GONE',
    ]);
    expect((await admin.ask(contract.getProvisioning, { params })).passwordReadable).toBe(false);

    const browser = system.visitor();
    const { session } = await browser.ask(signIn, { body: { email: 'remy@example.com', password: read.tempPassword } });
    expect(session).toMatchObject({ user: { mustChangePassword: true }, agent: { role: 'Agent' } });
    const refused = await browser.call(createDefendant, { body: { fullName: 'Nobody Yet' } });
    expect(refused.problem?.code).toBe('PASSWORD_CHANGE_REQUIRED');
    const { agents } = await admin.ask(contract.listTeam);
    expect(agents.find(({ email }) => email === 'remy@example.com')).toMatchObject({ mustChangePassword: true });
  });

  test('another Admin does not read the password, another agency sees nothing', async () => {
    const { provisioningId } = await addToTeam(admin, form());
    const second = await system.addAgent(admin, 'Admin');
    for (const person of [second, neighbour]) {
      const read = person.call(contract.readTemporaryPassword, { params: { provisioningId } });
      expect(await outcome(read)).toEqual([404, 'PROVISIONING_NOT_FOUND']);
    }
    expect(await outcome(neighbour.call(contract.getProvisioning, { params: { provisioningId } }))).toEqual([
      404,
      'PROVISIONING_NOT_FOUND',
    ]);
  });

  test('says what is missing, with error and detail', async () => {
    const empty = { full_name: ' ', phone_number: '', email: '', role: 'Boss' } as never;
    const { status, problem, text } = await admin.call(contract.createAgent, { body: empty });
    expect(status).toBe(422);
    expect(problem?.errors).toEqual([
      { path: 'full_name', message: 'Full name is required' },
      { path: 'phone_number', message: 'Phone number is required' },
      { path: 'email', message: 'Email is required' },
      { path: 'role', message: 'Choose a role.' },
    ]);
    expect(JSON.parse(text)).toMatchObject({ error: 'Full name is required', detail: expect.any(String) });
    const agent = await system.addAgent(admin, 'Agent');
    const refused = await agent.call(contract.createAgent, { body: form() });
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'ROLE_REFUSED', error: expect.any(String) });
  });

  test('the same command at once adds one person and one password', async () => {
    const commandId = randomUUID();
    const body = form();
    const answers = await Promise.all([1, 2, 3].map(() => addToTeam(admin, body, commandId)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const job = system.provider<ProvisionAgentJob>('ProvisionAgentJob');
    await job.run({ organizationId: admin.organizationId, provisioningId: commandId });
    const { rows } = await system.owner.query(
      `select (select count(*) from auth."user" where email = $1) as users,
         (select count(*) from agent where email = $1) as agents,
         (select count(*) from outgoing_mail where to_address = $1) as letters,
         (select count(*) from job_effect where job_id = $2) as effects`,
      [body.email, commandId],
    );
    expect(rows).toEqual([{ users: 1, agents: 1, letters: 1, effects: 1 }]);
    expect(await outcome(admin.call(contract.createAgent, { body }))).toEqual([409, 'AGENT_EXISTS']);
  });

  test('no job, letter, event or audit row holds the password; it is sealed where it waits', async () => {
    const { provisioningId, email } = await addToTeam(admin, form());
    const read = await admin.ask(contract.readTemporaryPassword, { params: { provisioningId } });
    const { rows } = await system.owner.query<{ text: string }>(
      `select coalesce((select string_agg(m::text, '') from outgoing_mail m), '') ||
         coalesce((select string_agg(a::text, '') from audit_entry a), '') ||
         coalesce((select string_agg(c::text, '') from applied_command c), '') ||
         coalesce((select string_agg(p::text, '') from agent_provisioning p), '') as text`,
    );
    expect(rows[0]?.text).toContain(email);
    expect(rows[0]?.text).not.toContain(read.tempPassword);
  });

  test('a lost job is enqueued again, and passwords that were read are deleted', async () => {
    const { provisioningId } = await addToTeam(admin, form());
    await admin.ask(contract.readTemporaryPassword, { params: { provisioningId } });
    const lost = randomUUID();
    await system.owner.query(
      `update agent_provisioning set read_at = now() - interval '10 minutes' where provisioning_id = $1`,
      [provisioningId],
    );
    await system.owner.query(
      `insert into agent_provisioning (organization_id, provisioning_id, full_name, email, phone_number, license_number,
         role, asked_by, from_address, request_id, asked_at)
       values ($1, $2, 'Lost Once', $3, '', '', 'Agent', $4, '', '', now() - interval '1 minute')`,
      [admin.organizationId, lost, `${lost}@example.com`, admin.userId],
    );
    const job = system.provider<ProvisionAgentJob>('ProvisionAgentJob');
    const ids = { organizationId: admin.organizationId, provisioningId: lost };
    expect(await job.missing()).toContainEqual({ jobId: lost, ids });
    await job.run(ids);
    expect(await admin.ask(contract.getProvisioning, { params: ids })).toMatchObject({ state: 'created' });
    await job.clearPasswords();
    const { rows } = await system.owner.query(
      'select sealed_password as sealed from agent_provisioning where provisioning_id = $1',
      [provisioningId],
    );
    expect(rows).toEqual([{ sealed: null }]);
  });
});

describe('an address that has a user', () => {
  test('gets an invitation and no password; accepted, both agencies are theirs to switch between', async () => {
    const body = form({ email: neighbour.email.toUpperCase(), full_name: 'Odette Magnon', role: 'Auditor' });
    const invited = await addToTeam(admin, body);
    expect(invited).toMatchObject({ state: 'invited', passwordReadable: false });
    expect(await outcome(admin.call(contract.createAgent, { body }))).toEqual([409, 'INVITATION_WAITS']);
    expect((await admin.ask(contract.listTeam)).invitations).toMatchObject([{ role: 'Auditor' }]);
    const mine = await neighbour.ask(listMemberships);
    expect(mine.memberships).toMatchObject([{ organizationName: 'Magnolia Bonds', role: 'Admin', active: true }]);
    expect(mine.invitations).toMatchObject([{ invitationId: invited.provisioningId, from: null }]);
    await system.owner.query('update auth."user" set email_verified = true where id = $1', [neighbour.userId]);
    expect((await neighbour.ask(listMemberships)).invitations).toMatchObject([
      { from: { organizationName: 'Pelican Bail Bonds', role: 'Auditor', invitedBy: 'Alma Broussard' } },
    ]);
    const code = await codeOf(invited.provisioningId);
    const stranger = await system.addStranger();
    expect(await outcome(stranger.call(acceptInvitation, { body: { code } }))).toEqual([
      404,
      'INVITATION_CODE_NOT_FOUND',
    ]);
    const home = { params: { organizationId: neighbour.organizationId } };
    const there = { params: { organizationId: admin.organizationId } };
    expect(await outcome(neighbour.call(switchOrganization, there))).toEqual([404, 'MEMBERSHIP_NOT_FOUND']);

    const joined = { organizationId: admin.organizationId };
    expect(await neighbour.ask(acceptInvitation, { body: { code } })).toEqual(joined);
    expect(await neighbour.ask(acceptInvitation, { body: { code } })).toEqual(joined);
    expect(await outcome(neighbour.call(declineInvitation, { body: { code } }))).toEqual([409, 'INVITATION_ANSWERED']);
    await neighbour.ask(switchOrganization, there);
    expect((await neighbour.ask(getSession)).session).toMatchObject({
      agent: { role: 'Auditor' },
      organization: { name: 'Pelican Bail Bonds' },
    });
    expect(await outcome(neighbour.call(contract.listTeam))).toEqual([403, 'ROLE_REFUSED']);
    await neighbour.ask(switchOrganization, home);
    expect((await neighbour.ask(getSession)).session?.agent?.role).toBe('Admin');
    await admin.ask(contract.deleteAgent, { params: { agentId: neighbour.userId } });
    expect((await neighbour.ask(getSession)).session?.agent?.role).toBe('Admin');
  });

  test('a user without an agent record joins by an invitation; declined and withdrawn ones end', async () => {
    const stranger = await system.addStranger();
    const invite = async (role: string) => {
      const { provisioningId } = await addToTeam(admin, form({ email: stranger.email, role }));
      return { params: { invitationId: provisioningId }, body: { code: await codeOf(provisioningId) } };
    };
    const first = await invite('Agent');
    expect(await stranger.ask(declineInvitation, { body: first.body })).toEqual({ declined: true });
    expect(await outcome(stranger.call(acceptInvitation, { body: first.body }))).toEqual([409, 'INVITATION_ANSWERED']);
    const second = await invite('Agent');
    await admin.ask(contract.withdrawInvitation, { params: second.params });
    expect(await outcome(stranger.call(acceptInvitation, { body: second.body }))).toEqual([409, 'INVITATION_ANSWERED']);
    const { body } = await invite('Accounting');
    const newPassword = 'a password of their own';
    await stranger.ask(acceptInvitation, { body: { ...body, newPassword, confirmPassword: newPassword } });
    expect((await stranger.ask(getSession)).session?.agent?.role).toBe('Accounting');
  });
});

describe('the team', () => {
  test('lists by name, changes a record; a new role counts at once', async () => {
    const agent = await system.addAgent(admin, 'Agent');
    const body = {
      fullName: 'Celeste Guidry',
      phoneNumber: '5045550122',
      email: 'celeste@example.com',
      licenseNumber: 'LA-7',
      role: 'Admin' as const,
    };
    expect(await outcome(agent.call(contract.listTeam))).toEqual([403, 'ROLE_REFUSED']);
    const params = { agentId: agent.userId };
    expect(await admin.ask(contract.changeAgent, { params, body })).toMatchObject({ ...body, ...params });
    const names = (await agent.ask(contract.listTeam)).agents.map(({ fullName }) => fullName);
    expect(names).toContain('Celeste Guidry');
    expect(names).toEqual(names.toSorted((one, two) => one.localeCompare(two)));
    expect(await outcome(neighbour.call(contract.changeAgent, { params, body }))).toEqual([404, 'AGENT_NOT_FOUND']);
    const { rows } = await system.owner.query(
      `select action, details from audit_entry where subject_id = $1 order by action`,
      [agent.userId],
    );
    expect(rows).toEqual([
      { action: 'agent-changed', details: { fields: 'name, e-mail, phone, licence number' } },
      { action: 'role-changed', details: { from: 'Agent', to: 'Admin' } },
    ]);
  });

  test('accepts a change of somebody who signed up without a phone', async () => {
    const owner = await system.signUp();
    const body = { fullName: 'Alma B.', phoneNumber: '', email: owner.email, role: 'Admin' as const };
    const changed = await owner.ask(contract.changeAgent, { params: { agentId: owner.userId }, body });
    expect(changed).toMatchObject({ fullName: 'Alma B.', phoneNumber: '' });
  });

  test('keeps its last Admin, also when two step down at once', async () => {
    const first = await system.signUp();
    const body = (role: 'Admin' | 'Agent') => ({
      fullName: 'Alma Broussard',
      phoneNumber: '5045550100',
      email: first.email,
      role,
    });
    const own = { agentId: first.userId };
    expect(await outcome(first.call(contract.changeAgent, { params: own, body: body('Agent') }))).toEqual([
      409,
      'LAST_ADMIN',
    ]);
    expect(await outcome(first.call(contract.deleteAgent, { params: own }))).toEqual([409, 'LAST_ADMIN']);
    const second = await system.addAgent(first, 'Admin');
    const outcomes = await Promise.all([
      outcome(first.call(contract.changeAgent, { params: { agentId: second.userId }, body: body('Agent') })),
      outcome(second.call(contract.deleteAgent, { params: own })),
    ]);
    expect(outcomes.filter(([status]) => status === 200)).toHaveLength(1);
    const { rows } = await system.owner.query(
      `select count(*) from agent where organization_id = $1 and role = 'Admin' and left_at is null`,
      [first.organizationId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('who is deleted is signed out, gone from the list, and still named on their work', async () => {
    const agent = await system.addAgent(admin, 'Agent');
    expect((await agent.ask(getSession)).session?.agent?.role).toBe('Agent');
    const params = { agentId: agent.userId };
    expect(await admin.ask(contract.deleteAgent, { params })).toEqual({ deleted: true });
    expect(await outcome(agent.call(createDefendant, { body: { fullName: 'Too Late' } }))).toEqual([401, 'SIGNED_OUT']);
    const ids = (await admin.ask(contract.listTeam)).agents.map(({ agentId }) => agentId);
    expect(ids).not.toContain(agent.userId);
    const { rows } = await system.owner.query('select full_name from agent where user_id = $1', [agent.userId]);
    expect(rows).toEqual([{ fullName: 'Agent Guidry' }]);
    const signedInAgain = await agent.call(signIn, { body: { email: agent.email, password: agent.password } });
    expect(signedInAgain.body.session).toMatchObject({ agent: null, organization: null });
    expect(await outcome(admin.call(contract.deleteAgent, { params }))).toEqual([404, 'AGENT_NOT_FOUND']);
  });
});
