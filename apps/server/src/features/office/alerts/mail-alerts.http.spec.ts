import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { changePreferences, DEFAULT_PREFERENCES } from '#contracts/agency/organizations/preferences.ts';
import { amendBond, getBond } from '#contracts/books/bond/bonds.ts';
import { listAlerts, markAlerts, putOffAlert } from '#contracts/office/alerts/alerts.ts';
import { getCover } from '#contracts/payouts/cover/cover.ts';
import { recordExpense } from '#contracts/payouts/expenses/expenses.ts';
import { setPayeeTerms } from '#contracts/payouts/payee-terms/payee-terms.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { joinMailSystem, type JoinedMailSystem } from '../../../../test/mail-system.ts';
import { aHouse } from '../../../../test/surety-house.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { FollowAlerts } from './follow-alerts.ts';
import type { MailAlerts } from './mail-alerts.ts';

let system: JoinedMailSystem;
beforeAll(async () => {
  system = await joinMailSystem();
});
afterEach(() => system.provider<TestClock>('TestClock').set(null));
afterAll(() => system.close());

const ZONE = 'America/Chicago';
const today = ({ session }: Person) => session.organization?.today ?? '';
/** It is so many hours after midnight UTC of a person's day, so many days later: from 14 on it is past 7 AM. */
const at = (person: Person, utcHour: number, daysLater = 0) =>
  system
    .provider<TestClock>('TestClock')
    .set(`${addDays(today(person), daysLater)}T${String(utcHour).padStart(2, '0')}:30:00Z`);
const follow = ({ organizationId }: Person) =>
  system.provider<FollowAlerts>('FollowAlerts').ofAgency(trustedOrganizationId(organizationId), ZONE);
const mail = ({ organizationId }: Person) =>
  system.provider<MailAlerts>('MailAlerts').ofAgency(trustedOrganizationId(organizationId), ZONE);
const mailed = async ({ organizationId }: Person) => {
  const { rows } = await system.owner.query<{ to: string; kind: string }>(
    `select to_address as "to", kind from outgoing_mail
     where organization_id = $1 and kind in ('red-alert', 'alerts-of-day') order by 2, 1`,
    [organizationId],
  );
  return rows.map(({ to, kind }) => [kind, to]);
};

const unanswered = async (agent: Person) => {
  const courtDate = addDays(today(agent), -3);
  const { bondId } = await agent.story.bond({ courtDate, bondDate: addDays(courtDate, -30) });
  await agent.ask(getBond, { params: { bondId } });
};
/** A bond whose surety may be released: nobody certified the notice in time. */
const released = async (agent: Person) => {
  const ftaDate = addDays(today(agent), -70);
  const { bondId } = await agent.story.bond({ bondDate: addDays(ftaDate, -20) });
  const { revision: basedOn } = await agent.ask(getBond, { params: { bondId } });
  const body = { ftaDate, reason: 'The clerk said so', basedOn };
  await agent.ask(amendBond, { params: { bondId }, body });
  await agent.ask(getBond, { params: { bondId } });
  return bondId;
};

