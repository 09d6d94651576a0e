import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { amendBond, voidBond } from '#contracts/books/bond/bonds.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { deletePower, editPower, getPower } from '#contracts/powers/inventory/powers.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { setSuretyContract } from '#contracts/agency/sureties/sureties.ts';
import * as contract from '#contracts/powers/surety-reports/surety-reports.ts';
import type { SuretyReport } from '#contracts/powers/surety-reports/surety-reports.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { weekFrom } from '#domain/powers/surety-report-weeks.ts';
import { joinMailSystem, type JoinedMailSystem } from '../../../../test/mail-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { aSurety, powersOf, receive } from '../../../../test/powers-of.ts';
import type { TestClock, TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { SentSuretyReports } from './sent-surety-reports.ts';

const SURETY_MAIL = 'reports@pelican.example';
const DAY_MS = 86_400_000;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
/** Two weeks ago powers came; that week is over, and so is the one after it, or it runs. */
const cameOn = addDays(today, -14);
const sundayOf = (day: string) => weekFrom(day, []).endsOn;
const oldest = sundayOf(cameOn);
const second = addDays(oldest, 7);
const running = sundayOf(today);

let system: JoinedMailSystem;
beforeAll(async () => {
  system = await joinMailSystem();
});
afterAll(() => system.close());

/** Does something as it was some days ago. */
const daysAgo = async <T>(days: number, work: () => Promise<T>): Promise<T> => {
  const clock = system.provider<TestClock>('TestClock');
  await clock.set(new Date(Date.now() - days * DAY_MS).toISOString());
  try {
    return await work();
  } finally {
    await clock.set(null);
  }
};
const upToDate = () => system.provider<TestViews>('TestViews').haveAll('surety-facts', 'powers');
const terms = {
  effectiveOn: '2020-01-01',
  premiumCentsPerThousand: 1_000,
  premiumBasisPoints: null,
  bufCentsPerThousand: 500,
  minimumCents: 0,
  rounding: 'proportional',
  limitCents: null,
  weekEndsOn: 0,
  reportDay: 2,
  citation: 'General agency contract',
  reason: 'Signed',
} satisfies RequestOf<typeof setSuretyContract>['body'];

/** An agency with a surety whose powers P-001 to P-005 came two weeks ago. */
const anAgency = async () => {
  const admin = await system.signUp();
  const suretyId = await aSurety(admin);
  await admin.ask(setSuretyContract, { params: { suretyId }, body: terms });
  await daysAgo(14, () => receive(admin, 'P-1', { suretyId, lastNumber: 'P-5' }));
  return { admin, suretyId };
};
const write = async ({ story }: Person, powerNumber: string, bondDate = cameOn, amountCents = 1_000_000) => {
  const defendantId = await story.defendant({ fullName: 'Odile Fontenot' });
  return story.bond({ defendantId, powerNumber, amountCents, bondDate });
};
const reportOf = async ({ ask }: Person, suretyId: string, endsOn = oldest): Promise<SuretyReport> => {
  await upToDate();
  return ask(contract.getSuretyReport, { params: { suretyId, endsOn } });
};
const mark = async (person: Person, suretyId: string, endsOn = oldest, commandId = randomUUID()) => {
  const { contentHash } = await reportOf(person, suretyId, endsOn);
  return person.call(contract.markSuretyReport, { params: { suretyId, endsOn }, body: { contentHash }, commandId });
};
const wordsOf = ({ lines }: SuretyReport) => lines.map(({ powerNumber, word }) => `${powerNumber} ${word}`);

test('the report of a week builds itself: every number once, what each bond owes, and the hand that foots', async () => {
  const { admin, suretyId } = await anAgency();
  await write(admin, 'P-002');
  await write(admin, 'X-9', cameOn, 2_000_000); // never received
  const report = await reportOf(admin, suretyId);
  expect(wordsOf(report)).toEqual([
    'P-001 unused',
    'P-002 written',
    'P-003 unused',
    'P-004 unused',
    'P-005 unused',
    'X-9 written',
  ]);
  expect(report.lines[1]).toMatchObject({
    bondDate: cameOn,
    defendantName: 'Odile Fontenot',
    parish: 'Orleans',
    faceCents: 1_000_000,
    premiumCents: 120_000,
    suretyPremiumCents: 10_000,
    bufCents: 5_000,
    isOverride: false,
  });
  expect(report.totals).toMatchObject({ written: 2, suretyPremiumCents: 30_000, bufCents: 15_000 });
  expect(report.inHand).toMatchObject({ opening: 0, received: 5, written: 1, closing: 4 });
  expect([report.state, report.before, report.dueOn]).toEqual(['ready', null, addDays(oldest, 2)]);
  const { rows } = await admin.ask(contract.listSuretyReports, { query: { suretyId } });
  expect(rows.at(-1)).toMatchObject({ endsOn: oldest, state: 'ready', number: null });
  expect(rows[0]).toMatchObject({ endsOn: running, state: 'running' });
  const params = { suretyId, endsOn: addDays(running, 7) };
  expect((await admin.call(contract.getSuretyReport, { params })).problem?.code).toBe('REPORT_NOT_FOUND');
  const stranger = await system.signUp();
  const foreign = await stranger.call(contract.getSuretyReport, { params: { suretyId, endsOn: oldest } });
  expect(foreign.problem?.code).toBe('SURETY_NOT_FOUND');
});

test('reports are locked in the order of their weeks, once, and as they were read', async () => {
  const { admin, suretyId } = await anAgency();
  const { problem } = await mark(admin, suretyId, running);
  expect([problem?.code, problem?.detail]).toEqual([
    'REPORT_NOT_OVER',
    expect.stringMatching(/^This week is not over\. Its report can be sent from \d\d\/\d\d\/\d{4}\.$/),
  ]);
  if (second < today) expect((await mark(admin, suretyId, second)).problem?.code).toBe('REPORT_ORDER');
  const { contentHash } = await reportOf(admin, suretyId);
  await write(admin, 'P-001');
  const params = { suretyId, endsOn: oldest };
  const stale = await admin.call(contract.markSuretyReport, { params, body: { contentHash } });
  expect(stale.problem?.code).toBe('REPORT_CHANGED');
  const commandId = randomUUID();
  const first = await mark(admin, suretyId, oldest, commandId);
  expect(first.body).toEqual({ reportId: commandId, number: 1 });
  expect((await mark(admin, suretyId)).problem?.code).toBe('REPORT_SENT');
  expect(await reportOf(admin, suretyId)).toMatchObject({ state: 'marked', number: 1, totals: { written: 1 } });
  const { rows } = await admin.ask(listAudit);
  expect(rows.map(({ words }) => words)).toContainEqual(expect.stringMatching(/^Marked the execution report of /));
});

test('of two who send at once one does, and what a killed sender left is finished, once', async () => {
  const { admin, suretyId } = await anAgency();
  const supervisor = await system.addAgent(admin, 'Supervisor');
  const answers = await Promise.all([admin, supervisor].map((person) => mark(person, suretyId)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(answers.find(({ problem }) => problem)?.problem?.code).toBe('REPORT_SENT');
  const left = answers.find(({ status }) => status === 201)?.body.reportId;
  await system.owner.query('update surety_report set settled_at = null where surety_id = $1', [suretyId]);
  await system.provider<SentSuretyReports>('SentSuretyReports').round();
  const open = 'select 1 from surety_report where surety_id = $1 and settled_at is null';
  expect((await system.owner.query(open, [suretyId])).rowCount).toBe(0);
  await upToDate();
  const { rows } = await system.owner.query<{ reported: string | null }>(
    'select reported_in as reported from power where surety_id = $1',
    [suretyId],
  );
  expect(rows).toEqual(Array.from({ length: 5 }, () => ({ reported: left })));
});

test('a power that a report named keeps its number and surety, and is voided where it would be deleted', async () => {
  const { admin, suretyId } = await anAgency();
  await mark(admin, suretyId);
  await upToDate();
  const known = await powersOf(admin);
  const { powerId, revision } = known.get('P-003')!;
  const edited = (powerNumber: string) =>
    admin.call(editPower, {
      params: { powerId },
      body: { powerNumber, suretyId, amountCents: 4_000_000, status: 'Active', basedOn: revision },
    });
  const renamed = await edited('P-33');
  expect([renamed.problem?.code, renamed.problem?.detail]).toEqual([
    'POWER_REPORTED',
    'Power P-003 is in a report that was sent. Its number and surety stay.',
  ]);
  expect((await edited('P-003')).status).toBe(200);
  const deleted = await admin.ask(deletePower, { params: { powerId: known.get('P-004')!.powerId } });
  expect(deleted.message).toBe('Power P-004 was used before, so it was voided.');
  await upToDate();
  expect(wordsOf(await reportOf(admin, suretyId, running))).toContain('P-004 void');
  expect((await admin.ask(getPower, { params: { powerId } })).amountCents).toBe(4_000_000);
});

test('what later changes a sent line is one amendment line of the next report, and all lines are what is booked', async () => {
  const { admin, suretyId } = await anAgency();
  const [one, two, three] = [await write(admin, 'P-001'), await write(admin, 'P-002'), await write(admin, 'P-003')];
  await mark(admin, suretyId);
  await admin.ask(amendBond, { params: { bondId: one.bondId }, body: { amountCents: 500_000, basedOn: 0 } });
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 10_000_000 } }); // one person voids
  const why = { reasonCode: 'Entered in error', reason: 'Typed twice' } as const;
  await admin.ask(voidBond, { params: { bondId: two.bondId }, body: { ...why, paperIntact: false } });
  await admin.ask(voidBond, { params: { bondId: three.bondId }, body: why });
  const report = await reportOf(admin, suretyId, second);
  expect(
    report.amendments.map(({ powerNumber, said, so, why: reason }) => [
      powerNumber,
      said.word,
      so.word,
      so.suretyPremiumCents - said.suretyPremiumCents,
      reason,
    ]),
  ).toEqual([
    ['P-001', 'written', 'written', -5_000, 'Amended'],
    ['P-002', 'written', 'void', -10_000, 'Voided: Entered in error'],
    ['P-003', 'written', 'given back', -10_000, 'Voided: Entered in error'],
  ]);
  expect(wordsOf(report)).toEqual(['P-003 unused', 'P-004 unused', 'P-005 unused']);
  expect(report.inHand).toMatchObject({ opening: 2, givenBack: 1, closing: 3 });
  const { rows } = await system.owner.query<{ account: string; cents: number }>(
    `select ledger_account as account, sum(credit_cents - debit_cents)::int as cents from posting
     where surety_id = $1 and ledger_account in ('2200', '2210') group by 1 order by 1`,
    [suretyId],
  );
  const first = await reportOf(admin, suretyId);
  const said = (of: 'suretyPremiumCents' | 'bufCents') =>
    first.totals[of] + report.amendments.reduce((sum, line) => sum + line.so[of] - line.said[of], 0);
  expect(rows.map(({ cents }) => cents)).toEqual([said('suretyPremiumCents'), said('bufCents')]);
});

