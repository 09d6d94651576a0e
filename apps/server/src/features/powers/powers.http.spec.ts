import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { amendBond, voidBond, writeBond } from '#contracts/books/bonds.ts';
import { createDefendant, deleteDefendant } from '#contracts/people/defendants.ts';
import { listPowersInUse } from '#contracts/powers/powers.ts';
import { joinTestSystem } from '../../../test/join-system.ts';
import type { JoinedSystem } from '../../../test/join-system.ts';
import type { Person } from '../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const enter = async ({ ask }: Person, fullName = 'Odile Fontenot') =>
  (await ask(createDefendant, { body: { fullName } })).defendantId;
const write = async ({ ask }: Person, defendantId: string, powerNumber: string) =>
  (await ask(writeBond, { body: { defendantId, powerNumber, amountCents: 100_000, jurisdiction: 'Orleans' } })).bondId;
const numbers = async ({ ask }: Person, search?: string) =>
  (await ask(listPowersInUse, { query: search === undefined ? {} : { search } })).rows.map((row) => row.powerNumber);

test('the powers in use are listed by normalised number with their bond and defendant, in pages', async () => {
  const admin = await system.signUp();
  const defendantId = await enter(admin);
  const typed = ['B-2', 'ab 12', 'AB-11', 'AB13', 'b1'];
  const written = new Map<string, string>();
  for (const number of typed) written.set(number, await write(admin, defendantId, number));
  for (const none of ['', ' - ']) await write(admin, defendantId, none);

  const sorted = ['AB-11', 'ab 12', 'AB13', 'b1', 'B-2'];
  expect(await numbers(admin)).toEqual(sorted);
  const { rows, nextCursor } = await admin.ask(listPowersInUse, { query: { limit: 2 } });
  expect(rows[0]).toEqual({
    powerNumber: 'AB-11',
    bondId: written.get('AB-11'),
    defendantId,
    defendantName: 'Odile Fontenot',
    amountCents: 100_000,
    bondStatus: 'OPEN',
    bondDate: null,
  });
  const paged = rows.map(({ powerNumber }) => powerNumber);
  for (let cursor = nextCursor; cursor !== null;) {
    const page = await admin.ask(listPowersInUse, { query: { limit: 2, cursor } });
    paged.push(...page.rows.map(({ powerNumber }) => powerNumber));
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(sorted);
});

test('a power is found by a part of its number, however it is typed', async () => {
  const admin = await system.signUp();
  const defendantId = await enter(admin);
  for (const number of ['AB-1001', 'ab 1002', 'X-9']) await write(admin, defendantId, number);
  expect(await numbers(admin, 'Ab-100')).toEqual(['AB-1001', 'ab 1002']);
  expect(await numbers(admin, '1 002')).toEqual(['ab 1002']);
  expect(await numbers(admin, '%')).toEqual([]);
  expect(await numbers(admin, '-')).toEqual(['AB-1001', 'ab 1002', 'X-9']);
});

test('a power leaves with its bond’s void or new number, and stays without a name where the file is archived', async () => {
  const [admin, neighbour] = [await system.signUp(), await system.signUp({ organizationName: 'Bayou Bonds' })];
  const defendantId = await enter(admin);
  const voided = await write(admin, defendantId, 'P-1');
  const renumbered = await write(admin, defendantId, 'P-2');
  const why = { reasonCode: 'Entered in error', reason: 'Typed twice' } as const;
  await admin.ask(voidBond, { params: { bondId: voided }, body: why });
  const mistyped = { powerChange: 'mistyped', reason: 'Read wrong' } as const;
  const amended = { powerNumber: 'P-3', amountCents: 100_000, jurisdiction: 'Orleans', ...mistyped } as const;
  await admin.ask(amendBond, { params: { bondId: renumbered }, body: { ...amended, basedOn: 0 } });
  expect(await numbers(admin)).toEqual(['P-3']);
  expect(await numbers(neighbour)).toEqual([]);

  await admin.ask(deleteDefendant, { params: { defendantId } });
  const { rows } = await admin.ask(listPowersInUse);
  expect(rows).toMatchObject([{ powerNumber: 'P-3', bondId: renumbered, defendantId, defendantName: '' }]);
});

test('the powers in use are for Admins only', async () => {
  const admin = await system.signUp();
  for (const role of ['Agent', 'Auditor'] as const) {
    const { status, problem } = await (await system.addAgent(admin, role)).call(listPowersInUse, {});
    expect([status, problem?.code, problem?.detail]).toEqual([403, 'ROLE_REFUSED', 'Your role does not allow this.']);
  }
});

test('a cursor that is not one of ours is refused', async () => {
  const { problem } = await (await system.signUp()).call(listPowersInUse, { query: { cursor: 'x' } });
  expect(problem?.code).toBe('VALIDATION_FAILED');
});
