import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getBond } from '#contracts/books/bond/bonds.ts';
import { answerCourtDate, closeCourt, undoCourtAnswer } from '#contracts/books/bond/court-answers.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let supervisor: Person;
let admin: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  supervisor = await system.addAgent(admin, 'Supervisor');
});
beforeEach(() => system.provider<TestClock>('TestClock').set(`${today}T17:00:00Z`));
afterEach(() => system.provider<TestClock>('TestClock').set(null));
afterAll(() => system.close());

const today = '2026-07-15';
const stormy = addDays(today, 2);
const nextDate = addDays(today, 9);
const reason = 'Hurricane';

type Body = NonNullable<RequestOf<typeof closeCourt>['body']>;
const close = (bonds: string[], more: Partial<Body> = {}, commandId = randomUUID(), by = supervisor) =>
  by.call(closeCourt, { body: { bonds, courtDate: stormy, nextDate, reason, ...more }, commandId });
const inCourt = (more: Parameters<Person['story']['bond']>[0] = {}) =>
  supervisor.story.bond({ courtDate: stormy, bondDate: addDays(today, -30), ...more });
const get = (bondId: string) => supervisor.ask(getBond, { params: { bondId } });
const told = async (defendantId: string) =>
  (await supervisor.ask(listHistory, { params: { defendantId } })).rows
    .map(({ words }) => words)
    .filter((words) => words.startsWith('Court closed'));

describe('A court that is closed', () => {
  it('has its dates of a day reset to another, each with its history; times and sections stay', async () => {
    const one = await inCourt({ courtTime: '09:00', courtSection: 'M3', powerNumber: `C-${randomUUID().slice(0, 8)}` });
    const two = await inCourt();
    const { body } = await close([one.bondId, two.bondId]);
    expect(body).toEqual({ reset: 2, changed: [] });
    expect(await get(one.bondId)).toMatchObject({ courtDate: nextDate, courtTime: '09:00', courtSection: 'M3' });
    expect(await get(two.bondId)).toMatchObject({ courtDate: nextDate, courtTime: null });
    expect(await told(two.defendantId)).toEqual([
      `Court closed on ${formatDay(stormy)}: a bond reset to ${formatDay(nextDate)} · Hurricane`,
    ]);
    const { lastCourtAnswer } = await get(two.bondId);
    const { answerId = '' } = lastCourtAnswer ?? {};
    await supervisor.ask(undoCourtAnswer, { params: { bondId: two.bondId }, body: { answerId } });
    expect((await get(two.bondId)).courtDate).toBe(stormy);
  });

  it('may be sent twice, at once too: each date is reset once', async () => {
    const made = [await inCourt(), await inCourt()];
    const bonds = made.map(({ bondId }) => bondId);
    const commandId = randomUUID();
    const send = () => close(bonds, {}, commandId);
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ reset: 2, changed: [] }));
    for (const { defendantId } of made) expect(await told(defendantId)).toHaveLength(1);
  });

  it('leaves as it is what somebody changed meanwhile, and is told which', async () => {
    const [moved, kept] = [await inCourt({ courtDate: addDays(stormy, 1) }), await inCourt()];
    const { body } = await close([moved.bondId, kept.bondId]);
    expect(body).toEqual({ reset: 1, changed: [moved.bondId] });
    expect((await get(moved.bondId)).courtDate).toBe(addDays(stormy, 1));
  });

  it('resets nothing where one of the bonds is of another agency', async () => {
    const own = await inCourt();
    const other = await (await system.signUp()).story.bond({ courtDate: stormy, bondDate: addDays(today, -30) });
    expect((await close([own.bondId, other.bondId])).problem?.code).toBe('BOND_NOT_FOUND');
    expect((await get(own.bondId)).courtDate).toBe(stormy);
  });

  it('was closed neither on a passed day, nor is it reset to a day before', async () => {
    const { bondId } = await inCourt({ courtDate: addDays(today, -1) });
    const errors = async (more: Partial<Body>) => (await close([bondId], more)).problem?.errors;
    expect(await errors({ courtDate: addDays(today, -1) })).toEqual([
      { path: 'courtDate', message: 'That day has passed: say of each bond what happened in court.' },
    ]);
    const later = [{ path: 'nextDate', message: `Enter a date after ${formatDay(stormy)}.` }];
    expect(await errors({ nextDate: stormy })).toEqual(later);
    expect(await errors({ nextDate: addDays(today, 5_000) })).toEqual([
      { path: 'nextDate', message: 'Enter a valid date in MM/DD/YYYY.' },
    ]);
    expect(await errors({ reason: '' })).toEqual([{ path: 'reason', message: 'Give a reason.' }]);
  });

  it('does not take back what was said on its day already', async () => {
    const { bondId } = await inCourt({ courtDate: today });
    await supervisor.ask(answerCourtDate, { body: { bonds: [bondId], courtDate: today, said: 'failed' } });
    expect((await close([bondId], { courtDate: today })).body).toEqual({ reset: 0, changed: [bondId] });
  });
});
