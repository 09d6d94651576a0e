import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { amendBond, voidBond } from '#contracts/books/bond/bonds.ts';
import { createIntake, findExposures, findLikelyMatches, type intakeFields } from '#contracts/office/intake/intake.ts';
import { matchName } from '#domain/people/match-name.ts';
import { DEFENDANTS } from './likely-matches.query.ts';
import { INDEMNITORS } from './exposures.query.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import { withoutChance } from '../../../../test/without-chance.ts';

let system: JoinedSystem;
let admin: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
});
afterAll(() => system.close());
afterEach(() => system.provider<TestClock>('TestClock').set(null));

/** Enough defendants and indemnitors for PostgreSQL to plan with indexes. */
const MANY = 10_000;

type Input = z.input<typeof intakeFields>;
const intake = (person: Person, fullName: string, given: object = {}, rest: Partial<Input> = {}) =>
  person.ask(createIntake, { body: { defendant: { fullName, ...given }, ...rest } });
type Typed = z.input<(typeof findLikelyMatches)['body']>;
const matches = async (person: Person, typed: Typed) =>
  (await person.ask(findLikelyMatches, { body: typed })).matches.map(({ fullName, reasons }) => [fullName, ...reasons]);

const exposures = async (person: Person, body: Typed) => (await person.ask(findExposures, { body })).people;

describe('defendants who are likely the person typed', () => {
  beforeAll(async () => {
    await intake(admin, 'Theodore Landry', { birthday: '1988-03-09', city: 'Houma' });
    await intake(admin, 'theo LANDRY', { birthday: '1988-09-03' });
    await intake(admin, 'Landry, Théo Jr.');
    await intake(admin, 'Luc Landry', { birthday: '1971-11-30' });
    await intake(admin, 'Odile Sonnier', { birthday: '1990-01-01', phoneNumber: '5045550142' });
    await intake(admin, 'Remy Fontenot', { alternatePhone: '5045550177', ssn: '528914406' });
    await intake(await system.signUp(), 'Theo Landry', { birthday: '1988-03-09', ssn: '528914406' });
  });

  test('by name and birthday: case, accents, nicknames, day and month swapped; the likeliest first', async () => {
    expect(await matches(admin, { name: 'Theo Landry', birthday: '1988-03-09' })).toEqual([
      ['Theodore Landry', 'Nickname: Theo / Theodore', 'Same birthday'],
      ['theo LANDRY', 'Same name', 'Birthday with day and month swapped (09/03/1988)'],
      ['Landry, Théo Jr.', 'Same name'],
    ]);
  });

  test('by either phone', async () => {
    expect(await matches(admin, { phoneNumber: '5045550142' })).toEqual([
      ['Odile Sonnier', 'Same phone (504) 555-0142'],
    ]);
    expect(await matches(admin, { phoneNumber: '5045550177' })).toEqual([
      ['Remy Fontenot', 'Same phone (504) 555-0177'],
    ]);
    expect(await matches(admin, { phoneNumber: '504555' })).toEqual([]);
  });

  test('by the SSN, within the organization alone', async () => {
    const { matches: found } = await admin.ask(findLikelyMatches, { body: { ssn: '528914406' } });
    expect(found).toMatchObject([{ fullName: 'Remy Fontenot', reasons: ['Same SSN'] }]);
    expect(withoutChance(JSON.stringify(found))).not.toMatch(/528914406|4406/);
    expect(await matches(admin, { ssn: '528914407' })).toEqual([]);
  });

  test('are none without input, and never pending or archived', async () => {
    expect(await matches(admin, {})).toEqual([]);
    expect(await matches(admin, { name: 'Nobody Known', birthday: '1955-05-05' })).toEqual([]);
    const { defendantId } = await intake(admin, 'Pending Guidry', { birthday: '1977-07-07', ssn: '111223333' });
    const typed = { name: 'Pending Guidry', birthday: '1977-07-07', ssn: '111223333' };
    expect(await matches(admin, typed)).toHaveLength(1);
    for (const lifecycle of ['pending', 'archived', 'erased']) {
      await system.owner.query('update defendant set lifecycle = $2 where id = $1', [defendantId, lifecycle]);
      expect([lifecycle, await matches(admin, typed)]).toEqual([lifecycle, []]);
    }
  });
});

test('a name is compared in SQL as everywhere else', async () => {
  const names = [
    'Theo Landry',
    '  THÉO   Landry Jr. ',
    'Landry, Théo',
    'Landry, Jr., Theo',
    'Theo J. O’Brien, III',
    'T-Roy Boudreaux',
    'Marie Claire Saint-Cyr',
    'Landry',
    'T',
    '',
    '   ,',
    'Đorđe Ćosić',
    'Weiß, Łukasz 3rd',
    'Kılıç İBRAHİM',
    'Kamaʻehu O´Brien',
    'ИВАН Ёлкин',
    'ΓΙΏΡΓΟΣ Νικολάου',
    'ԱՐՄԵՆ Սարգսյան',
    'Əliyev ƏNVƏR',
    'محمّد علي',
    'Æsa Þórðardóttir',
    'ﬁona·Roe',
    '王 小明',
    'a'.repeat(120),
  ];
  const { rows } = await system.owner.query<{ name: string }>(
    'select match_name(name) as name from unnest($1::text[]) with ordinality as given (name, n) order by n',
    [names],
  );
  expect(rows.map(({ name }) => name)).toEqual(names.map(matchName));
});

