import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { listCredentials, setCredentials } from '#contracts/agency/sureties/credentials.ts';
import { logCourtReminder } from '#contracts/books/court-reminders/court-reminders.ts';
import { listMissedCheckIns, scheduleCheckIns } from '#contracts/books/check-ins/check-ins.ts';
import { getBoard } from '#contracts/office/dashboard/board.ts';
import { FOLLOW_UP_KINDS, listFollowUps, MOST_OF_A_KIND } from '#contracts/office/dashboard/follow-ups.ts';
import { createIntake } from '#contracts/office/intake/intake.ts';
import { moveOfficialFees } from '#contracts/payouts/official-fees/official-fees.ts';
import { uploadDocument } from '#contracts/people/documents/documents.ts';
import { listRequiredPapers, markDocument, setRequiredPapers } from '#contracts/people/required-papers/papers.ts';
import { openCaseOfBond } from '#contracts/recovery/cases/forfeitures.ts';
import { editRecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { addDays } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { aSurety, receive } from '../../../../test/powers-of.ts';
import { pdfNamed } from '../../../../test/sample-files.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let supervisor: Person;
let agent: Person;
let recovery: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  supervisor = await system.addAgent(admin, 'Supervisor');
  agent = await system.addAgent(admin, 'Agent');
  recovery = await system.addAgent(admin, 'Recovery Agent');
});
afterEach(() => clock().set(null));
afterAll(() => system.close());

const clock = () => system.provider<TestClock>('TestClock');
const daysAgo = (days: number) => clock().set(new Date(Date.now() - days * 86_400_000).toISOString());
const today = () => admin.session.organization?.today ?? '';
const everybody = () => [admin, supervisor, agent, recovery];

/** The kinds on somebody's board with their counts, each of which is that of its list, and its rows the first of it. */
const followedUp = async (person: Person): Promise<Record<string, number>> => {
  for (const one of everybody()) person.client.readWhatWrote(one.client);
  const { followUps } = await person.ask(getBoard);
  for (const kind of FOLLOW_UP_KINDS) {
    const list = await person.ask(listFollowUps, { query: { kind } });
    const shown = followUps?.find((one) => one.kind === kind) ?? { count: 0, rows: [] };
    expect([kind, shown.count, shown.rows]).toEqual([kind, list.count, list.rows.slice(0, MOST_OF_A_KIND)]);
    expect([kind, list.rows.length]).toEqual([kind, list.count]);
  }
  return Object.fromEntries(followUps?.map(({ kind, count }) => [kind, count]) ?? []);
};

test('nothing is followed up where nothing is left undone', async () => {
  const person = await system.signUp();
  expect((await person.ask(getBoard)).followUps).toEqual([]);
  for (const kind of FOLLOW_UP_KINDS)
    expect(await person.ask(listFollowUps, { query: { kind } })).toEqual({ count: 0, rows: [] });
});

test('missed check-ins are those of everybody, of an agent those of bonds they posted and cases they work on', async () => {
  const missed = async (writer: Person, fullName: string, forfeited: boolean) => {
    await daysAgo(20);
    const defendantId = await writer.story.defendant({ fullName });
    const bond = forfeited
      ? await writer.story.forfeited({
          defendantId,
          bondDate: addDays(today(), -60),
          forfeitureDate: addDays(today(), -25),
        })
      : await writer.story.bond({ defendantId });
    const body = { frequency: 'WEEKLY', firstDueOn: addDays(today(), -20) } as const;
    await writer.ask(scheduleCheckIns, { params: { bondId: bond.bondId }, body });
    await clock().set(null);
    return bond;
  };
  await missed(agent, 'Mona Posted', false);
  const forfeited = await missed(admin, 'Theo Wanted', true);
  const { caseId } = await admin.ask(openCaseOfBond, {
    params: { bondId: forfeited.bondId },
    body: { joins: null },
  });
  await admin.ask(editRecoveryCase, {
    params: { recoveryCaseId: caseId ?? '' },
    body: { assignedTo: recovery.userId, basedOn: 1 },
  });
  expect((await followedUp(admin))['check-ins']).toBe(2);
  expect((await followedUp(supervisor))['check-ins']).toBe(2);
  const namesOf = async (person: Person) => {
    await followedUp(person);
    const { rows } = await person.ask(listFollowUps, { query: { kind: 'check-ins' } });
    return rows.map((row) => (row.kind === 'check-ins' ? [row.fullName, row.missed, row.lastOn] : null));
  };
  expect(await namesOf(agent)).toEqual([['Mona Posted', 3, null]]);
  expect(await namesOf(recovery)).toEqual([['Theo Wanted', 3, null]]);
  const neighbour = await system.signUp();
  expect((await neighbour.ask(getBoard)).followUps).toEqual([]);
});

