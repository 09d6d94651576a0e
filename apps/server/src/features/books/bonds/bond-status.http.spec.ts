import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dischargeBond, listBondsToDischarge, reinstateBond } from '#contracts/books/bond/bond-status.ts';
import { amendBond, getBond, listBondsOfDefendant, voidBond, writeBond } from '#contracts/books/bond/bonds.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { deleteDocument, uploadDocument } from '#contracts/people/documents/documents.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { isDeep } from '../../../../../../libs/tooling/deep-suite.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { pdfNamed } from '../../../../test/sample-files.ts';
import type { Person } from '../../../../test/test-people.ts';

const ROUNDS = isDeep ? 200 : 8;

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let supervisor: Person;
let tracer: Person;
let stranger: Person;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const daysAgo = (days: number) => addDays(today, -days);

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  agent = await system.addAgent(admin, 'Agent');
  supervisor = await system.addAgent(admin, 'Supervisor');
  tracer = await system.addAgent(admin, 'Recovery Agent');
  stranger = await system.signUp({ organizationName: 'Bayou Bail Bonds' });
});
afterAll(() => system.close());

type WriteBody = Omit<NonNullable<RequestOf<typeof writeBond>['body']>, 'defendantId'>;

const written = async (body: WriteBody = {}) => {
  const defendantId = await admin.story.defendant();
  const { bondId } = await agent.story.bond({ defendantId, amountCents: 500_000, ...body });
  return { defendantId, bondId };
};
const fileOf = async (defendantId: string, by = admin) => {
  const params = { subjectKind: 'defendant', subjectId: defendantId } as const;
  return (await by.ask(uploadDocument, { params, file: pdfNamed('Order.pdf') })).fileId;
};
/** The newest that anybody sees: each waits for what they did themselves. */
const get = async (bondId: string) => {
  const everybody = [admin, agent, supervisor, tracer].map((by) => by.ask(getBond, { params: { bondId } }));
  const [newest] = (await Promise.all(everybody)).toSorted((one, two) => two.revision - one.revision);
  if (!newest) throw new RangeError('Nobody sees the bond.');
  return newest;
};
type AmendBody = NonNullable<RequestOf<typeof amendBond>['body']>;
const amend = async (bondId: string, body: Omit<AmendBody, 'basedOn'> & { basedOn?: number }, by = agent) => {
  const basedOn = body.basedOn ?? (await get(bondId)).revision;
  return by.call(amendBond, { params: { bondId }, body: { ...body, basedOn } });
};
const forfeit = (bondId: string, by = agent) =>
  amend(bondId, { status: 'FORFEITED', forfeitureDate: daysAgo(10), courtDate: null }, by);
type DischargeBody = NonNullable<RequestOf<typeof dischargeBond>['body']>;
const proof = { dischargedOn: today, court: 'Orleans Criminal District Court', proofKind: 'Court paper' } as const;
const discharge = async (bondId: string, body: Partial<DischargeBody> & { proofId: string }, by = agent) => {
  const { revision } = await get(bondId);
  return by.call(dischargeBond, { params: { bondId }, body: { ...proof, basedOn: revision, ...body } });
};

describe('a forfeiture', () => {
  it('fills the missed court date, counts from the certificate, and shows who may enter what', async () => {
    const { bondId } = await written({
      courtDate: daysAgo(20),
      bondDate: daysAgo(90),
      powerNumber: `F-${randomUUID()}`.slice(0, 20),
    });
    await forfeit(bondId);
    const forfeited = await get(bondId);
    expect(forfeited).toMatchObject({
      forfeited: true,
      courtDate: null,
      ftaDate: daysAgo(20),
      dueDate: addDays(today, 170),
      forfeiturePowerNumber: forfeited.powerNumber,
    });
    expect((await amend(bondId, { warrantOn: daysAgo(19) })).problem?.code).toBe('ROLE_REFUSED');
    expect((await amend(bondId, { warrantOn: daysAgo(19), noticeSentOn: daysAgo(12) }, tracer)).status).toBe(200);
    await amend(bondId, { noticeCertificateOn: daysAgo(5) });
    expect(await get(bondId)).toMatchObject({ forfeitureDate: daysAgo(5), dueDate: addDays(today, 175) });
    const corrected = await amend(bondId, { noticeCertificateOn: daysAgo(4) });
    expect(corrected.problem?.errors).toEqual([{ path: 'reason', message: 'Give a reason.' }]);
    const future = await amend(bondId, { ftaDate: addDays(today, 1), reason: 'Read it wrong' });
    expect(future.problem?.errors).toEqual([{ path: 'ftaDate', message: 'The date cannot be in the future.' }]);
  });

  it('set aside stays readable beside the next one', async () => {
    const { bondId } = await written({ courtDate: daysAgo(20) });
    await forfeit(bondId);
    const aside = { status: 'CLOSED', reason: 'The court set it aside' } as const;
    expect((await amend(bondId, aside)).problem?.code).toBe('ROLE_REFUSED');
    expect((await amend(bondId, { ...aside, reason: '' }, supervisor)).problem?.code).toBe('VALIDATION_FAILED');
    const request = await amend(bondId, aside, supervisor);
    expect(request.problem).toMatchObject({ code: 'CONFIRM_FIRST', detail: 'Forfeiture set aside?' });
    expect((await amend(bondId, { ...aside, confirmed: true }, supervisor)).status).toBe(200);
    await forfeit(bondId);
    expect(await get(bondId)).toMatchObject({
      status: 'FORFEITED',
      ftaDate: null,
      earlierForfeitures: [{ forfeitureDate: daysAgo(10), ftaDate: daysAgo(20), dueDate: addDays(today, 170) }],
    });
  });
});

