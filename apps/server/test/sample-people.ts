import { randomUUID } from 'node:crypto';
import type { AnswerOf, RequestOf } from '#contracts/kernel/endpoint.ts';
import { createAgent, listTeam, renewInvitation } from '#contracts/agency/organizations/team.ts';
import { PROVISION_QUEUE } from '../src/features/agency/organizations/provision-agent.job.ts';
import { listSuretyDrafts } from '#contracts/powers/surety-mail/drafts.ts';
import { MAIL_QUEUE } from '../src/features/powers/surety-mail/surety-mail.ts';
import { mailOf, makeMailbox, postMail } from './post-mail.ts';
import { IMPORT_QUEUE } from '../src/features/powers/surety-cases/surety-import.ts';
import { importCases } from './import-cases.ts';
import type { SharedSystem } from './join-system.ts';
import { partOf, Samples } from './samples.ts';
import type { Person } from './test-people.ts';

/** One of everything that an Admin does with people, by the names of the path parameters that name it. */
export interface People {
  organizationId: string;
  agentId: string;
  provisioningId: string;
  /** An invitation that the Admin's agency has sent, and one that the Admin has received. */
  sentInvitationId: string;
  invitationId: string;
  /** The code of the received one. */
  invitationCode: string;
  deadLetterId: string;
  /** An alert that is open to the Admin. */
  alertId: string;
  /** An import of surety cases. */
  importId: string;
  /** A surety case that came by mail. */
  draftId: string;
}

/**
 * Adds somebody; asks again until it is done, where a busy machine takes longer than the answer waits
 * (people#create-agent).
 */
export const addToTeam = async (
  { ask }: Person,
  body: NonNullable<RequestOf<typeof createAgent>['body']>,
  commandId: string = randomUUID(),
): Promise<AnswerOf<typeof createAgent>> => {
  for (;;) {
    const added = await ask(createAgent, { body, commandId });
    if (added.state !== 'working') return added;
  }
};

/** Who makes them: an Admin in a system, and the Admin of another agency. */
interface PeopleMakers {
  system: SharedSystem;
  admin: Person;
  host: Person;
}

const invite = (inviter: Person, email: string) => {
  const form = { full_name: 'Remy Fontenot', phone_number: '5045550111', email, role: 'Agent' } as const;
  return addToTeam(inviter, form);
};

/** Nobody waits to be answered by an agency any more: an address is invited once at a time. */
const withdrawInvitations = (system: SharedSystem, { organizationId }: Person) =>
  system.owner.query(`update invitation set state = 'withdrawn' where organization_id = $1 and state = 'waiting'`, [
    organizationId,
  ]);

const part = partOf<People, PeopleMakers>();

const PEOPLE = [
  part(['alertId'], [], async ({ system, admin }) => {
    const { rows } = await system.owner.query<{ alertId: string }>(
      `insert into alert (organization_id, kind, thing, occasion, facts, red, roles, opened_at)
       values ($1, 'job', $2, 'now', '{}', false, '{Admin}', now()) returning alert_id`,
      [admin.organizationId, randomUUID()],
    );
    return { alertId: rows[0]?.alertId ?? '' };
  }),
  part(['provisioningId', 'agentId'], [], async ({ admin }) => {
    const email = `${randomUUID()}@example.com`;
    const { provisioningId } = await invite(admin, email);
    const { agents } = await admin.ask(listTeam);
    return { provisioningId, agentId: agents.find((agent) => agent.email === email)?.agentId ?? '' };
  }),
  part(['sentInvitationId'], [], async ({ system, admin, host }) => {
    await withdrawInvitations(system, admin);
    return { sentInvitationId: (await invite(admin, host.email)).provisioningId };
  }),
  part(['invitationId', 'invitationCode'], [], async ({ system, admin, host }) => {
    // What an earlier test accepted cannot be asked for again.
    await withdrawInvitations(system, host);
    const former = 'delete from agent where organization_id = $1 and user_id = $2';
    await system.writeLinked((owner) => owner.query(former, [host.organizationId, admin.userId]));
    const { provisioningId: invitationId } = await invite(host, admin.email);
    // Who never proved their mailbox must change their password to accept, and this is done over and over.
    await system.owner.query('update auth."user" set email_verified = true where id = $1', [admin.userId]);
    const { code } = await host.ask(renewInvitation, { params: { invitationId } });
    return { invitationId, invitationCode: code ?? '' };
  }),
  part(['deadLetterId'], ['organizationId'], async ({ system }, { organizationId }) => {
    const { rows } = await system.owner.query<{ id: string }>(
      `insert into dead_letter (organization_id, queue, job_id, ids, tries, reason) values ($1, $2, $3, $4, 8, 'Error')
       returning dead_letter_id as id`,
      [organizationId, PROVISION_QUEUE, randomUUID(), { organizationId, provisioningId: randomUUID() }],
    );
    return { deadLetterId: rows[0]?.id ?? '' };
  }),
  part(['importId'], [], async ({ admin }) => ({ importId: await anImport(admin) })),
  part(['draftId'], [], async ({ system, admin }) => ({ draftId: await aDraft(system, admin) })),
];

/** The people of an Admin, of whom nobody is made yet; `host` is the Admin of another agency. Call `workOnPeople` first. */
export const peopleIn = (system: SharedSystem, admin: Person, host: Person): Samples<People, PeopleMakers> =>
  new Samples(PEOPLE, { system, admin, host }, { organizationId: admin.organizationId });

/** Makes all of them. */
export const makePeople = (system: SharedSystem, admin: Person, host: Person): Promise<People> =>
  peopleIn(system, admin, host).all();

/** An import of one case, done. */
const anImport = async (person: Person): Promise<string> => {
  const importId = randomUUID();
  await importCases(person, { payload: { insurer: 'Lexington', case: importId } }, importId);
  return importId;
};

/** A case that came by mail, read. */
const aDraft = async (system: SharedSystem, admin: Person): Promise<string> => {
  // Too short for nine digits in a row, which would be cut as an SSN.
  const caseNumber = randomUUID().slice(0, 8);
  const mailbox = await makeMailbox(admin, `Lexington ${caseNumber}`);
  await postMail(system.app, mailbox, mailOf({ id: `<${caseNumber}@a>`, text: `Case number: ${caseNumber}` }));
  for (;;) {
    const { rows } = await admin.ask(listSuretyDrafts);
    const draft = rows.find((row) => row.caseNumber === caseNumber);
    if (draft) return draft.draftId;
  }
};

/** Starts a worker for what endpoints wait for: adding people, importing cases, reading mail. */
export const workOnPeople = async (system: SharedSystem): Promise<void> => {
  await system.work(PROVISION_QUEUE);
  await system.work(IMPORT_QUEUE);
  await system.work(MAIL_QUEUE);
};
