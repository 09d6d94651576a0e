import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getDashboard } from '#contracts/office/dashboard/dashboard.ts';
import { amendBond, getBond, voidBond } from '#contracts/books/bond/bonds.ts';
import { deleteDefendant, editDefendant } from '#contracts/people/people/defendants.ts';
import { saveReference } from '#contracts/people/people/indemnitors.ts';
import { listRecoveryFiles, uploadRecoveryFile } from '#contracts/recovery/cases/files.ts';
import { restoreCaseFile } from '#contracts/office/case-file/case-file.ts';
import { convertSuretyCase, getConversion } from '#contracts/recovery/cases/conversion.ts';
import { changeAgent, deleteAgent, getWorkOfAgent } from '#contracts/agency/organizations/team.ts';
import { createSuretyCase } from '#contracts/powers/surety-cases/surety-cases.ts';
import { listContacts, saveContact } from '#contracts/recovery/cases/contacts.ts';
import {
  getCaseOfBond,
  getForfeiture,
  listForfeitedWithoutCase,
  openCaseOfBond,
} from '#contracts/recovery/cases/forfeitures.ts';
import { getRecoveryQueue } from '#contracts/recovery/cases/queue.ts';
import {
  addInterview,
  createRecoveryCase,
  editRecoveryCase,
  getRecoveryCase,
  listInterviews,
  listRecoveryCases,
  setRecoveryStatus,
  strikeInterview,
} from '#contracts/recovery/cases/recovery.ts';
import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { addDays } from '#domain/kernel/days.ts';
import { shortCaseId } from '#domain/recovery/recovery-case.ts';
import { openCase } from '../../../../test/case-of-bond.ts';
import { joinTestSystem, type JoinedSystem, type Remote } from '../../../../test/join-system.ts';
import { pdfNamed } from '../../../../test/sample-files.ts';
import { nonce } from '../../../../test/sample-requests.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { SyncCasesWithBonds } from './sync-cases-with-bonds.ts';
import { voidAlone } from '../../../../test/void-alone.ts';

let system: JoinedSystem;
let admin: Person;
let following: Remote<SyncCasesWithBonds>;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ fullName: 'Alma Broussard' });
  await voidAlone(admin);
  following = system.provider<SyncCasesWithBonds>('SyncCasesWithBonds');
});
afterAll(() => system.close());

const todayOf = ({ session }: Person): string => session.organization?.today ?? '';
const aCase = async (title = 'Landry, last seen in Gretna', by = admin) => {
  const { caseId } = await by.ask(createRecoveryCase, { body: { title } });
  return { params: { recoveryCaseId: caseId } };
};

/** A defendant with a forfeited bond. */
const forfeited = async (by = admin, fullName = 'Theo Landry') => {
  const defendantId = await by.story.defendant({ fullName });
  return anotherForfeited(by, defendantId);
};
const anotherForfeited = ({ story }: Person, defendantId: string) =>
  story.forfeited({ defendantId, caseNumber: '545-123' });
const open = async (bondId: string, by = admin, joins: string | null = null) => {
  const { caseId } = await openCase(by, bondId, joins);
  return { params: { recoveryCaseId: caseId } };
};
const revisionOf = async (bondId: string, by = admin) => (await by.ask(getBond, { params: { bondId } })).revision;
/** A round once the view of the bonds has read what was done. */
const follow = async (bondId: string) => {
  await admin.ask(getBond, { params: { bondId } });
  await following.round();
};
const setAside = async (bondId: string) =>
  admin.ask(amendBond, {
    params: { bondId },
    body: { status: 'CLOSED', reason: 'Set aside', confirmed: true, basedOn: await revisionOf(bondId) },
  });
const forfeitAgain = async (bondId: string) =>
  admin.ask(amendBond, {
    params: { bondId },
    body: { status: 'FORFEITED', forfeitureDate: todayOf(admin), basedOn: await revisionOf(bondId) },
  });