test('a surety that is corrected after its report is an amendment line there, and a written line of the other (powers#correcting-the-surety)', async () => {
  const { admin, suretyId } = await anAgency();
  const { bondId } = await write(admin, 'P-001');
  await mark(admin, suretyId);
  const other = await aSurety(admin);
  const body = { suretyId: other, reason: 'Wrong pad', basedOn: 0 };
  await admin.ask(amendBond, { params: { bondId }, body });
  const report = await reportOf(admin, suretyId, second);
  expect(report.amendments.map(({ powerNumber, so, why }) => [powerNumber, so.word, why])).toEqual([
    ['P-001', 'given back', 'Surety corrected'],
  ]);
  const { rows } = await admin.ask(contract.listSuretyReports, { query: { suretyId: other } });
  const running = await reportOf(admin, other, rows[0]?.endsOn);
  expect(wordsOf(running)).toEqual(['P-001 written']);
});

test('a sent report leaves with PDF and CSV; one that is not delivered is repeated unchanged', async () => {
  const { admin, suretyId } = await anAgency();
  await write(admin, 'P-002', cameOn, 1_000_000);
  const { contentHash, connected } = await reportOf(admin, suretyId);
  expect(connected).toBe(true);
  const params = { suretyId, endsOn: oldest };
  const body = { to: SURETY_MAIL, subject: `Week until ${oldest}`, line: 'As agreed.', contentHash };
  expect((await admin.call(contract.sendSuretyReport, { params, body })).status).toBe(202);
  const letter = await system.mails.letterTo(SURETY_MAIL, new RegExp(`Subject: Week until ${oldest}`));
  const parts = letter.text.split('Content-Disposition: attachment').slice(1);
  expect(parts).toHaveLength(2);
  const [pdf, csv] = parts.map((part) =>
    Buffer.from((part.split('\r\n\r\n')[1] ?? '').split('\r\n--')[0] ?? '', 'base64'),
  );
  const { pages } = await readPdf(pdf!);
  expect(pages.join('\n')).toMatch(
    /Execution report[\s\S]*In hand: 0 at the start, \+ 5 received, − 1 written[\s\S]*P-002/,
  );
  expect(csv!.toString()).toMatch(/^\uFEFFPower,State,[\s\S]*P-002,written,\d{4}-\d\d-\d\d,Odile Fontenot/);
  expect((await reportOf(admin, suretyId)).state).toBe('sent');
  const again = () => admin.call(contract.repeatSuretyReport, { params });
  expect((await again()).problem?.code).toBe('MAIL_NOT_FAILED');
  await system.owner.query(`update outgoing_mail set state = 'failed' where subject = $1`, [body.subject]);
  expect((await reportOf(admin, suretyId)).mail).toBe('failed');
  expect((await again()).status).toBe(202);
});

test('a week without anything is "No activity" on paper and in the file, and goes in its turn', async () => {
  const admin = await system.signUp();
  const suretyId = await aSurety(admin);
  await write(admin, 'Z-1', today); // of this week; the number has no hand
  const { rows } = await admin.ask(contract.listSuretyReports, { query: { suretyId } });
  expect(rows.map(({ endsOn, state }) => [endsOn, state])).toEqual([[running, 'running']]);
  const other = await aSurety(admin);
  await daysAgo(14, () => receive(admin, 'Q-1', { suretyId: other }));
  await upToDate();
  const powerId = (await powersOf(admin)).get('Q-1')!.powerId;
  await daysAgo(14, () => admin.ask(deletePower, { params: { powerId } }));
  await upToDate();
  const params = { suretyId: other, endsOn: oldest };
  const { bytes } = await admin.call(contract.downloadSuretyReport, { params });
  expect(bytes.toString()).toMatch(/No activity/);
  expect((await mark(admin, other)).body.number).toBe(1);
});
