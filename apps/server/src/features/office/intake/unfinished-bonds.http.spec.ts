import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { addFee } from '#contracts/books/account/accounts.ts';
import { amendBond, getBond } from '#contracts/books/bond/bonds.ts';
import { getDashboard } from '#contracts/office/dashboard/dashboard.ts';
import { createIntake } from '#contracts/office/intake/intake.ts';
import { discardBond } from '#contracts/office/intake/unfinished-bonds.ts';
import { getDefendant } from '#contracts/people/people/defendants.ts';
import { addDays } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let other: Person;
let supervisor: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  agent = await system.addAgent(admin, 'Agent');
  other = await system.addAgent(admin, 'Agent');
  supervisor = await system.addAgent(admin, 'Supervisor');
});
afterAll(() => system.close());
afterEach(() => system.provider<TestClock>('TestClock').set(null));

/** The others see at once what somebody began. */
const begin = async ({ ask, client }: Person, fullName: string, courtDate: string | null = null) => {
  const made = await ask(createIntake, {
    body: { defendant: { fullName, courtDate }, references: [], indemnitors: [] },
  });
  for (const one of [admin, agent, other, supervisor]) one.client.readWhatWrote(client);
  return made;
};
/** Of what somebody else did last, too. */
const unfinished = async ({ ask, client }: Person): Promise<string[]> => {
  for (const one of [admin, agent, other, supervisor]) client.readWhatWrote(one.client);
  const { count, rows } = (await ask(getDashboard)).unfinished;
  expect(count).toBe(rows.length);
  return rows.map(({ fullName }) => fullName);
};
const discard = ({ bondId }: { bondId: string }) => ({ params: { bondId } });

test('an unfinished bond waits for who began it, for Supervisors and for Admins, until it has an amount', async () => {
  const { bondId } = await begin(agent, 'Wanda Waits');
  const { rows } = (await agent.ask(getDashboard)).unfinished;
  expect(rows).toMatchObject([{ bondId, fullName: 'Wanda Waits', begunBy: agent.session.agent?.fullName }]);
  expect(await unfinished(other)).toEqual([]);
  expect(await unfinished(supervisor)).toEqual(['Wanda Waits']);
  expect(await unfinished(admin)).toEqual(['Wanda Waits']);
  expect(await unfinished(await system.signUp())).toEqual([]);
  await other.ask(amendBond, { params: { bondId }, body: { basedOn: 0, amountCents: 100_000 } });
  expect(await unfinished(agent)).toEqual([]);
  expect(await refusalOf(agent.call(discardBond, discard({ bondId })))).toBe('BOND_FINISHED');
});

test('a bond on which nothing but a fee was booked is never unfinished again', async () => {
  const { bondId, accountId } = await begin(agent, 'Fay Fee');
  const { today } = await agent.ask(getDashboard);
  const powered = (basedOn: number, powerNumber: string, why: object) =>
    agent.ask(amendBond, { params: { bondId }, body: { basedOn, powerNumber, ...why } });
  const taken = { powerChange: 'mistyped', reason: 'Another bond', confirmed: true } as const;
  await powered(0, 'FAY-1', {});
  expect(await unfinished(agent)).toEqual([]);
  await powered(1, '', taken);
  expect(await unfinished(agent)).toEqual(['Fay Fee']);
  await powered(2, 'FAY-1', {});
  await agent.ask(addFee, {
    params: { accountId },
    body: { kind: 'Jail Fee', amountCents: 2_500, bondId, chargedOn: today },
  });
  await powered(3, '', taken);
  expect(await unfinished(agent)).toEqual([]);
  expect(await agent.ask(getBond, { params: { bondId } })).toMatchObject({ powerNumber: '', unfinished: false });
  expect(await refusalOf(agent.call(discardBond, discard({ bondId })))).toBe('BOND_FINISHED');
});

test('whoever began it discards it, once, and the person keeps their court date', async () => {
  const { today } = await agent.ask(getDashboard);
  const courtDate = addDays(today, 9);
  const made = await begin(agent, 'Dora Discards', courtDate);
  expect(await refusalOf(other.call(discardBond, discard(made)))).toBe('BOND_OF_SOMEBODY_ELSE');
  const neighbour = await system.signUp();
  expect(await refusalOf(neighbour.call(discardBond, discard(made)))).toBe('BOND_NOT_FOUND');
  await agent.ask(discardBond, discard(made));
  expect(await unfinished(agent)).toEqual([]);
  expect((await agent.ask(getBond, { params: { bondId: made.bondId } })).voidedAt).not.toBeNull();
  expect(await agent.ask(getDefendant, { params: { defendantId: made.defendantId } })).toMatchObject({ courtDate });
  expect(await refusalOf(agent.call(discardBond, discard(made)))).toBe('BOND_VOIDED');
});

test('a Supervisor discards what somebody else began', async () => {
  const made = await begin(agent, 'Sam Supervised');
  await supervisor.ask(discardBond, discard(made));
  expect(await unfinished(admin)).toEqual([]);
});

test('from the 14th day after it was begun an unfinished bond is a follow-up', async () => {
  const person = await system.signUp();
  await begin(person, 'Odell Old');
  const { today } = await person.ask(getDashboard);
  const followUps = async (after: number) => {
    await system.provider<TestClock>('TestClock').set(`${addDays(today, after)}T18:00:00Z`);
    const { unfinished: found } = await person.ask(getDashboard);
    return [found.followUps, found.rows.map(({ isFollowUp }) => isFollowUp)];
  };
  expect(await followUps(13)).toEqual([0, [false]]);
  expect(await followUps(14)).toEqual([1, [true]]);
});