describe('a case from a title', () => {
  test('is open, of normal priority, and asks for its title', async () => {
    const request = await aCase();
    const kept = await admin.ask(getRecoveryCase, request);
    expect(kept).toMatchObject({ title: 'Landry, last seen in Gretna', status: 'open', priority: 2, bonds: [] });
    expect(kept).toMatchObject({ defendantName: null, assignedTo: null, forfeitureCents: 0, dueOn: null });
    expect(kept.changes).toMatchObject([{ kind: 'opened', by: 'Alma Broussard' }]);
    const { status, problem } = await admin.call(createRecoveryCase, { body: { title: '  ' } });
    expect([status, problem?.errors]).toEqual([422, [{ path: 'title', message: 'Title is required' }]]);
    expect((await admin.call(createRecoveryCase, { body: { title: 'x'.repeat(121) } })).status).toBe(422);
  });

  test('becomes active when somebody of recovery is assigned, and nobody else can be', async () => {
    const request = await aCase();
    const recovery = await system.addAgent(admin, 'Recovery Agent');
    const agent = await system.addAgent(admin, 'Agent');
    const { userId } = recovery.session.user;
    await admin.ask(editRecoveryCase, { ...request, body: { assignedTo: userId, basedOn: 1 } });
    expect(await admin.ask(getRecoveryCase, request)).toMatchObject({ status: 'active', assignedTo: { userId } });
    const body = { assignedTo: agent.session.user.userId, basedOn: 2 };
    expect((await admin.call(editRecoveryCase, { ...request, body })).problem?.code).toBe('ASSIGNEE_NOT_FOUND');
    const mine = await recovery.ask(listRecoveryCases, { query: { mine: 'true' } });
    expect(mine.rows.map(({ caseId }) => caseId)).toEqual([request.params.recoveryCaseId]);
  });

  test('that two people edit at once keeps what does not touch, and asks about what does', async () => {
    const request = await aCase();
    const supervisor = await system.addAgent(admin, 'Supervisor');
    await admin.ask(editRecoveryCase, { ...request, body: { priority: 1, basedOn: 1 } });
    await supervisor.ask(editRecoveryCase, { ...request, body: { title: 'Landry', basedOn: 1 } });
    expect(await admin.ask(getRecoveryCase, request)).toMatchObject({ priority: 1, title: 'Landry', version: 3 });
    const { problem } = await supervisor.call(editRecoveryCase, { ...request, body: { priority: 3, basedOn: 1 } });
    expect(problem?.errors).toEqual([{ path: 'priority', message: 'Alma Broussard changed this at the same time.' }]);
  });

  test('closes by hand with an outcome and a note, and reopens with a reason', async () => {
    const request = await aCase();
    const close = async (body: object) =>
      (await admin.call(setRecoveryStatus, { ...request, body: { status: 'closed', basedOn: 1, ...body } })).problem
        ?.errors;
    expect(await close({})).toEqual([{ path: 'outcome', message: 'Choose an outcome.' }]);
    expect(await close({ outcome: 'given up' })).toEqual([{ path: 'note', message: 'Say how it ended.' }]);
    expect(await close({ outcome: 'given up', note: 'Nobody found', outcomeOn: addDays(todayOf(admin), 1) })).toEqual([
      { path: 'outcomeOn', message: 'The date cannot be in the future.' },
    ]);
    expect(await close({ outcome: 'given up', note: 'Nobody found' })).toBeUndefined();
    const closed = await admin.ask(getRecoveryCase, request);
    expect(closed).toMatchObject({ status: 'closed', outcome: 'given up', outcomeNote: 'Nobody found' });
    await admin.ask(setRecoveryStatus, { ...request, body: { status: 'active', note: 'Seen again', basedOn: 2 } });
    expect(await admin.ask(getRecoveryCase, request)).toMatchObject({ status: 'open', outcome: null, closedAt: null });
  });
});

