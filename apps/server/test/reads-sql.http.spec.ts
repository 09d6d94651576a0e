import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listMailedPapers } from '#contracts/books/account/mail-paper.ts';
import { askForRefund } from '#contracts/books/approvals/approvals.ts';
import { handOverCash, listTills, openTill, setUpTill, turnTills } from '#contracts/books/tills/tills.ts';
import { getDrawer } from '#contracts/books/drawer/drawer.ts';
import { addOpeningLine, bringInOpening, planMoveIn } from '#contracts/books/opening/opening.ts';
import { approveBondVoid } from '#contracts/books/approvals/bond-voids.ts';
import { listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { amendBond, listBondsOfDefendant } from '#contracts/books/bond/bonds.ts';
import { recordExpense } from '#contracts/payouts/expenses/expenses.ts';
import { closeAccount } from '#contracts/books/account/closing.ts';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { DEFENDANT_SORTS } from '#contracts/people/people/defendant-sorts.ts';
import { deleteDocument } from '#contracts/people/documents/documents.ts';
import { listOutsideLinks, makeOutsideCode, makeOutsideLink } from '#contracts/recovery/outside-links/outside-links.ts';
import { openOutsideVisit, readOutsidePage } from '#contracts/recovery/outside-links/outside-page.ts';
import { listFollowUps } from '#contracts/office/dashboard/follow-ups.ts';
import { OUTSIDE_FIELDS } from '#domain/recovery/outside-link.ts';
import { listPowerExplanations } from '#contracts/powers/inventory/power-gaps.ts';
import { movePower } from '#contracts/powers/inventory/powers.ts';
import { askInAuditRoom } from '#contracts/office/audit-room/requests.ts';
import { AUDIT_ABOUT } from '#domain/office/audit-requests.ts';
import { STATEMENT_KINDS } from '#domain/office/statements.ts';
import { POWER_SORTS } from '#contracts/powers/inventory/power-sorts.ts';
import { PAYMENT_SORTS } from '#contracts/office/payment-history/payment-sorts.ts';
import '../src/app.module.ts';
import { DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { trustedOrganizationId } from '../src/kernel/actor.ts';
import { actorOfJob } from '../src/platform/jobs/actor-of-job.ts';
import { BoundedAuditors } from '../src/features/office/audit-room/bounded-auditors.query.ts';
import { ReconciliationsOfDays } from '../src/features/office/audit-room/reconciliations-of-days.query.ts';
import { WholeRecords } from '../src/features/office/produced-files/whole-record.query.ts';
import { routedEndpoints } from '../src/edge/http/route.ts';
import {
  organizationSetting,
  TenantDatabase,
  type TenantTransaction,
} from '../src/platform/database/tenant-database.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { makePeople, workOnPeople } from './sample-people.ts';
import { makeLetter } from './sample-letters.ts';
import { makeVoid, nameOf, nonce, paramsOf, sampleBodies } from './sample-requests.ts';
import { makeWorld, type World } from './sample-world.ts';
import { addHolder } from './portal-people.ts';
import type { Person } from './test-people.ts';
import { startTestSystem, type TestSystem } from './test-system.ts';
import { filesIn, read } from '../../../libs/tooling/tree.ts';

const FEATURES = 'apps/server/src/features/';

let system: TestSystem;
/** By the file that asks: each SQL text that it has asked. */
const asked = new Map<string, Set<string>>();

/** The file of a feature that is asking now, by the stack of its call. */
const askingFile = (): string | undefined => new Error().stack?.match(new RegExp(`${FEATURES}([\\w/.-]+\\.ts)`))?.[1];

const keep = (statement: unknown): void => {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text;
  const file = askingFile();
  // Which agency it is stands in the text of that one.
  if (text === undefined || file === undefined || text.startsWith('select set_config')) return;
  const lines = text.split('\n').map((line) => line.trim());
  asked.set(file, (asked.get(file) ?? new Set()).add(lines.filter(Boolean).join('\n')));
};

/** A transaction that keeps what it is asked. */
const kept = (tx: TenantTransaction): TenantTransaction => {
  const query = tx.query.bind(tx) as (...given: unknown[]) => unknown;
  return {
    query: (...given: unknown[]) => {
      keep(given[0]);
      return query(...given);
    },
  } as TenantTransaction;
};

beforeAll(async () => {
  system = await startTestSystem();
  const database = system.app.get(TenantDatabase);
  const [asAgency, asMember] = [database.read.bind(database), database.readAsMember.bind(database)];
  database.read = (organization, work) => asAgency(organization, (tx) => work(kept(tx)));
  database.readAsMember = (userId, work) => asMember(userId, (tx) => work(kept(tx)));
  await readEverything();
});
afterAll(() => system.close());

const SOMEBODY = '01890000-0000-7000-8000-000000000001';

/** What else a list can be asked for than its first page. */
const QUERIES: Record<string, Record<string, string>[]> = {
  'GET /defendants': [
    ...DEFENDANT_SORTS.flatMap((sort) => [{ sort }, { sort, descending: 'true' }]),
    { name: 'son', city: 'Gretna', bornFrom: '1970-01-01', bornTo: '1999-01-01', owing: 'true' },
    { contacts: 'true' },
  ],
  'GET /desk/calendar': [{ from: '2026-01-01', to: '2026-01-31', mine: 'true' }],
  'GET /ledger/journal': [{ ascending: 'true' }, { knownOn: '2026-01-31' }],
  'GET /ledger/accounts/:ledgerAccount/lines': [
    { ascending: 'true' },
    { tag: 'payee:sheriff:Orleans' },
    { of: 'PaymentReceived', detail: 'Cash', parish: 'Orleans', upToNumber: '9' },
  ],
  'GET /money-out': [
    { sought: 'rent', kind: 'draw', from: '2026-01-01', to: '2026-12-31' },
    { view: 'in' },
    { upTo: '1' },
    ...['agent', 'payee', 'vendor'].map((whom) => ({ kind: 'expense', payee: `${whom}:${SOMEBODY}` })),
  ],
  'GET /ledger/certificate': [{ journalNumber: '1' }],
  'GET /ledger/general-ledger': [{ accounts: '1100' }, { journalNumber: '1' }],
  'GET /ledger/statements': STATEMENT_KINDS.flatMap((kind) => [
    { kind },
    { kind, journalNumber: '1' },
    { kind, journalNumber: '9', knownOn: '2026-01-31' },
    { kind, knownOn: '2026-01-31' },
    { kind, parish: 'Orleans' },
    { kind, parish: 'Orleans', journalNumber: '1' },
    ...(kind === 'aging' ? [{ kind, owedFor: 'nobody' }] : []),
  ]),
  'GET /open-liability': [{ parish: 'Orleans' }],
  'GET /production': [{ parish: 'Orleans' }, { journalNumber: '9' }, { knownOn: '2026-01-31' }],
  'GET /production/rates': [{ journalNumber: '9' }],
  'GET /commission': [{ journalNumber: '9' }],
  'GET /production/plans': [{ parish: 'Orleans' }, { journalNumber: '1' }, { knownOn: '2026-01-31' }],
  'GET /property': [{ show: 'held' }, { show: 'due', sought: 'ring' }, { show: 'ended' }],
  'GET /ledger/payments': [
    ...PAYMENT_SORTS.flatMap((sort) => [{ sort }, { sort, ascending: 'true' }]),
    { part: 'kept', takenBy: SOMEBODY, payerOf: SOMEBODY, parish: 'Orleans' },
  ],
  'GET /alerts': [{ show: 'put-off' }, { show: 'settled' }],
  'GET /audit': [{ ascending: 'true' }],
  'GET /powers': POWER_SORTS.flatMap((sort) => [{ sort }, { sort, descending: 'true' }]),
};

/** As the worker reads it for the file of a person. */
const readWholeRecord = async (admin: Person): Promise<void> => {
  const { defendantId } = await admin.story.bond();
  const params = { defendantId };
  // Once these show it, so do the views that the record is read from.
  await admin.ask(listBondsOfDefendant, { params });
  await admin.ask(listAccountsOfDefendant, { params });
  const { organizationId, userId } = admin;
  const whose = { organizationId: trustedOrganizationId(organizationId), userId, timeZone: DEFAULT_TIME_ZONE };
  const actor = actorOfJob({ ...whose, commandId: defendantId }, defendantId);
  const records = system.app.get(WholeRecords, { strict: false });
  await records.read(actor, { defendantId, bondId: null, withRecovery: true });
};

/** As the worker reads for the pack of an auditor. */
const readForPack = async ({ organizationId, userId }: Person): Promise<void> => {
  const days = { from: '2026-01-01', to: '2026-03-31', today: '2026-04-01' };
  const agency = trustedOrganizationId(organizationId);
  await system.app.get(ReconciliationsOfDays, { strict: false }).read(agency, days);
  await system.app.get(BoundedAuditors, { strict: false }).seesPeriodAlone(agency, userId);
};

/** What a request of an auditor is about is found by its number. */
const readSubjects = async ({ call }: Person): Promise<void> => {
  for (const kind of AUDIT_ABOUT) {
    const body = { about: { kind, number: '1' }, words: 'Explain this.' };
    await call(askInAuditRoom, { body });
  }
};

const readWhyMoved = async (admin: Person, powerId: string): Promise<void> => {
  await admin.ask(movePower, { params: { powerId }, body: { to: 'lost', reason: 'Left in court' } });
  await admin.ask(listPowerExplanations, { params: { powerId } });
};

const readEverything = async (): Promise<void> => {
  const admin = await system.signUp();
  const host = await system.signUp({ organizationName: 'Bayou Bonds' });
  await workOnPeople(system);
  const made = { ...(await makeWorld(admin)), ...(await makePeople(system, admin, host)) };
  const world = { ...made, ...(await makeLetter(admin, made.today)) };
  const reads = [...routedEndpoints].filter(
    ({ method, readsOnly, path }) => (method === 'GET' || readsOnly) && path !== '/live',
  );
  for (const endpoint of reads) {
    const body = sampleBodies[nameOf(endpoint)];
    const sample = { params: paramsOf(endpoint, world), ...(body ? { body: body(world, nonce()) } : {}) };
    for (const query of [{}, ...(QUERIES[nameOf(endpoint)] ?? [])])
      await admin.call<Endpoint>(endpoint, { ...sample, ...(Object.keys(query).length > 0 ? { query } : {}) });
  }
  await admin.ask(deleteDocument, { params: { fileId: world.fileId } }); // asks what rests on the file
  await admin.call(closeAccount, { params: { accountId: world.accountId }, body: {} }); // asks what stands on it
  await admin.call(amendBond, { params: { bondId: world.bondId }, body: { basedOn: 0 } }); // asks whether it is finished
  const inCash = { amountCents: 1, method: 'Cash', reason: 'Paid twice' } as const;
  await admin.call(askForRefund, { params: { accountId: world.accountId }, body: inCash }); // asks what cash is there
  const spent = {
    paidOn: world.today,
    account: '5310',
    amountCents: 1,
    method: 'Check',
    externalReference: '1001',
  } as const;
  await admin.ask(recordExpense, { body: { ...spent, payee: 'Hancock Bank', reason: 'Checks' } }); // asks whether it is new
  await readWholeRecord(admin);
  await readForPack(admin);
  await readSubjects(admin);
  await admin.ask(listMailedPapers, { query: { accountId: world.accountId } });
  const { accountId, letterId } = world;
  await admin.ask(listMailedPapers, { query: { accountId, letterId } });
  await readWhyMoved(admin, world.powerId);
  await readTills(host);
  await readFromOutside(admin, world.recoveryCaseId);
  await admin.ask(addOpeningLine, { body: { account: '2310', amountCents: 100, accountId } }); // asks whose account it is
  await admin.ask(planMoveIn, { body: { program: 'Bail Books 4', cutOverOn: world.today } });
  await admin.call(bringInOpening); // asks what is booked up to that day, which refuses it
  await readFromPortal(admin, world);
  const agent = await system.addAgent(admin, 'Agent');
  await agent.ask(listFollowUps, { query: { kind: 'check-ins' } }); // their own
  const request = await makeVoid(admin);
  await admin.call(approveBondVoid, { params: request }); // reads why it was asked for, before it is refused
  await system.settled();
};

/** The tills of an agency that has some. */
const readTills = async ({ ask, story, session: { user } }: Person): Promise<void> => {
  const params = { tillId: randomUUID() };
  await ask(turnTills, { body: { on: true } });
  await ask(setUpTill, { params, body: { name: 'Front counter', kind: 'shared', holders: [user.userId] } });
  await ask(openTill, { params, body: { countedCents: 0 } });
  await ask(listTills);
  const { accountId } = await story.account();
  await story.pay(accountId, 100, { method: 'Cash' });
  const check = await story.pay(accountId, 100, { method: 'Check' });
  await ask(getDrawer);
  const handOver = { fromTillId: params.tillId, toTillId: null, amountCents: 0, paymentIds: [check] };
  await ask(handOverCash, { body: handOver });
  await ask(listTills);
};

/** What a surety sees in its portal. */
const readFromPortal = async (admin: Person, { suretyId, bondId, fileId, endsOn }: World): Promise<void> => {
  const holder = await addHolder(system, admin, { suretyId });
  const params = { grantId: holder.grantId, bondId, fileId, endsOn };
  for (const endpoint of [...routedEndpoints].filter(({ path }) => path.startsWith('/portal/:grantId')))
    await holder.call<Endpoint>(endpoint, { params });
};

/** The page of a link that shows everything that can be chosen. */
const readFromOutside = async ({ ask, client }: Person, recoveryCaseId: string): Promise<void> => {
  const params = { recoveryCaseId };
  const body = { name: 'Remy Trosclair', phone: '5045550166', fields: [...OUTSIDE_FIELDS] };
  const { linkId: outsideLinkId } = await ask(makeOutsideLink, { params, body });
  const { links } = await ask(listOutsideLinks, { params });
  const token = links.find(({ linkId }) => linkId === outsideLinkId)?.path?.split('#')[1] ?? '';
  const { code } = await ask(makeOutsideCode, { params: { ...params, outsideLinkId } });
  const { visit } = await client.ask(openOutsideVisit, { body: { token, code } });
  await client.ask(readOutsidePage, { body: { token, visit } });
};

test('the SQL of each read, and its plan, are those that were looked at', async () => {
  // No rows and no statistics: the plan says which indexes there are, not how much an agency has.
  const empty = await createMigratedDatabase();
  const client = await empty.pool('app').connect();
  try {
    await client.query(
      `begin; set local enable_seqscan = off; ${organizationSetting('00000000-0000-4000-8000-000000000001' as never)}`,
    );
    for (const [file, texts] of [...asked].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const explained: string[] = [];
      for (const text of [...texts].toSorted()) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${text}`);
        explained.push(`${text}\n--\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
      }
      expect(explained.join('\n\n')).toMatchSnapshot(file);
    }
  } finally {
    client.release(true);
    await empty.drop();
  }
});

test('every file of reads has been called', () => {
  const silent = filesIn('apps/server/src/features', /\.query\.ts$/).filter(
    (path) => /\bquery[<(]/.test(read(path)) && !asked.has(path.slice(FEATURES.length)),
  );
  expect(
    silent.map((path) => `${path}: no request of this spec reads by it: add one, so that its plan is kept`),
  ).toEqual([]);
});
