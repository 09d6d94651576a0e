import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { changeAgent, deleteAgent } from '#contracts/agency/organizations/team.ts';
import { scheduleCheckIns } from '#contracts/books/check-ins/check-ins.ts';
import { setPlan } from '#contracts/books/plans/plans.ts';
import { ROLES } from '#contracts/kernel/roles.ts';
import { openCaseOfBond } from '#contracts/recovery/cases/forfeitures.ts';
import { editRecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import {
  fetchCalendarFeed,
  listCalendarFeeds,
  makeCalendarFeed,
  revokeCalendarFeed,
} from '#contracts/office/calendar/calendar-feeds.ts';
import { addDays } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock, TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
beforeAll(async () => {
  system = await joinTestSystem();
});
beforeEach(async () => {
  admin = await system.signUp({ organizationName: 'Crescent City Bail Bonds' });
  agent = await system.addAgent(admin, 'Agent');
  await system.provider<TestClock>('TestClock').set(`${today}T17:00:00Z`);
  await system.owner.query('delete from auth.attempt');
});
afterEach(() => system.provider<TestClock>('TestClock').set(null));
afterAll(() => system.close());

/** A Wednesday. */
const today = '2026-07-15';

const fileOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);
const made = async (person: Person, withNames = false, ownOnly = false) => {
  const { feedId, address } = await person.ask(makeCalendarFeed, { body: { withNames, ownOnly } });
  return { feedId, address, file: fileOf(address) };
};
const fetched = (file: string) => system.visitor().call(fetchCalendarFeed, { params: { feedFile: file } });
const GONE = [404, 'CALENDAR_FEED_NOT_FOUND', 'This calendar link does not exist.'];
const refused = async (file: string) => {
  const { status, problem } = await fetched(file);
  return [status, problem?.code, problem?.detail];
};
/** Of a person's calendar as it is fetched now, once the views have read what was written. */
const textOf = async (file: string) => {
  await system.provider<TestViews>('TestViews').haveAll('bonds', 'accounts', 'plans', 'dues');
  return (await fetched(file)).text.replaceAll('\r\n ', '');
};
const wordsOf = async (action: 'calendar-feed-made' | 'calendar-feed-revoked') =>
  (await admin.ask(listAudit, { query: { action } })).rows.map(({ who, words }) => [who, words]);

