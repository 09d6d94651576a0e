import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { setCredentials } from '#contracts/agency/sureties/credentials.ts';
import { addSurety } from '#contracts/agency/sureties/sureties.ts';
import { changeAgent, deleteAgent } from '#contracts/agency/organizations/team.ts';
import { askForWriteOff, declineRequest, listApprovals } from '#contracts/books/approvals/approvals.ts';
import { amendBond, getBond } from '#contracts/books/bond/bonds.ts';
import { getDrawer } from '#contracts/books/drawer/drawer.ts';
import { makeDeposit } from '#contracts/books/payments/deposits.ts';
import { closeTill, openTill, setUpTill, turnTills } from '#contracts/books/tills/tills.ts';
import { answerCourtDate, undoCourtAnswer } from '#contracts/books/bond/court-answers.ts';
import { logCheckIn, scheduleCheckIns } from '#contracts/books/check-ins/check-ins.ts';
import type { ShownAlerts } from '#contracts/office/alerts/alert-kinds.ts';
import { countAlerts, listAlerts, markAlerts, putOffAlert } from '#contracts/office/alerts/alerts.ts';
import { getBoard } from '#contracts/office/dashboard/board.ts';
import { getCover } from '#contracts/payouts/cover/cover.ts';
import { recordExpense, voidExpense } from '#contracts/payouts/expenses/expenses.ts';
import { setPayeeTerms } from '#contracts/payouts/payee-terms/payee-terms.ts';
import { listMyPowers, receivePowers } from '#contracts/powers/inventory/powers.ts';
import { createRecoveryCase, editRecoveryCase, getRecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { escalationDay } from '#domain/recovery/escalation.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { outcome, refusalOf } from '../../../../test/agency-story.ts';
import { openCase } from '../../../../test/case-of-bond.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { nonce, sampleSurety } from '../../../../test/sample-requests.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import { aHouse, owed } from '../../../../test/surety-house.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { EscalateForfeitures } from '../../recovery/cases/escalate-forfeitures.ts';
import type { SyncCasesWithBonds } from '../../recovery/cases/sync-cases-with-bonds.ts';
import type { FollowAlerts } from './follow-alerts.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterEach(() => clock().set(null));
afterAll(() => system.close());

const clock = () => system.provider<TestClock>('TestClock');
const ZONE = 'America/Chicago';
const today = ({ session }: Person) => session.organization?.today ?? '';
/** One round of an agency, once the views have what this person wrote. */
const follow = async (person: Person, bondId?: string) => {
  if (bondId !== undefined) await person.ask(getBond, { params: { bondId } });
  await system.provider<FollowAlerts>('FollowAlerts').ofAgency(trustedOrganizationId(person.organizationId), ZONE);
};
const shown = async (person: Person, show: ShownAlerts = 'open') =>
  (await person.ask(listAlerts, { query: { show } })).rows;
const kinds = async (person: Person) => (await shown(person)).map(({ kind }) => kind);
const unread = async (person: Person) => (await person.ask(countAlerts)).unread;
const readAll = (person: Person) => person.ask(markAlerts, { body: { alertIds: null, read: true } });
const putOff = (person: Person, alertId: string, until: string | null) =>
  person.call(putOffAlert, { params: { alertId }, body: { until } });

/** A court date of an agent's bond that passed three days ago without a word. */
const unanswered = async (agent: Person) => {
  const courtDate = addDays(today(agent), -3);
  const { bondId, defendantId } = await agent.story.bond({ courtDate, bondDate: addDays(courtDate, -30) });
  await follow(agent, bondId);
  return { bondId, defendantId, courtDate };
};
/** A forfeited bond whose deadline is so many days away, told of. */
const forfeited = async (by: Person, daysLeft: number) => {
  const forfeitureDate = addDays(escalationDay(new Date(), ZONE), daysLeft - 180);
  const dates = { bondDate: addDays(forfeitureDate, -40), forfeitureDate };
  const bond = await by.story.bond({ powerNumber: nonce(), amountCents: 500_000, status: 'FORFEITED', ...dates });
  await by.ask(getBond, { params: { bondId: bond.bondId } });
  await system.provider<EscalateForfeitures>('EscalateForfeitures').round();
  await follow(by, bond.bondId);
  return { ...bond, deadline: addDays(forfeitureDate, 180) };
};

describe('An alert', () => {
  test('is open to whoever is in the role now, and to the posting agent', async () => {
    const admin = await system.signUp();
    const [agent, other, leaver] = [
      await system.addAgent(admin, 'Agent'),
      await system.addAgent(admin, 'Agent'),
      await system.addAgent(admin, 'Supervisor'),
    ];
    const { defendantId } = await unanswered(agent);
    const open = [{ kind: 'court', page: `/defendants/${defendantId}/bonds`, red: false, isRead: false }];
    const joined = await system.addAgent(admin, 'Supervisor');
    for (const person of [admin, agent, leaver, joined]) expect(await shown(person)).toMatchObject(open);
    expect((await shown(admin))[0]?.about).toContain('Remy Thibodeaux');
    expect([await kinds(other), await unread(other), await unread(joined)]).toEqual([[], 0, 1]);
    const { userId: agentId, name: fullName, email } = leaver.session.user;
    const record = { fullName, email, phoneNumber: '', licenseNumber: '', role: 'Agent' as const };
    await admin.ask(changeAgent, { params: { agentId }, body: record });
    expect([await kinds(leaver), await unread(leaver)]).toEqual([[], 0]);
  });

  test('is none of an Auditor’s and none of another agency’s', async () => {
    const admin = await system.signUp();
    const [auditor, neighbour] = [await system.addAgent(admin, 'Auditor'), await system.signUp()];
    await unanswered(admin);
    const [alert] = await shown(admin);
    const alertId = alert?.alertId ?? '';
    for (const endpoint of [listAlerts, countAlerts]) expect((await auditor.call(endpoint, {})).status).toBe(403);
    await follow(neighbour);
    expect([await kinds(neighbour), await unread(neighbour)]).toEqual([[], 0]);
    expect(await neighbour.ask(markAlerts, { body: { alertIds: [alertId], read: true } })).toEqual({ alertIds: [] });
    expect(await refusalOf(putOff(neighbour, alertId, addDays(today(neighbour), 1)))).toBe('ALERT_NOT_FOUND');
    expect(await unread(admin)).toBe(1);
  });

  test('is read by each for themselves, one or all, and can be unread again', async () => {
    const admin = await system.signUp();
    const supervisor = await system.addAgent(admin, 'Supervisor');
    await unanswered(admin);
    await unanswered(admin);
    const [first] = await shown(admin);
    const { alertIds } = await admin.ask(markAlerts, { body: { alertIds: [first?.alertId ?? ''], read: true } });
    expect([alertIds, await unread(admin), await unread(supervisor)]).toEqual([[first?.alertId], 1, 2]);
    const { alertIds: rest } = await readAll(admin);
    expect([rest.length, await unread(admin), (await readAll(admin)).alertIds]).toEqual([1, 0, []]);
    expect((await shown(admin)).map(({ isRead }) => isRead)).toEqual([true, true]);
    await admin.ask(markAlerts, { body: { alertIds: rest, read: false } });
    expect([await unread(admin), await unread(supervisor)]).toEqual([1, 2]);
  });

  test('is settled for all with who did it, and comes back as a new one', async () => {
    const admin = await system.signUp();
    const agent = await system.addAgent(admin, 'Agent');
    const { bondId, courtDate } = await unanswered(agent);
    await readAll(admin);
    await putOff(agent, (await shown(agent))[0]?.alertId ?? '', addDays(today(agent), 5));
    const body = { bonds: [bondId], courtDate, said: 'appeared' as const };
    const { bonds } = await agent.ask(answerCourtDate, { body });
    await follow(agent, bondId);
    for (const person of [admin, agent]) {
      expect([await kinds(person), await shown(person, 'put-off')]).toEqual([[], []]);
      expect(await shown(person, 'settled')).toMatchObject([{ kind: 'court', settled: { by: 'Agent Guidry' } }]);
    }
    const params = { bondId };
    await agent.ask(undoCourtAnswer, { params, body: { answerId: bonds[0]?.answerId ?? '' } });
    await follow(agent, bondId);
    for (const person of [admin, agent]) expect([await unread(person), await kinds(person)]).toEqual([1, ['court']]);
    expect(await shown(admin, 'settled')).toHaveLength(1);
  });

  test('is opened once by two rounds at a time, and a round without news changes nothing', async () => {
    const admin = await system.signUp();
    const courtDate = addDays(today(admin), -3);
    const { bondId } = await admin.story.bond({ courtDate, bondDate: addDays(courtDate, -30) });
    await admin.ask(getBond, { params: { bondId } });
    await Promise.all([follow(admin), follow(admin), follow(admin)]);
    const [before] = await shown(admin);
    await follow(admin);
    expect(await shown(admin)).toEqual([before]);
  });

  test('is listed by pages, red ones first, and by its kind', async () => {
    const admin = await system.signUp();
    await forfeited(admin, 10);
    await unanswered(admin);
    await unanswered(admin);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: { limit: number; cursor?: string } = cursor === '' ? { limit: 1 } : { limit: 1, cursor };
      const { rows, nextCursor } = await admin.ask(listAlerts, { query });
      seen.push(...rows.map(({ kind }) => kind));
      cursor = nextCursor;
    }
    expect([seen[0], seen.toSorted()]).toEqual(['forfeiture', ['court', 'court', 'forfeiture', 'without-case']]);
    const { rows } = await admin.ask(listAlerts, { query: { kind: 'court' } });
    expect(rows.map(({ kind }) => kind)).toEqual(['court', 'court']);
  });
});

