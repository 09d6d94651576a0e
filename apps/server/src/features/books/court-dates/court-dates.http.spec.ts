import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { amendBond, getBond } from '#contracts/books/bond/bonds.ts';
import { answerCourtDate, listCourtDates, undoCourtAnswer } from '#contracts/books/bond/court-answers.ts';
import { listBondsToDischarge } from '#contracts/books/bond/bond-status.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import type { CourtAnswer } from '#domain/books/court-answers.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { TestClock } from '../../../../test/shared-product.ts';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let supervisor: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  agent = await system.addAgent(admin, 'Agent');
  supervisor = await system.addAgent(admin, 'Supervisor');
});
afterAll(() => system.close());
afterEach(() => system.provider<TestClock>('TestClock').set(null));

const today = '2026-07-15';
const yesterday = addDays(today, -1);
/** Noon in Louisiana on a day. */
const onDay = (day: string) => system.provider<TestClock>('TestClock').set(`${day}T17:00:00Z`);

type Body = NonNullable<RequestOf<typeof answerCourtDate>['body']>;
const answer = (bonds: string[], said: CourtAnswer, more: Partial<Body> = {}, by = agent, commandId = randomUUID()) =>
  by.call(answerCourtDate, { body: { bonds, courtDate: yesterday, said, ...more }, commandId });
const answered = async (bondId: string, said: CourtAnswer, more: Partial<Body> = {}) => {
  const { body, problem } = await answer([bondId], said, more);
  if (problem) throw new Error(JSON.stringify(problem));
  return body.bonds[0]!.answerId;
};
const undo = (bondId: string, answerId: string, by = agent) =>
  by.call(undoCourtAnswer, { params: { bondId }, body: { answerId } });
/** As whoever wrote last reads it: others may see it a little later. */
const get = (bondId: string, by = agent) => by.ask(getBond, { params: { bondId } });
const inCourt = async (more: Parameters<Person['story']['bond']>[0] = {}) => {
  await onDay(today);
  return agent.story.bond({ courtDate: yesterday, bondDate: addDays(today, -30), ...more });
};
const asked = async (bondId: string) =>
  (await agent.ask(listCourtDates)).rows.some((row) => row.bondId === bondId && row.asked);
const amend = async (bondId: string, body: Partial<NonNullable<RequestOf<typeof amendBond>['body']>>) => {
  const { revision: basedOn } = await get(bondId);
  return agent.ask(amendBond, { params: { bondId }, body: { basedOn, confirmed: true, ...body } });
};
const told = async (defendantId: string) =>
  (await agent.ask(listHistory, { params: { defendantId } })).rows.map(({ words }) => words);