describe('The link of a calendar', () => {
  it('is made by each role, says its secret once and keeps a hash of it alone', async () => {
    for (const role of ROLES) {
      const person = role === 'Admin' ? admin : await system.addAgent(admin, role);
      const { address, file } = await made(person);
      expect(address).toMatch(/\/api\/feeds\/[A-Za-z0-9_-]{43}\.ics$/);
      const { status, headers, text } = await fetched(file);
      expect([role, status, headers['content-type']]).toEqual([role, 200, 'text/calendar; charset=utf-8']);
      expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
      const { rows } = await system.owner.query<{ kept: string }>(
        `select concat((select string_agg(f::text, '') from calendar_feed f), (select string_agg(c::text, '') from applied_command c),
           (select string_agg(a::text, '') from audit_entry a), (select string_agg(m::text, '') from auth.attempt m)) as kept`,
      );
      expect(rows[0]?.kept).not.toContain(file.slice(0, 43));
      expect(rows[0]?.kept).not.toContain(Buffer.from(file.slice(0, 43)).toString('hex'));
    }
  });

  it('answers the same address to the same command, and to nobody else who sends it', async () => {
    const commandId = randomUUID();
    const send = (person: Person) => person.call(makeCalendarFeed, { body: { withNames: false }, commandId });
    const first = await send(agent);
    expect([first.status, (await send(agent)).body]).toEqual([201, first.body]);
    expect((await send(admin)).problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await agent.ask(listCalendarFeeds)).feeds).toHaveLength(1);
  });

  it('is one of a person at most: another one ends it, also where two are made at once', async () => {
    const [first, other] = [await made(agent), await made(admin)];
    const second = await made(agent, true);
    expect(await refused(first.file)).toEqual(GONE);
    expect((await fetched(second.file)).status).toBe(200);
    await Promise.all([made(agent), made(agent), made(agent)]);
    expect((await agent.ask(listCalendarFeeds)).feeds).toHaveLength(1);
    expect((await fetched(other.file)).status).toBe(200);
  });

  it('is listed to whom it is of and to Admins, with names or not, and when it was last fetched', async () => {
    const [{ feedId, file }, own] = [await made(agent), await made(admin, true, true)];
    const clock = system.provider<TestClock>('TestClock');
    const choices = { withNames: false, ownOnly: false };
    const feed = { feedId, fullName: 'Agent Guidry', ...choices, madeAt: `${today}T17:00:00.000Z` };
    const mine = { ...feed, isOwn: true, lastFetchedAt: null };
    expect(await agent.ask(listCalendarFeeds)).toEqual({ feeds: [mine] });
    await clock.set(`${today}T18:30:00Z`);
    await fetched(file);
    const lastFetchedAt = `${today}T18:30:00.000Z`;
    expect(await agent.ask(listCalendarFeeds)).toEqual({ feeds: [{ ...mine, lastFetchedAt }] });
    expect((await admin.ask(listCalendarFeeds)).feeds).toEqual([
      { ...mine, feedId: own.feedId, fullName: 'Alma Broussard', withNames: true, ownOnly: true },
      { ...feed, isOwn: false, lastFetchedAt },
    ]);
    const supervisor = await system.addAgent(admin, 'Supervisor');
    expect((await supervisor.ask(listCalendarFeeds)).feeds).toEqual([]);
    expect((await (await system.signUp()).ask(listCalendarFeeds)).feeds).toEqual([]);
  });

  it('is revoked by whom it is of and by Admins, at once and for good, and stands in the audit trail', async () => {
    const supervisor = await system.addAgent(admin, 'Supervisor');
    const neighbour = await system.signUp();
    const first = await made(agent, true);
    const params = { calendarFeedId: first.feedId };
    for (const other of [supervisor, neighbour])
      expect((await other.call(revokeCalendarFeed, { params })).problem?.code).toBe('CALENDAR_FEED_NOT_FOUND');
    expect((await fetched(first.file)).status).toBe(200);
    await agent.ask(revokeCalendarFeed, { params });
    await agent.ask(revokeCalendarFeed, { params });
    expect(await refused(first.file)).toEqual(GONE);
    const second = await made(agent, false, true);
    await admin.ask(revokeCalendarFeed, { params: { calendarFeedId: second.feedId } });
    expect(await refused(second.file)).toEqual(GONE);
    expect(await agent.ask(listCalendarFeeds)).toEqual({ feeds: [] });
    expect(await wordsOf('calendar-feed-revoked')).toEqual([
      ['Alma Broussard', 'Revoked the calendar link of Agent Guidry'],
      ['Agent Guidry', 'Revoked the calendar link of Agent Guidry'],
    ]);
    expect(await wordsOf('calendar-feed-made')).toEqual([
      ['Agent Guidry', 'Made a link of the calendar for a calendar app, without names, their own only'],
      ['Agent Guidry', 'Made a link of the calendar for a calendar app, with names'],
    ]);
  });

  it('ends with the work of its person, also where they come back', async () => {
    const { file } = await made(agent);
    await admin.ask(deleteAgent, { params: { agentId: agent.userId }, body: { powers: null, cases: null } });
    expect(await refused(file)).toEqual(GONE);
    expect((await admin.ask(listCalendarFeeds)).feeds).toEqual([]);
    await system.writeLinked((client) =>
      client.query('update agent set left_at = null where organization_id = $1 and user_id = $2', [
        admin.organizationId,
        agent.userId,
      ]),
    );
    expect(await refused(file)).toEqual(GONE);
  });
});