describe('Putting an alert off', () => {
  test('is for 14 days at most, for oneself, and ends unread on its day or when it is brought back', async () => {
    const admin = await system.signUp();
    const supervisor = await system.addAgent(admin, 'Supervisor');
    await unanswered(admin);
    const [alert] = await shown(admin);
    const alertId = alert?.alertId ?? '';
    const last = addDays(today(admin), 14);
    expect(alert?.mayPutOffUntil).toBe(last);
    for (const day of [today(admin), addDays(today(admin), -1), addDays(last, 1)])
      expect([day, await refusalOf(putOff(admin, alertId, day))]).toEqual([day, 'VALIDATION_FAILED']);
    await readAll(admin);
    expect((await putOff(admin, alertId, last)).status).toBe(200);
    expect([await kinds(admin), await unread(admin), await unread(supervisor)]).toEqual([[], 0, 1]);
    expect(await shown(admin, 'put-off')).toMatchObject([{ alertId, putOffUntil: last }]);
    await putOff(admin, alertId, null);
    expect([await unread(admin), await shown(admin, 'put-off')]).toEqual([1, []]);
    await putOff(admin, alertId, addDays(today(admin), 1));
    await system.owner.query('update alert_of_person set put_off_until = $2 where alert_id = $1', [
      alertId,
      today(admin),
    ]);
    expect([await unread(admin), await shown(admin, 'put-off')]).toEqual([1, []]);
  });

  test('is never past its deadline, and of one past its deadline not at all', async () => {
    const admin = await system.signUp();
    const { deadline, bondId } = await forfeited(admin, 5);
    const late = await forfeited(admin, -3);
    const open = await shown(admin);
    const of = (id: string) =>
      open.find(({ kind, page }) => kind === 'forfeiture' && page === `/recovery/forfeitures/${id}`);
    expect([of(bondId)?.mayPutOffUntil, of(late.bondId)?.mayPutOffUntil]).toEqual([deadline, null]);
    const alertId = of(bondId)?.alertId ?? '';
    expect(await refusalOf(putOff(admin, alertId, addDays(deadline, 1)))).toBe('VALIDATION_FAILED');
    expect((await putOff(admin, alertId, deadline)).status).toBe(200);
    const until = addDays(today(admin), 1);
    expect(await refusalOf(putOff(admin, of(late.bondId)?.alertId ?? '', until))).toBe('VALIDATION_FAILED');
  });
});