describe('The letter of the day', () => {
  test('has what is unread and not put off, from 7 AM on, once a day and once per alert, and names nobody', async () => {
    const admin = await system.signUp();
    const [supervisor, reader, later] = [
      await system.addAgent(admin, 'Supervisor'),
      await system.addAgent(admin, 'Supervisor'),
      await system.addAgent(admin, 'Supervisor'),
    ];
    await unanswered(admin);
    await follow(admin);
    await reader.ask(markAlerts, { body: { alertIds: null, read: true } });
    const [alert] = (await later.ask(listAlerts)).rows;
    const until = addDays(today(later), 5);
    await later.ask(putOffAlert, { params: { alertId: alert?.alertId ?? '' }, body: { until } });
    await at(admin, 11);
    await mail(admin);
    expect(await mailed(admin)).toEqual([]);
    await at(admin, 14);
    await Promise.all([mail(admin), mail(admin)]);
    await mail(admin);
    const both = [admin.email, supervisor.email].toSorted().map((email) => ['alerts-of-day', email]);
    expect(await mailed(admin)).toEqual(both);
    const letter = await system.mails.letterTo(supervisor.email, /1 alert not read yet/);
    expect(letter.text).toContain('/alerts');
    expect(letter.headers + letter.text).not.toMatch(/Thibodeaux/);
    await at(admin, 14, 1);
    await mail(admin);
    expect(await mailed(admin)).toEqual(both);
  });

  test('says what officials and sureties are owed past their terms, and what of theirs is not there', async () => {
    const house = await aHouse(system);
    const { admin, suretyId, bonds } = house;
    const { accountId } = await admin.ask(getBond, { params: { bondId: bonds[0] ?? '' } });
    await admin.story.pay(accountId, 30_000);
    const spent = { account: '5310', amountCents: 10_000, method: 'Cash', paidOn: today(admin) } as const;
    await admin.ask(recordExpense, { body: { ...spent, payee: 'Pelican Bank', reason: 'Fees' } });
    await admin.ask(getCover); // its views have read it
    await follow(admin);
    await at(admin, 14);
    await mail(admin);
    const first = await system.mails.letterTo(admin.email, /not read yet/);
    const cover = '$100.00 of the $300.00 collected for others is not there: $200.00 in the bank and the drawer.';
    expect([first.text.includes(cover), first.text.includes('past terms')]).toEqual([true, false]);
    const terms = [
      { kind: 'surety', payee: suretyId },
      { kind: 'official', payee: 'sheriff:Orleans' },
    ] as const;
    for (const payee of terms) await admin.ask(setPayeeTerms, { body: { ...payee, days: 10, basedOn: 30 } });
    await follow(admin);
    await at(admin, 14, 1);
    await mail(admin);
    const since = formatDay(addDays(today(admin), -14));
    const next = await system.mails.letterTo(admin.email, /2 alerts not read yet/);
    expect(next.text).toContain(`An official is owed $600.00 past terms since ${since}.`);
    expect(next.text).toContain(`A surety is owed $450.00 past terms since ${since}.`);
    expect(next.text).toContain(cover); // beside them, though it was mailed before
    expect(next.headers + next.text).not.toMatch(/Pelican|Orleans|Fontenot/);
  });

  test('is not written where nothing is to say, nor to who wants none, nor to an Auditor', async () => {
    const admin = await system.signUp();
    const neighbour = await system.signUp();
    const silent = await system.addAgent(admin, 'Supervisor');
    await system.addAgent(admin, 'Auditor');
    await silent.ask(changePreferences, { body: { ...DEFAULT_PREFERENCES, emailNotifications: false } });
    await unanswered(admin);
    await follow(admin);
    await at(admin, 14);
    await mail(neighbour);
    await mail(admin);
    expect([await mailed(neighbour), await mailed(admin)]).toEqual([[], [['alerts-of-day', admin.email]]]);
  });

  test('is written to all or to nobody', async () => {
    const admin = await system.signUp();
    const supervisor = await system.addAgent(admin, 'Supervisor');
    await unanswered(admin);
    await follow(admin);
    await at(admin, 14);
    const last = [admin, supervisor].toSorted((one, two) =>
      one.session.user.userId < two.session.user.userId ? -1 : 1,
    )[1];
    // What is written last cannot be, as where the worker is killed there.
    await system.owner.query(
      `alter table outgoing_mail add constraint refused check (to_address <> '${last!.email}') not valid`,
    );
    try {
      await expect(mail(admin)).rejects.toThrow();
      expect(await mailed(admin)).toEqual([]);
    } finally {
      await system.owner.query('alter table outgoing_mail drop constraint refused');
    }
    await mail(admin);
    expect(await mailed(admin)).toHaveLength(2);
  });
});

test('A red alert is mailed at once, at any hour, once per person, and is in no letter of the day after it', async () => {
  const admin = await system.signUp();
  const supervisor = await system.addAgent(admin, 'Supervisor');
  const bondId = await released(admin);
  await at(admin, 9);
  await follow(admin);
  await Promise.all([mail(admin), mail(admin)]);
  await mail(admin);
  const both = [admin.email, supervisor.email].toSorted().map((email) => ['red-alert', email]);
  expect(await mailed(admin)).toEqual(both);
  const letter = await system.mails.letterTo(supervisor.email, /An alert needs you now/);
  expect(letter.text).toContain('surety may be released: certificate not received');
  expect(letter.text).toContain(`/bonds/${bondId}`);
  await at(admin, 14);
  await mail(admin);
  expect(await mailed(admin)).toEqual(both);
});