/** People with a bond and a schedule of each kind, every third with a second bond and another schedule, every seventh paused once. */
const SCHEDULED = `
  with person as (
    select gen_random_uuid() as d, row_number() over () as n, frequency, due, last
    from unnest(array['WEEKLY', 'BIWEEKLY', 'MONTHLY']) frequency, unnest(array[93, 61, 31, 12, 11, 4, 3, -2]) due,
      unnest(array[null, 40, 17, 10, 8, 0]) last
  ), of_person as (
    insert into defendant (organization_id, id, full_name, created_by) select $1, d, 'Person ' || n, $1 from person
  ), said as (
    insert into check_in (organization_id, id, defendant_id, kind, checked_in_on, checked_in_at, recorded_at, recorded_by)
    select $1, gen_random_uuid(), d, 'call', $2::date - last, $2::date - last, now(), $1 from person where last is not null
  )
  insert into bond (organization_id, bond_id, defendant_id, account_id, status, amount_cents, charge_code, power_number,
    case_number, premium_cents, written_at, written_position, revision, check_in_frequency, check_in_first_due_on,
    check_in_pauses)
  select $1, gen_random_uuid(), d, d, 'OPEN', 1, '', '', '', 1, now(), n, 0, frequency, $2::date - due - second * 5,
    case when n % 7 = 0 then jsonb_build_array(jsonb_build_object('from', now() - interval '20 days', 'until',
      now() - interval '9 days')) else '[]' end
  from person, generate_series(0, case when n % 3 = 0 then 1 else 0 end) as second`;

test('missed check-ins are those of their own list, whatever the schedules', async () => {
  const owner = await system.signUp();
  await system.writeLinked((client) => client.query(SCHEDULED, [owner.organizationId, today()]));
  const all = await owner.ask(listMissedCheckIns);
  expect(all.count).toBeGreaterThan(50);
  const { count, rows } = await owner.ask(listFollowUps, { query: { kind: 'check-ins' } });
  const told = all.rows.map(({ nextOn: _, ...row }) => ({ kind: 'check-ins', ...row }));
  expect([count, rows.length, rows.slice(0, told.length)]).toEqual([all.count, all.count, told]);
  const { followUps } = await owner.ask(getBoard);
  expect(followUps).toEqual([{ kind: 'check-ins', count, rows: rows.slice(0, MOST_OF_A_KIND) }]);
});

/** Within calling hours somebody may be called from the instant on at which it is asked. */
const atAnyInstant = (rows: readonly object[]): unknown =>
  JSON.parse(JSON.stringify(rows, (name, value: unknown) => (name === 'callableAt' ? null : value)));

test('who is to be reminded of court today is followed up, of an agent the bonds they posted and cases they work on', async () => {
  const person = await system.signUp();
  const colleague = await system.addAgent(person, 'Agent');
  const readers = [person, colleague];
  const remindersOf = async (reader: Person) => {
    for (const one of readers) reader.client.readWhatWrote(one.client);
    const { followUps } = await reader.ask(getBoard);
    const list = await reader.ask(listFollowUps, { query: { kind: 'reminders' } });
    const shown = followUps?.find(({ kind }) => kind === 'reminders') ?? { count: 0, rows: [] };
    expect([shown.count, atAnyInstant(shown.rows)]).toEqual([
      list.count,
      atAnyInstant(list.rows.slice(0, MOST_OF_A_KIND)),
    ]);
    return list.rows.map((row) => (row.kind === 'reminders' ? row.reminder.fullName : row.kind));
  };
  const inCourt = async (writer: Person, fullName: string, days: number) => {
    const defendantId = await writer.story.defendant({ fullName });
    await writer.story.bond({ defendantId, courtDate: addDays(today(), days), reminderDays: 3 });
    return defendantId;
  };
  await inCourt(person, 'Tess Third', 3);
  const defendantId = await inCourt(colleague, 'Tom Tomorrow', 1);
  await inCourt(colleague, 'Lena Later', 4);
  expect(await remindersOf(person)).toEqual(['Tom Tomorrow', 'Tess Third']);
  expect(await remindersOf(colleague)).toEqual(['Tom Tomorrow']);
  await colleague.ask(logCourtReminder, {
    params: { defendantId },
    body: {
      courtDate: addDays(today(), 1),
      personId: defendantId,
      outcome: 'reached',
      earlyReason: 'She asked for it',
    },
  });
  expect(await remindersOf(colleague)).toEqual([]);
  expect(await remindersOf(person)).toEqual(['Tess Third']);
});

