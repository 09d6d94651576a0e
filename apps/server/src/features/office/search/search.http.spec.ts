import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listAccountsOfDefendant, voidPayment } from '#contracts/books/account/accounts.ts';
import { voidBond } from '#contracts/books/bond/bonds.ts';
import { findDefendant, searchEverything } from '#contracts/office/search/search.ts';
import { transferEntry } from '#contracts/books/transfers/transfers.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let neighbour: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  [admin, neighbour] = await Promise.all([system.signUp(), system.signUp()]);
});
afterAll(() => system.close());

type Fields = Partial<Parameters<typeof bodyOf>[0]>;
const bodyOf = (fields: { fullName?: string; birthday?: string; phoneNumber?: string; alternatePhone?: string }) => ({
  fullName: 'Alcide Broussard',
  ...fields,
});
const enter = async (fields: Fields, by = admin) => await by.story.defendant(bodyOf(fields));
const search = (typed: string, by = admin) => by.ask(searchEverything, { body: { typed } });
const hits = async (typed: string, by = admin) =>
  (await search(typed, by)).hits.map(({ kind, fullName, why }) => [kind, fullName, why]);
const setLifecycle = (defendantId: string, lifecycle: string) =>
  system.owner.query('update defendant set lifecycle = $2 where id = $1', [defendantId, lifecycle]);

