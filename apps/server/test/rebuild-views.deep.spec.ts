import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { approveRequest, askForWriteOff, declineRequest } from '#contracts/books/approvals/approvals.ts';
import { writeBond } from '#contracts/books/bond/bonds.ts';
import { EventLog } from '../src/platform/event-log/event-log.ts';
import { rebuildView } from '../src/platform/projections/rebuild.ts';
import { ReadYourWrites } from '../src/platform/projections/read-your-writes.ts';
import { views } from '../src/views.ts';
import { makeBusy } from './busy-agency.ts';
import { aSurety, receive } from './powers-of.ts';
import { startTestSystem, type Person, type TestSystem } from './test-system.ts';

let system: TestSystem;
let log: EventLog;
beforeAll(async () => {
  system = await startTestSystem();
  log = system.app.get(EventLog);
  const [one, other] = [await system.signUp(), await system.signUp()];
  const { accountId, defendantId } = await makeBusy(one);
  await usePowers(one, defendantId);
  await askForMoney(one, accountId);
  await makeBusy(other, 'Odile Fontenot');
  await makeBusy(one, 'Placide Landry');
});
afterAll(() => system.close());

/** A range that was received, a bond on one of it, and a bond on a number that nobody received. */
const usePowers = async (admin: Person, defendantId: string) => {
  await receive(admin, 'RB-1', { suretyId: await aSurety(admin), lastNumber: 'RB-3', notes: 'Blue cover' });
  for (const powerNumber of ['RB-002', 'XY-9'])
    await admin.ask(writeBond, { body: { defendantId, powerNumber, amountCents: 100_000, jurisdiction: 'Orleans' } });
};

/** Three write-offs: one that waits, one that a colleague approved, one that they declined. */
const askForMoney = async (admin: Person, accountId: string) => {
  const supervisor = await system.addAgent(admin, 'Supervisor');
  const reason = 'Not worth a letter';
  const ask = () => admin.ask(askForWriteOff, { params: { accountId }, body: { amountCents: 100, reason } });
  await ask();
  const approved = await ask();
  await supervisor.ask(approveRequest, { params: { accountId, requestId: approved.requestId }, body: {} });
  const declined = await ask();
  await supervisor.ask(declineRequest, { params: { accountId, requestId: declined.requestId }, body: { reason } });
};

const rowsOf = async (tables: readonly string[]) => {
  let rows = 0;
  for (const table of tables) rows += (await system.owner.query(`select 1 from ${table}`)).rowCount ?? 0;
  return rows;
};

test.each(views)('view $name rebuilt from the log is what it became live', async (view) => {
  const head = await log.head();
  if (head === null) throw new Error('Nothing was written.');
  expect(await system.app.get(ReadYourWrites).reached(view.name, head, 120_000)).toBe(true);
  expect(await rowsOf(view.tables)).toBeGreaterThan(0);
  expect(await rebuildView(system.owner, log, view)).toEqual({ position: head, differences: [], outcome: 'equal' });
  // Nothing live was touched, and a rebuild that writes gives the same rows again.
  expect((await rebuildView(system.owner, log, { ...view, version: view.version + 1 })).differences).toEqual([]);
});