describe('Of the kinds of alerts', () => {
  test('a forfeiture is one alert at its smallest step: a new step is unread, and the day settled the old one', async () => {
    const admin = await system.signUp();
    const assignee = await system.addAgent(admin, 'Recovery Agent');
    const { bondId, deadline } = await forfeited(admin, 55);
    const { caseId } = await openCase(admin, bondId);
    const body = { assignedTo: assignee.session.user.userId, basedOn: 1 };
    await admin.ask(editRecoveryCase, { params: { recoveryCaseId: caseId }, body });
    await follow(admin, bondId);
    expect(await shown(assignee)).toMatchObject([
      { kind: 'forfeiture', deadline, red: false, page: `/recovery/cases/${caseId}` },
    ]);
    expect((await shown(admin, 'settled')).map(({ kind, settled }) => [kind, settled?.by])).toEqual([
      ['without-case', admin.session.user.name],
    ]);
    await readAll(assignee);
    const { revision: basedOn } = await admin.ask(getBond, { params: { bondId } });
    const noticeSentOn = addDays(deadline, -180 - 50); // 5 days are left
    await admin.ask(amendBond, { params: { bondId }, body: { noticeSentOn, reason: 'The letter says so', basedOn } });
    await admin.ask(getBond, { params: { bondId } });
    await system.provider<EscalateForfeitures>('EscalateForfeitures').round();
    await follow(admin, bondId);
    expect(await shown(assignee)).toMatchObject([{ kind: 'forfeiture', red: true, isRead: false }]);
    expect(await shown(assignee, 'settled')).toMatchObject([{ kind: 'forfeiture', settled: { by: null } }]);
  });

  test('the notice watch turns red, and is new, where the surety may be released', async () => {
    const admin = await system.signUp();
    const ftaDate = addDays(today(admin), -10);
    const { bondId } = await admin.story.bond({ bondDate: addDays(ftaDate, -20) });
    const amend = async (body: object) => {
      const { revision: basedOn } = await admin.ask(getBond, { params: { bondId } });
      await admin.ask(amendBond, { params: { bondId }, body: { reason: 'The clerk said so', ...body, basedOn } });
      await follow(admin, bondId);
    };
    await amend({ ftaDate });
    expect(await shown(admin)).toMatchObject([{ kind: 'notice-watch', red: false, page: `/bonds/${bondId}` }]);
    await readAll(admin);
    await clock().set(new Date(Date.now() + 60 * 86_400_000).toISOString());
    await follow(admin);
    await clock().set(null);
    const [late] = await shown(admin);
    expect(late).toMatchObject({ kind: 'notice-watch', red: true, isRead: false });
    expect(late?.title).toContain('surety may be released');
  });

  test('two missed check-ins in a row are one alert until the person checks in', async () => {
    const admin = await system.signUp();
    const agent = await system.addAgent(admin, 'Agent');
    const daysAgo = (days: number) => clock().set(new Date(Date.now() - days * 86_400_000).toISOString());
    await daysAgo(19);
    const first = addDays(today(agent), -19);
    const { bondId, defendantId } = await agent.story.bond({ powerNumber: `C-${randomUUID().slice(0, 8)}` });
    await agent.ask(scheduleCheckIns, { params: { bondId }, body: { frequency: 'WEEKLY', firstDueOn: first } });
    await agent.ask(getBond, { params: { bondId } });
    await daysAgo(9);
    await follow(agent);
    expect(await kinds(agent)).toEqual([]);
    await daysAgo(8);
    await follow(agent);
    expect(await shown(agent)).toMatchObject([{ kind: 'check-ins', title: 'Missed 2 check-ins in a row' }]);
    const [alert] = await shown(admin);
    await clock().set(null);
    await follow(agent);
    expect(await shown(admin)).toMatchObject([{ alertId: alert?.alertId, title: 'Missed 3 check-ins in a row' }]);
    const body = { kind: 'call' as const, on: today(agent), at: '00:00' };
    await agent.ask(logCheckIn, { params: { defendantId }, body });
    await follow(agent);
    expect([await kinds(agent), (await shown(admin, 'settled'))[0]?.settled?.by]).toEqual([[], 'Agent Guidry']);
  });

  test('what expires is told to Admins and to whom it is of', async () => {
    const admin = await system.signUp();
    const [agent, supervisor] = [await system.addAgent(admin, 'Agent'), await system.addAgent(admin, 'Supervisor')];
    const { suretyId } = await admin.ask(addSurety, { body: sampleSurety });
    const expiresOn = addDays(today(admin), 30);
    const { userId } = agent.session.user;
    const appointments = [{ suretyId, expiresOn }];
    await admin.ask(setCredentials, {
      params: { agentId: userId },
      body: { licenseExpiresOn: null, appointments, basedOn: 0 },
    });
    await admin.ask(receivePowers, { body: { powerNumber: nonce(), suretyId, holderId: userId, expiresOn } });
    await admin.ask(listMyPowers, {}); // its view has read it
    await follow(admin);
    for (const person of [admin, agent]) expect((await kinds(person)).toSorted()).toEqual(['appointment', 'power']);
    expect(await kinds(supervisor)).toEqual([]);
    const later = [{ suretyId, expiresOn: addDays(expiresOn, 1) }];
    await admin.ask(setCredentials, {
      params: { agentId: userId },
      body: { licenseExpiresOn: null, appointments: later, basedOn: 1 },
    });
    await follow(admin);
    expect(await kinds(agent)).toEqual(['power']);
    expect(await shown(agent, 'settled')).toMatchObject([{ settled: { by: admin.session.user.name } }]);
  });

  test('a receipt that is not at the bank after three days, and a full drawer, are told to who books money', async () => {
    const admin = await system.signUp();
    const [accounting, agent] = [await system.addAgent(admin, 'Accounting'), await system.addAgent(admin, 'Agent')];
    const { accountId } = await admin.story.account();
    const pay = (amountCents: number, daysAgo: number) =>
      admin.story.pay(accountId, amountCents, { paidOn: addDays(today(admin), -daysAgo) });
    const held = async () => {
      await admin.ask(getDrawer); // its views have read it
      await follow(admin);
      return (await shown(accounting)).map(({ kind, title, page }) => [kind, title, page]);
    };
    const receipts = [await pay(6_000, 3)];
    expect(await held()).toEqual([]);
    receipts.push(await pay(4_000, 4));
    const since = formatDay(addDays(today(admin), -4));
    const old = ['drawer', `1 receipt of $40.00 not at the bank since ${since}`, '/money/drawer'];
    expect(await held()).toEqual([old]);
    expect(await kinds(agent)).toEqual([]);
    receipts.push(await pay(490_000, 0));
    expect(await held()).toEqual([old]);
    receipts.push(await pay(100, 0));
    expect((await held()).toSorted()).toEqual(
      [old, ['drawer', 'The drawer holds $5,001.00', '/money/drawer']].toSorted(),
    );
    const bag = receipts.map((paymentId) => ({ accountId, paymentId }));
    await admin.ask(makeDeposit, { body: { depositedOn: today(admin), receipts: bag } });
    expect(await held()).toEqual([]);
  });

  test('a till that holds too much, stays open, or was closed short is told to who books money', async () => {
    const admin = await system.signUp();
    const [accounting, clerk] = [await system.addAgent(admin, 'Accounting'), await system.addAgent(admin, 'Agent')];
    const all = [admin, accounting, clerk];
    const told = () => {
      for (const one of all) for (const another of all) one.client.readWhatWrote(another.client);
    };
    await admin.ask(turnTills, { body: { on: true } });
    const params = { tillId: randomUUID() };
    await admin.ask(setUpTill, { params, body: { name: 'Front', kind: 'clerk', holders: [clerk.userId] } });
    const { accountId } = await admin.story.account();
    told();
    const held = async () => {
      told();
      await accounting.ask(getDrawer); // its views have read it
      await follow(admin);
      return (await shown(accounting)).map(({ kind, title, page }) => [kind, title, page]);
    };
    const inTills = (title: string) => ['till', title, '/money/drawer?view=tills'];

    await clerk.ask(openTill, { params, body: { countedCents: 0 } });
    await clerk.story.pay(accountId, 500_000, { method: 'Cash' });
    expect(await held()).toEqual([]);
    await clerk.story.pay(accountId, 100, { method: 'Cash' });
    expect(await held()).toEqual([inTills('A till holds $5,001.00')]);
    expect(await kinds(clerk)).toEqual([]);

    await clerk.ask(closeTill, { params, body: { countedCents: 499_500, note: '' } });
    const short = inTills(`A till was closed $6.00 short on ${formatDay(today(admin))}`);
    expect(await held()).toEqual([short]);
    await clerk.ask(openTill, { params, body: { countedCents: 499_500 } });
    expect(await held()).toEqual([]);
    expect(await shown(accounting, 'settled')).toHaveLength(2);

    await clock().set(new Date(Date.now() + 2 * 86_400_000).toISOString());
    await follow(admin);
    expect((await shown(admin)).map(({ title }) => title)).toEqual([`A till is open since ${formatDay(today(admin))}`]);
  });

  test('what officials and a surety are owed past their terms is told to who books money, until it is paid', async () => {
    const house = await aHouse(system);
    const { admin, suretyId } = house;
    const accounting = await system.addAgent(admin, 'Accounting');
    const told = async () => {
      await owed(house); // its view has read it
      await follow(admin);
      return (await shown(accounting))
        .filter(({ kind }) => kind === 'unpaid')
        .map(({ title, about, page }) => [title, about, page]);
    };
    expect(await told()).toEqual([]);
    const terms = [
      { kind: 'surety', payee: suretyId },
      { kind: 'official', payee: 'sheriff:Orleans' },
    ] as const;
    for (const payee of terms) await admin.ask(setPayeeTerms, { body: { ...payee, days: 10, basedOn: 30 } });
    const since = formatDay(addDays(today(admin), -14));
    expect((await told()).toSorted()).toEqual([
      [`1 official is owed $600.00 past terms since ${since}`, '', '/admin/reports?tab=officials'],
      [
        `Owed $450.00 past terms since ${since}`,
        expect.stringMatching(/^Pelican Surety/),
        `/powers/remittances?surety=${suretyId}`,
      ],
    ]);
    const on = addDays(today(admin), -14);
    const [official, surety] = [
      { suretyId: null, name: null, count: 1, cents: 60_000, since: on },
      { suretyId, name: expect.stringMatching(/^Pelican Surety/), count: 1, cents: 45_000, since: on },
    ];
    const others = async () => (await accounting.ask(getBoard)).drawer?.others;
    expect((await others())?.pastTerms.toSorted((one) => (one.suretyId === null ? -1 : 1))).toEqual([official, surety]);
    await admin.ask(setPayeeTerms, { body: { ...terms[0], days: 30, basedOn: 10 } });
    expect((await told()).map(([title]) => title)).toEqual([`1 official is owed $600.00 past terms since ${since}`]);
    expect(await others()).toEqual({ pastTerms: [official], missing: null });
  });

  test('money collected for others that is not there is told to who books money, until it is', async () => {
    const { admin, bonds } = await aHouse(system);
    const { accountId } = await admin.ask(getBond, { params: { bondId: bonds[0] ?? '' } });
    const told = async () => {
      await admin.ask(getCover); // its views have read it
      await follow(admin);
      const covers = (await shown(admin)).filter(({ kind }) => kind === 'cover');
      return covers.map(({ title, page }) => [title, page]);
    };
    await admin.story.pay(accountId, 30_000);
    expect(await told()).toEqual([]);
    const spent = { account: '5310', amountCents: 10_000, method: 'Cash', paidOn: today(admin) } as const;
    const body = { ...spent, payee: 'Pelican Bank', reason: 'Fees' };
    const { expenseId } = await admin.ask(recordExpense, { body });
    const title = '$100.00 of the $300.00 collected for others is not there: $200.00 in the bank and the drawer';
    expect(await told()).toEqual([[title, '/money/trust']]);
    const missing = async () => (await admin.ask(getBoard)).drawer?.others.missing;
    expect(await missing()).toEqual({ cents: 10_000, collectedCents: 30_000 });
    await admin.ask(voidExpense, { params: { expenseId }, body: { reason: 'Given back' } });
    expect([await told(), await missing()]).toEqual([[], null]);
  });

  test('an approval waits for those who may give it now', async () => {
    const admin = await system.signUp();
    const supervisor = await system.addAgent(admin, 'Supervisor');
    const { accountId } = await supervisor.story.bond();
    const body = { amountCents: 1_000, reason: 'A rounding' };
    const { requestId } = await supervisor.ask(askForWriteOff, { params: { accountId }, body });
    await supervisor.ask(listApprovals, {}); // its view has read it
    await follow(supervisor);
    expect([await kinds(supervisor), await shown(admin)]).toMatchObject([
      [],
      [{ kind: 'approval', title: 'Write-off of $10.00 waits for approval', page: '/approvals' }],
    ]);
    await admin.ask(declineRequest, { params: { accountId, requestId }, body: { reason: 'Not now' } });
    await admin.ask(listApprovals, {});
    await follow(admin);
    expect(await kinds(admin)).toEqual([]);
    expect(await shown(admin, 'settled')).toMatchObject([{ settled: { by: admin.session.user.name } }]);
  });

  test('an approval that nobody else could give is one’s own after 24 hours', async () => {
    const admin = await system.signUp();
    const { accountId } = await admin.story.bond();
    await admin.ask(askForWriteOff, { params: { accountId }, body: { amountCents: 1_000, reason: 'A rounding' } });
    await admin.ask(listApprovals, {});
    await follow(admin);
    expect(await kinds(admin)).toEqual([]);
    await system.owner.query('update alert set alone_from = now() where organization_id = $1', [admin.organizationId]);
    expect(await kinds(admin)).toEqual(['approval']);
  });

  test('a case that lost its assignee waits for another', async () => {
    const admin = await system.signUp();
    const [leaver, next] = [
      await system.addAgent(admin, 'Recovery Agent'),
      await system.addAgent(admin, 'Recovery Agent'),
    ];
    const { caseId } = await admin.ask(createRecoveryCase, { body: { title: 'Blue house' } });
    const params = { recoveryCaseId: caseId };
    const assign = async (person: Person) => {
      const { version: basedOn } = await admin.ask(getRecoveryCase, { params });
      await admin.ask(editRecoveryCase, { params, body: { assignedTo: person.session.user.userId, basedOn } });
    };
    await assign(leaver);
    const left = { params: { agentId: leaver.session.user.userId }, body: { cases: 'nobody' as const } };
    await admin.ask(deleteAgent, left);
    await system.provider<SyncCasesWithBonds>('SyncCasesWithBonds').round();
    await follow(admin);
    expect(await shown(admin)).toMatchObject([{ kind: 'unassigned', page: `/recovery/cases/${caseId}` }]);
    await assign(next);
    await follow(admin);
    expect([await kinds(admin), (await shown(admin, 'settled'))[0]?.settled?.by]).toEqual([
      [],
      admin.session.user.name,
    ]);
  });

  test('a job that failed is told to Admins alone', async () => {
    const admin = await system.signUp();
    const supervisor = await system.addAgent(admin, 'Supervisor');
    await system.owner.query(
      `insert into dead_letter (organization_id, queue, job_id, ids, tries, reason)
       values ($1, 'exports', $2, '{}', 8, 'Error')`,
      [admin.organizationId, randomUUID()],
    );
    await follow(admin);
    expect([await kinds(admin), await kinds(supervisor)]).toEqual([['job'], []]);
    expect(await outcome(supervisor.call(countAlerts))).toEqual([200, undefined]);
  });
});
