import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addOpeningLine, bringInOpening } from '#contracts/books/opening/opening.ts';
import { listSureties, setSuretyContract } from '#contracts/agency/sureties/sureties.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/powers/surety-reports/surety-reports.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { weekFrom } from '#domain/powers/surety-report-weeks.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { beginMoveIn, bringIn, uploadList } from '../../../../test/moving-in.ts';
import { aSurety, receive } from '../../../../test/powers-of.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const cutOverOn = addDays(today, -12);
const firstDay = addDays(cutOverOn, 1);
const first = weekFrom(firstDay, []);
const terms = {
  effectiveOn: '2020-01-01',
  premiumCentsPerThousand: 1_000,
  premiumBasisPoints: null,
  bufCentsPerThousand: 500,
  minimumCents: 0,
  rounding: 'proportional',
  limitCents: null,
  weekEndsOn: 0,
  reportDay: 2,
  citation: 'General agency contract',
  reason: 'Signed',
} satisfies RequestOf<typeof setSuretyContract>['body'];

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const anAgency = async () => {
  const admin = await system.signUp();
  const suretyId = await aSurety(admin);
  await admin.ask(setSuretyContract, { params: { suretyId }, body: terms });
  await beginMoveIn(admin, cutOverOn);
  return { admin, suretyId };
};
/** Days of the weeks that are not sent, the oldest first. */
const weeks = async (admin: Person, suretyId: string) => {
  const { rows } = await admin.ask(contract.listSuretyReports, { query: { suretyId } });
  return rows.map(({ startsOn, endsOn }) => ({ startsOn, endsOn })).toReversed();
};
const report = (admin: Person, suretyId: string) =>
  admin.ask(contract.getSuretyReport, { params: { suretyId, endsOn: first.endsOn } });

test('the first report begins on the day after the cut-over day, and bonds that came are in none (moving-in#opening-surety)', async () => {
  const { admin, suretyId } = await anAgency();
  const { sureties } = await admin.ask(listSureties);
  const name = sureties.find((one) => one.suretyId === suretyId)?.name ?? '';
  await uploadList(admin, 'clients', 'ID,Name\n1,Marie Landry\n');
  await uploadList(
    admin,
    'bonds',
    `Client ID,Bond Date,Status,Bond Amt,POA #,Surety\n1,${addDays(today, -40)},Active,"$10,000.00",OLD-1,${name}\n`,
  );
  expect(await weeks(admin, suretyId)).toEqual([]);
  expect(await bringIn(system, admin)).toMatchObject({ state: 'in', here: { bonds: 1 } });
  expect((await weeks(admin, suretyId))[0]).toEqual({ startsOn: firstDay, endsOn: first.endsOn });
  expect((await weeks(admin, suretyId))[1]?.startsOn).toBe(addDays(first.endsOn, 1));
  expect(await report(admin, suretyId)).toMatchObject({ startsOn: firstDay, lines: [], totals: { written: 0 } });
  await admin.story.bond({ powerNumber: 'NEW-1', amountCents: 1_000_000, bondDate: firstDay });
  const { lines } = await report(admin, suretyId);
  expect(lines.map(({ powerNumber, word }) => [powerNumber, word])).toEqual([['NEW-1', 'written']]);
});

test('of a surety that lines of the opening name, powers that came here before count in the first', async () => {
  const { admin, suretyId } = await anAgency();
  const clock = system.provider<TestClock>('TestClock');
  await clock.set(new Date(Date.now() - 20 * 86_400_000).toISOString());
  await receive(admin, 'P-1', { suretyId, lastNumber: 'P-2' });
  await clock.set(null);
  expect((await weeks(admin, suretyId))[0]?.endsOn).toBe(weekFrom(addDays(today, -20), []).endsOn);
  await admin.ask(addOpeningLine, { body: { account: '2200', amountCents: 80_000, suretyId } });
  await admin.ask(bringInOpening);
  expect((await weeks(admin, suretyId))[0]).toEqual({ startsOn: firstDay, endsOn: first.endsOn });
  const { lines, inHand } = await report(admin, suretyId);
  expect(lines.map(({ powerNumber, word }) => [powerNumber, word])).toEqual([
    ['P-001', 'unused'],
    ['P-002', 'unused'],
  ]);
  expect(inHand).toMatchObject({ opening: 0, received: 2, closing: 2 });
});

test('a surety that nothing of the move-in names has its first report in the week of its first power', async () => {
  const { admin, suretyId } = await anAgency();
  await receive(admin, 'P-1', { suretyId });
  expect((await weeks(admin, suretyId)).map(({ endsOn }) => endsOn)).toEqual([weekFrom(today, []).endsOn]);
});
