import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkMonth } from '#contracts/books/periods/periods.ts';
import * as buf from '#contracts/payouts/buf/buf.ts';
import * as contract from '#contracts/payouts/buf/buf-statements.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { monthOf } from '#domain/books/months.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { aHouse, balance, remit, type House } from '../../../../test/surety-house.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

type Body = NonNullable<RequestOf<typeof contract.takeBufStatement>['body']>;
const mapping = { number: 'Power', day: 'Date', in: 'Deposit', out: 'Withdrawal', balance: 'Balance' };
const text = [
  'Power,Date,Name,Deposit,Withdrawal,Balance',
  'P-001,,Odile Fontenot,50.00,,50.00',
  'P002,,,40.00,,90.00',
  'P-009,,,50.00,,140.00',
  ',,Interest,1.25,,141.25',
].join('\r\n');
const take = (
  { admin, suretyId }: House,
  more: Partial<Body> = {},
  commandId = randomUUID(),
  by: House['admin'] = admin,
) =>
  by.call(contract.takeBufStatement, {
    params: { suretyId },
    body: { text, mapping, endsOn: today, ...more },
    commandId,
  });

test('a statement is compared by power number, with what the surety should hold; it books nothing', async () => {
  const house = await aHouse(system);
  const { admin, suretyId } = house;
  await remit(house, admin, ['P-001', 'P-002', 'P-003']);
  await admin.ask(buf.moveBuf, {
    params: { suretyId },
    body: { kind: 'interest', amountCents: 125, reason: 'Letter' },
  });
  const before = await balance(house);
  const commandId = randomUUID();
  const { body } = await take(house, {}, commandId);
  expect((await take(house, {}, commandId)).body).toEqual(body);
  const params = { suretyId, statementId: body.statementId };
  const found = await admin.ask(contract.getBufStatement, { params });
  expect(found.rows).toEqual([
    { powerNumber: 'P-002', result: 'differs', oursCents: 5_000, theirsCents: 4_000 },
    { powerNumber: 'P-003', result: 'only ours', oursCents: 5_000, theirsCents: null },
    { powerNumber: 'P-009', result: 'only theirs', oursCents: null, theirsCents: 5_000 },
    { powerNumber: 'P-001', result: 'equal', oursCents: 5_000, theirsCents: 5_000 },
  ]);
  expect(found).toMatchObject({ oursBesideCents: 125, theirsBesideCents: 125, bookCents: 15_125, heldCents: 15_125 });
  expect(found.statement).toMatchObject({ lines: 4, balanceCents: 14_125, startsOn: null, endsOn: today });
  expect(await balance(house)).toEqual(before);
  const { mapping: kept, statements } = await admin.ask(contract.listBufStatements, { params: { suretyId } });
  expect([kept, statements.length]).toEqual([mapping, 1]);
  const { bytes } = await admin.call(contract.downloadBufStatement, { params });
  expect(bytes.toString()).toContain('P-002,Amount differs,50.00,40.00,-10.00');
  expect(bytes.toString()).toContain('Held,,151.25,141.25,-10.00');
});

test('a month is told of the newest statement up to its end that differs, until it agrees (money#before-a-month-closes)', async () => {
  const house = await aHouse(system);
  const { admin } = house;
  await remit(house, admin, ['P-001', 'P-002', 'P-003']);
  const told = async (day: string) => {
    const { checks } = await admin.ask(checkMonth, { params: { month: monthOf(day) } });
    return checks.filter(({ screen }) => screen === 'buf');
  };
  expect(await told(today)).toEqual([]);
  await take(house);
  const words = expect.stringMatching(
    /^The BUF of Pelican Surety.* differs by \$8\.75: \$141\.25 by its statement to \S+, \$150\.00 by the books\.$/,
  );
  expect(await told(today)).toEqual([{ blocks: false, screen: 'buf', words }]);
  expect(await told(addDays(today, -62))).toEqual([]);
  await take(house, { balanceCents: 15_000 });
  const ofPowers = expect.stringMatching(/differs from the books for 3 powers\.$/);
  expect(await told(today)).toEqual([{ blocks: false, screen: 'buf', words: ofPowers }]);
  await take(house, { text: 'Power,Date,Deposit,Withdrawal,Balance\nP-001,,50,,50\nP-002,,50,,100\nP-003,,50,,150\n' });
  expect(await told(today)).toEqual([]);
});

test('a statement of some days is compared with what was paid on them', async () => {
  const house = await aHouse(system);
  const { admin, suretyId } = house;
  await remit(house, admin, ['P-001']);
  const yesterday = addDays(today, -1);
  const { body } = await take(house, { startsOn: addDays(today, -30), endsOn: yesterday });
  const { rows, heldCents } = await admin.ask(contract.getBufStatement, {
    params: { suretyId, statementId: body.statementId },
  });
  expect([rows.map(({ result }) => result), heldCents]).toEqual([['only theirs', 'only theirs', 'only theirs'], 0]);
});

test('what cannot be read is refused with its line, and nobody else sees a statement', async () => {
  const house = await aHouse(system);
  const { admin, suretyId } = house;
  const wrong = await take(house, { text: 'Power,Deposit\nP-1,five\n' });
  expect(wrong.problem?.errors).toEqual([{ path: 'text', message: 'Line 2: what came in is no amount.' }]);
  expect((await take(house, { endsOn: addDays(today, 2) })).problem?.code).toBe('FUTURE_DAY');
  expect((await take(house, { startsOn: today, endsOn: addDays(today, -1) })).problem?.errors?.[0]?.path).toBe(
    'startsOn',
  );
  const { body } = await take(house);
  const stranger = await system.signUp();
  const params = { suretyId, statementId: body.statementId };
  expect((await stranger.call(contract.getBufStatement, { params })).problem?.code).toBe('SURETY_NOT_FOUND');
  expect((await take(house, {}, randomUUID(), stranger)).problem?.code).toBe('SURETY_NOT_FOUND');
  const other = { ...params, statementId: randomUUID() };
  expect((await admin.call(contract.getBufStatement, { params: other })).problem?.code).toBe('STATEMENT_NOT_FOUND');
});