describe('a discharge', () => {
  it('keeps its day, court and proof, and says when collateral is due back', async () => {
    const { defendantId, bondId } = await written({ bondDate: daysAgo(30) });
    const proofId = await fileOf(defendantId);
    const commandId = randomUUID();
    const body = { ...proof, proofId, dischargedOn: daysAgo(2), basedOn: 0 };
    const sent = { params: { bondId }, body, commandId };
    expect((await agent.call(dischargeBond, sent)).body).toEqual({ bondId, status: 'DISCHARGED', revision: 1 });
    expect((await agent.call(dischargeBond, sent)).body).toEqual({ bondId, status: 'DISCHARGED', revision: 1 });
    const other = await agent.call(dischargeBond, { ...sent, body: { ...body, court: 'Gretna' } });
    expect(other.problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await get(bondId)).toMatchObject({
      status: 'DISCHARGED',
      discharge: {
        dischargedOn: daysAgo(2),
        court: proof.court,
        proofKind: 'Court paper',
        proofId,
        collateralDueOn: addDays(daysAgo(2), 30),
      },
    });
    const { rows } = await admin.ask(listHistory, { params: { defendantId } });
    expect(rows.map(({ words }) => words).join()).toContain('proof: Court paper');
  });

  it('is refused without a proof that is on file, and by what the table says', async () => {
    const { defendantId, bondId } = await written({ bondDate: daysAgo(30) });
    const proofId = await fileOf(defendantId);
    const none = await discharge(bondId, { proofId: '' });
    expect(none.problem?.errors).toEqual([{ path: 'proofId', message: 'Proof of discharge is required.' }]);
    const elsewhere = await fileOf((await written()).defendantId);
    for (const wrong of [randomUUID(), elsewhere])
      expect((await discharge(bondId, { proofId: wrong })).problem?.code).toBe('FILE_NOT_FOUND');
    const early = await discharge(bondId, { proofId, dischargedOn: daysAgo(31) });
    expect(early.problem?.errors?.[0]?.message).toBe('The date of discharge is before the bond date.');
    await forfeit(bondId);
    expect((await discharge(bondId, { proofId })).problem?.errors).toEqual([
      { path: 'reason', message: 'Give a reason.' },
    ]);
    const stale = await discharge(bondId, { proofId, basedOn: 0, reason: 'Arrested in time' });
    expect(stale.problem?.code).toBe('EDITED_MEANWHILE');
    expect((await discharge(bondId, { proofId, reason: 'Arrested in time' })).status).toBe(200);
    expect((await discharge(bondId, { proofId, reason: 'Again' })).problem?.code).toBe('DISCHARGED_ALREADY');
    const form = await amend(bondId, { status: 'OPEN', confirmed: true }, supervisor);
    expect(form.problem?.detail).toBe('Reinstate this bond first, or mark it as entered in error.');
    const gone = { reasonCode: 'Entered in error', reason: 'Wrong' } as const;
    expect((await admin.call(voidBond, { params: { bondId }, body: gone })).problem?.code).toBe('REINSTATE_FIRST');
  });

  it('of an overdue forfeiture takes a Supervisor and a court paper', async () => {
    const { defendantId, bondId } = await written({ bondDate: daysAgo(300) });
    await amend(bondId, { status: 'FORFEITED', forfeitureDate: daysAgo(181) });
    const late = { proofId: await fileOf(defendantId), reason: 'The court ordered it' };
    expect((await discharge(bondId, late)).problem?.code).toBe('ROLE_REFUSED');
    const other = await discharge(bondId, { ...late, proofKind: 'Other' }, supervisor);
    expect(other.problem?.errors?.[0]?.path).toBe('proofKind');
    expect((await discharge(bondId, late, supervisor)).status).toBe(200);
  });

  it('dated in time is any staff’s however late it is recorded, and says when that was', async () => {
    const { defendantId, bondId } = await written({ bondDate: daysAgo(300) });
    await amend(bondId, { status: 'FORFEITED', forfeitureDate: daysAgo(181) });
    const inTime = { proofId: await fileOf(defendantId), reason: 'Arrested in time', dischargedOn: daysAgo(1) };
    expect((await discharge(bondId, { ...inTime, proofKind: 'Other' })).status).toBe(200);
    expect((await get(bondId)).discharge).toMatchObject({ dischargedOn: daysAgo(1), recordedOn: today });
  });
});