describe('the list', () => {
  test('finds cases by name, title, id, court case number and power, counts over all, page by page', async () => {
    const agency = await system.signUp();
    const remy = await forfeited(agency, 'Remy Fontenot');
    const fromBond = await open(remy.bondId, agency);
    const gretna = await aCase('Gretna, blue house', agency);
    const algiers = await aCase('Algiers ferry', agency);
    const [a, b, c] = [fromBond, gretna, algiers].map(({ params }) => params.recoveryCaseId);
    const found = async (search: string) =>
      (await agency.ask(listRecoveryCases, { query: { search } })).rows.map(({ caseId }) => caseId);
    expect(await found('font')).toEqual([a]);
    expect(await found('BLUE')).toEqual([b]);
    expect(await found((c ?? '').slice(0, 8))).toEqual([c]);
    expect(await found('545123')).toEqual([a]);
    expect(await found('blüé')).toEqual([b]);
    expect(await found(remy.powerNumber.toLowerCase())).toEqual([a]);
    expect(await found('%')).toEqual([]);
    expect(await found('nobody 7')).toEqual([]);

    await agency.ask(setRecoveryStatus, { ...gretna, body: { status: 'active', basedOn: 1 } });
    const first = await agency.ask(listRecoveryCases, { query: { limit: 2 } });
    expect(first.rows.map(({ caseId }) => caseId)).toEqual([c, b]);
    expect(first.counts).toEqual({ all: 3, open: 2, active: 1, closed: 0 });
    const rest = await agency.ask(listRecoveryCases, { query: { limit: 2, cursor: first.nextCursor ?? '' } });
    expect([rest.rows.map(({ caseId }) => caseId), rest.nextCursor]).toEqual([[a], null]);
    const active = await agency.ask(listRecoveryCases, { query: { status: 'active' } });
    expect([active.rows.length, active.counts?.all]).toEqual([1, 3]);
    expect((await agency.ask(getDashboard)).activeCases).toBe(3);

    await agency.ask(editRecoveryCase, { ...fromBond, body: { priority: 1, basedOn: 1 } });
    const urgent = await agency.ask(listRecoveryCases, { query: { sort: 'priority', limit: 2 } });
    expect(urgent.rows.map(({ caseId }) => caseId)).toEqual([a, c]);
    const next = await agency.ask(listRecoveryCases, {
      query: { sort: 'priority', limit: 2, cursor: urgent.nextCursor ?? '' },
    });
    expect(next.rows.map(({ caseId }) => caseId)).toEqual([b]);
    expect((await admin.ask(listRecoveryCases, { query: { search: 'Fontenot' } })).rows).toEqual([]);
  });

  test('finds by a single letter what has it in its title or in the name of its defendant', async () => {
    const agency = await system.signUp();
    const emile = await open((await forfeited(agency, 'Émile Quirk')).bondId, agency);
    const gretna = await aCase('Blue house, Gretna', agency);
    await agency.ask(editRecoveryCase, { ...emile, body: { title: 'Algiers ferry', basedOn: 1 } });
    const [a, b] = [emile, gretna].map(({ params }) => params.recoveryCaseId);
    const found = async (query: { search: string; sort?: 'priority'; status?: 'closed' }) =>
      (await agency.ask(listRecoveryCases, { query })).rows.map(({ caseId }) => caseId);
    // Letters that no id begins with, since its first ones find a case, too.
    for (const search of ['q', 'Q', 'k', 'ý']) expect(await found({ search })).toEqual([a]);
    expect(await found({ search: 'h' })).toEqual([b]);
    for (const search of ['r', 'é']) expect(await found({ search })).toEqual([b, a]);
    expect(await found({ search: 'z' })).toEqual([]);
    expect(await found({ search: 'q', sort: 'priority' })).toEqual([a]);
    expect(await found({ search: 'q', status: 'closed' })).toEqual([]);
  });
});

describe('who leaves', () => {
  test('names a successor of recovery, who has every case that is not closed from then on', async () => {
    const agency = await system.signUp({ fullName: 'Odile Hebert' });
    const [leaver, heir] = [
      await system.addAgent(agency, 'Recovery Agent'),
      await system.addAgent(agency, 'Recovery Agent'),
    ];
    const agent = await system.addAgent(agency, 'Agent');
    const cases = [await aCase('One', agency), await aCase('Two', agency), await aCase('Closed', agency)];
    const { userId: agentId } = leaver.session.user;
    for (const one of cases) await agency.ask(editRecoveryCase, { ...one, body: { assignedTo: agentId, basedOn: 1 } });
    const end = { status: 'closed', outcome: 'given up', note: 'Abroad', basedOn: 2 } as const;
    await agency.ask(setRecoveryStatus, { ...cases[2]!, body: end });
    const params = { agentId };
    const { cases: work } = await agency.ask(getWorkOfAgent, { params });
    expect([work.count, work.takers.map(({ userId }) => userId)]).toEqual([
      2,
      expect.arrayContaining([heir.userId, agency.userId]),
    ]);
    for (const successor of [agent.session.user.userId, agentId, admin.session.user.userId])
      expect((await agency.call(deleteAgent, { params, body: { cases: successor } })).problem?.code).toBe(
        'SUCCESSOR_NOT_FOUND',
      );
    const successor = heir.session.user.userId;
    const [command, body] = [randomUUID(), { cases: successor }];
    for (let tries = 0; tries < 2; tries += 1)
      expect(await agency.ask(deleteAgent, { params, body, commandId: command })).toEqual({ deleted: true });
    const now = await Promise.all(cases.map((request) => agency.ask(getRecoveryCase, request)));
    expect(now.map(({ assignedTo }) => assignedTo?.userId)).toEqual([successor, successor, agentId]);
    const assigned = { field: 'assignedTo', before: agentId, after: successor };
    expect(now[0]?.changes[0]).toMatchObject({ fields: [assigned], by: 'Odile Hebert' });
    expect(now[0]?.changes.filter(({ fields }) => fields.some(({ field }) => field === 'assignedTo'))).toHaveLength(2);
  });

  test('or loses the role: the cases go to whom the change of role names', async () => {
    const agency = await system.signUp();
    const leaver = await system.addAgent(agency, 'Recovery Agent');
    const one = await aCase('One', agency);
    await agency.ask(editRecoveryCase, { ...one, body: { assignedTo: leaver.userId, basedOn: 1 } });
    const params = { agentId: leaver.userId };
    const record = {
      fullName: 'Rita Recovers',
      phoneNumber: '5045550111',
      email: leaver.email,
      role: 'Agent',
    } as const;
    const body = { ...record, successors: { cases: agency.userId } };
    expect((await agency.ask(changeAgent, { params, body })).role).toBe('Agent');
    expect((await agency.ask(getRecoveryCase, one)).assignedTo?.userId).toBe(agency.userId);
  });
});

