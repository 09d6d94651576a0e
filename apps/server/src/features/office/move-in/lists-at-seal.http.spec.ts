import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as opening from '#contracts/books/opening/opening.ts';
import { getOpeningCertificate, setOpeningTotal } from '#contracts/books/opening/opening-totals.ts';
import { checkMonth } from '#contracts/books/periods/periods.ts';
import * as contract from '#contracts/office/move-in/move-in.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { monthOf } from '#domain/books/months.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { beginMoveIn, bringIn, goThrough, typeTotals, uploadList } from '../../../../test/moving-in.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { aSurety } from '../../../../test/powers-of.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const cutOverOn = addDays(`${today.slice(0, 8)}01`, -1);
const month = monthOf(cutOverOn);
const CLIENTS = 'ID,Name,DOB\n1001,"Landry, Marie Ann",04/13/1988\n1002,"Guidry, Paul Jr",12/25/1970\n';
const BONDS = `Bond ID,Client ID,Bond Date,Status,Bond Amt\n71,1001,${addDays(cutOverOn, -40)},Active,"$10,000.00"\n`;
const SEAL_FIRST = { words: 'Seal the move-in first.', screen: 'opening', blocks: true };

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const look = (person: Person) => person.ask(opening.getOpening);
const askToSeal = (person: Person) => person.call(opening.sealOpening, { body: {} });

/** An agency whose people, and bonds, are here; nothing is owed or held. */
const aHouse = async ({ bonds = true } = {}) => {
  const admin = await system.signUp();
  const supervisor = await system.addAgent(admin, 'Supervisor');
  await beginMoveIn(admin, cutOverOn);
  await uploadList(admin, 'clients', CLIENTS);
  if (bonds) await uploadList(admin, 'bonds', BONDS);
  await bringIn(system, admin);
  return { admin, supervisor };
};
type Total = Partial<NonNullable<RequestOf<typeof contract.setBondTotal>['body']>>;
/** Types the total of the open bonds that name no surety. */
const typeTotal = (person: Person, total: Total) =>
  person.ask(contract.setBondTotal, {
    body: { suretyId: null, status: 'OPEN', count: null, faceCents: null, ...total },
  });
const approve = async ({ admin, supervisor }: Awaited<ReturnType<typeof aHouse>>, requestId: string) => {
  supervisor.client.readWhatWrote(admin.client);
  const answer = await supervisor.call(opening.approveOpening, { params: { requestId } });
  admin.client.readWhatWrote(supervisor.client);
  return answer;
};

test.each([{ bonds: true }, { bonds: false }])(
  'lists alone are sealed, with bonds: %j (moving-in#sealing)',
  async (of) => {
    const house = await aHouse(of);
    const { admin } = house;
    expect(await look(admin)).toMatchObject({ state: 'lists', lines: [] });
    if (of.bonds) expect((await admin.ask(checkMonth, { params: { month } })).checks).toContainEqual(SEAL_FIRST);
    if (of.bonds) await typeTotal(admin, { count: 1, faceCents: 1_000_000 });
    await typeTotals(admin);
    const { requestId } = await admin.ask(opening.sealOpening, { body: {} });
    await approve(house, requestId);
    expect(await look(admin)).toMatchObject({ state: 'sealed', sealed: { equityCents: 0, retainedCents: 0 } });
    expect(await admin.ask(contract.getMoveIn)).toMatchObject({ state: 'sealed', here: { clients: 2 } });
    expect(await refusalOf(admin.call(contract.takeBackLists))).toBe('MOVE_IN_SEALED');
    expect((await admin.ask(checkMonth, { params: { month } })).checks).not.toContainEqual(SEAL_FIRST);
    const { bytes } = await admin.call(getOpeningCertificate);
    const words = (await readPdf(bytes)).pages.join('').replaceAll(/\s/g, '');
    expect(words).toContain(of.bonds ? '2clients,1bond' : '2clients');
  },
);

test('what the files say by now is brought in, or removed, before the seal', async () => {
  const house = await aHouse();
  const { admin } = house;
  await uploadList(admin, 'clients', `${CLIENTS}1003,Ann Lee,\n`);
  expect(await refusalOf(askToSeal(admin))).toBe('MOVE_IN_LISTS_DIFFER');
  await admin.ask(contract.bringInLists);
  expect(await refusalOf(askToSeal(admin))).toBe('MOVE_IN_RUNNING');
  await goThrough(system);
  await typeTotals(admin);
  await typeTotal(admin, { count: 1, faceCents: 1_000_000 });
  await admin.ask(opening.sealOpening, { body: {} });
});

