import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mailPaper } from '#contracts/books/account/mail-paper.ts';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { changeAgency, getAgency } from '#contracts/agency/organizations/agency.ts';
import { createAgent, renewInvitation } from '#contracts/agency/organizations/team.ts';
import { makeOutsideLink } from '#contracts/recovery/outside-links/outside-links.ts';
import { createRecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { makePortalGrant, renewPortalInvitation } from '#contracts/office/surety-portal/grants.ts';
import { sendSuretyReport } from '#contracts/powers/surety-reports/surety-reports.ts';
import { addDays } from '#domain/kernel/days.ts';
import { OUTSIDE_FIELDS } from '#domain/recovery/outside-link.ts';
import { PROVISION_QUEUE } from '../src/features/agency/organizations/provision-agent.job.ts';
import { joinMailSystem, type JoinedMailSystem } from './mail-system.ts';
import { aSurety } from './powers-of.ts';
import type { Person } from './test-people.ts';

const ON_FILE = 'Marie.Thibodeaux@example.com';
const FULL =
  /^Your agency may send 20 letters a day to addresses that are not on file\. The next one can go on \d\d\/\d\d\/\d{4}, .+ [AP]M\.$/;

let system: JoinedMailSystem;
let admin: Person;
let suretyId: string;
let recoveryCaseId: string;
let invitationId: string;
let portalGrantId: string;

const stranger = () => `stranger-${randomUUID()}@example.com`;
const quoteTo = (to: string, by = admin) => {
  const paper = { kind: 'quote', charges: '1000000:Orleans' } as const;
  return by.call(mailPaper, { body: { paper, to, subject: 'Your quote' } });
};
const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

beforeAll(async () => {
  system = await joinMailSystem();
  await system.work(PROVISION_QUEUE);
  admin = await system.signUp({ organizationName: 'Pelican Bail Bonds' });
  const { subscriptionPlan: _, billingStatus: __, policy: ___, ...given } = await admin.ask(getAgency);
  const {
    approvalLimitCents: ____,
    refusesUnknownPowers: _____,
    depositsByTwo: ______,
    cardFeesByMonth: _______,
    ...form
  } = given;
  await admin.ask(changeAgency, { body: { ...form, state: '', phone: '5045550100', email: 'office@example.com' } });
  await admin.story.defendant({ fullName: 'Marie Thibodeaux', email: ON_FILE });
  suretyId = await aSurety(admin);
  ({ caseId: recoveryCaseId } = await admin.ask(createRecoveryCase, { body: { title: 'Last seen in Gretna' } }));
  const elsewhere = await system.signUp();
  const invited = { full_name: 'Jules Roy', phone_number: '5045550101', role: 'Agent' } as const;
  ({ provisioningId: invitationId } = await admin.ask(createAgent, { body: { ...invited, email: elsewhere.email } }));
  const body = { email: stranger(), lastDay: addDays(admin.session.organization?.today ?? '', 30) };
  ({ grantId: portalGrantId } = await admin.ask(makePortalGrant, { params: { suretyId }, body }));
});
afterAll(() => system.close());

test("A letter that staff have sent goes out in the agency's name, with its address to answer to", async () => {
  const to = stranger();
  expect((await quoteTo(to)).status).toBe(202);
  const paper = await system.mails.letterTo(to, /Subject: Your quote/);
  const asked = stranger();
  const link = { name: 'Remy Trosclair', email: asked, fields: [...OUTSIDE_FIELDS], days: 7 };
  await admin.ask(makeOutsideLink, { params: { recoveryCaseId }, body: link });
  const outside = await system.mails.letterTo(asked, /asked to help/);
  for (const { headers } of [paper, outside]) {
    expect(headers).toMatch(/From: "?Pelican Bail Bonds via Bailiwick"? </);
    expect(headers).toMatch(/Reply-To: office@example\.com/);
  }
});

test('Sixty letters at once to strangers pass no more than twenty a day of a new agency', async () => {
  // What a busy machine could not answer is sent again, and counts again for whoever sends it: sixty an hour.
  const colleagues = [await system.addAgent(admin, 'Supervisor'), await system.addAgent(admin, 'Agent')];
  const by = [admin, ...colleagues, await system.addAgent(admin, 'Accounting')];
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => quoteTo(stranger(), by[at % by.length])));
  const { rows } = await system.owner.query<{ count: number }>(
    'select count(*)::int as count from outgoing_mail where organization_id = $1 and to_stranger',
    [admin.organizationId],
  );
  expect(rows[0]?.count).toBe(20);
  const refused = answers.filter(({ status }) => status !== 202);
  expect(new Set(refused.map(({ problem }) => problem?.code))).toEqual(new Set(['TOO_MANY_LETTERS']));
  expect(refused[0]?.problem?.detail).toMatch(FULL);
});

test('Every way to have a letter sent to a typed address is refused then, by the same sentence', async () => {
  const lastDay = addDays(admin.session.organization?.today ?? '', 30);
  const person = { full_name: 'Odile Roy', phone_number: '5045550102', role: 'Agent' };
  const link = { name: 'Remy Trosclair', fields: [...OUTSIDE_FIELDS], days: 7 };
  const ways: readonly [Endpoint, object][] = [
    [makeOutsideLink, { params: { recoveryCaseId }, body: { ...link, email: stranger() } }],
    [makePortalGrant, { params: { suretyId }, body: { email: stranger(), lastDay } }],
    [renewPortalInvitation, { params: { portalGrantId } }],
    [createAgent, { body: { ...person, email: stranger() } }],
    [renewInvitation, { params: { invitationId } }],
  ];
  for (const [endpoint, request] of ways) {
    const { status, text } = await admin.call<Endpoint>(endpoint, request);
    expect([nameOf(endpoint), status, text]).toEqual([
      nameOf(endpoint),
      429,
      expect.stringContaining('letters a day to addresses that are not on file'),
    ]);
  }
  const papers: Endpoint[] = [mailPaper, sendSuretyReport]; // both are written by `writePaper`
  for (const { refusals } of [...ways.map(([endpoint]) => endpoint), ...papers])
    expect(refusals).toContain('TOO_MANY_LETTERS');
});

test('An address on file stays free, and a day later the next stranger is written to', async () => {
  expect((await quoteTo(ON_FILE.toLowerCase())).status).toBe(202);
  expect((await quoteTo(stranger())).status).toBe(429);
  await system.owner.query(
    `update outgoing_mail set written_at = now() - interval '25 hours' where organization_id = $1 and to_stranger`,
    [admin.organizationId],
  );
  expect((await quoteTo(stranger())).status).toBe(202);
});

test('An agency of more than a week sends a hundred a day', async () => {
  await system.owner.query(
    `update organization set created_at = now() - interval '8 days' where organization_id = $1`,
    [admin.organizationId],
  );
  const to = (count: number) =>
    system.owner.query(
      `insert into outgoing_mail (organization_id, mail_id, to_address, kind, words, state, to_stranger)
       select $1, gen_random_uuid(), 'someone@example.com', 'outside-link', '{}', 'sent', true
       from generate_series(1, $2)`,
      [admin.organizationId, count],
    );
  await to(98); // one went a moment ago
  const colleague = await system.addAgent(admin, 'Accounting');
  expect((await quoteTo(stranger(), colleague)).status).toBe(202);
  const { status, problem } = await quoteTo(stranger(), colleague);
  expect([status, problem?.detail]).toEqual([429, expect.stringContaining('may send 100 letters a day')]);
});