describe('the forfeitures', () => {
  test('the overdue come first, then exposure by days left, explained, with who has how many', async () => {
    const agency = await system.signUp({ fullName: 'Odile Hebert' });
    const today = todayOf(agency);
    const defendantId = await agency.story.defendant({ fullName: 'Theo Landry' });
    const due = async (daysLeft: number, amountCents: number) => {
      const forfeitureDate = addDays(today, daysLeft - 180);
      const facts = { defendantId, jurisdiction: 'Orleans', powerNumber: nonce(), status: 'FORFEITED' } as const;
      const bondDate = addDays(forfeitureDate, -40);
      const { bondId } = await agency.story.bond({ ...facts, amountCents, bondDate, forfeitureDate });
      return (await open(bondId, agency)).params.recoveryCaseId;
    };
    const far = await due(100, 1_000_000);
    const late = await due(-5, 100_000);
    const near = await due(10, 500_000);
    const none = (await aCase('Blue house', agency)).params.recoveryCaseId;
    const closed = await aCase('Closed', agency);
    const end = { status: 'closed', outcome: 'given up', note: 'Abroad', basedOn: 1 } as const;
    await agency.ask(setRecoveryStatus, { ...closed, body: end });
    const mine = { params: { recoveryCaseId: near } };
    const { userId } = agency.session.user;
    await agency.ask(editRecoveryCase, { ...mine, body: { assignedTo: userId, basedOn: 1 } });

    const { rows, all, past, workload } = await agency.ask(getRecoveryQueue);
    expect(rows.map(({ caseId }) => caseId)).toEqual([late, near, far, none]);
    expect(rows.map(({ explanation }) => explanation)).toEqual([
      '5 days overdue',
      '$5,000, no lead in 14 days, 10 days left',
      '$10,000, no lead in 14 days, 100 days left',
      'No due date',
    ]);
    expect([all, past, rows[1]?.version]).toEqual([{ count: 4, cents: 1_600_000 }, { count: 1, cents: 100_000 }, 2]);
    expect(workload).toEqual([
      { assignedTo: null, cases: 3, exposureCents: 1_100_000, overdue: 1, soon: 0 },
      { assignedTo: { userId, name: 'Odile Hebert' }, cases: 1, exposureCents: 500_000, overdue: 0, soon: 1 },
    ]);
    const own = await agency.ask(getRecoveryQueue, { query: { mine: 'true' } });
    expect([own.rows.map(({ caseId }) => caseId), own.all.count, own.workload.length]).toEqual([[near], 1, 2]);
  });

  test('a forfeited bond without a case stands among them, and the list of those past their deadline is as their figure', async () => {
    const agency = await system.signUp({ fullName: 'Odile Hebert' });
    const today = todayOf(agency);
    const defendantId = await agency.story.defendant({ fullName: 'Theo Landry' });
    const forfeited = async (daysLeft: number, powerNumber: string) => {
      const forfeitureDate = addDays(today, daysLeft - 180);
      const facts = { defendantId, jurisdiction: 'Orleans', powerNumber, status: 'FORFEITED' } as const;
      const bondDate = addDays(forfeitureDate, -40);
      return (await agency.story.bond({ ...facts, amountCents: 500_000, bondDate, forfeitureDate })).bondId;
    };
    const late = await forfeited(-2, nonce());
    const soon = (await open(await forfeited(3, nonce()), agency)).params.recoveryCaseId;
    const powerNumber = nonce();
    const later = await forfeited(9, powerNumber);
    const { rows, all, past, workload } = await agency.ask(getRecoveryQueue);
    expect(rows.map(({ caseId, bondId }) => [caseId, bondId])).toEqual([
      [null, late],
      [soon, null],
      [null, later],
    ]);
    expect(rows[2]).toMatchObject({
      title: powerNumber,
      defendantName: 'Theo Landry',
      assignedTo: null,
      version: null,
    });
    expect(rows[2]?.explanation).toBe('$5,000, no lead in 14 days, 9 days left');
    expect([all, past]).toEqual([
      { count: 3, cents: 1_500_000 },
      { count: 1, cents: 500_000 },
    ]);
    expect(workload.map(({ cases }) => cases)).toEqual([1]);
    const overdue = await agency.ask(getRecoveryQueue, { query: { past: 'true' } });
    expect([overdue.rows.map(({ bondId }) => bondId), overdue.all, overdue.past]).toEqual([[late], past, past]);
  });
});

