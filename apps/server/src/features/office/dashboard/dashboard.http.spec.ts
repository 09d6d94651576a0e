import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { amendBond, voidBond } from '#contracts/books/bond/bonds.ts';
import {
  getDashboard,
  listCourtDatesToday,
  listPaymentsDueToday,
  MOST_AT_A_GLANCE,
} from '#contracts/office/dashboard/dashboard.ts';
import { addDays } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { TestClock } from '../../../../test/shared-product.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const enter = ({ story }: Person, fullName: string, courtDate?: string) =>
  story.defendant({ fullName, ...(courtDate ? { courtDate } : {}) });
const counts = async ({ ask }: Person) => {
  const { courtDates, paymentsDue } = await ask(getDashboard);
  return [courtDates.count, paymentsDue.count];
};
const names = (rows: { fullName: string; bondId: string | null }[]) => rows.map(({ fullName }) => fullName);

test('the court list holds today’s defendants by their open bonds, or by their file where no bond has a date', async () => {
  const [person, neighbour] = await Promise.all([system.signUp(), system.signUp()]);
  const { today } = await person.ask(getDashboard);
  expect(today).toBe(person.session.organization?.today);
  const write = async (fullName: string, fields: { courtDate?: string | null; status?: 'OPEN' | 'CLOSED' }) => {
    const defendantId = await enter(person, fullName);
    return person.story.bond({ defendantId, amountCents: 100_000, caseNumber: 'C-1', ...fields });
  };
  const zed = await write('Zed Today', { courtDate: today });
  await write('Ana Today', { courtDate: today });
  await write('Tomorrow', { courtDate: addDays(today, 1) });
  await write('Yesterday', { courtDate: addDays(today, -1) });
  await write('Closed', { courtDate: today, status: 'CLOSED' });
  const archived = await write('Archived', { courtDate: today });
  await enter(person, 'Mid File', today);
  await enter(neighbour, 'Theirs', today);
  await system.owner.query("update defendant set lifecycle = 'archived' where id = $1", [archived.defendantId]);
  // The date stands on the file too: one line, the bond's.
  await system.owner.query('update defendant set court_date = $2 where id = $1', [zed.defendantId, today]);

  const { rows } = await person.ask(listCourtDatesToday);
  expect(names(rows)).toEqual(['Ana Today', 'Mid File', 'Zed Today']);
  expect(rows.map(({ bondId, caseNumber }) => [bondId !== null, caseNumber])).toEqual([
    [true, 'C-1'],
    [false, ''],
    [true, 'C-1'],
  ]);
  expect(await counts(person)).toEqual([3, 0]);
  expect(await counts(neighbour)).toEqual([1, 0]);

  const why = { reasonCode: 'Entered in error', reason: 'Typed twice' } as const;
  await person.ask(voidBond, { params: { bondId: zed.bondId }, body: why });
  // Their file still says so.
  expect(names((await person.ask(listCourtDatesToday)).rows)).toEqual(['Ana Today', 'Mid File', 'Zed Today']);
  await system.owner.query('update defendant set court_date = null where id = $1', [zed.defendantId]);
  expect(await counts(person)).toEqual([2, 0]);
});

test('a court date of the file is in the court list while no bond is open, else by the bond that took it over', async () => {
  const person = await system.signUp();
  const { today } = await person.ask(getDashboard);
  const write = async (fullName: string, fields: { courtDate?: string; status?: 'CLOSED' }) => {
    const defendantId = await enter(person, fullName, today);
    await person.story.bond({ defendantId, amountCents: 100_000, ...fields });
  };
  await write('Ana Undated', {});
  await write('Bo Closed', { status: 'CLOSED', courtDate: addDays(today, 1) });
  await write('Cy Tomorrow', { courtDate: addDays(today, 1) });
  const { rows } = await person.ask(listCourtDatesToday);
  expect(rows.map(({ fullName, bondId }) => [fullName, bondId !== null])).toEqual([
    ['Ana Undated', true],
    ['Bo Closed', false],
  ]);
  expect(await counts(person)).toEqual([2, 0]);
});

