/** Names that are one payer's: cash counts together, and each is found by the other (money#names-of-one-payer). */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getCashOfPayer } from '#contracts/books/payments/payments.ts';
import { joinPayerNames, listPayers, takeOutPayerName } from '#contracts/office/payers/payers.ts';
import { searchEverything } from '#contracts/office/search/search.ts';
import { getStatement } from '#contracts/office/statements/statements.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** An account that was paid in cash by these. */
const paidBy = async ({ story }: Person, payers: readonly (readonly [payer: string, cents: number])[]) => {
  const { accountId } = await story.account(await story.defendant({ fullName: 'Remy Landry' }));
  for (const [payer, cents] of payers) await story.pay(accountId, cents, { payer });
  return accountId;
};

const join = (person: Person, name: string, otherName: string) =>
  person.call(joinPayerNames, { body: { name, otherName } });

const namesOf = async (person: Person) =>
  (await person.ask(listPayers)).payers.map(({ names }) => names.map(({ spelling }) => spelling));

describe('two names that are said to be one payer', () => {
  test('count their cash together, in the warning and in the watch', async () => {
    const admin = await system.signUp();
    const accountId = await paidBy(admin, [
      ['Bayou Trucking LLC', 600_000],
      ['B. T. Hauling', 500_000],
      ['Denise Marchand', 300_000],
    ]);
    const cashOf = async (payer: string) =>
      (await admin.ask(getCashOfPayer, { body: { payer, accountIds: [accountId] } })).cashCents;
    const watch = async () => JSON.stringify(await admin.ask(getStatement, { query: { kind: 'form-8300' } }));
    expect(await cashOf('bayou trucking llc')).toBe(600_000);
    expect(await watch()).not.toContain('to be reported');
    expect(await refusalOf(join(admin, 'Bayou Trucking, LLC', 'B.T. Hauling'))).toBe('done');
    expect(await cashOf('bayou trucking llc')).toBe(1_100_000);
    expect(await cashOf('B. T. Hauling')).toBe(1_100_000);
    expect(await cashOf('Denise Marchand')).toBe(300_000);
    const told = await watch();
    expect(told).toContain('B. T. Hauling, Bayou Trucking LLC, passed on');
    expect(told).toContain('to be reported');
  });

  test('find each other, and one more name of either belongs to both', async () => {
    const admin = await system.signUp();
    await paidBy(admin, [
      ['Bayou Trucking LLC', 1_000],
      ['Hauling of Houma', 2_000],
      ['Denise Marchand', 3_000],
      ['Dee Marchand', 4_000],
    ]);
    const found = async (typed: string) =>
      (await admin.ask(searchEverything, { body: { typed } })).hits.flatMap((hit) =>
        hit.kind === 'payer' ? [`${hit.name}: ${hit.why.split(', ')[1] ?? ''}`] : [],
      );
    await join(admin, 'Bayou Trucking LLC', 'Hauling of Houma');
    expect(await found('trucking')).toEqual(['Bayou Trucking LLC: ', 'Hauling of Houma: under another name']);
    await join(admin, 'Denise Marchand', 'Dee Marchand');
    expect(await namesOf(admin)).toHaveLength(2);
    await join(admin, 'Dee Marchand', 'Hauling of Houma');
    expect((await namesOf(admin)).map((names) => names.toSorted())).toEqual([
      ['Bayou Trucking LLC', 'Dee Marchand', 'Denise Marchand', 'Hauling of Houma'],
    ]);
  });

  test('are taken apart again, name by name', async () => {
    const admin = await system.signUp();
    await paidBy(admin, [
      ['Denise Marchand', 3_000],
      ['Dee Marchand', 4_000],
    ]);
    await join(admin, 'Denise Marchand', 'Dee Marchand');
    const { payers } = await admin.ask(listPayers);
    const nameId = payers[0]?.names[0]?.nameId ?? '';
    const stranger = await system.signUp();
    expect(await namesOf(stranger)).toEqual([]);
    expect(await refusalOf(stranger.call(takeOutPayerName, { params: { nameId } }))).toBe('PAYER_NAME_NOT_FOUND');
    await admin.ask(takeOutPayerName, { params: { nameId } });
    expect(await namesOf(admin)).toEqual([]);
  });

  test('are refused to other roles, where nobody paid by one of them, and where both are compared as one', async () => {
    const admin = await system.signUp();
    await paidBy(admin, [['Denise Marchand', 3_000]]);
    const agent = await system.addAgent(admin, 'Agent');
    expect(await refusalOf(join(agent, 'Denise Marchand', 'Remy Landry'))).toBe('ROLE_REFUSED');
    expect(await refusalOf(join(admin, 'Denise Marchand', 'Somebody Else'))).toBe('PAYER_NOT_FOUND');
    expect(await refusalOf(join(admin, 'Denise Marchand', 'DENISE  MARCHAND'))).toBe('VALIDATION_FAILED');
    // A defendant pays themselves, where nobody else is named.
    expect(await refusalOf(join(admin, 'Denise Marchand', 'Remy Landry'))).toBe('done');
  });
});
