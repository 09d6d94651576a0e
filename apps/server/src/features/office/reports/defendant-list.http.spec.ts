import { DEFENDANT_SORTS } from '#contracts/people/people/defendant-sorts.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { reopenAccount, voidFee, voidPayment } from '#contracts/books/account/accounts.ts';
import { amendBond, voidBond } from '#contracts/books/bond/bonds.ts';
import {
  deleteDefendant,
  downloadDefendants,
  editDefendant,
  listDefendants,
} from '#contracts/people/people/defendants.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { closeWhatStands } from '../../../../test/close-account.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import { voidAlone } from '../../../../test/void-alone.ts';

type Query = NonNullable<RequestOf<typeof listDefendants>['query']>;

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const create = ({ story }: Person, fullName: string, fields: object = {}) => story.defendant({ fullName, ...fields });

const pagesOf = async (person: Person, query: Query) => {
  const names: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await person.ask(listDefendants, { query: { ...query, ...(cursor ? { cursor } : {}) } });
    names.push(page.rows.map(({ fullName }) => fullName));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return names;
};
const namesOf = async (person: Person, query: Query = {}) => (await pagesOf(person, query)).flat();
const lineOf = async (person: Person, name: string) =>
  (await person.ask(listDefendants, { query: { name } })).rows.find(({ fullName }) => fullName === name);

const owe = async ({ session, story }: Person, defendantId: string, amountCents: number) => {
  const today = session.organization?.today ?? '';
  const { accountId } = await story.account(defendantId);
  const feeId = await story.fee(accountId, amountCents);
  return { accountId, feeId, today };
};

test('each order pages without loss or repeat, both ways, whoever has no value last', async () => {
  const admin = await system.signUp();
  const people = [
    ['ana', { birthday: '1990-05-17', courtDate: '2031-03-02' }, 500],
    ['Bo', { birthday: '1971-01-02' }, 300],
    ['Cy', { birthday: '1990-05-17', courtDate: '2031-03-01' }, null],
    ['Dee', { courtDate: '2031-03-02' }, 300],
    ['Éva', {}, null],
  ] as const;
  for (const [name, fields, cents] of people) {
    const defendantId = await create(admin, name, fields);
    if (cents !== null) await owe(admin, defendantId, cents);
  }
  // Equal values are ordered by id, so only the values are compared.
  const valuesOf = async (sort: (typeof DEFENDANT_SORTS)[number], descending: boolean) => {
    const query = { sort, descending: String(descending) as 'true' | 'false' };
    const { rows } = await admin.ask(listDefendants, { query });
    const all = rows.map(({ fullName }) => fullName);
    // A page of one ends at each row, also between equal ones.
    for (const limit of sort === 'fullName' ? [1, 2, 3] : [1]) {
      const pages = await pagesOf(admin, { ...query, limit });
      expect([sort, descending, limit, pages.flat()]).toEqual([sort, descending, limit, all]);
      expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true);
    }
    return rows;
  };
  const values = {
    fullName: ['ana', 'Bo', 'Cy', 'Dee', 'Éva'],
    birthday: ['1971-01-02', '1990-05-17', '1990-05-17', null, null],
    courtDate: ['2031-03-01', '2031-03-02', '2031-03-02', null, null],
    // Who has no account owes nothing.
    balance: [300, 300, 500],
  };
  const up = (sort: keyof typeof values) => valuesOf(sort, false);
  const down = (sort: keyof typeof values) => valuesOf(sort, true);
  const lastNulls = (list: (string | null)[]) => [...list.filter((one) => one !== null).toReversed(), null, null];
  expect((await up('fullName')).map(({ fullName }) => fullName)).toEqual(values.fullName);
  expect((await down('fullName')).map(({ fullName }) => fullName)).toEqual(values.fullName.toReversed());
  expect((await up('birthday')).map(({ birthday }) => birthday)).toEqual(values.birthday);
  expect((await down('birthday')).map(({ birthday }) => birthday)).toEqual(lastNulls(values.birthday));
  expect((await up('courtDate')).map(({ courtDate }) => courtDate)).toEqual(values.courtDate);
  expect((await down('courtDate')).map(({ courtDate }) => courtDate)).toEqual(lastNulls(values.courtDate));
  expect((await up('balance')).map(({ balanceCents }) => balanceCents)).toEqual([...values.balance, 0, 0]);
  expect((await down('balance')).map(({ balanceCents }) => balanceCents)).toEqual([
    ...values.balance.toReversed(),
    0,
    0,
  ]);
  expect((await valuesOf('createdAt', false)).map(({ fullName }) => fullName)).toEqual(people.map(([name]) => name));
  await valuesOf('createdAt', true);
});