test('while the seal waits no list changes, and it is withdrawn to change one', async () => {
  const house = await aHouse();
  const { admin } = house;
  await typeTotals(admin);
  await typeTotal(admin, { count: 1, faceCents: 1_000_000 });
  const { requestId } = await admin.ask(opening.sealOpening, { body: {} });
  const body = { name: 'clients.csv', text: CLIENTS };
  const again = () => admin.call(contract.uploadMoveInFile, { params: { list: 'clients' }, body });
  expect(await refusalOf(again())).toBe('OPENING_SEAL_WAITS');
  expect(await refusalOf(admin.call(contract.bringInLists))).toBe('OPENING_SEAL_WAITS');
  expect(await refusalOf(admin.call(contract.takeBackLists))).toBe('OPENING_SEAL_WAITS');
  await admin.ask(opening.withdrawOpening, { params: { requestId } });
  expect((await again()).status).toBe(200);
});

test('what is taken back is not sealed, and of another agency’s lists nothing is', async () => {
  const { admin } = await aHouse();
  const other = await system.signUp();
  await beginMoveIn(other, cutOverOn);
  expect(await refusalOf(askToSeal(other))).toBe('OPENING_NOT_IN');
  await admin.ask(contract.takeBackLists);
  await goThrough(system);
  expect(await refusalOf(askToSeal(admin))).toBe('MOVE_IN_LISTS_DIFFER');
  for (const list of ['clients', 'bonds'] as const) await admin.ask(contract.removeMoveInFile, { params: { list } });
  expect(await refusalOf(askToSeal(admin))).toBe('OPENING_NOT_IN');
  expect(await look(admin)).toMatchObject({ state: 'draft' });
});

test('no bonds are sealed before their totals are what is here, or say why not (moving-in#control-totals)', async () => {
  const house = await aHouse();
  const { admin, supervisor } = house;
  const which =
    'The control total of open bonds without a surety differs from what is here. Type it under Move in, or say why.';
  expect((await askToSeal(admin)).problem).toMatchObject({ code: 'MOVE_IN_TOTALS_DIFFER', detail: which });
  await typeTotal(admin, { count: 2, faceCents: 1_000_000 });
  expect(await refusalOf(askToSeal(admin))).toBe('MOVE_IN_TOTALS_DIFFER');
  const { bondTotals } = await admin.ask(contract.getMoveIn);
  expect(bondTotals).toMatchObject([{ status: 'OPEN', hereCount: 1, typedCount: 2, typedFaceCents: 1_000_000 }]);
  await typeTotal(admin, { count: 2, reason: 'One was entered twice' });
  await typeTotals(admin);
  const { requestId } = await admin.ask(opening.sealOpening, { body: {} });
  const body = { suretyId: null, status: 'OPEN', count: 1, faceCents: 5 } as const;
  expect(await refusalOf(admin.call(contract.setBondTotal, { body }))).toBe('OPENING_SEAL_WAITS');
  await approve(house, requestId);
  expect(await refusalOf(supervisor.call(contract.setBondTotal, { body }))).toBe('MOVE_IN_SEALED');
  const agent = await system.addAgent(admin, 'Agent');
  expect(await refusalOf(agent.call(contract.setBondTotal, { body }))).toBe('ROLE_REFUSED');
  const other = await system.signUp();
  const suretyId = await aSurety(other);
  expect(await refusalOf((await aHouse()).admin.call(contract.setBondTotal, { body: { ...body, suretyId } }))).toBe(
    'SURETY_NOT_FOUND',
  );
  expect((await other.ask(contract.getMoveIn)).bondTotals).toEqual([]);
});

