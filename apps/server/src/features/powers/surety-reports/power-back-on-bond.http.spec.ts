import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { amendBond } from '#contracts/books/bond/bonds.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { duesOf, nextWeek, openHouse, reportsOf, type House } from '../../../../test/power-scenarios.ts';
import type { TestClock } from '../../../../test/shared-product.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterEach(() => system.provider<TestClock>('TestClock').set(null));
afterAll(() => system.close());

/** A bond on P-001 that a sent report wrote, and how it gets another number. */
const aReportedBond = async () => {
  const house = await openHouse(system, new Map());
  const { admin, defendantId, suretyId, today } = house;
  const bond = { defendantId, suretyId, amountCents: 100_000, jurisdiction: 'Orleans', bondDate: today } as const;
  const { bondId } = await admin.story.bond({ ...bond, powerNumber: 'P-001' });
  await weekLater(house);
  let basedOn = 0;
  const swapTo = async (powerNumber: string) => {
    const body = { powerNumber, powerChange: 'mistyped', reason: 'Read it wrong', basedOn } as const;
    ({ revision: basedOn } = await admin.ask(amendBond, { params: { bondId }, body }));
    await system.settled();
  };
  return { house, swapTo };
};
const weekLater = async (house: House) => {
  await system.settled();
  await nextWeek(system, house);
};

/** What each report says of P-001, and the cents of all of them. */
const saidOf = async (house: House) => {
  const reports = await reportsOf(house);
  const words = reports.map(({ lines, amendments }) => [
    ...lines.filter(({ powerNumber }) => powerNumber === 'P-001').map(({ word }) => word),
    ...amendments.filter(({ powerNumber }) => powerNumber === 'P-001').map(({ so }) => `so: ${so.word}`),
  ]);
  const cents = reports.flatMap(({ lines, amendments }) => [
    ...lines.map((line) => line.suretyPremiumCents + line.bufCents),
    ...amendments.map(({ said, so }) => so.suretyPremiumCents + so.bufCents - said.suretyPremiumCents - said.bufCents),
  ]);
  return { words, cents: cents.reduce((sum, one) => sum + one, 0) };
};
const owed = async (house: House) =>
  (await duesOf(house)).dues.map(({ powerNumber, premiumCents, bufCents, isReported }) => ({
    powerNumber,
    cents: premiumCents + bufCents,
    isReported,
  }));

test('a number that comes back to its bond before a report said that it left stands as it was sent, and is paid', async () => {
  const { house, swapTo } = await aReportedBond();
  await swapTo('P-002');
  expect(await owed(house)).toEqual([{ powerNumber: 'P-002', cents: 1_500, isReported: false }]);
  await swapTo('P-001');
  expect(await owed(house)).toEqual([{ powerNumber: 'P-001', cents: 1_500, isReported: true }]);
  await weekLater(house);
  expect(await saidOf(house)).toEqual({ words: [['written'], [], []], cents: 1_500 });
  expect(await owed(house)).toEqual([{ powerNumber: 'P-001', cents: 1_500, isReported: true }]);
});

test('a number that comes back to its bond after a report gave it back is written anew, and paid after that report', async () => {
  const { house, swapTo } = await aReportedBond();
  await swapTo('P-002');
  await weekLater(house);
  expect((await saidOf(house)).words).toEqual([['written'], ['unused', 'so: given back'], ['unused']]);
  await swapTo('P-001');
  expect(await owed(house)).toEqual([{ powerNumber: 'P-001', cents: 1_500, isReported: false }]);
  await weekLater(house);
  const words = [['written'], ['unused', 'so: given back'], ['written'], []];
  expect(await saidOf(house)).toEqual({ words, cents: 1_500 });
  expect(await owed(house)).toEqual([{ powerNumber: 'P-001', cents: 1_500, isReported: true }]);
});

test('a number that a report named is given back as mistyped by an Admin, not by the agent who wrote the bond', async () => {
  const house = await openHouse(system, new Map());
  const { admin, defendantId, suretyId, today } = house;
  const agent = await system.addAgent(admin, 'Agent');
  const bond = { defendantId, suretyId, amountCents: 100_000, jurisdiction: 'Orleans', bondDate: today } as const;
  const { bondId } = await agent.story.bond({ ...bond, powerNumber: 'P-001' });
  const swap = { powerChange: 'mistyped', reason: 'Read it wrong' } as const;
  const swapTo = (powerNumber: string, basedOn: number, by = agent) =>
    by.call(amendBond, { params: { bondId }, body: { ...swap, powerNumber, basedOn } });
  expect((await swapTo('P-002', 0)).status).toBe(200);
  admin.client.readWhatWrote(agent.client);
  await weekLater(house);
  const refused = await swapTo('P-001', 1);
  const message = 'Power P-002 is in a report that was sent. An Admin must give it back.';
  expect(refused).toMatchObject({ status: 403, problem: { detail: message, errors: [{ path: 'powerChange' }] } });
  expect((await swapTo('P-001', 1, admin)).status).toBe(200);
});

test('a bond without a number gets one, whatever is said of why', async () => {
  const { admin, defendantId, suretyId, today } = await openHouse(system, new Map());
  const { bondId } = await admin.story.bond({ defendantId, amountCents: 100_000, bondDate: today });
  const body = { powerNumber: 'P-001', suretyId, powerChange: 'mistyped', reason: 'Forgotten', basedOn: 0 } as const;
  expect((await admin.call(amendBond, { params: { bondId }, body })).status).toBe(200);
});
