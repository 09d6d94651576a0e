import { randomUUID } from 'node:crypto';
import type { AnswerOf, RequestOf } from '#contracts/kernel/endpoint.ts';
import { createAgent, listTeam, renewInvitation } from '#contracts/organizations/team.ts';
import { PROVISION_QUEUE } from '../src/features/organizations/provision-agent.job.ts';
import { listSuretyDrafts } from '#contracts/surety-mail/drafts.ts';
import { MAIL_QUEUE } from '../src/features/surety-mail/surety-mail.ts';
import { mailOf, makeMailbox, postMail } from './post-mail.ts';
import { IMPORT_QUEUE } from '../src/features/surety-cases/surety-import.ts';
import { importCases } from './import-cases.ts';
import type { SharedSystem } from './join-system.ts';
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
  /** An import of surety cases. */
  importId: string;
  /** A surety case that came by mail. */
  draftId: string;
}

/** Adds somebody; asks again until it is done, where a busy machine takes longer than the answer waits (decision 34). */
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

/** Makes them for an Admin; `host` is the Admin of another agency. Call `workOnPeople` first. */
export const makePeople = async (system: SharedSystem, admin: Person, host: Person): Promise<People> => {
  const add = (inviter: Person, email: string) => {
    const form = { full_name: 'Remy Fontenot', phone_number: '5045550111', email, role: 'Agent' } as const;
    return addToTeam(inviter, form);
  };
  // Made anew each time: what an earlier test accepted or deleted cannot be asked for again.
  const former = 'delete from agent where organization_id = $1 and user_id = $2';
  await system.writeLinked((owner) => owner.query(former, [host.organizationId, admin.userId]));
  await system.owner.query(
    `update invitation set state = 'withdrawn' where organization_id = any($1) and state = 'waiting'`,
    [[host.organizationId, admin.organizationId]],
  );
  const email = `${randomUUID()}@example.com`;
  const { provisioningId } = await add(admin, email);
  const { agents } = await admin.ask(listTeam);
  const sent = await add(admin, host.email);
  const received = await add(host, admin.email);
  // Who never proved their mailbox must change their password to accept, and this is done over and over.
  await system.owner.query('update auth."user" set email_verified = true where id = $1', [admin.userId]);
  const invitation = { params: { invitationId: received.provisioningId } };
  const { code } = await host.ask(renewInvitation, invitation);
  const { rows } = await system.owner.query<{ id: string }>(
    `insert into dead_letter (organization_id, queue, job_id, ids, tries, reason) values ($1, $2, $3, $4, 8, 'Error')
     returning dead_letter_id as id`,
    [
      admin.organizationId,
      PROVISION_QUEUE,
      randomUUID(),
      { organizationId: admin.organizationId, provisioningId: randomUUID() },
    ],
  );
  return {
    organizationId: admin.organizationId,
    agentId: agents.find((agent) => agent.email === email)?.agentId ?? '',
    provisioningId,
    sentInvitationId: sent.provisioningId,
    invitationId: received.provisioningId,
    invitationCode: code ?? '',
    deadLetterId: rows[0]?.id ?? '',
    importId: await anImport(admin),
    draftId: await aDraft(system, admin),
  };
};

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