describe('What happened in court', () => {
  it('is that they appeared: the date is history, and the next one is taken where it is known', async () => {
    const { bondId, defendantId } = await inCourt({ courtTime: '09:00', courtSection: 'M3', powerNumber: 'CT-1' });
    await answered(bondId, 'appeared');
    expect(await get(bondId)).toMatchObject({ courtDate: null, courtTime: null, courtSection: '', status: 'OPEN' });
    const { bondId: other } = await inCourt({ defendantId });
    await answered(other, 'appeared', { nextDate: addDays(today, 30), nextTime: '13:30', nextSection: 'B' });
    const next = { courtDate: addDays(today, 30), courtTime: '13:30', courtSection: 'B' };
    expect(await get(other)).toMatchObject(next);
    const court = `Said of court on ${formatDay(yesterday)} of`;
    expect((await told(defendantId)).filter((message) => message.startsWith('Said')).toSorted()).toEqual([
      `${court} a bond: appeared, next on ${formatDay(next.courtDate)} 1:30 PM`,
      `${court} bond CT-1: appeared`,
    ]);
  });

  it('is that it was reset, to a later date alone; to a passed one it is asked again at once', async () => {
    const { bondId } = await inCourt({ courtDate: addDays(today, -9) });
    const reset = (nextDate: string | null) => answer([bondId], 'reset', { courtDate: addDays(today, -9), nextDate });
    const errors = async (nextDate: string | null) => (await reset(nextDate)).problem?.errors;
    expect(await errors(null)).toEqual([{ path: 'nextDate', message: 'Enter the date that it was reset to.' }]);
    const later = `Enter a date after ${formatDay(addDays(today, -9))}.`;
    expect(await errors(addDays(today, -9))).toEqual([{ path: 'nextDate', message: later }]);
    const far = [{ path: 'nextDate', message: 'Enter a valid date in MM/DD/YYYY.' }];
    expect(await errors(addDays(today, 5_000))).toEqual(far);
    expect((await reset(addDays(today, -2))).status).toBe(200);
    expect([(await get(bondId)).courtDate, await asked(bondId)]).toEqual([addDays(today, -2), true]);
  });

  it('is that they failed to appear: the date stays as the missed one, the bond stays OPEN, and it is not asked again', async () => {
    const { bondId } = await inCourt();
    expect(await asked(bondId)).toBe(true);
    await answered(bondId, 'failed');
    expect(await get(bondId)).toMatchObject({ status: 'OPEN', courtDate: yesterday, ftaDate: yesterday });
    expect(await asked(bondId)).toBe(false);
    expect((await answer([bondId], 'appeared')).problem?.code).toBe('COURT_DATE_ANSWERED');
  });

  it('is that the case is disposed: the bond joins those to discharge', async () => {
    const { bondId } = await inCourt();
    const { problem } = await answer([bondId], 'disposed');
    expect(problem?.errors).toEqual([{ path: 'disposition', message: 'Choose how the case ended.' }]);
    const future = await answer([bondId], 'disposed', { disposition: 'Dismissed', disposedOn: addDays(today, 1) });
    expect(future.problem?.errors?.map(({ path }) => path)).toEqual(['disposedOn']);
    await answered(bondId, 'disposed', { disposition: 'Dismissed', disposedOn: yesterday });
    expect(await get(bondId)).toMatchObject({ courtDate: null, disposition: 'Dismissed', disposedOn: yesterday });
    const { rows } = await agent.ask(listBondsToDischarge);
    expect(rows.map((row) => row.bondId)).toContain(bondId);
  });

  it('is said from the day itself on, of the date that the bond has, and of an OPEN bond alone', async () => {
    const { bondId } = await inCourt({ courtDate: addDays(today, 1) });
    const early = await answer([bondId], 'appeared', { courtDate: addDays(today, 1) });
    expect([early.problem?.code, early.problem?.detail]).toEqual([
      'COURT_DATE_TO_COME',
      `It can be said on ${formatDay(addDays(today, 1))} what happened in court, not before.`,
    ]);
    expect((await answer([bondId], 'appeared')).problem?.code).toBe('COURT_DATE_CHANGED');
    await amend(bondId, { courtDate: today });
    expect([await asked(bondId), (await answer([bondId], 'unknown', { courtDate: today })).status]).toEqual([
      false,
      200,
    ]);
    const { bondId: closed } = await inCourt();
    await amend(closed, { status: 'CLOSED' });
    expect([await asked(closed), (await answer([closed], 'appeared')).problem?.code]).toEqual([
      false,
      'COURT_DATE_CHANGED',
    ]);
    await amend(closed, { status: 'OPEN' });
    expect(await asked(closed)).toBe(true);
  });

  it('is asked no more once the date is changed, which the history says (today#unanswered-court-date)', async () => {
    const { bondId, defendantId } = await inCourt();
    await amend(bondId, { courtDate: addDays(today, 9) });
    expect(await asked(bondId)).toBe(false);
    const unanswered = async () =>
      (await told(defendantId)).filter((message) =>
        message.endsWith(`court on ${formatDay(yesterday)} stays unanswered`),
      );
    expect(await unanswered()).toHaveLength(1);
    const { bondId: failed } = await inCourt({ defendantId });
    await answered(failed, 'failed');
    await amend(failed, { courtDate: null });
    expect(await unanswered()).toHaveLength(1);
  });
});

describe('Bonds of one person (today#answered-together)', () => {
  it('with the same date and court are answered together, once however often it is sent', async () => {
    const court = { courtLocation: 'Orleans Criminal District Court' };
    const { bondId, defendantId } = await inCourt(court);
    const { bondId: second } = await inCourt({ ...court, defendantId });
    const commandId = randomUUID();
    const send = () => answer([bondId, second], 'failed', {}, agent, commandId);
    const { body } = await send();
    expect(body.bonds.map((one) => one.bondId)).toEqual([bondId, second]);
    expect((await send()).body).toEqual(body);
    expect((await told(defendantId)).filter((message) => message.startsWith('Said of court'))).toHaveLength(2);
  });

  it('of another court, person or date are refused, and none is answered', async () => {
    const { bondId, defendantId } = await inCourt();
    const { bondId: elsewhere } = await inCourt({ defendantId, courtLocation: 'Orleans Criminal District Court' });
    const { bondId: strange } = await inCourt();
    const { bondId: later } = await inCourt({ defendantId, courtDate: addDays(today, -3) });
    const apart = 'Only bonds of one person with the same date and court are answered together.';
    for (const other of [elsewhere, strange])
      expect((await answer([bondId, other], 'failed')).problem?.errors).toEqual([{ path: 'bonds', message: apart }]);
    expect((await answer([bondId, later], 'failed')).problem?.code).toBe('COURT_DATE_CHANGED');
    expect(await asked(bondId)).toBe(true);
  });

  it('of another agency are not found', async () => {
    const { bondId } = await inCourt();
    const stranger = await system.signUp();
    expect((await answer([bondId], 'failed', {}, stranger)).problem?.code).toBe('BOND_NOT_FOUND');
    expect((await stranger.ask(listCourtDates)).rows).toEqual([]);
  });
});