test('an unfinished bond is followed up from its 14th day, of an agent their own', async () => {
  const begin = (person: Person, fullName: string) =>
    person.ask(createIntake, { body: { defendant: { fullName }, references: [], indemnitors: [] } });
  await daysAgo(14);
  await begin(admin, 'Odell Old');
  for (const name of ['Una One', 'Una Two', 'Una Three']) await begin(agent, name);
  await daysAgo(13);
  await begin(agent, 'Nora New');
  await begin(recovery, 'Nick New');
  await clock().set(null);
  expect((await followedUp(admin))['unfinished']).toBe(4);
  expect((await followedUp(agent))['unfinished']).toBe(3);
  expect((await followedUp(recovery))['unfinished']).toBeUndefined();
});

test('powers in hand are followed up from 30 days before they expire, of an agent those that they hold', async () => {
  const suretyId = await aSurety(admin);
  const until = (days: number) => ({ suretyId, expiresOn: addDays(today(), days) });
  await receive(admin, 'EX-1', { ...until(30), lastNumber: 'EX-3' });
  await receive(admin, 'EX-7', { ...until(2), holderId: agent.userId });
  await receive(admin, 'EX-8', until(31));
  await receive(admin, 'EX-9', { suretyId });
  expect((await followedUp(admin))['powers']).toBe(4);
  expect((await followedUp(agent))['powers']).toBe(1);
  const { rows } = await supervisor.ask(listFollowUps, { query: { kind: 'powers' } });
  expect(rows[0]).toMatchObject({
    powerNumber: 'EX-7',
    holderName: agent.session.agent?.fullName,
    expiresOn: addDays(today(), 2),
  });
  await agent.story.bond({ powerNumber: 'EX-7', suretyId });
  expect((await followedUp(agent))['powers']).toBeUndefined();
});

test('a licence or an appointment is followed up from 30 days before its end, of an agent their own', async () => {
  const suretyId = await aSurety(admin, 'Acadian');
  const { agents } = await admin.ask(listCredentials);
  const set = (person: Person, licenseExpiresOn: string, expiresOn: string) =>
    admin.ask(setCredentials, {
      params: { agentId: person.userId },
      body: {
        licenseExpiresOn,
        appointments: [{ suretyId, expiresOn }],
        basedOn: agents.find(({ agentId }) => agentId === person.userId)?.version ?? 0,
      },
    });
  await set(agent, addDays(today(), -1), addDays(today(), 30));
  await set(recovery, addDays(today(), 31), addDays(today(), 5));
  expect((await followedUp(admin))['credentials']).toBe(3);
  expect((await followedUp(agent))['credentials']).toBe(2);
  const { rows } = await supervisor.ask(listFollowUps, { query: { kind: 'credentials' } });
  expect(rows.map((row) => (row.kind === 'credentials' ? [row.suretyName, row.expiresOn] : null))).toEqual([
    [null, addDays(today(), -1)],
    ['Acadian', addDays(today(), 5)],
    ['Acadian', addDays(today(), 30)],
  ]);
});