describe('a reinstatement', () => {
  const back = { how: 'Reinstate', reason: 'Appeared the next day' } as const;

  it('gives back what was there, with the surety’s consent, by a Supervisor or an Admin', async () => {
    const { defendantId, bondId } = await written({ courtDate: daysAgo(3), bondDate: daysAgo(30) });
    await forfeit(bondId);
    const consentId = await fileOf(defendantId);
    const params = { bondId };
    const reinstate = (by: Person, body: object) =>
      by.call(reinstateBond, { params, body: { ...back, consentId, basedOn: 1, ...body } });
    expect((await reinstate(agent, {})).problem?.code).toBe('ROLE_REFUSED');
    const silent = await reinstate(supervisor, { reason: '' });
    expect(silent.problem?.errors).toEqual([{ path: 'reason', message: 'Give a reason.' }]);
    const alone = await reinstate(supervisor, { consentId: null });
    expect(alone.problem?.errors?.[0]?.message).toBe('The surety’s consent is required.');
    expect((await reinstate(supervisor, { consentId: randomUUID() })).problem?.code).toBe('FILE_NOT_FOUND');
    expect((await reinstate(supervisor, {})).body).toEqual({ bondId, status: 'OPEN', revision: 2 });
    expect(await get(bondId)).toMatchObject({
      status: 'OPEN',
      forfeited: false,
      courtDate: daysAgo(3),
      forfeitureDate: null,
      ftaDate: null,
    });
    expect((await reinstate(supervisor, { basedOn: 2 })).problem?.code).toBe('NOTHING_TO_REINSTATE');
  });

  it('of a discharge entered in error empties it again', async () => {
    const { defendantId, bondId } = await written();
    await discharge(bondId, { proofId: await fileOf(defendantId) });
    const error = { how: 'Entered in error', reason: 'Another defendant', basedOn: 1 } as const;
    await supervisor.ask(reinstateBond, { params: { bondId }, body: error });
    expect(await get(bondId)).toMatchObject({ status: 'OPEN', discharge: null });
  });

  it('lets its proof go, which stays in its drawer until then', async () => {
    const { defendantId, bondId } = await written();
    const proofId = await fileOf(defendantId);
    await discharge(bondId, { proofId });
    await get(bondId);
    const params = { fileId: proofId };
    expect((await agent.call(deleteDocument, { params })).problem).toMatchObject({
      code: 'FILE_IS_PROOF',
      detail: 'This file is a proof. It cannot be deleted while it is needed.',
    });
    const error = { how: 'Entered in error', reason: 'Another defendant', basedOn: 1 } as const;
    await supervisor.ask(reinstateBond, { params: { bondId }, body: error });
    expect(await supervisor.ask(deleteDocument, { params })).toEqual({ fileId: proofId });
  });
});

it('a form saved over a newer one is merged by field, and asked where status and forfeiture touch', async () => {
  const { bondId } = await written({ courtDate: addDays(today, 5) });
  await amend(bondId, { courtDate: addDays(today, 9) });
  const stale = await amend(bondId, { status: 'FORFEITED', forfeitureDate: today, basedOn: 0 });
  expect(stale.problem).toMatchObject({ code: 'EDITED_MEANWHILE' });
  expect((await amend(bondId, { notes: 'Called his mother.', basedOn: 0 })).status).toBe(200);
  const other = await amend(bondId, { notes: 'Called nobody.', basedOn: 0 });
  expect(other.problem?.errors).toEqual([{ path: 'notes', message: 'Somebody changed this at the same time.' }]);
  expect((await amend(bondId, { notes: 'Called his mother.', basedOn: 0 })).status).toBe(200);
  expect(await get(bondId)).toMatchObject({ notes: 'Called his mother.', revision: 2 });
  await amend(bondId, { notes: '' });
  expect((await get(bondId)).notes).toBe('');
});