describe('a search by', () => {
  test('name finds every word in any order, whatever the case, accents and apostrophes, the closest first', async () => {
    for (const fullName of ['Théo O’Brien', 'Landry Theophile', 'Marie Thibodeaux-Théot', 'Timothée Roy'])
      await enter({ fullName });
    expect(await hits('THEO')).toEqual(
      [
        ['defendant', 'Théo O’Brien', 'Name begins with “THEO”'],
        ['defendant', 'Landry Theophile', 'Name contains “THEO”'],
        ['defendant', 'Marie Thibodeaux-Théot', 'Name contains “THEO”'],
        ['defendant', 'Timothée Roy', 'Name contains “THEO”'],
      ].slice(0, 3),
    );
    expect(await hits("o'brien, theo")).toEqual([['defendant', 'Théo O’Brien', "Name contains “o'brien, theo”"]]);
    expect(await hits('obr')).toEqual([['defendant', 'Théo O’Brien', 'Name contains “obr”']]);
    expect(await hits('ee roy')).toEqual([['defendant', 'Timothée Roy', 'Name contains “ee roy”']]);
    expect(await hits('ux')).toEqual([['defendant', 'Marie Thibodeaux-Théot', 'Name contains “ux”']]);
  });

  test.each(['03/09/1987', '03/09/87', '1987-03-09', '03091987', 'Mar 9 1987'])(
    'birthday typed as %s',
    async (typed) => {
      const fullName = `Born ${randomUUID()}`;
      const person = await system.signUp();
      await enter({ fullName, birthday: '1987-03-09' }, person);
      await enter({ fullName: 'Somebody Else', birthday: '1987-09-03' }, person);
      expect(await hits(typed, person)).toEqual([['defendant', fullName, 'Born 03/09/1987']]);
    },
  );

  test('phone digits, however they are written, in either number', async () => {
    await enter({ fullName: 'One Phone', phoneNumber: '5045550142' });
    await enter({ fullName: 'Two Phones', phoneNumber: '2255550177', alternatePhone: '9855040142' });
    for (const typed of ['(504) 555-0142', '504.555.0142', '+1 504 555 0142', '5550142'])
      expect(await hits(typed)).toEqual([['defendant', 'One Phone', 'Phone (504) 555-0142']]);
    expect(await hits('0142')).toEqual([
      ['defendant', 'One Phone', 'Phone (504) 555-0142'],
      ['defendant', 'Two Phones', 'Alternate phone (985) 504-0142'],
    ]);
  });

  test('power number: the same, the same figure, a part; without its hyphens and spaces; voided ones say so', async () => {
    const defendantId = await enter({ fullName: 'Powers That Be' });
    const write = (powerNumber: string) => admin.story.bond({ defendantId, amountCents: 100_000, powerNumber });
    await write('QX-00731');
    await write('731');
    const { bondId } = await write('ZZ 7310');
    await admin.ask(voidBond, { params: { bondId }, body: { reasonCode: 'Entered in error', reason: 'Twice' } });
    const found = async (typed: string) =>
      (await search(typed)).hits.flatMap((hit) =>
        hit.kind === 'bond' ? [[hit.powerNumber, hit.voided, hit.why]] : [],
      );
    expect(await found('qx 00731')).toEqual([['QX-00731', false, 'Power number QX-00731']]);
    expect(await found('#QX')).toEqual([['QX-00731', false, 'Power number QX-00731 contains “QX”']]);
    expect(await found('731')).toEqual([
      ['731', false, 'Power number 731'],
      ['QX-00731', false, 'Power number QX-00731 has the number “731”'],
      ['ZZ 7310', true, 'Power number ZZ 7310 contains “731”'],
    ]);
  });

  test('case number: the same, how it begins, a part; letters and digits count; bonds without a power too', async () => {
    const person = await system.signUp();
    const defendantId = await enter({ fullName: 'Case Load' }, person);
    const write = async (caseNumber: string, powerNumber = '') =>
      (await person.story.bond({ defendantId, amountCents: 100_000, caseNumber, powerNumber })).bondId;
    const whole = await write('545-123 “A”', 'P-1');
    const longer = await write('545123AB');
    const held = await write('CR/1-545-123-A', '545');
    const voided = await write('545123A');
    const reason = { reasonCode: 'Entered in error', reason: 'Twice' } as const;
    await person.ask(voidBond, { params: { bondId: voided }, body: reason });
    const found = async (typed: string) =>
      (await search(typed, person)).hits.flatMap((hit) => (hit.kind === 'bond' ? [[hit.bondId, hit.why]] : []));
    expect(await found('#545 123 a')).toEqual([
      [whole, 'Case number 545-123 “A”'],
      [voided, 'Case number 545123A'],
      [longer, 'Case number 545123AB begins with “545 123 a”'],
      [held, 'Case number CR/1-545-123-A contains “545 123 a”'],
    ]);
    expect((await found('545')).map(([bondId, why]) => (bondId === held ? why : ''))).toContain(
      'Power number 545 · Case number CR/1-545-123-A contains “545”',
    );
    expect(await found('--')).toEqual([]);
  });

  test('receipt number: where its payment stands, whoever it was moved to, and whether it was voided', async () => {
    const person = await system.signUp();
    const auditor = await system.addAgent(person, 'Auditor');
    const payer = await enter({ fullName: 'First Payer' }, person);
    const other = await enter({ fullName: 'Other' }, person);
    const from = await person.story.account(payer);
    const to = await person.story.account(other);
    const today = person.session.organization?.today ?? '';
    await person.story.fee(from.accountId, 20_000, { kind: 'Jail Fee' });
    const paymentId = await person.story.pay(from.accountId, 5_000);
    for (let number = 2; number <= 12; number += 1) await person.story.pay(from.accountId, 100 + number);
    const found = async (typed: string, by = person) =>
      (await search(typed, by)).hits.flatMap((hit) =>
        hit.kind === 'receipt' ? [[hit.fullName, hit.accountId, hit.amountCents, hit.voided, hit.why]] : [],
      );
    const why = (number: number) => `Receipt ${String(number)} of ${formatDay(today)}`;
    for (const typed of ['12', '#12', 'receipt 12', 'R-12', 'no. 12', '0012'])
      expect(await found(typed)).toEqual([['First Payer', from.accountId, 112, false, why(12)]]);
    expect(await found('12', auditor)).toEqual([['First Payer', from.accountId, 112, false, why(12)]]);
    expect(await found('13')).toEqual([]);
    expect(await found('12', neighbour)).toEqual([]);
    const moved = { params: { ...from, entryId: paymentId }, body: { toAccountId: to.accountId, reason: 'Wrong one' } };
    await person.ask(transferEntry, moved);
    expect(await found('#1')).toEqual([['Other', to.accountId, 5_000, false, why(1)]]);
    const voided = { reasonCode: 'Duplicate', reason: 'Twice' } as const;
    await person.ask(voidPayment, { params: { ...to, paymentId }, body: voided });
    expect(await found('#1')).toEqual([['Other', to.accountId, 5_000, true, why(1)]]);
    await setLifecycle(other, 'archived');
    expect(await found('#1')).toEqual([]);
  });

  test('account: its short id, a part of it, a part of its own id', async () => {
    const person = await system.signUp();
    const defendantId = await enter({ fullName: 'Of Account' }, person);
    await person.story.bond({ defendantId, amountCents: 100_000 });
    const { accounts } = await person.ask(listAccountsOfDefendant, { params: { defendantId } });
    const { accountId = '', shortId = null } = accounts[0] ?? {};
    const name = `Account ${formatShortId(shortId ?? 0)}`;
    const found = async (typed: string) => hits(typed, person);
    expect(await found(formatShortId(shortId ?? 0))).toEqual([['account', 'Of Account', name]]);
    expect(await found('00')).toEqual([['account', 'Of Account', `${name} contains “00”`]]);
    expect(await found(accountId)).toEqual([['account', 'Of Account', `${name}: its id contains “${accountId}”`]]);
    expect((await found(accountId.slice(10, 23))).length).toBe(1);
  });

  test('anything shows one line for a defendant, with every reason', async () => {
    const person = await system.signUp();
    await enter({ fullName: 'Jan 2 1990', birthday: '1990-01-02' }, person);
    expect(await hits('Jan 2 1990', person)).toEqual([
      ['defendant', 'Jan 2 1990', 'Born 01/02/1990 · Name begins with “Jan 2 1990”'],
    ]);
  });
});