test('nothing is sealed before clients, what was written off and past due, and powers are as typed (moving-in#control-totals)', async () => {
  const { admin, supervisor } = await aHouse({ bonds: false });
  const suretyId = await aSurety(admin, 'Bayou Surety');
  await uploadList(admin, 'balances', 'Client ID,Balance,Written off\n1001,420.00,30.00\n1002,-20.00,\n');
  await uploadList(
    admin,
    'plans',
    `Client ID,Payment amount,Frequency,Next due date,Past due\n1001,10.00,Weekly,${today},25.00\n`,
  );
  await uploadList(admin, 'powers', 'POA #,Surety\nA-1,Bayou Surety\nA-2,Bayou Surety\n');
  await bringIn(system, admin);
  await admin.ask(setOpeningTotal, { body: { account: '1100', amountCents: 40_000 } });
  const detail = async () => (await askToSeal(admin)).problem?.detail;
  const words = (which: string) =>
    `The control total of ${which} differs from what is here. Type it under Move in, or say why.`;
  const type = (body: NonNullable<RequestOf<typeof contract.setMoveInTotal>['body']>) =>
    admin.ask(contract.setMoveInTotal, { body });
  expect(await detail()).toBe(words('clients'));
  await type({ what: 'clients', typed: 2 });
  expect(await detail()).toBe(words('what clients owe'));
  await type({ what: 'owed', typed: 42_000 });
  expect(await detail()).toBe(words('credits of clients'));
  await type({ what: 'credits', typed: 2_000 });
  expect(await detail()).toBe(words('what was written off'));
  await type({ what: 'writtenOff', typed: 3_000 });
  expect(await detail()).toBe(words('what is past due'));
  await type({ what: 'pastDue', typed: 2_400 });
  expect(await detail()).toBe(words('what is past due'));
  await type({ what: 'pastDue', typed: 2_400, reason: 'A payment of the last day' });
  expect(await detail()).toBe(words('powers in hand of Bayou Surety'));
  await type({ what: 'powers', suretyId, typed: 2 });
  expect((await admin.ask(contract.getMoveIn)).totals).toEqual([
    { what: 'clients', suretyId: null, surety: '', file: 2, here: 2, typed: 2, reason: '' },
    { what: 'owed', suretyId: null, surety: '', file: 42_000, here: 42_000, typed: 42_000, reason: '' },
    { what: 'credits', suretyId: null, surety: '', file: 2_000, here: 2_000, typed: 2_000, reason: '' },
    { what: 'writtenOff', suretyId: null, surety: '', file: 3_000, here: 3_000, typed: 3_000, reason: '' },
    {
      what: 'pastDue',
      suretyId: null,
      surety: '',
      file: 2_500,
      here: 2_500,
      typed: 2_400,
      reason: 'A payment of the last day',
    },
    { what: 'powers', suretyId, surety: 'Bayou Surety', file: 2, here: 2, typed: 2, reason: '' },
  ]);
  const { requestId } = await admin.ask(opening.sealOpening, { body: {} });
  await approve({ admin, supervisor }, requestId);
  const { bytes } = await admin.call(getOpeningCertificate);
  const paper = (await readPdf(bytes)).pages.join('').replaceAll(/\s/g, '');
  for (const part of ['PowersinhandofBayouSurety', 'Whatispastdue', 'Apaymentofthelastday', '2powers'])
    expect(paper).toContain(part);
  expect(await refusalOf(admin.call(contract.setMoveInTotal, { body: { what: 'clients', typed: 1 } }))).toBe(
    'MOVE_IN_SEALED',
  );
});

test('a total of powers names a surety of the agency, another none', async () => {
  const { admin } = await aHouse({ bonds: false });
  const foreign = await aSurety(await system.signUp());
  const set = (body: NonNullable<RequestOf<typeof contract.setMoveInTotal>['body']>) =>
    refusalOf(admin.call(contract.setMoveInTotal, { body }));
  expect(await set({ what: 'powers', typed: 1 })).toBe('VALIDATION_FAILED');
  expect(await set({ what: 'clients', suretyId: foreign, typed: 1 })).toBe('VALIDATION_FAILED');
  expect(await set({ what: 'powers', suretyId: foreign, typed: 1 })).toBe('SURETY_NOT_FOUND');
});

test('bonds come once the cut-over day is said, which stands from then on (moving-in#cut-over-day)', async () => {
  const admin = await system.signUp();
  await uploadList(admin, 'clients', CLIENTS);
  await uploadList(admin, 'bonds', BONDS);
  expect(await refusalOf(admin.call(contract.bringInLists))).toBe('OPENING_NOT_BEGUN');
  await beginMoveIn(admin, cutOverOn);
  await bringIn(system, admin);
  const another = { program: 'Bail Books 4', cutOverOn: addDays(cutOverOn, -1) };
  expect(await refusalOf(admin.call(opening.planMoveIn, { body: another }))).toBe('OPENING_DAY_FIXED');
  await admin.ask(opening.planMoveIn, { body: { program: 'Bail Books 5', cutOverOn } });
});