describe('What a calendar app fetches', () => {
  it('says what and where, and nobody’s name, phone, case or power unless names were chosen', async () => {
    const people = { fullName: 'Ana Landry', phoneNumber: '5045550142', address: '1 Canal Street' };
    const defendantId = await agent.story.defendant(people);
    const court = {
      courtDate: today,
      courtTime: '09:00',
      courtSection: 'M3',
      courtLocation: 'Orleans Criminal District Court',
    };
    const power = `K-${randomUUID().slice(0, 8)}`;
    const numbers = { powerNumber: power, caseNumber: '26-101' };
    const { bondId } = await agent.story.bond({ defendantId, ...court, ...numbers, bondDate: '2026-06-01' });
    const { file, address } = await made(agent);
    const without = await textOf(file);
    expect(without).toContain('\r\nSUMMARY:Court · Orleans 9:00 AM\r\n');
    expect(without).toContain('\r\nLOCATION:Orleans Criminal District Court\\, M3\r\n');
    expect(without).toContain('\r\nDTSTART:20260715T140000Z\r\nDTEND:20260715T150000Z\r\n');
    const origin = new URL(address).origin;
    expect(without).toContain(`\r\nURL;VALUE=URI:${origin}/bonds/${bondId}\r\n`);
    expect(without).toContain(`\r\nUID:court-${bondId}@bailiwick\r\n`);
    expect(without).toContain('\r\nX-WR-CALNAME:Crescent City Bail Bonds calendar\r\n');
    for (const secret of ['Ana', 'Landry', '5550142', 'Canal', '26-101', power]) expect(without).not.toContain(secret);
    expect(await textOf(file)).toBe(without);
    const named = await textOf((await made(agent, true)).file);
    expect(named).toContain('\r\nSUMMARY:Court · Ana Landry · Orleans 9:00 AM\r\n');
    expect(named).toContain(`\r\nDESCRIPTION:Case 26-101 · Power ${power}\\n${origin}/bonds/${bondId}\r\n`);
    for (const secret of ['5550142', 'Canal']) expect(named).not.toContain(secret);
  });

  it('has check-ins, instalments and deadlines as days, from 30 days back to 180 ahead', async () => {
    const { bondId, defendantId } = await agent.story.bond({ bondDate: '2026-07-01' });
    const weekly = { frequency: 'WEEKLY', firstDueOn: addDays(today, 1) } as const;
    await agent.ask(scheduleCheckIns, { params: { bondId }, body: weekly });
    const { accountId } = await agent.story.bond({ bondDate: '2026-07-01', amountCents: 500_000 });
    const plan = { startOn: addDays(today, 2), frequency: 'WEEKLY', amountCents: 20_000 } as const;
    await agent.ask(setPlan, { params: { accountId }, body: plan });
    const forfeited = { status: 'FORFEITED', amountCents: 500_000, bondDate: '2026-01-05' } as const;
    await agent.story.bond({ ...forfeited, powerNumber: randomUUID(), forfeitureDate: addDays(today, -170) });
    for (const days of [-30, -31, 180, 181])
      await agent.story.bond({ courtDate: addDays(today, days), bondDate: '2026-01-05' });
    const text = await textOf((await made(agent)).file);
    expect(text).toContain(`UID:check-in-${bondId}-2026-07-16@bailiwick`);
    expect(text).toContain(`UID:check-in-${bondId}-2026-07-23@bailiwick`);
    expect(text).toContain(`/defendants/${defendantId}\r\n`);
    expect(text).toContain(`UID:instalment-${accountId}-2026-07-17@bailiwick`);
    expect(text).toContain(`/accounts/${accountId}/plan\r\n`);
    expect(text).toContain('SUMMARY:Instalment · $200.00');
    expect(text).toContain('SUMMARY:Forfeiture deadline · Orleans · $5\\,000.00');
    expect(text).toContain('DTSTART;VALUE=DATE:20260717');
    const court = [...text.matchAll(/UID:court-.*?DTSTART;VALUE=DATE:(\d+).*?END:VEVENT/gs)].map(([, day]) => day);
    expect(court).toEqual(['20260615', '20270111']);
  });

  it('leads whoever their role is now where that role is let in', async () => {
    const { bondId, defendantId } = await agent.story.bond({ bondDate: '2026-07-01' });
    const weekly = { frequency: 'WEEKLY', firstDueOn: addDays(today, 1) } as const;
    await agent.ask(scheduleCheckIns, { params: { bondId }, body: weekly });
    const { file } = await made(agent);
    expect(await textOf(file)).toContain(`/defendants/${defendantId}`);
    const body = { fullName: 'Agent Guidry', phoneNumber: '', email: agent.email, role: 'Auditor' } as const;
    await admin.ask(changeAgent, { params: { agentId: agent.userId }, body });
    const text = await textOf(file);
    expect(text).toContain(`/bonds/${bondId}`);
    expect(text).not.toContain(`/defendants/${defendantId}`);
  });

  it('is of one’s own alone where that was chosen: bonds that one posted, people whose case one works on', async () => {
    const court = { courtDate: today, bondDate: '2026-01-05' };
    const own = await agent.story.bond(court);
    const others = await admin.story.bond(court);
    const { file } = await made(agent, false, true);
    expect(await textOf(file)).toContain(`/bonds/${own.bondId}`);
    expect(await textOf(file)).not.toContain(others.bondId);

    const finder = await system.addAgent(admin, 'Recovery Agent');
    const { file: ofFinder } = await made(finder, false, true);
    expect(await textOf(ofFinder)).not.toContain('BEGIN:VEVENT');
    const { defendantId } = others;
    const wanted = { defendantId, bondDate: '2026-01-05', forfeitureDate: addDays(today, -30) };
    const { bondId } = await admin.story.forfeited(wanted);
    const { caseId } = await admin.ask(openCaseOfBond, { params: { bondId }, body: { joins: null } });
    const assigned = { params: { recoveryCaseId: caseId ?? '' }, body: { assignedTo: finder.userId, basedOn: 1 } };
    await admin.ask(editRecoveryCase, assigned);
    expect(await textOf(ofFinder)).toContain(`/bonds/${others.bondId}`);
    expect(await textOf(ofFinder)).not.toContain(own.bondId);
  });

  it('is of one agency alone', async () => {
    await agent.story.bond({ courtDate: today, bondDate: '2026-06-01' });
    const neighbour = await system.signUp();
    expect(await textOf((await made(neighbour)).file)).not.toContain('BEGIN:VEVENT');
  });

  it('is kept by no cache, listed by no search engine, and is the same by HEAD without its text', async () => {
    const { file, address } = await made(agent);
    const expected = {
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-type': 'text/calendar; charset=utf-8',
    };
    const got = await fetched(file);
    expect(got.headers).toMatchObject(expected);
    expect(Object.keys(got.headers)).not.toContain('set-cookie');
    const head = await fetch(system.url + new URL(address).pathname, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const [name, value] of Object.entries(expected)) expect([name, head.headers.get(name)]).toEqual([name, value]);
    const unknown = await fetched(`${'A'.repeat(43)}.ics`);
    expect(unknown.headers).toMatchObject({ ...expected, 'content-type': 'application/problem+json; charset=utf-8' });
  });
});