test('a cursor is refused in another order', async () => {
  const admin = await system.signUp();
  for (const name of ['Ana', 'Bo']) await create(admin, name);
  const { nextCursor } = await admin.ask(listDefendants, { query: { limit: 1 } });
  for (const cursor of [
    nextCursor ?? '',
    Buffer.from('["balance","1; drop","00000000-0000-4000-8000-000000000000"]').toString('base64url'),
    Buffer.from('["balance",500,"00000000-0000-4000-8000-000000000000"]').toString('base64url'),
  ]) {
    const { problem } = await admin.call(listDefendants, { query: { sort: 'balance', cursor } });
    expect(problem?.errors).toEqual([{ path: 'cursor', message: 'This page does not exist.' }]);
  }
});

test('balance, open bonds, court date and last payment follow the accounts, the bonds and the file', async () => {
  const admin = await system.signUp();
  await voidAlone(admin);
  const { ask } = admin;
  const defendantId = await create(admin, 'Delphine Sonnier', { courtDate: '2031-03-09' });
  const told = async () => {
    const { courtDate, openBonds, balanceCents, lastPaymentOn } = (await lineOf(admin, 'Delphine Sonnier')) ?? {};
    return [courtDate, openBonds, balanceCents, lastPaymentOn];
  };
  expect(await told()).toEqual(['2031-03-09', 0, 0, null]);
  // The paging value is in the rows that are read, and must not be in the answer.
  const named = Object.keys(listDefendants.response.shape.rows.element.shape);
  expect(Object.keys((await lineOf(admin, 'Delphine Sonnier')) ?? {}).sort()).toEqual(named.sort());
  const fields = { amountCents: 1_000_000, jurisdiction: 'Orleans' } as const;
  const one = { ...fields, defendantId, powerNumber: 'AB-1' };
  const { bondId, accountId } = await admin.story.bond(one);
  expect(await told()).toEqual(['2031-03-09', 1, 120_000, null]);
  await ask(amendBond, { params: { bondId }, body: { courtDate: '2031-03-05', basedOn: 0 } });
  expect(await told()).toEqual(['2031-03-05', 1, 120_000, null]);
  const later = { ...fields, defendantId, powerNumber: 'AB-2', courtDate: '2031-04-01' };
  const { bondId: second } = await admin.story.bond(later);
  expect(await told()).toEqual(['2031-03-05', 2, 240_000, null]);
  const { fullName: _, ...closed } = { ...fields, fullName: '', powerNumber: 'AB-1', status: 'CLOSED' as const };
  await ask(amendBond, { params: { bondId }, body: { ...closed, confirmed: true, basedOn: 1 } });
  // The file's own day counts only while no open bond has one.
  expect(await told()).toEqual(['2031-04-01', 1, 240_000, null]);
  // The field of the person is that of the only open bond (today#unfinished-bond).
  await ask(editDefendant, { params: { defendantId }, body: { courtDate: '2031-04-02', basedOn: 2 } });
  expect(await told()).toEqual(['2031-04-02', 1, 240_000, null]);
  const reason = { reasonCode: 'Entered in error', reason: 'Typed twice' } as const;
  await ask(voidBond, { params: { bondId: second }, body: reason });
  expect(await told()).toEqual([null, 0, 120_000, null]);

  const today = admin.session.organization?.today ?? '';
  const paymentId = await admin.story.pay(accountId, 20_000);
  expect(await told()).toEqual([null, 0, 100_000, today]);
  const first = await admin.story.pay(accountId, 20_000, { paidOn: '2020-01-05', reason: 'Old book' });
  await ask(voidPayment, { params: { accountId, paymentId }, body: reason });
  expect(await told()).toEqual([null, 0, 100_000, '2020-01-05']);
  await ask(voidPayment, { params: { accountId, paymentId: first }, body: reason });
  expect(await told()).toEqual([null, 0, 120_000, null]);
  // Accounts are summed, closed ones too.
  const other = await owe(admin, defendantId, 3_000);
  expect(await told()).toEqual([null, 0, 123_000, null]);
  await closeWhatStands(system, admin, other.accountId);
  expect(await told()).toEqual([null, 0, 120_000, null]);
  await ask(reopenAccount, { params: { accountId: other.accountId }, body: { reason: 'Paid again' } });
  await ask(voidFee, { params: { accountId: other.accountId, feeId: other.feeId }, body: reason });
  expect(await told()).toEqual([null, 0, 117_000, null]);
});

