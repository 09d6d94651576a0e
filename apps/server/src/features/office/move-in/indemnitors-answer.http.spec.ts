import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v5 as uuidV5 } from 'uuid';
import * as contract from '#contracts/office/move-in/move-in.ts';
import { linkIndemnitor, listIndemnitors, unlinkIndemnitor } from '#contracts/people/people/indemnitors.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import {
  accountsNamed,
  beginMoveIn,
  bringIn,
  clientNamed,
  cutAt,
  goThrough,
  lookAtMoveIn,
  problemsOf,
  rowsOfList,
  takeBack,
  uploadList,
} from '../../../../test/moving-in.ts';
import type { Person } from '../../../../test/test-people.ts';

const cutOverOn = addDays(dayOf(new Date(), DEFAULT_TIME_ZONE), -1);
const MARIE = 'Marie Landry';
const CLIENTS = 'ID,Name\n1001,Marie Landry\n1002,Paul Guidry\n';
/** Two accounts of Marie, one of Paul, who has no number. */
const BALANCES = 'Client ID,Account,Balance\n1001,5521,475.00\n1001,05522,20.00\n1002,,130.00\n';
const HEAD = 'ID,Client ID,Name,Account';
const ROWS = `2001,1001,Odile Landry,5521
2002,1001,Jean Landry,
2003,1001,Rene Landry,No account
2004,1002,Luc Guidry,
2005,1001,Eve Landry,5521
2005,1001,Eve Landry,5522
`;

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const withIndemnitors = async (rows = ROWS) => {
  const admin = await system.signUp();
  await beginMoveIn(admin, cutOverOn);
  await uploadList(admin, 'clients', CLIENTS);
  await uploadList(admin, 'balances', BALANCES);
  await uploadList(admin, 'indemnitors', `${HEAD}\n${rows}`);
  return admin;
};
const indemnitorsOf = async (admin: Person, name = MARIE) =>
  (await admin.ask(listIndemnitors, { params: { defendantId: await clientNamed(admin, name) } })).indemnitors;
/** By indemnitor the old numbers of the accounts that they answer for. */
const answers = async (admin: Person, name = MARIE) => {
  const accounts = new Map((await accountsNamed(admin, name)).map((account) => [account.accountId, account.name]));
  const rows = await indemnitorsOf(admin, name);
  return Object.fromEntries(
    rows.map(({ fullName, accountIds }) => [
      fullName,
      accountIds.map((id) => accounts.get(id)?.replace('Old no. ', '') ?? '').toSorted(),
    ]),
  );
};
const LINKED = {
  'Odile Landry': ['5521'],
  'Jean Landry': ['05522', '5521'],
  'Rene Landry': [],
  'Eve Landry': ['05522', '5521'],
};

test('whoever comes answers for the account of their row, else for all of their client (moving-in#indemnitors-answer)', async () => {
  const admin = await withIndemnitors();
  expect(await lookAtMoveIn(admin)).toMatchObject({ state: 'checked' });
  expect(await rowsOfList(admin, 'indemnitors')).toEqual([]);
  const came = await bringIn(system, admin);
  expect(came).toMatchObject({ state: 'in', here: { indemnitors: 5 }, run: { kept: [] } });
  expect(await answers(admin)).toEqual(LINKED);
  expect(Object.values(await answers(admin, 'Paul Guidry'))).toEqual([[expect.any(String)]]);
  expect((await bringIn(system, admin)).run).toMatchObject({ added: 0, changed: 0, gone: 0 });
  expect(await answers(admin)).toEqual(LINKED);
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('a number that nobody knows warns, and the same row twice is refused', async () => {
  const admin = await withIndemnitors(
    '2001,1001,Odile Landry,7000\n2002,1001,Jean Landry,\n2002,1001,Jean Landry,5521\n',
  );
  expect((await rowsOfList(admin, 'indemnitors')).map(({ line, said }) => [line, said[0]?.words])).toEqual([
    [4, 'Line 3 is the same indemnitor.'],
    [2, 'No account of this client in the lists has this number.'],
  ]);
});

test('brought in again accounts follow the file, and what was linked and unlinked here stays', async () => {
  const admin = await withIndemnitors();
  await bringIn(system, admin);
  const people = await indemnitorsOf(admin);
  const idOf = (name: string) => people.find(({ fullName }) => fullName === name)?.indemnitorId ?? '';
  const accountId = (await accountsNamed(admin, MARIE)).find(({ name }) => name === 'Old no. 5521')?.accountId ?? '';
  await admin.ask(linkIndemnitor, { params: { accountId }, body: { indemnitorId: idOf('Rene Landry') } });
  await admin.ask(unlinkIndemnitor, { params: { accountId, indemnitorId: idOf('Jean Landry') } });
  await uploadList(admin, 'indemnitors', `${HEAD}\n${ROWS.replace('Odile Landry,5521', 'Odile Landry,5522')}`);
  await bringIn(system, admin);
  expect(await answers(admin)).toEqual({
    'Odile Landry': ['05522'],
    'Jean Landry': ['05522'],
    'Rene Landry': ['5521'],
    'Eve Landry': ['05522', '5521'],
  });
});

test('taken back nobody is left but who was linked here, and they come again', async () => {
  const admin = await withIndemnitors();
  await bringIn(system, admin);
  expect(await takeBack(system, admin)).toMatchObject({ here: { clients: 0, indemnitors: 0 }, run: { kept: [] } });
  const { rows } = await system.owner.query('select from account_indemnitor where organization_id = $1', [
    admin.organizationId,
  ]);
  expect(rows).toEqual([]);
  await bringIn(system, admin);
  expect(await answers(admin)).toEqual(LINKED);
  const rene = (await indemnitorsOf(admin)).find(({ fullName }) => fullName === 'Rene Landry');
  const [account] = await accountsNamed(admin, MARIE);
  const body = { indemnitorId: rene?.indemnitorId ?? '' };
  await admin.ask(linkIndemnitor, { params: { accountId: account?.accountId ?? '' }, body });
  const back = await takeBack(system, admin);
  expect(back.run?.kept).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ list: 'indemnitors', words: 'Something was added to the file.' }),
    ]),
  );
  expect(back.here).toMatchObject({ indemnitors: 1 });
});

test('a run that is cut before accounts are named goes on there', async () => {
  const admin = await withIndemnitors();
  const { runId } = await admin.ask(contract.bringInLists);
  const goOn = await cutAt(system, admin, uuidV5('accounts of indemnitors 0', runId));
  await goThrough(system).catch(() => undefined);
  expect(await answers(admin)).toMatchObject({ 'Odile Landry': [] });
  await goOn();
  await goThrough(system);
  expect(await answers(admin)).toEqual(LINKED);
});
