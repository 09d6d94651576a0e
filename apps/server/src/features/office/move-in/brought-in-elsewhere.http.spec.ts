import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listAlerts } from '#contracts/office/alerts/alerts.ts';
import { getCalendar } from '#contracts/office/calendar/calendar.ts';
import { listCalls } from '#contracts/books/plans/promises.ts';
import { getBuf } from '#contracts/payouts/buf/buf.ts';
import { getOpenLiability } from '#contracts/powers/surety-reports/open-liability.ts';
import { listSureties } from '#contracts/agency/sureties/sureties.ts';
import { getStatement } from '#contracts/office/statements/statements.ts';
import { escalationDay } from '#domain/recovery/escalation.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { joinMailSystem, type JoinedMailSystem } from '../../../../test/mail-system.ts';
import { beginMoveIn, bringIn, uploadList } from '../../../../test/moving-in.ts';
import { aSurety } from '../../../../test/powers-of.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const dayAgo = (days: number) => addDays(today, -days);

let system: JoinedMailSystem;
let admin: Person;
let suretyId: string;

/** One bond with a court date in a week, one with a court date that passed, one forfeited with a deadline in two weeks. */
beforeAll(async () => {
  system = await joinMailSystem();
  admin = await system.signUp();
  suretyId = await aSurety(admin);
  const { sureties } = await admin.ask(listSureties);
  const surety = sureties.find((one) => one.suretyId === suretyId)?.name ?? '';
  const forfeited = addDays(escalationDay(new Date(), DEFAULT_TIME_ZONE), 14 - 180);
  await beginMoveIn(admin, dayAgo(1));
  await uploadList(admin, 'clients', 'ID,Name,Phone\n1,Marie Landry,(225) 555-0100\n2,Paul Guidry,(225) 555-0101\n');
  await uploadList(
    admin,
    'bonds',
    `Client ID,Bond Date,Status,Bond Amt,POA #,Surety,Court Date,Forfeited,Premium
1,${dayAgo(40)},Active,"$10,000.00",OLD-1,${surety},${addDays(today, 7)},,"$1,200.00"
1,${dayAgo(50)},Active,"$5,000.00",OLD-2,${surety},${dayAgo(3)},,$600.00
2,${addDays(forfeited, -40)},Forfeited,"$8,000.00",OLD-3,${surety},,${forfeited},$960.00
`,
  );
  await uploadList(admin, 'balances', `Client ID,Balance,Owed since\n1,130.00,${dayAgo(75)}\n2,0,\n`);
  await bringIn(system, admin);
});
afterAll(() => system.close());

const letters = async (): Promise<string[]> => {
  const { rows } = await system.owner.query<{ kind: string }>(
    `select kind from outgoing_mail where organization_id = $1 and kind in ('move-in-done', 'forfeiture-deadline', 'red-alert')`,
    [admin.organizationId],
  );
  return rows.map(({ kind }) => kind);
};
const escalate = () => system.provider<{ round: () => Promise<unknown> }>('EscalateForfeitures').round();

test('court dates from now on are in the calendar, those before the cut-over day are nobody’s question', async () => {
  const query = { from: dayAgo(10), to: addDays(today, 20) };
  const { days } = await admin.ask(getCalendar, { query });
  const of = (kind: string) => days.filter((one) => one.kind === kind).map(({ on, count }) => [on, count]);
  expect(of('court')).toEqual([[addDays(today, 7), 1]]);
  expect(of('deadline')).toEqual([[addDays(escalationDay(new Date(), DEFAULT_TIME_ZONE), 14), 1]]);
});

test('a forfeited one calls for somebody before its deadline, and a missed court date that is history does not', async () => {
  await escalate();
  await system
    .provider<{ ofAgency: (id: string, zone: string) => Promise<unknown> }>('FollowAlerts')
    .ofAgency(trustedOrganizationId(admin.organizationId), DEFAULT_TIME_ZONE);
  const { rows } = await admin.ask(listAlerts, { query: {} });
  expect(rows.filter(({ kind }) => kind === 'court')).toEqual([]);
  expect(rows.filter(({ about }) => about.includes('Paul Guidry')).map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Forfeiture deadline .*: 1[345] days$/),
    expect.stringMatching(/^Forfeited .*, no case opened$/),
  ]);
});

test('whoever brought the lists in gets one letter, and of the forfeited one the next step is mailed', async () => {
  const letter = await system.mails.letterTo(admin.email, /Your move-in/);
  expect(letter.text).toContain('The lists are in: 7 new, 0 changed, 0 taken out, 0 left as people made them here.');
  expect(letter.text).toMatch(
    /Forfeited bonds that came: 1, of them 0 past their deadline and 1 with 14 days or fewer/,
  );
  expect(letter.text).toContain('/settings/move-in');
  expect(letter.headers + letter.text).not.toMatch(/Guidry|Landry/);
  await escalate();
  expect(await letters()).toEqual(['move-in-done']);
  await system.provider<TestClock>('TestClock').set(`${addDays(today, 8)}T18:00:00Z`);
  try {
    await escalate();
    await escalate();
  } finally {
    await system.provider<TestClock>('TestClock').set(null);
  }
  expect((await letters()).toSorted()).toEqual(['forfeiture-deadline', 'move-in-done']);
});

test('they are open liability of their surety, and the BUF and what is owed to it stand at nothing', async () => {
  const { total, sureties } = await admin.ask(getOpenLiability, { query: {} });
  expect(total).toEqual({ bonds: 3, faceCents: 2_300_000, forfeitedCents: 800_000 });
  expect(sureties).toMatchObject([{ suretyId, bonds: 3 }]);
  expect(await admin.ask(getBuf, { params: { suretyId } })).toMatchObject({
    bookCents: 0,
    payableCents: 0,
    heldCents: 0,
    recoverable: [],
    moves: [],
  });
});

test('a client who owes since long is called by terms, and no premium of theirs was written here', async () => {
  const { rows } = await admin.ask(listCalls);
  expect(rows).toMatchObject([{ fullName: 'Marie Landry', by: 'terms', balanceCents: 13_000, amountCents: 13_000 }]);
  const query = { kind: 'by-month', from: `${dayAgo(1).slice(0, 8)}01`, to: today } as const;
  const { sections } = await admin.ask(getStatement, { query });
  expect(sections.flatMap(({ total }) => total.figures).every((cents) => cents === 0)).toBe(true);
});