test('the list is filtered by part of a name, account, city, day of birth, owing, and all of them at once', async () => {
  const [admin, neighbour] = await Promise.all([system.signUp(), system.signUp()]);
  const theo = await create(admin, 'Théo O’Brien', { city: 'New Orleans', birthday: '1990-05-17' });
  await create(admin, 'Theo Landry', { city: 'new iberia', birthday: '1971-01-02' });
  await create(admin, 'Ana Theophile', { city: 'Gretna' });
  const { accountId } = await owe(admin, theo, 500);
  await create(neighbour, 'Theo Landry', { city: 'Gretna' });
  const own = await create(neighbour, 'Nobody');
  const theirs = await owe(neighbour, own, 500);
  const filtered = (query: Query) => namesOf(admin, query);
  const theos = ['Ana Theophile', 'Theo Landry', 'Théo O’Brien'];
  for (const name of ['THEO', 'théo']) expect(await filtered({ name })).toEqual(theos);
  expect(await filtered({ name: "o'b" })).toEqual(['Théo O’Brien']);
  expect(await filtered({ name: 'a' })).toEqual(['Ana Theophile', 'Theo Landry']);
  expect(await filtered({ name: 'o L' })).toEqual(['Theo Landry']);
  expect(await filtered({ name: '_' })).toEqual([]);
  expect(await filtered({ accountId })).toEqual(['Théo O’Brien']);
  expect(await filtered({ accountId: theirs.accountId })).toEqual([]);
  expect(await filtered({ city: 'NEW' })).toEqual(['Theo Landry', 'Théo O’Brien']);
  expect(await filtered({ city: '%' })).toEqual([]);
  expect(await filtered({ bornFrom: '1971-01-02', bornTo: '1990-05-16' })).toEqual(['Theo Landry']);
  expect(await filtered({ bornFrom: '1980-01-01', sort: 'birthday' })).toEqual(['Théo O’Brien']);
  expect(await filtered({ owing: 'true' })).toEqual(['Théo O’Brien']);
  const all = { name: 'o', accountId, city: 'new o', bornFrom: '1990-05-17', owing: 'true' } as const;
  for (const sort of DEFENDANT_SORTS) expect(await filtered({ ...all, sort })).toEqual(['Théo O’Brien']);
});

test('a name that many have is found in the order asked for, page by page', async () => {
  const admin = await system.signUp();
  await system.owner.query(
    `insert into defendant (organization_id, id, full_name, birthday, created_by)
     select $1, gen_random_uuid(), case when n % 2 = 0 then 'Landry ' else 'Sonnier ' end || lpad(n::text, 4, '0'),
       date '1950-01-01' + n, $2 from generate_series(1, 1300) as n`,
    [admin.organizationId, admin.userId],
  );
  const expected = Array.from({ length: 650 }, (_, index) => `Landry ${String(2 * (index + 1)).padStart(4, '0')}`);
  expect(await namesOf(admin, { name: 'landry', limit: 200 })).toEqual(expected);
  expect(await namesOf(admin, { name: 'Lándrÿ', limit: 200 })).toEqual(expected);
  const youngestFirst = { name: 'landry', sort: 'birthday', descending: 'true', limit: 200 } as const;
  expect(await namesOf(admin, youngestFirst)).toEqual(expected.toReversed());
});

test('only live people, of one’s own organization, are listed', async () => {
  const admin = await system.signUp();
  for (const lifecycle of ['pending', 'archived', 'erased', 'live']) {
    const id = await create(admin, lifecycle, { birthday: '1990-05-17', courtDate: '2031-03-09' });
    await system.owner.query('update defendant set lifecycle = $2 where id = $1', [id, lifecycle]);
  }
  for (const sort of DEFENDANT_SORTS) expect(await namesOf(admin, { sort })).toEqual(['live']);
  expect(await namesOf(admin, { name: 'e' })).toEqual(['live']);
  const gone = await create(admin, 'gone');
  await admin.ask(deleteDefendant, { params: { defendantId: gone } });
  expect(await namesOf(admin, { name: 'gone' })).toEqual([]);
});

test('the CSV file has the same filters and order, no formulas, and a line in the audit trail', async () => {
  const admin = await system.signUp();
  await create(admin, '=HYPERLINK("http://x")', { city: 'Gretna', phoneNumber: '5045550142' });
  const theo = await create(admin, 'Theo, "T" Landry', { birthday: '1990-05-17', courtDate: '2031-03-09' });
  await owe(admin, theo, 12_345);
  await system.owner.query(
    `insert into defendant (organization_id, id, full_name, created_by)
     select $1, gen_random_uuid(), 'Zoe ' || lpad(n::text, 4, '0'), $2 from generate_series(1, 2100) as n`,
    [admin.organizationId, admin.userId],
  );
  const { text, headers } = await admin.call(downloadDefendants, { query: { name: 'l' } });
  const today = admin.session.organization?.today ?? '';
  expect(text.split('\r\n')).toEqual([
    '\uFEFFName,Birth Date,Phone,City,Court Date,Open Bonds,Exposure,Balance Due,Last Payment,Created',
    `"'=HYPERLINK(""http://x"")",,5045550142,Gretna,,0,0.00,0.00,,${today}`,
    `"Theo, ""T"" Landry",1990-05-17,,,2031-03-09,0,0.00,123.45,,${today}`,
    '',
  ]);
  expect(headers['content-disposition']).toBe('attachment; filename="defendants.csv"');
  const all = (await admin.call(downloadDefendants, { query: { descending: 'true' } })).text.split('\r\n');
  expect([all.length, all[1]?.startsWith('Zoe 2100,'), new Set(all).size]).toEqual([2104, true, 2104]);
  const { rows } = await system.owner.query<{ details: object }>(
    `select details from audit_entry where organization_id = $1 and action = 'export-taken'`,
    [admin.organizationId],
  );
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ details: { file: 'defendants.csv' } })));
});