describe('the exposure of an indemnitor', () => {
  const odile = { fullName: 'Odile Sonnier', birthday: '1970-02-03', phoneNumber: '5045550142', ssn: '528914407' };
  let person: Person;
  let today: string;

  /** A defendant for whom somebody answers, with bonds of these amounts beside the intake's own. */
  const guaranteed = async (fullName: string, indemnitor: object, amounts: readonly number[]) => {
    const { defendantId, accountId, bondId } = await intake(person, fullName, {}, { indemnitors: [indemnitor] });
    const bonds = [bondId];
    for (const amountCents of amounts) {
      bonds.push((await person.story.bond({ defendantId, amountCents })).bondId);
    }
    return { accountId, bonds };
  };

  beforeAll(async () => {
    person = await system.signUp();
    today = person.session.organization?.today ?? '';
  });

  test('over all their defendants: open bonds, amounts, what is owed, forfeitures', async () => {
    const one = await guaranteed('Theo Landry', odile, [1_000_000, 750_000]);
    const two = await guaranteed('Luc Landry', { ...odile, fullName: 'ODILE SONNIER', ssn: '' }, [500_000, 400_000]);
    await person.story.pay(one.accountId, 100_000, { paidOn: today });
    const forfeited = { status: 'FORFEITED', amountCents: 500_000, forfeitureDate: today } as const;
    await person.ask(amendBond, {
      params: { bondId: two.bonds[1] ?? '' },
      body: { ...forfeited, jurisdiction: 'Orleans', basedOn: 0 },
    });
    await person.ask(voidBond, {
      params: { bondId: two.bonds[2] ?? '' },
      body: { reasonCode: 'Entered in error', reason: 'Typed twice' },
    });
    // Premiums are due after seven days of terms (today#terms-setting).
    await system.provider<TestClock>('TestClock').set(new Date(Date.now() + 9 * 86_400_000).toISOString());
    const people = await exposures(person, { name: 'Odile Sonnier', birthday: '1970-02-03' });
    expect(people).toMatchObject([
      {
        fullName: 'ODILE SONNIER',
        birthday: '1970-02-03',
        reasons: ['Same name', 'Same birthday'],
        exposure: {
          openBonds: 2, // the intake's own are unfinished: they count nowhere
          openAmountCents: 1_750_000,
          pastDueCents: 210_000 - 100_000 + 60_000, // 12% of the live bonds, less what was paid
          forfeitedBonds: 1,
          forfeitedAmountCents: 500_000,
        },
      },
    ]);
    expect(people[0]?.indemnitors.map(({ defendantName }) => defendantName).toSorted()).toEqual([
      'Luc Landry',
      'Theo Landry',
    ]);
  });

  test('is found by SSN and by phone; somebody who only shares a phone is listed alone', async () => {
    await guaranteed('Ana Guidry', { fullName: 'Jude Sonnier', phoneNumber: '5045550142' }, [200_000]);
    const people = await exposures(person, { name: 'Odile Sonnier', phoneNumber: '5045550142', ssn: '528914407' });
    expect(people.map(({ fullName, reasons }) => [fullName.toLowerCase(), ...reasons])).toEqual([
      ['odile sonnier', 'Same SSN', 'Same name', 'Same phone (504) 555-0142'],
      ['jude sonnier', 'Same last name', 'Same phone (504) 555-0142'],
    ]);
    expect(people.map(({ exposure }) => exposure.openBonds)).toEqual([2, 1]);
  });

  test('leaves out another organization’s indemnitors', async () => {
    expect(await exposures(await system.signUp(), { name: 'Odile Sonnier', birthday: '1970-02-03' })).toEqual([]);
  });

  test('is zero for somebody who answers for no account', async () => {
    const lone = await system.signUp();
    await intake(lone, 'Theo Landry', {}, { indemnitors: [odile] });
    await system.owner.query('delete from account_indemnitor where organization_id = $1', [lone.organizationId]);
    const [found] = await exposures(lone, { ssn: '528914407' });
    expect(Object.values(found?.exposure ?? {})).toEqual([0, 0, 0, 0, 0]);
  });
});

test('is read by indexes alone, also under row-level security', async () => {
  const busy = await system.signUp();
  await system.owner.query(
    `insert into defendant (organization_id, id, full_name, birthday, phone_number, alternate_phone, ssn_digest, created_by)
     select $1, gen_random_uuid(), 'Person' || n || ' Landry' || n % 500, date '1950-01-01' + n % 2000,
       lpad((5040000000 + n)::text, 10, '0'), lpad((5050000000 + n)::text, 10, '0'), md5(n::text), $2
     from generate_series(1, ${MANY}) n`,
    [busy.organizationId, busy.userId],
  );
  await system.owner.query(
    `insert into indemnitor (organization_id, id, defendant_id, full_name, birthday, phone_number, ssn_digest, created_by)
     select organization_id, gen_random_uuid(), id, full_name, birthday, phone_number, ssn_digest, created_by
     from defendant where organization_id = $1`,
    [busy.organizationId],
  );
  await system.owner.query('analyze defendant, indemnitor');
  const typed = { name: 'Person777 Landry277', birthday: '1952-02-17', phoneNumber: '5040000777', ssn: '528914407' };
  const words = ['Same name', 'Same birthday', 'Same phone (504) 000-0777'];
  expect((await matches(busy, typed))[0]).toEqual([typed.name, ...words]);
  expect((await exposures(busy, typed))[0]).toMatchObject({ fullName: typed.name, reasons: words });

  const client = await system.pool().connect();
  const clues = [['person777 landry277'], ['1952-02-17'], typed.phoneNumber, 'no digest'];
  try {
    await client.query('begin');
    await client.query("select set_config('app.organization_id', $1, true)", [busy.organizationId]);
    for (const sql of [DEFENDANTS, INDEMNITORS]) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [busy.organizationId, ...clues]);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on (defendant|indemnitor)/);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