describe('whatever is typed', () => {
  test.each(['%%', '__', '%a%', "' or 1=1 --", '\\\\', '.*', '{}', '“”', '٣٤', '🙂🙂'])(
    '%s stands for itself and finds nobody',
    async (typed) => {
      const person = await system.signUp();
      await enter({ fullName: 'Alcide Broussard', phoneNumber: '5045550142' }, person);
      expect((await search(typed, person)).hits).toEqual([]);
    },
  );

  test('one character, or nothing but spaces, is refused', async () => {
    for (const typed of ['', 'a', '   ', ' b '])
      expect((await admin.call(searchEverything, { body: { typed } })).problem?.errors).toEqual([
        { path: 'typed', message: 'Type at least 2 characters.' },
      ]);
  });

  test('at most 30 names and 50 results come back', async () => {
    const person = await system.signUp();
    await system.owner.query(
      `insert into defendant (organization_id, id, full_name, phone_number, created_by)
       select $1, gen_random_uuid(), 'Zeringue ' || n, '504555' || lpad(n::text, 4, '0'), $1
       from generate_series(1, 80) as n`,
      [person.organizationId],
    );
    expect((await search('zer', person)).hits.length).toBe(30);
    expect((await search('504555', person)).hits.length).toBe(50);
  });
});