describe('Who tries to get more from it', () => {
  it('finds nothing by a guess, by part of a secret, by another suffix or by an id', async () => {
    const { file, feedId } = await made(agent);
    const secret = file.slice(0, 43);
    const tries = [
      `${randomBytes(32).toString('base64url')}.ics`,
      secret,
      `${secret}.ICS`,
      `${secret}.ics2`,
      `${secret}.ical`,
      `${secret}.ics/`,
      `${secret.slice(1)}.ics`,
      `A${secret}.ics`,
      `${secret.toLowerCase()}x.ics`,
      `${feedId}.ics`,
      '%.ics',
      "' or '1'='1.ics",
      '.ics',
      '\u0000.ics',
    ];
    for (const tried of tries) expect([tried, ...(await refused(tried))]).toEqual([tried, ...GONE]);
    const path = `${system.url}/api/feeds/${file}`;
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await fetch(path, { method })).status).toBe(404);
    expect((await fetch(path)).status).toBe(200);
  });

  it('sees no row of the links as the role of the api, and may ask for one secret alone', async () => {
    const { feedId } = await made(agent);
    const pool = system.pool();
    for (const table of ['calendar_feed', 'calendar_feed_fetch'])
      expect((await pool.query(`select * from ${table}`)).rows).toEqual([]);
    const { rows } = await system.owner.query<{ hash: Buffer }>(
      'select secret_hash as hash from calendar_feed where id = $1',
      [feedId],
    );
    const find = (hash: Buffer | null) => pool.query('select * from search.calendar_feed_of_secret($1)', [hash]);
    expect((await find(rows[0]?.hash ?? null)).rows).toEqual([{ organizationId: admin.organizationId, feedId }]);
    for (const hash of [null, Buffer.alloc(0), Buffer.alloc(32)]) expect((await find(hash)).rows).toEqual([]);
    const { rowCount } = await pool.query('update calendar_feed set revoked_at = null');
    expect(rowCount).toBe(0);
  });

  it('is stopped after as many tries as a sign-in has from one place, and after 60 of one link', async () => {
    const { file } = await made(agent);
    await system.owner.query('delete from auth.attempt');
    const guess = `${'f'.repeat(43)}.ics`;
    expect((await fetched(guess)).status).toBe(404);
    // As after 498 more of them.
    await system.owner.query('update auth.attempt set count = 499 where count = 1');
    expect((await fetched(guess)).status).toBe(404);
    expect((await fetched(guess)).problem?.code).toBe('TOO_MANY_REQUESTS');
    expect((await fetched(file)).problem?.code).toBe('TOO_MANY_REQUESTS');
    await system.owner.query('delete from auth.attempt');
    expect((await fetched(file)).status).toBe(200);
    await system.owner.query('update auth.attempt set count = 60');
    expect((await fetched(file)).problem?.code).toBe('TOO_MANY_REQUESTS');
    // Another link from the same place goes on.
    expect((await fetched((await made(admin)).file)).status).toBe(200);
  });
});
