import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import type { SuretyReport } from '#contracts/powers/surety-reports/surety-reports.ts';
import { isDeep } from '../../../libs/tooling/deep-suite.ts';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';
import {
  ACTS,
  bondsOf,
  COVERS,
  duesOf,
  inventoryOf,
  nextWeek,
  openHouse,
  playWeek,
  reportsOf,
  weeks,
  type House,
} from './power-scenarios.ts';
import type { TestClock } from './shared-product.ts';

/**
 * The invariants 6, 7 and 8 of money#money-invariants: random scenarios of powers, lived by several clerks at once, over
 * HTTP.
 */

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterEach(() => system.provider<TestClock>('TestClock').set(null));
afterAll(() => system.close());

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const isLive = ({ voidedAt }: Bond): boolean => voidedAt === null;
const repeated = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);

/** Invariant 6: a number is borne by one live bond at most, and its power says so. */
const checkPowers = async (house: House, bonds: readonly Bond[]): Promise<void> => {
  const borne = bonds.filter(isLive).map(({ powerNumber }) => powerNumber);
  expect(repeated(borne)).toEqual([]);
  const powers = await inventoryOf(house);
  expect([...powers.keys()]).toEqual(['P-001', 'P-002', 'P-003', 'P-004', 'P-005', 'P-006']);
  const executed = [...powers.values()].filter(({ state }) => state === 'executed');
  expect(executed.map(({ powerNumber, bondId }) => `${powerNumber} ${String(bondId)}`).toSorted()).toEqual(
    bonds
      .filter(isLive)
      .map(({ powerNumber, bondId }) => `${powerNumber} ${bondId}`)
      .toSorted(),
  );
};

/** Invariant 7: above what its power covers only by an override; the premium is the rule's: 12%, at least $120. */
const checkFaces = ({ overridden }: House, bonds: readonly Bond[]): void => {
  const above = bonds.filter((bond) => isLive(bond) && (bond.amountCents ?? 0) > COVERS);
  expect(above.filter(({ bondId }) => !overridden.has(bondId))).toEqual([]);
  for (const { amountCents, premiumCents } of bonds.filter(isLive))
    expect(premiumCents).toBe(Math.max(12_000, Math.round((amountCents ?? 0) * 0.12)));
};

/** Invariant 8: what powers owe one by one is what the control accounts say. */
const checkDues = async (house: House): Promise<number> => {
  const { dues } = await duesOf(house);
  const { rows } = await house.admin.ask(getTrialBalance);
  const owed = (account: string) =>
    total(rows.filter((row) => row.account === account).map((row) => row.creditCents - row.debitCents));
  expect(total(dues.map(({ premiumCents }) => premiumCents))).toBe(owed('2200'));
  expect(total(dues.map(({ bufCents }) => bufCents))).toBe(owed('2210'));
  return owed('2200') + owed('2210');
};

/** What was paid to the surety and not taken back, in cents. */
const paidOf = async (house: House): Promise<number> =>
  total(
    (await duesOf(house)).remittances
      .flatMap(({ payments }) => payments)
      .filter(({ voidedOn }) => voidedOn === null)
      .map(({ amountCents }) => amountCents),
  );

const saidOf = ({ lines, amendments }: SuretyReport): number =>
  total(lines.map((line) => line.suretyPremiumCents + line.bufCents)) +
  total(
    amendments.map(({ said, so }) => so.suretyPremiumCents + so.bufCents - said.suretyPremiumCents - said.bufCents),
  );

/**
 * What reports say last of each number on its bond; one that is written is written again only after an amendment took
 * it back (powers#report-amendments).
 */
const standingIn = (reports: readonly SuretyReport[]): ReadonlyMap<string, string> => {
  const stands = new Map<string, string>();
  for (const { lines, amendments } of reports) {
    const written = lines.filter(({ word }) => word === 'written');
    const names = written.map(({ powerNumber, bondId }) => `${powerNumber} ${String(bondId)}`);
    expect(names.filter((name) => stands.get(name) === 'written')).toEqual([]);
    for (const name of names) stands.set(name, 'written');
    for (const { powerNumber, bondId, so } of amendments) stands.set(`${powerNumber} ${bondId}`, so.word);
  }
  return stands;
};

/** What a live bond owes is paid from when a sent report wrote its number for it (powers#remittance). */
const checkPayable = async (house: House, bonds: readonly Bond[], reports: readonly SuretyReport[]): Promise<void> => {
  const sent = standingIn(reports.filter(({ sentAt }) => sentAt !== null));
  const payable = new Map((await duesOf(house)).dues.map(({ powerNumber, isReported }) => [powerNumber, isReported]));
  const live = bonds.filter((bond) => isLive(bond) && payable.has(bond.powerNumber));
  expect(live.map(({ powerNumber, bondId }) => [powerNumber, bondId, payable.get(powerNumber)])).toEqual(
    live.map(({ powerNumber, bondId }) => [powerNumber, bondId, sent.get(`${powerNumber} ${bondId}`) === 'written']),
  );
};

/** Invariant 6 of reports: each number once in each, each bond in one, hands that foot and meet, and all that was booked. */
const checkReports = async (house: House, bonds: readonly Bond[], owedCents: number): Promise<void> => {
  const reports = await reportsOf(house);
  for (const [at, { lines, inHand: hand }] of reports.entries()) {
    expect(repeated(lines.map(({ powerNumber }) => powerNumber))).toEqual([]);
    const came = hand.opening + hand.received + hand.found + hand.givenBack + hand.unVoided;
    const went = hand.written + hand.void + hand.lost + hand.transferred + hand.returned + hand.receivedInError;
    expect(came - went).toBe(hand.closing);
    if (at > 0) expect(hand.opening).toBe(reports[at - 1]?.inHand.closing);
  }
  const stands = standingIn(reports);
  const borne = bonds.filter(isLive).map(({ powerNumber, bondId }) => `${powerNumber} ${bondId}`);
  expect(borne.filter((name) => stands.get(name) !== 'written')).toEqual([]);
  await checkPayable(house, bonds, reports);
  const inHand = [...(await inventoryOf(house)).values()].filter(({ state }) =>
    ['received', 'assigned', 'reserved', 'expired'].includes(state),
  );
  expect(reports.at(-1)?.inHand.closing).toBe(inHand.length);
  expect(total(reports.map(saidOf))).toBe(owedCents + (await paidOf(house)));
};

const checkAll = async (house: House): Promise<void> => {
  const bonds = await bondsOf(house);
  await checkPowers(house, bonds);
  checkFaces(house, bonds);
  await checkReports(house, bonds, await checkDues(house));
};

it('hold after every week of random scenarios in which clerks write, void, move, report and pay at once', async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(weeks, async (scenario) => {
      const house = await openHouse(system, done);
      for (const rolls of scenario) {
        await playWeek(system, house, rolls);
        await checkAll(house);
        await nextWeek(system, house);
      }
      await checkAll(house);
    }),
    { numRuns: isDeep ? 60 : 1, endOnFailure: true },
  );
  if (isDeep) expect([...done.keys()].toSorted()).toEqual([...new Set(ACTS)].toSorted());
});