test('the court list goes by time and section; who has no time is last (today#court-time-and-section)', async () => {
  const person = await system.signUp();
  const { today } = await person.ask(getDashboard);
  const write = async (fullName: string, courtTime: string | null, courtSection = '') => {
    const defendantId = await enter(person, fullName);
    await person.story.bond({ defendantId, amountCents: 100_000, courtDate: today, courtTime, courtSection });
  };
  await write('Ana Unsaid', null);
  await write('Bo Afternoon', '13:30', 'A');
  await write('Cy Morning', '09:00');
  await write('Di Morning', '09:00', 'B');
  await write('Ed Morning', '09:00', 'A');
  await enter(person, 'Al File', today);
  const { rows } = await person.ask(listCourtDatesToday);
  expect(rows.map(({ fullName, courtTime, courtSection }) => [fullName, courtTime, courtSection])).toEqual([
    ['Ed Morning', '09:00', 'A'],
    ['Di Morning', '09:00', 'B'],
    ['Cy Morning', '09:00', ''],
    ['Bo Afternoon', '13:30', 'A'],
    ['Al File', null, ''],
    ['Ana Unsaid', null, ''],
  ]);
});

test('the payment list holds forfeited bonds whose 180 days end today', async () => {
  const person = await system.signUp();
  const { today } = await person.ask(getDashboard);
  const write = async (fullName: string, forfeitureDate: string) => {
    const defendantId = await enter(person, fullName);
    return person.story.bond({ defendantId, amountCents: 750_000, status: 'FORFEITED', forfeitureDate });
  };
  const due = await write('Due Today', addDays(today, -180));
  await write('Due Tomorrow', addDays(today, -179));
  const { rows } = await person.ask(listPaymentsDueToday);
  expect(rows).toEqual([
    expect.objectContaining({
      fullName: 'Due Today',
      what: 'Forfeiture due',
      bondId: due.bondId,
      amountCents: 750_000,
    }),
  ]);
  expect(await counts(person)).toEqual([0, 1]);
  await person.ask(amendBond, {
    params: { bondId: due.bondId },
    body: { status: 'CLOSED', reason: 'Set aside', confirmed: true, basedOn: 0 },
  });
  expect(await counts(person)).toEqual([0, 0]);
});

test('today is the day of the organization’s zone', async () => {
  const person = await system.signUp();
  const clock = system.provider<TestClock>('TestClock');
  try {
    await clock.set('2026-07-01T04:59:00Z'); // 11:59 PM in Louisiana
    expect((await person.ask(getDashboard)).today).toBe('2026-06-30');
    await enter(person, 'In July', '2026-07-01');
    expect(await counts(person)).toEqual([0, 0]);
    await clock.set('2026-07-01T05:00:00Z');
    expect((await person.ask(listCourtDatesToday)).today).toBe('2026-07-01');
    expect(await counts(person)).toEqual([1, 0]);
  } finally {
    await clock.set(null);
  }
});

test('the lists stop at 1000 rows, the counts do not', async () => {
  const person = await system.signUp();
  const { today } = await person.ask(getDashboard);
  await system.owner.query(
    `insert into defendant (organization_id, id, full_name, court_date, created_by)
     select $1, gen_random_uuid(), 'Client ' || n, $2, $1 from generate_series(1, 1001) as n`,
    [person.organizationId, today],
  );
  await system.owner.query('analyze defendant');
  expect((await person.ask(listCourtDatesToday)).rows.length).toBe(1000);
  expect(await counts(person)).toEqual([1001, 0]);
});

test('all defendants counts the live ones', async () => {
  const person = await system.signUp();
  for (const lifecycle of ['live', 'pending', 'archived', 'erased']) {
    const id = await enter(person, lifecycle);
    await system.owner.query('update defendant set lifecycle = $2 where id = $1', [id, lifecycle]);
  }
  expect(await person.ask(getDashboard)).toMatchObject({ defendants: 1 });
});

test('the dashboard gets the first of each list by name, and how many there are, in one answer', async () => {
  const person = await system.signUp();
  const { today } = await person.ask(getDashboard);
  const people = Array.from({ length: MOST_AT_A_GLANCE + 2 }, (_, index) => `Person ${String(index)}`);
  for (const fullName of people.toReversed()) await enter(person, fullName, today);
  const { courtDates, paymentsDue } = await person.ask(getDashboard);
  expect([courtDates.count, names(courtDates.rows)]).toEqual([people.length, people.slice(0, MOST_AT_A_GLANCE)]);
  expect(paymentsDue).toEqual({ count: 0, rows: [] });
  expect(courtDates.rows).toEqual((await person.ask(listCourtDatesToday)).rows.slice(0, MOST_AT_A_GLANCE));
});