describe('who is found', () => {
  test('nobody of another agency, by anything', async () => {
    const defendantId = await enter({ fullName: 'Secret Client', birthday: '1971-01-31', phoneNumber: '3185559191' });
    const powerNumber = `SC-${randomUUID()}`;
    const { accountId } = await admin.story.bond({ defendantId, amountCents: 100_000, powerNumber });
    for (const typed of ['secret client', '01/31/1971', '3185559191', powerNumber, accountId]) {
      expect((await hits(typed)).length).toBe(1);
      expect(await search(typed, neighbour)).toEqual({ hits: [], notices: [] });
    }
    const body = { fullName: 'Secret Client', birthday: '1971-01-31' };
    expect((await admin.ask(findDefendant, { body })).defendants.length).toBe(1);
    expect(await neighbour.ask(findDefendant, { body })).toEqual({ defendants: [] });
  });

  test.each(['pending', 'archived', 'erased'])('nobody who is %s, nor their bonds and accounts', async (lifecycle) => {
    const person = await system.signUp();
    const defendantId = await enter(
      { fullName: 'Gone Away', birthday: '1970-02-03', phoneNumber: '3185550101' },
      person,
    );
    const { accountId } = await person.story.bond({ defendantId, amountCents: 100_000, powerNumber: 'GONE-1' });
    const typed = ['gone', '02/03/1970', '3185550101', 'GONE-1', accountId];
    for (const each of typed) expect((await hits(each, person)).length).toBeGreaterThan(0);
    await setLifecycle(defendantId, lifecycle);
    for (const each of typed) expect(await hits(each, person)).toEqual([]);
    const body = { fullName: 'Gone Away', birthday: '1970-02-03' };
    expect(await person.ask(findDefendant, { body })).toEqual({ defendants: [] });
  });

  test('an Auditor finds bonds and accounts, and no people', async () => {
    const person = await system.signUp();
    const auditor = await system.addAgent(person, 'Auditor');
    const defendantId = await enter({ fullName: 'Aud Ited', phoneNumber: '3185550123' }, person);
    await person.story.bond({ defendantId, amountCents: 100_000, powerNumber: 'AUD-1' });
    expect((await hits('AUD-1', person)).length).toBe(1); // the writer’s own search waits for it
    expect(await hits('AUD-1', auditor)).toEqual([['bond', 'Aud Ited', 'Power number AUD-1']]);
    expect((await search('aud', auditor)).hits.map(({ kind }) => kind)).toEqual(['bond']);
    expect((await search('3185550123', auditor)).hits).toEqual([]);
  });

  test('everybody else, where bonds cannot be searched, with a line that says so', async () => {
    const person = await system.signUp();
    await enter({ fullName: 'Still Found' }, person);
    const { rows } = await system.owner.query<{ app: string }>("select current_database() || '_app' as app");
    const app = rows[0]?.app ?? '';
    await system.owner.query(`revoke execute on function search.by_power from ${app}`);
    try {
      const { hits: found, notices } = await search('still', person);
      expect(found.map(({ fullName }) => fullName)).toEqual(['Still Found']);
      expect(notices).toEqual([
        {
          title: 'Bonds search unavailable',
          message: 'A part of the system is not reachable. Nothing was lost; try again in a moment.',
        },
      ]);
    } finally {
      await system.owner.query(`grant execute on function search.by_power to ${app}`);
    }
  });
});

describe('Search Defendant', () => {
  const find = async (fullName: string, birthday: string, by = admin) =>
    (await by.ask(findDefendant, { body: { fullName, birthday } })).defendants.map(({ fullName: name, why }) => [
      name,
      why,
    ]);

  test('finds name and birthday together, and the name without a birthday, the match first', async () => {
    const person = await system.signUp();
    await enter({ fullName: 'Odile Marie Hebert', birthday: '1980-05-06' }, person);
    await enter({ fullName: 'Odile Hebert' }, person);
    await enter({ fullName: 'Odile Hebert', birthday: '1980-06-05' }, person);
    await enter({ fullName: 'Remy Hebert', birthday: '1980-05-06' }, person);
    expect(await find('hebert odile', '1980-05-06', person)).toEqual([
      ['Odile Marie Hebert', 'Name and date of birth match'],
      ['Odile Hebert', 'Name matches; no date of birth on file'],
    ]);
    expect(await find('Odile Trahan', '1980-05-06', person)).toEqual([]);
    for (const typed of ['Odile Hebert Jr.', 'Hebert III, Odile'])
      expect(await find(typed, '1980-05-06', person)).toHaveLength(2);
    expect(await find('Jr', '1980-05-06', person)).toEqual([]);
  });

  test('needs both', async () => {
    const { problem } = await admin.call(findDefendant, { body: { fullName: ' ', birthday: '02/30/1980' } });
    expect(problem?.errors).toEqual([
      { path: 'fullName', message: 'Full name is required' },
      { path: 'birthday', message: 'Enter a valid date in MM/DD/YYYY.' },
    ]);
  });
});