describe('recovery is closed', () => {
  test('to other roles and other agencies, and an id reveals nothing', async () => {
    const request = await aCase();
    for (const role of ['Agent', 'Accounting', 'Auditor'] as const) {
      const other = await system.addAgent(admin, role);
      const known = await other.call(getRecoveryCase, request);
      const unknown = await other.call(getRecoveryCase, { params: { recoveryCaseId: randomUUID() } });
      expect([known.status, known.problem?.detail]).toEqual([403, 'You do not have access to recovery.']);
      expect([unknown.status, unknown.problem?.detail]).toEqual([403, 'You do not have access to recovery.']);
    }
    const elsewhere = await system.signUp();
    const { status, problem } = await elsewhere.call(getRecoveryCase, request);
    expect([status, problem?.detail]).toEqual([404, 'Case not found.']);
  });

  test('but everybody sees on a bond that a case exists and where it stands', async () => {
    const { bondId } = await forfeited();
    const agent = await system.addAgent(admin, 'Agent');
    const before = await agent.ask(getCaseOfBond, { params: { bondId } });
    expect(before).toMatchObject({ case: null, mayOpen: true, joins: null, defendantName: 'Theo Landry' });
    const opened = await agent.ask(openCaseOfBond, { params: { bondId }, body: {} });
    expect(opened).toEqual({ caseId: null, isNew: true }); // they are told that it exists, not which it is
    const after = await agent.ask(getCaseOfBond, { params: { bondId } });
    expect(after).toMatchObject({ case: { caseId: null, status: 'open' }, mayOpen: false });
    const known = await admin.ask(getCaseOfBond, { params: { bondId } });
    expect(known.case?.caseId).toMatch(/^[0-9a-f-]{36}$/);
    const elsewhere = await system.signUp();
    for (const call of [
      elsewhere.call(getCaseOfBond, { params: { bondId } }),
      elsewhere.call(openCaseOfBond, { params: { bondId }, body: {} }),
      elsewhere.call(getForfeiture, { params: { bondId } }),
    ])
      expect((await call).problem?.detail).toBe('Bond not found.');
  });
});