it('a bond names its posting agent: who wrote it, until a Supervisor names another with a reason', async () => {
  const { bondId } = await written();
  expect((await get(bondId)).agentId).toBe(agent.userId);
  const named = { agentId: supervisor.userId, reason: 'Her client' };
  expect((await amend(bondId, named)).problem?.code).toBe('ROLE_REFUSED');
  expect((await amend(bondId, { ...named, reason: '' }, supervisor)).problem?.code).toBe('VALIDATION_FAILED');
  expect((await amend(bondId, { ...named, agentId: stranger.userId }, supervisor)).problem?.code).toBe(
    'AGENT_NOT_FOUND',
  );
  expect((await amend(bondId, named, supervisor)).status).toBe(200);
  expect(await get(bondId)).toMatchObject({ agentId: supervisor.userId });
});

it('the exoneration desk lists bonds whose case ended, until they are discharged', async () => {
  const owner = await system.signUp();
  const defendantId = await owner.story.defendant({ fullName: 'Remy Guidry' });
  const ended = async (disposedOn: string | null) => {
    const { bondId } = await owner.story.bond({ defendantId, amountCents: 100_000 });
    const body = { disposition: 'Dismissed', disposedOn, basedOn: 0 } as const;
    await owner.ask(amendBond, { params: { bondId }, body });
    return bondId;
  };
  const [later, first, undated] = [await ended(daysAgo(3)), await ended(daysAgo(40)), await ended(null)];
  await owner.story.bond({ defendantId, amountCents: 100_000 });
  const page = await owner.ask(listBondsToDischarge, { query: { limit: 2 } });
  expect(page).toMatchObject({
    count: 3,
    faceCents: 300_000,
    rows: [{ bondId: undated, defendantName: 'Remy Guidry' }, { bondId: first }],
  });
  const next = await owner.ask(listBondsToDischarge, { query: { limit: 2, cursor: page.nextCursor! } });
  expect([next.rows.map(({ bondId }) => bondId), next.nextCursor]).toEqual([[later], null]);
  const body = { ...proof, proofId: await fileOf(defendantId, owner), basedOn: 1 };
  await owner.ask(dischargeBond, { params: { bondId: first }, body });
  expect((await owner.ask(listBondsToDischarge)).count).toBe(2);
  expect((await stranger.ask(listBondsToDischarge)).count).toBe(0);
});

it('another organization neither discharges nor reinstates a bond of this one', async () => {
  const { defendantId, bondId } = await written();
  const proofId = await fileOf(defendantId);
  const params = { bondId };
  const answers = await Promise.all([
    stranger.call(dischargeBond, { params, body: { ...proof, proofId, basedOn: 0 } }),
    stranger.call(reinstateBond, { params, body: { how: 'Entered in error', reason: 'x', basedOn: 0 } }),
  ]);
  for (const { problem } of answers) expect(problem).toMatchObject({ status: 404, code: 'BOND_NOT_FOUND' });
});

it('closing, amending and discharging one bond at once leave it whole', async () => {
  const defendantId = await admin.story.defendant();
  const proofId = await fileOf(defendantId);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { bondId } = await admin.story.bond({ defendantId, amountCents: 500_000 });
    const params = { bondId };
    const moves = [
      () => agent.call(amendBond, { params, body: { status: 'CLOSED', confirmed: true, basedOn: 0 } }),
      () => admin.call(amendBond, { params, body: { amountCents: 700_000, basedOn: 0 } }),
      () => supervisor.call(dischargeBond, { params, body: { ...proof, proofId, basedOn: 0 } }),
    ];
    const answers = await Promise.all([...moves.slice(round % 3), ...moves.slice(0, round % 3)].map((move) => move()));
    for (const { problem } of answers)
      expect([undefined, 'EDITED_MEANWHILE', 'REINSTATE_FIRST']).toContain(problem?.code);
    const bond = await get(bondId);
    expect([bond.amountCents, bond.premiumCents]).toEqual([700_000, 84_000]);
    expect(bond.discharge === null).toBe(bond.status !== 'DISCHARGED');
    expect(bond.revision).toBe(answers.filter(({ status }) => status === 200).length);
  }
  const { bonds } = await admin.ask(listBondsOfDefendant, { params: { defendantId } });
  expect(bonds).toHaveLength(ROUNDS);
});