test('missing papers are those of bonds of the 14 days before today, of an agent those that they posted', async () => {
  const person = await system.signUp();
  const colleague = await system.addAgent(person, 'Agent');
  const { papers: wanted, version } = await person.ask(listRequiredPapers);
  const [first, second] = wanted;
  const papers = wanted.map(({ needsAdult: _, ...paper }, place) => ({ ...paper, isRequired: place < 2 }));
  await person.ask(setRequiredPapers, { body: { papers, basedOn: version } });
  const readers = [person, colleague];
  const lackingOf = async (reader: Person) => {
    for (const one of readers) reader.client.readWhatWrote(one.client);
    const { followUps } = await reader.ask(getBoard);
    const list = await reader.ask(listFollowUps, { query: { kind: 'papers' } });
    const shown = followUps?.find(({ kind }) => kind === 'papers') ?? { count: 0, rows: [] };
    expect([shown.count, shown.rows]).toEqual([list.count, list.rows.slice(0, MOST_OF_A_KIND)]);
    return list.rows.map((row) => (row.kind === 'papers' ? [row.fullName, row.papers.length] : null));
  };
  const written = async (writer: Person, fullName: string, days: number, of?: string) => {
    const defendantId = of ?? (await writer.story.defendant({ fullName }));
    const { bondId } = await writer.story.bond({ defendantId, bondDate: addDays(today(), -days) });
    return { defendantId, bondId };
  };
  await written(person, 'Tessa Today', 0);
  await written(person, 'Odell Older', 15);
  expect(await lackingOf(person)).toEqual([]);
  const { defendantId, bondId } = await written(colleague, 'Yves Yesterday', 1);
  expect(await lackingOf(person)).toEqual([['Yves Yesterday', 2]]);
  await written(person, 'Mona Month', 14);
  const { bondId: other } = await written(person, '', 2, defendantId);
  expect(await lackingOf(person)).toEqual([
    ['Mona Month', 2],
    ['Yves Yesterday', 2],
  ]);
  expect(await lackingOf(colleague)).toEqual([['Yves Yesterday', 2]]);

  for (const paper of [first, second]) {
    const params = { subjectKind: 'defendant', subjectId: defendantId } as const;
    const { fileId } = await colleague.ask(uploadDocument, { params, file: pdfNamed(`${paper?.name ?? ''}.pdf`) });
    const body = { paperId: paper?.paperId ?? null, bondIds: [bondId, other] };
    await colleague.ask(markDocument, { params: { fileId }, body });
    expect(await lackingOf(colleague)).toEqual(paper === first ? [['Yves Yesterday', 1]] : []);
  }
  const neighbour = await system.signUp();
  expect(await lackingOf(neighbour)).toEqual([]);
});

test('an official who waits for more than 30 days is followed up by who pays them, with what has waited so long', async () => {
  const person = await system.signUp();
  const colleague = await system.addAgent(person, 'Agent');
  const unpaidOf = async (reader: Person) => {
    reader.client.readWhatWrote(person.client);
    const { followUps } = await reader.ask(getBoard);
    const list = await reader.ask(listFollowUps, { query: { kind: 'officials' } });
    const shown = followUps?.find(({ kind }) => kind === 'officials') ?? { count: 0, rows: [] };
    expect([shown.count, shown.rows]).toEqual([list.count, list.rows.slice(0, MOST_OF_A_KIND)]);
    return list.rows.map((row) => (row.kind === 'officials' ? [row.name, row.owedCents, row.since] : null));
  };
  /** $20,000 in a parish: 2% of it are the sheriff's. */
  const write = async (jurisdiction: 'Orleans' | 'Jefferson', days: number) => {
    await daysAgo(days);
    const bondDate = addDays(today(), -days);
    const written = await person.story.bond({ jurisdiction, amountCents: 2_000_000, bondDate });
    await clock().set(null);
    return written;
  };
  await write('Orleans', 30);
  expect(await unpaidOf(person)).toEqual([]);
  const { bondId } = await write('Orleans', 31);
  const orleans = ['Sheriff of Orleans', 40_000, addDays(today(), -31)];
  expect(await unpaidOf(person)).toEqual([orleans]);
  await write('Jefferson', 40);
  const jefferson = addDays(today(), -40);
  const two = [
    ['Commissioners of the 24th JDC', 10_000, jefferson],
    ['Sheriff of Jefferson', 40_000, jefferson],
  ];
  expect(await unpaidOf(person)).toEqual([...two, orleans]);
  expect(await unpaidOf(colleague)).toEqual([]);
  expect(await unpaidOf(await system.signUp())).toEqual([]);
  const paid = { payee: 'sheriff:Orleans', kind: 'paid', method: 'Check', reason: 'Check 1001' } as const;
  const body = { ...paid, fees: [{ account: '2120' as const, bondId }], amountCents: 40_000 };
  await person.ask(moveOfficialFees, { body });
  expect(await unpaidOf(person)).toEqual(two);
});
