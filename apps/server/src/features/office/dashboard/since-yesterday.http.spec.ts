import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getBoard } from '#contracts/office/dashboard/board.ts';
import { getProduction } from '#contracts/office/production/production.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { addNote, deleteNote } from '#contracts/people/notes/notes.ts';
import { openCaseOfBond } from '#contracts/recovery/cases/forfeitures.ts';
import { voidPayment } from '#contracts/books/account/accounts.ts';
import { addDays } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const todayOf = ({ session }: Person) => session.organization?.today ?? '';
const since = async (person: Person) => (await person.ask(getBoard)).sinceYesterday;
const NOTHING = { bonds: { count: 0, cents: 0 }, money: { count: 0, cents: 0 }, notes: 0, cases: 0 };

test('what was done since yesterday is counted by person, as their lists have it', async () => {
  const [admin, neighbour] = await Promise.all([system.signUp(), system.signUp()]);
  const [agent, accounting, auditor] = [
    await system.addAgent(admin, 'Agent'),
    await system.addAgent(admin, 'Accounting'),
    await system.addAgent(admin, 'Auditor'),
  ];
  expect(await since(admin)).toEqual({ rows: [], people: 0, all: NOTHING });
  const today = todayOf(admin);
  const days = { from: addDays(today, -1), to: today };
  const day = (daysBack: number) => addDays(today, -daysBack);

  const { accountId, defendantId } = await agent.story.bond({ amountCents: 500_000, bondDate: day(0) });
  await agent.story.bond({ amountCents: 700_000, bondDate: day(1) });
  await agent.story.bond({ amountCents: 900_000, bondDate: day(2) });
  await agent.story.pay(accountId, 10_000);
  const mistyped = await agent.story.pay(accountId, 4_000, { paidOn: day(1) });
  await agent.story.pay(accountId, 8_000, { paidOn: day(2) });
  const subject = { subjectKind: 'defendant', subjectId: defendantId } as const;
  const note = (text: string) => agent.ask(addNote, { params: subject, body: { subject: '', text } });
  await note('Called');
  const { noteId } = await note('Called twice');
  await agent.ask(deleteNote, { params: { noteId } });
  admin.client.readWhatWrote(agent.client);
  await admin.ask(voidPayment, {
    params: { accountId, paymentId: mistyped },
    body: { reasonCode: 'Wrong amount', reason: 'Typed twice' },
  });
  const forfeited = await admin.story.forfeited();
  await admin.ask(openCaseOfBond, { params: { bondId: forfeited.bondId }, body: { joins: null } });

  const panel = await since(admin);
  expect(panel).toEqual({
    people: 2,
    rows: [
      {
        userId: agent.userId,
        name: agent.session.agent?.fullName,
        bonds: { count: 2, cents: 1_200_000 },
        money: { count: 2, cents: 14_000 },
        notes: 1,
        cases: 0,
      },
      {
        ...NOTHING,
        userId: admin.userId,
        name: admin.session.agent?.fullName,
        money: { count: 0, cents: -4_000 },
        cases: 1,
      },
    ],
    all: { bonds: { count: 2, cents: 1_200_000 }, money: { count: 2, cents: 10_000 }, notes: 1, cases: 1 },
  });
  const { total } = await admin.ask(getProduction, { query: days });
  expect(panel?.all.bonds).toEqual({ count: total.bonds, cents: total.faceCents });
  const { count, totalCents } = await admin.ask(listPayments, { query: days });
  expect(panel?.all.money).toEqual({ count, cents: totalCents });

  for (const reader of [accounting, auditor]) {
    reader.client.readWhatWrote(admin.client);
    const money = await since(reader);
    expect(money?.all).toEqual({ bonds: null, money: panel?.all.money, notes: null, cases: null });
    expect(money?.rows.map(({ userId, notes }) => [userId, notes])).toEqual([
      [agent.userId, null],
      [admin.userId, null],
    ]);
  }
  expect((await since(neighbour))?.people).toBe(0);
});

test('what was done the day before yesterday is not counted, nor a note before midnight of the agency', async () => {
  const person = await system.signUp();
  const clock = system.provider<TestClock>('TestClock');
  const defendantId = await person.story.defendant();
  const params = { subjectKind: 'defendant', subjectId: defendantId } as const;
  const notes = async () => (await since(person))?.all.notes;
  try {
    await clock.set('2026-07-02T04:59:00Z'); // 11:59 PM of 07/01 in Louisiana
    await person.ask(addNote, { params, body: { subject: '', text: 'Called' } });
    expect(await notes()).toBe(1);
    await clock.set('2026-07-03T04:59:00Z');
    expect(await notes()).toBe(1);
    await clock.set('2026-07-03T05:00:00Z');
    expect(await notes()).toBe(0);
  } finally {
    await clock.set(null);
  }
});
