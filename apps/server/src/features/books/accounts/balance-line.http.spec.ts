import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getAccount } from '#contracts/books/account/accounts.ts';
import { getBalanceLine, listAccountEntries } from '#contracts/books/account/statements.ts';
import { addDays } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const todayOf = ({ session }: Person) => session.organization?.today ?? '';

test('an account says what it stood at on each day that moved it, back-dated money in its place', async () => {
  const admin = await system.signUp();
  const day = (days: number) => addDays(todayOf(admin), days);
  const { accountId } = await admin.story.account();
  const params = { accountId };
  const line = async () => (await admin.ask(getBalanceLine, { params })).days.map((one) => [one.day, one.balanceCents]);
  expect(await line()).toEqual([]);
  await admin.story.fee(accountId, 50_000, { chargedOn: day(-10) });
  await admin.story.pay(accountId, 20_000, { paidOn: day(0) });
  await admin.story.fee(accountId, 1_000, { chargedOn: day(0), kind: 'Transfer Fee' });
  await admin.story.pay(accountId, 5_000, { paidOn: day(-3) });
  expect(await line()).toEqual([
    [day(-10), 50_000],
    [day(-3), 45_000],
    [day(0), 26_000],
  ]);
  const { balanceCents } = await admin.ask(getAccount, { params });
  const { rows } = await admin.ask(listAccountEntries, { params });
  expect([balanceCents, rows.at(-1)?.runningBalanceCents]).toEqual([26_000, 26_000]);
});

test('an account of another agency has no line', async () => {
  const [admin, neighbour] = [await system.signUp(), await system.signUp()];
  const { accountId } = await admin.story.account();
  for (const id of [accountId, randomUUID()])
    expect(await refusalOf(neighbour.call(getBalanceLine, { params: { accountId: id } }))).toBe('ACCOUNT_NOT_FOUND');
});