describe('The last answer (today#undoing-a-court-answer)', () => {
  it('is undone on its day by whoever gave it, later by a Supervisor or an Admin', async () => {
    const { bondId, defendantId } = await inCourt({ courtTime: '09:00', courtSection: 'M3' });
    const before = {
      courtDate: yesterday,
      courtTime: '09:00',
      courtSection: 'M3',
      disposition: null,
      disposedOn: null,
    };
    const own = await answered(bondId, 'disposed', { disposition: 'Dismissed', disposedOn: yesterday });
    const colleague = await system.addAgent(admin, 'Agent');
    expect((await undo(bondId, own, colleague)).problem?.code).toBe('COURT_ANSWER_OF_SOMEBODY_ELSE');
    expect((await undo(bondId, own)).status).toBe(200);
    expect([await get(bondId), await asked(bondId)]).toEqual([expect.objectContaining(before), true]);
    expect(await told(defendantId)).toContain(
      `Took back what was said of court on ${formatDay(yesterday)} of a bond: disposed`,
    );
    const again = await answered(bondId, 'appeared');
    await onDay(addDays(today, 1));
    expect((await undo(bondId, again)).problem?.code).toBe('COURT_ANSWER_OF_SOMEBODY_ELSE');
    expect((await undo(bondId, again, supervisor)).status).toBe(200);
    expect(await get(bondId, supervisor)).toMatchObject(before);
  });

  it('is not undone once what it set has changed, nor twice, nor where another was given', async () => {
    const { bondId } = await inCourt();
    const failed = await answered(bondId, 'failed');
    expect((await get(bondId)).lastCourtAnswer).toMatchObject({ answerId: failed, said: 'failed', on: today });
    await amend(bondId, { caseNumber: '26-7' });
    expect((await undo(bondId, failed)).status).toBe(200);
    expect(await get(bondId)).toMatchObject({ caseNumber: '26-7', ftaDate: null, lastCourtAnswer: null });
    expect((await undo(bondId, failed)).problem?.code).toBe('COURT_ANSWER_CHANGED');
    const unknown = await answered(bondId, 'unknown');
    const reset = await answered(bondId, 'reset', { nextDate: addDays(today, 20) });
    expect((await undo(bondId, unknown)).problem?.code).toBe('COURT_ANSWER_CHANGED');
    await amend(bondId, { courtDate: addDays(today, 21) });
    expect((await undo(bondId, reset)).problem?.code).toBe('COURT_ANSWER_CHANGED');
  });
});

describe('The list of court dates', () => {
  it('gives what is asked, today and seven days after it, with the phones of the person and of who answers for them', async () => {
    await onDay(today);
    const person = await system.signUp();
    const defendantId = await person.story.defendant({ fullName: 'Remy Thibodeaux', phoneNumber: '5045550142' });
    const write = (more: object) => person.story.bond({ defendantId, ...more });
    const { bondId, accountId } = await write({ courtDate: yesterday });
    await person.story.indemnitor(defendantId, { fullName: 'Odile Fontenot', phoneNumber: '5045550199' }, accountId);
    await write({ courtDate: addDays(today, 7), courtTime: '13:30' });
    await write({ courtDate: addDays(today, 7), courtTime: '09:00' });
    await write({ courtDate: addDays(today, 8) });
    await write({ courtDate: today });
    const own = await person.story.defendant({ fullName: 'Ana Landry', courtDate: today });
    const { rows } = await person.ask(listCourtDates);
    expect(rows.map((row) => [row.courtDate, row.courtTime, row.asked, row.answerable])).toEqual([
      [yesterday, null, true, true],
      [today, null, false, false],
      [today, null, false, true],
      [addDays(today, 7), '09:00', false, false],
      [addDays(today, 7), '13:30', false, false],
    ]);
    expect(rows[0]).toMatchObject({
      bondId,
      fullName: 'Remy Thibodeaux',
      phoneNumber: '5045550142',
      indemnitors: [{ fullName: 'Odile Fontenot', phoneNumber: '5045550199' }],
    });
    expect(rows[1]).toMatchObject({ defendantId: own, bondId: null });
  });
});