describe('the case of a forfeited bond', () => {
  test('is joined by an Agent as it was offered, without its id', async () => {
    const agent = await system.addAgent(admin, 'Agent');
    const { bondId, defendantId } = await forfeited();
    const request = await open(bondId);
    const another = { params: { bondId: (await anotherForfeited(admin, defendantId)).bondId } };
    agent.client.readWhatWrote(admin.client);
    const { joins } = await agent.ask(getCaseOfBond, another);
    expect(joins).toEqual({ caseId: null, status: 'open' });
    const joined = await agent.ask(openCaseOfBond, { ...another, body: { joins: 'open' } });
    expect(joined).toEqual({ caseId: null, isNew: true });
    expect(await admin.ask(getRecoveryCase, request)).toMatchObject({ forfeitureCents: 1_000_000, bondId });
    const nothingOpen = { params: { bondId: (await forfeited()).bondId }, body: { joins: 'open' } } as const;
    expect((await admin.call(openCaseOfBond, nothingOpen)).problem?.code).toBe('RECOVERY_CASE_NOT_FOUND');
  });

  test('names defendant and power, counts what is forfeited, and knows by when', async () => {
    const { bondId, powerNumber, defendantId } = await forfeited();
    const request = await open(bondId);
    const due = addDays(todayOf(admin), 170);
    const kept = await admin.ask(getRecoveryCase, request);
    expect(kept).toMatchObject({ title: `Theo Landry – ${powerNumber}`, defendantId, bondId, dueOn: due });
    expect(kept).toMatchObject({ forfeitureCents: 500_000, bonds: [{ bondId, answerBy: due, status: 'FORFEITED' }] });
    const another = await anotherForfeited(admin, defendantId);
    const { joins } = await admin.ask(getCaseOfBond, { params: { bondId: another.bondId } });
    expect(joins?.caseId).toBe(request.params.recoveryCaseId);
    await open(another.bondId, admin, joins?.caseId ?? null);
    expect(await admin.ask(getRecoveryCase, request)).toMatchObject({ forfeitureCents: 1_000_000, bondId });
  });

  test('is opened once, twice clicked and by two people at once', async () => {
    const supervisor = await system.addAgent(admin, 'Supervisor');
    const agent = await system.addAgent(admin, 'Agent');
    for (let round = 0; round < 20; round += 1) {
      const { bondId } = await forfeited();
      const ask = (by: Person) => by.ask(openCaseOfBond, { params: { bondId }, body: {} });
      const answers = await Promise.all([ask(admin), ask(admin), ask(supervisor), ask(agent)]);
      expect(new Set(answers.slice(0, 3).map(({ caseId }) => caseId)).size).toBe(1);
      expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    }
  });

  test('needs a forfeited bond and, to join, an open case of the same person', async () => {
    const { bondId, defendantId } = await forfeited();
    await setAside(bondId);
    const refused = await admin.call(openCaseOfBond, { params: { bondId }, body: {} });
    expect(refused.problem?.code).toBe('BOND_NOT_FORFEITED');
    const other = await open((await forfeited()).bondId);
    const mine = await anotherForfeited(admin, defendantId);
    const joins = other.params.recoveryCaseId;
    const foreign = await admin.call(openCaseOfBond, { params: { bondId: mine.bondId }, body: { joins } });
    expect(foreign.problem?.code).toBe('RECOVERY_CASE_NOT_FOUND');
  });

  test('stands in the list of those without one until it is opened', async () => {
    const agency = await system.signUp();
    const { bondId } = await forfeited(agency);
    const before = await agency.ask(listForfeitedWithoutCase);
    expect([before.count, before.rows.map((row) => row.bondId)]).toEqual([1, [bondId]]);
    const { amountCents } = before.rows[0]!;
    expect(amountCents).toBeGreaterThan(0);
    expect(await agency.ask(listRecoveryCases)).toMatchObject({ withoutCase: 1, withoutCaseCents: amountCents });
    await open(bondId, agency);
    expect(await agency.ask(listForfeitedWithoutCase)).toMatchObject({ count: 0, rows: [] });
  });

  test('closes by itself with the last of its bonds, and is reopened when one is forfeited again', async () => {
    const { bondId, defendantId } = await forfeited();
    const request = await open(bondId);
    const another = await anotherForfeited(admin, defendantId);
    await open(another.bondId, admin, request.params.recoveryCaseId);
    await setAside(bondId);
    await follow(bondId);
    expect(await admin.ask(getRecoveryCase, request)).toMatchObject({ status: 'open', forfeitureCents: 500_000 });
    const why = { reasonCode: 'Entered in error', reason: 'Typed twice' } as const;
    await admin.ask(voidBond, { params: { bondId: another.bondId }, body: why });
    await Promise.all([follow(another.bondId), follow(another.bondId)]);
    const closed = await admin.ask(getRecoveryCase, request);
    expect(closed).toMatchObject({ status: 'closed', outcome: 'voided', forfeitureCents: 1_000_000 });
    expect(closed.changes[0]).toMatchObject({ kind: 'closed', by: null });
    expect(closed.changes.filter(({ kind }) => kind === 'closed')).toHaveLength(1);
    await forfeitAgain(bondId);
    await follow(bondId);
    expect(await admin.ask(getRecoveryCase, request)).toMatchObject({ status: 'open', outcome: null });
    const again = await admin.ask(openCaseOfBond, { params: { bondId }, body: {} });
    expect(again).toEqual({ caseId: request.params.recoveryCaseId, isNew: false });
  });

  test('is closed by hand by a Supervisor or an Admin alone while its bond is forfeited, and stays closed', async () => {
    const request = await open((await forfeited()).bondId);
    const recovery = await system.addAgent(admin, 'Recovery Agent');
    const body = { status: 'closed', outcome: 'given up', note: 'Abroad', basedOn: 1 } as const;
    expect((await recovery.call(setRecoveryStatus, { ...request, body })).problem?.code).toBe('CLOSE_FORFEITED_CASE');
    await admin.ask(setRecoveryStatus, { ...request, body });
    await following.round();
    expect(await admin.ask(getRecoveryCase, request)).toMatchObject({ status: 'closed', outcome: 'given up' });
  });

  test('keeps its defendant from being deleted until it is closed and the forfeiture settled', async () => {
    const { bondId, defendantId } = await forfeited();
    const request = await open(bondId);
    const remove = async () => (await admin.call(deleteDefendant, { params: { defendantId } })).problem?.detail;
    expect(await remove()).toBe('Close the recovery case first.');
    const body = { status: 'closed', outcome: 'given up', note: 'Abroad', basedOn: 1 } as const;
    await admin.ask(setRecoveryStatus, { ...request, body });
    expect(await remove()).toBe('Settle the forfeiture first.');
    await setAside(bondId);
    expect(await remove()).toBeUndefined();
    expect(await admin.ask(getRecoveryCase, request)).toMatchObject({ defendantId: null, defendantName: null });
    expect((await admin.ask(listContacts, request)).contacts).toEqual([]);
  });

  test('names a deleted defendant nowhere: in no title, no file and no search, until they are restored', async () => {
    const word = 'Zeringue';
    const { bondId, defendantId } = await forfeited(admin, `Octave ${word}`);
    const request = await open(bondId);
    const { recoveryCaseId: drawerId } = request.params;
    const title = `${word} – Blue house`;
    await admin.ask(editRecoveryCase, { ...request, body: { title, basedOn: 1 } });
    const drawer = { drawerKind: 'case', drawerId } as const;
    await admin.ask(uploadRecoveryFile, { params: drawer, file: pdfNamed(`warrant ${word}.pdf`) });
    const body = { status: 'closed', outcome: 'given up', note: 'Abroad', basedOn: 3 } as const;
    await admin.ask(setRecoveryStatus, { ...request, body });
    await setAside(bondId);
    const found = async () =>
      (await admin.ask(listRecoveryCases, { query: { search: word } })).rows.some(({ caseId }) => caseId === drawerId);
    const seen = async () =>
      JSON.stringify([
        await admin.ask(getRecoveryCase, request),
        await admin.ask(listRecoveryFiles, { params: drawer }),
        (await admin.ask(listRecoveryCases, {})).rows.filter(({ caseId }) => caseId === drawerId),
      ]);
    expect([await found(), (await seen()).includes(word)]).toEqual([true, true]);
    await admin.ask(deleteDefendant, { params: { defendantId } });
    expect([await found(), (await seen()).includes(word)]).toEqual([false, false]);
    const { title: now } = await admin.ask(getRecoveryCase, request);
    expect(now).toMatch(/^Unknown Defendant – /);
    await admin.ask(restoreCaseFile, { params: { defendantId } });
    expect([await found(), (await admin.ask(getRecoveryCase, request)).title]).toEqual([true, title]);
  });
});

