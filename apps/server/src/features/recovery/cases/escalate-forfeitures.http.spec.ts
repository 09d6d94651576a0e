import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { amendBond, getBond } from '#contracts/books/bond/bonds.ts';
import { changeAgent, deleteAgent } from '#contracts/agency/organizations/team.ts';
import { listNotices, readNotices } from '#contracts/recovery/deadlines/notices.ts';
import { createRecoveryCase, editRecoveryCase, getRecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { addDays } from '#domain/kernel/days.ts';
import { escalationDay } from '#domain/recovery/escalation.ts';
import { openCase } from '../../../../test/case-of-bond.ts';
import { joinMailSystem, type JoinedMailSystem } from '../../../../test/mail-system.ts';
import { nonce } from '../../../../test/sample-requests.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { SendMailJob } from '../../../platform/mail/send-mail.job.ts';
import type { EscalateForfeitures } from './escalate-forfeitures.ts';
import type { SyncCasesWithBonds } from './sync-cases-with-bonds.ts';

let system: JoinedMailSystem;
beforeAll(async () => {
  system = await joinMailSystem();
});
afterAll(() => system.close());

const round = () => system.provider<EscalateForfeitures>('EscalateForfeitures').round();
/** The day from which escalation counts, which is the one before where it is not 6 AM yet. */
const dayOfEscalation = () => escalationDay(new Date(), 'America/Chicago');

/** A forfeited bond whose deadline is so many days away. */
const forfeited = async (by: Person, daysLeft: number) => {
  const defendantId = await by.story.defendant({ fullName: 'Theo Landry' });
  const forfeitureDate = addDays(dayOfEscalation(), daysLeft - 180);
  const powerNumber = nonce();
  const { bondId } = await by.story.bond({
    defendantId,
    amountCents: 500_000,
    powerNumber,
    bondDate: addDays(forfeitureDate, -40),
    status: 'FORFEITED',
    forfeitureDate,
  });
  await by.ask(getBond, { params: { bondId } }); // its view has read it
  return { bondId, powerNumber, deadline: addDays(forfeitureDate, 180) };
};
const noticesOf = async (person: Person, bondId: string) =>
  (await person.ask(listNotices)).notices.filter((notice) => notice.bondId === bondId);
const mailsOf = async (bondId: string) => {
  const { rows } = await system.owner.query<{ to: string; mailId: string; number: string }>(
    `select to_address as "to", mail_id, words->>'number' as number from outgoing_mail
     where kind = 'forfeiture-deadline' and words->>'page' in (
       select '/recovery/cases/' || case_id from recovery_case_bond where bond_id = $1
       union all select '/recovery/forfeitures/' || $1) order by 1, 2`,
    [bondId],
  );
  return rows;
};

describe('A deadline of a forfeiture', () => {
  test('is told of to the assignee and every Supervisor and Admin, in the app by name and money, and by mail without a name', async () => {
    const admin = await system.signUp();
    const [supervisor, mine, other] = [
      await system.addAgent(admin, 'Supervisor'),
      await system.addAgent(admin, 'Recovery Agent'),
      await system.addAgent(admin, 'Recovery Agent'),
    ];
    const { bondId, deadline } = await forfeited(admin, 20);
    const { caseId } = await openCase(admin, bondId);
    const params = { recoveryCaseId: caseId };
    await admin.ask(editRecoveryCase, { params, body: { assignedTo: mine.session.user.userId, basedOn: 1 } });
    await round();
    for (const person of [admin, supervisor, mine])
      expect(await noticesOf(person, bondId)).toMatchObject([
        { kind: 'deadline', caseId, bondId, deadline, defendantName: 'Theo Landry', amountCents: 500_000 },
      ]);
    expect(await noticesOf(other, bondId)).toEqual([]);
    const letter = await system.mails.letterTo(mine.email, /Forfeiture deadline/);
    expect(letter.text).toContain(`/recovery/cases/${caseId}`);
    expect(letter.text).toContain(`Case ${caseId.slice(0, 8)}`);
    expect(letter.headers + letter.text).not.toMatch(/Landry/);
    await Promise.all([admin, supervisor].map(({ email }) => system.mails.letterTo(email, /Forfeiture deadline/)));

    await round();
    expect(await noticesOf(admin, bondId)).toHaveLength(1);
    expect(await mailsOf(bondId)).toHaveLength(3);
    const [notice] = await noticesOf(admin, bondId);
    const body = { noticeIds: [notice?.noticeId ?? ''] };
    expect(await supervisor.ask(readNotices, { body })).toEqual({ read: 0 });
    expect(await admin.ask(readNotices, { body })).toEqual({ read: 1 });
    expect([await noticesOf(admin, bondId), await noticesOf(supervisor, bondId)]).toMatchObject([[], [{ bondId }]]);
  });

  test('that is moved is told of anew, and of a bond that is forfeited no more nothing is told', async () => {
    const admin = await system.signUp();
    const { bondId, powerNumber, deadline } = await forfeited(admin, 90);
    await round();
    expect(await noticesOf(admin, bondId)).toEqual([]);
    const amend = async (body: object) => {
      const { revision: basedOn } = await admin.ask(getBond, { params: { bondId } });
      await admin.ask(amendBond, { params: { bondId }, body: { ...body, basedOn } });
      await admin.ask(getBond, { params: { bondId } });
      await round();
    };
    await amend({ noticeSentOn: addDays(deadline, -180 - 35) });
    expect(await noticesOf(admin, bondId)).toMatchObject([
      { deadline: addDays(deadline, -35), bondNumber: powerNumber }, // 55 days are left
    ]);
    expect(await mailsOf(bondId)).toMatchObject([{ number: `Bond ${powerNumber}, no case opened,` }]);
    await amend({ noticeSentOn: addDays(deadline, -180 - 85), reason: 'The letter says so' });
    // 5 days are left; of the deadline before nobody is told any longer.
    expect(await noticesOf(admin, bondId)).toMatchObject([{ deadline: addDays(deadline, -85) }]);
    await amend({ status: 'CLOSED', reason: 'Set aside', confirmed: true });
    expect(await noticesOf(admin, bondId)).toEqual([]);
    await system.owner.query('delete from forfeiture_escalation where bond_id = $1', [bondId]);
    await round();
    expect([await noticesOf(admin, bondId), (await mailsOf(bondId)).length]).toEqual([[], 2]);
  });

  test('is seen by whoever is in the role now, and put away by each for themselves', async () => {
    const admin = await system.signUp();
    const [leaver, first] = [
      await system.addAgent(admin, 'Supervisor'),
      await system.addAgent(admin, 'Recovery Agent'),
    ];
    const { bondId } = await forfeited(admin, 20);
    const { caseId } = await openCase(admin, bondId);
    const params = { recoveryCaseId: caseId };
    const assign = async (person: Person, basedOn: number) =>
      admin.ask(editRecoveryCase, { params, body: { assignedTo: person.session.user.userId, basedOn } });
    await assign(first, 1);
    await round();
    const [late, second] = [await system.addAgent(admin, 'Supervisor'), await system.addAgent(admin, 'Recovery Agent')];
    const open = [{ kind: 'deadline', caseId, bondId }];
    expect(await noticesOf(late, bondId)).toMatchObject(open);
    expect(await noticesOf(second, bondId)).toEqual([]);
    await assign(second, (await admin.ask(getRecoveryCase, { params })).version);
    expect([await noticesOf(first, bondId), await noticesOf(second, bondId)]).toMatchObject([[], open]);

    const [seen] = await noticesOf(late, bondId);
    const body = { noticeIds: [seen?.noticeId ?? ''] };
    expect([await first.ask(readNotices, { body }), await late.ask(readNotices, { body })]).toEqual([
      { read: 0 },
      { read: 1 },
    ]);
    expect(await noticesOf(late, bondId)).toEqual([]);
    expect(await noticesOf(leaver, bondId)).toMatchObject(open);
    const { userId: agentId, name: fullName, email } = leaver.session.user;
    await admin.ask(changeAgent, {
      params: { agentId },
      body: { fullName, email, phoneNumber: '', licenseNumber: '', role: 'Agent' },
    });
    expect(await noticesOf(leaver, bondId)).toEqual([]);
  });

  test('is told of to all or to nobody, and once by two rounds at a time', async () => {
    const admin = await system.signUp();
    const supervisor = await system.addAgent(admin, 'Supervisor');
    const { bondId } = await forfeited(admin, 7);
    const last = [admin, supervisor].toSorted((one, two) =>
      one.session.user.userId < two.session.user.userId ? -1 : 1,
    )[1];
    const told = async () => [
      ...(await Promise.all([admin, supervisor].map(async (person) => (await noticesOf(person, bondId)).length))),
      (await mailsOf(bondId)).length,
    ];
    // What is written last cannot be, as where the worker is killed there.
    await system.owner.query(
      `alter table outgoing_mail add constraint refused check (to_address <> '${last!.email}') not valid`,
    );
    try {
      await round();
      expect(await told()).toEqual([0, 0, 0]);
    } finally {
      await system.owner.query('alter table outgoing_mail drop constraint refused');
    }
    await Promise.all([round(), round()]);
    expect(await told()).toEqual([1, 1, 2]);
  });

  test('comes by a mail that keeps its Message-ID when it is sent again', async () => {
    const admin = await system.signUp();
    const { bondId } = await forfeited(admin, -3);
    await round();
    const first = await system.mails.letterTo(admin.email, /3 days overdue|4 days overdue/);
    const [mail] = await mailsOf(bondId);
    const mailId = mail?.mailId ?? '';
    // The process died after the server had taken the letter, and before it was noted as sent.
    await system.owner.query(`update outgoing_mail set state = 'waiting' where mail_id = $1`, [mailId]);
    const { organizationId } = admin;
    await system.provider<SendMailJob>('SendMailJob').run({ organizationId, mailId });
    const again = await system.mails.letterTo(admin.email, /overdue/);
    const idOf = ({ headers }: { headers: string }) => /^Message-ID: (.*)$/im.exec(headers)?.[1];
    expect(idOf(again)).toContain(mailId);
    expect(idOf(again)).toBe(idOf(first));
  });
});

test('Supervisors and Admins are told of a case whose assignee left, once', async () => {
  const admin = await system.signUp();
  const supervisor = await system.addAgent(admin, 'Supervisor');
  const leaver = await system.addAgent(admin, 'Recovery Agent');
  const { caseId } = await admin.ask(createRecoveryCase, { body: { title: 'Blue house' } });
  const params = { recoveryCaseId: caseId };
  const { userId } = leaver.session.user;
  await admin.ask(editRecoveryCase, { params, body: { assignedTo: userId, basedOn: 1 } });
  expect((await admin.call(deleteAgent, { params: { agentId: userId }, body: {} })).problem?.detail).toBe(
    'They have 1 open recovery case. Say who takes over, or that nobody does.',
  );
  await admin.ask(deleteAgent, { params: { agentId: userId }, body: { cases: 'nobody' } });
  const follow = system.provider<SyncCasesWithBonds>('SyncCasesWithBonds');
  await follow.round();
  await follow.round();
  expect((await admin.ask(getRecoveryCase, { params })).assignedTo).toBeNull();
  for (const person of [admin, supervisor])
    expect((await person.ask(listNotices)).notices).toMatchObject([{ kind: 'unassigned', caseId, bondId: null }]);
  const later = await system.addAgent(admin, 'Supervisor');
  expect((await later.ask(listNotices)).notices).toMatchObject([{ kind: 'unassigned', caseId }]);
  const successor = await system.addAgent(admin, 'Recovery Agent');
  const { version: basedOn } = await admin.ask(getRecoveryCase, { params });
  await later.ask(editRecoveryCase, { params, body: { assignedTo: successor.session.user.userId, basedOn } });
  expect((await admin.ask(listNotices)).notices).toEqual([]);
});