describe('the case of an insurer', () => {
  test('becomes a recovery case once, with its due date and amount, and leads to it', async () => {
    const facts = {
      insurerName: 'Lexington',
      defendantName: 'Theo Landry',
      dueOn: '2026-05-17',
      bondAmountCents: 70_000,
    };
    const { caseId } = await admin.ask(createSuretyCase, { body: facts });
    const params = { caseId };
    expect(await admin.ask(getConversion, { params })).toEqual({ recoveryCaseId: null });
    const answers = await Promise.all([1, 2, 3].map(() => admin.ask(convertSuretyCase, { params })));
    expect(new Set(answers.map((answer) => answer.caseId)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    const recoveryCaseId = answers[0]?.caseId ?? '';
    expect(await admin.ask(getConversion, { params })).toEqual({ recoveryCaseId });
    const kept = await admin.ask(getRecoveryCase, { params: { recoveryCaseId } });
    expect(kept).toMatchObject({ title: 'Surety case Lexington Theo Landry', suretyCaseId: caseId });
    expect(kept).toMatchObject({ dueOn: '2026-05-17', forfeitureCents: 70_000 });
  });
});

describe('the short id of a case', () => {
  test('tells apart cases that are opened within a second, by whatever door, and a command sent twice opens one', async () => {
    const { bondId } = await forfeited();
    const facts = { insurerName: 'Lexington', defendantName: 'Theo Landry' };
    const { caseId } = await admin.ask(createSuretyCase, { body: facts });
    const msecs = Date.now();
    const commands = Array.from({ length: 4 }, () => v7({ msecs }));
    expect(new Set(commands.map(shortCaseId)).size).toBe(1); // they begin with the time
    const [titled, again, opened, converted] = commands as [string, string, string, string];
    const doors = [
      () => admin.ask(createRecoveryCase, { body: { title: 'Landry' }, commandId: again }),
      () => admin.ask(createRecoveryCase, { body: { title: 'Landry' }, commandId: titled }),
      () => admin.ask(openCaseOfBond, { params: { bondId }, body: { joins: null }, commandId: opened }),
      () => admin.ask(convertSuretyCase, { params: { caseId }, commandId: converted }),
    ];
    const ids: string[] = [];
    for (const open of doors) {
      const [first, second] = [await open(), await open()];
      expect(second.caseId).toBe(first.caseId);
      ids.push(String(first.caseId));
    }
    expect(new Set(ids.map(shortCaseId)).size).toBe(4);
    const { rows } = await admin.ask(listRecoveryCases, { query: { search: shortCaseId(ids[1] ?? '') } });
    expect(rows.map((row) => row.caseId)).toEqual([ids[1]]);
  });
});

describe('the people of a case', () => {
  test('come live from the file, those who answer for its bonds before the others, then the case’s own', async () => {
    const { bondId, defendantId, accountId } = await forfeited();
    const file = { params: { defendantId } };
    await admin.ask(editDefendant, { ...file, body: { phoneNumber: '5045550101', basedOn: 1 } });
    const other = await admin.story.indemnitor(defendantId, { fullName: 'Odile Sonnier' });
    const indemnitorId = await admin.story.indemnitor(defendantId, { fullName: 'Clothilde Landry' }, accountId);
    const refer = (personType: 'defendant' | 'indemnitor', personId: string, name: string) =>
      admin.ask(saveReference, { params: { referenceId: randomUUID() }, body: { name, personType, personId } });
    await refer('defendant', defendantId, 'His boss');
    await refer('indemnitor', indemnitorId, 'Her sister');
    const request = await open(bondId);
    const params = { ...request.params, contactId: randomUUID() };
    const own = { name: 'Neighbour', phone: '(504) 555-0199', role: 'reference', relationship: 'Friend' } as const;
    await admin.ask(saveContact, { params, body: { ...own, basedOn: 0 } });
    await admin.ask(saveContact, { params, body: { ...own, address: '1 Canal St', basedOn: 1 } });
    const stale = await admin.call(saveContact, { params, body: { ...own, basedOn: 1 } });
    expect(stale.problem?.code).toBe('EDITED_MEANWHILE');
    const { contacts } = await admin.ask(listContacts, request);
    expect(contacts.map(({ name, role, isOther }) => [name, role, isOther])).toEqual([
      ['Theo Landry', 'defendant', false],
      ['Clothilde Landry', 'indemnitor', false],
      ['His boss', 'reference', false],
      ['Her sister', 'indemnitor_reference', false],
      ['Odile Sonnier', 'indemnitor', true],
      ['Neighbour', 'reference', false],
    ]);
    expect(contacts[0]).toMatchObject({ phone: '5045550101', editedAt: { kind: 'defendant', id: defendantId } });
    expect(contacts[3]).toMatchObject({ referenceOf: 'Clothilde Landry' });
    expect(contacts[4]?.contactId).toBe(other);
    expect(contacts[5]).toMatchObject({ phone: '5045550199', address: '1 Canal St', editedAt: null, version: 2 });
  });
});

describe('field interviews', () => {
  test('are listed by their day, make the case active, and are struck with a reason', async () => {
    const request = await aCase();
    const today = todayOf(admin);
    const add = (body: { interviewDate: string; name?: string; notes?: string }) =>
      admin.ask(addInterview, { ...request, body });
    const { interviewId } = await add({ interviewDate: addDays(today, -3), name: 'His cousin' });
    await add({ interviewDate: today, notes: 'Saw the car' });
    expect((await admin.ask(getRecoveryCase, request)).status).toBe('active');
    const strike = { params: { ...request.params, interviewId }, body: { reason: 'Of another case' } };
    await admin.ask(strikeInterview, strike);
    await admin.ask(strikeInterview, strike);
    const { interviews } = await admin.ask(listInterviews, request);
    expect(interviews.map(({ name, notes, struck }) => [name, notes, struck?.reason ?? null])).toEqual([
      ['', 'Saw the car', null],
      ['His cousin', '', 'Of another case'],
    ]);
    const refused = async (body: object) =>
      (await admin.call(addInterview, { ...request, body: { interviewDate: today, ...body } })).problem?.errors;
    expect(await refused({})).toEqual([{ path: 'name', message: 'Enter a name or notes.' }]);
    expect(await refused({ name: 'x', interviewDate: addDays(today, 1) })).toEqual([
      { path: 'interviewDate', message: 'The date cannot be in the future.' },
    ]);
  });
});
