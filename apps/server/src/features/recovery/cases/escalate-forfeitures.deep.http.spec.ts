import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getBond } from '#contracts/books/bond/bonds.ts';
import { listNotices } from '#contracts/recovery/deadlines/notices.ts';
import { addDays } from '#domain/kernel/days.ts';
import { escalationDay } from '#domain/recovery/escalation.ts';
import { startDyingProcess, type DyingProcess } from '../../../../test/dying-process.ts';
import { startTestSystem, type TestSystem } from '../../../../test/test-system.ts';
import { EscalateForfeitures } from './escalate-forfeitures.ts';

let system: TestSystem;
/** Another process on the same database, whose connections break where a test says so. */
let dying: DyingProcess;

const mailSettings = { SMTP_URL: 'smtp://127.0.0.1:1' }; // letters are written, and nobody sends them
beforeAll(async () => {
  system = await startTestSystem(mailSettings);
  dying = await startDyingProcess(system, mailSettings);
});
afterAll(async () => {
  await dying.close();
  await system.close();
});

test('A deadline is told of once by workers that are killed at any query, by two at a time, and again', async () => {
  const admin = await system.signUp();
  await system.addAgent(admin, 'Supervisor');
  const forfeitureDate = addDays(escalationDay(new Date(), 'America/Chicago'), 7 - 180);
  const forfeited = async (powerNumber: string) => {
    const { bondId } = await admin.story.bond({
      amountCents: 500_000,
      powerNumber,
      bondDate: addDays(forfeitureDate, -40),
      status: 'FORFEITED',
      forfeitureDate,
    });
    await admin.ask(getBond, { params: { bondId } }); // its view has read it
    return bondId;
  };
  const toldOf = async (bondId: string) => {
    const { notices } = await admin.ask(listNotices);
    const { rows } = await system.owner.query(
      `select from outgoing_mail where kind = 'forfeiture-deadline' and words->>'page' = '/recovery/forfeitures/' || $1`,
      [bondId],
    );
    return { notices: notices.filter((notice) => notice.bondId === bondId).length, mails: rows.length };
  };
  let deaths = 0;
  for (let nth = 1; ; nth += 1) {
    const bondId = await forfeited(`E-${nth}`);
    dying.breakAt({ nth, when: nth % 2 ? 'before' : 'after', dead: true });
    await dying.get(EscalateForfeitures).round();
    dying.mend();
    const { notices, mails } = await toldOf(bondId);
    expect([nth, [0, 1].includes(notices), mails]).toEqual([nth, true, notices * 2]);
    await Promise.all([system.app.get(EscalateForfeitures).round(), dying.get(EscalateForfeitures).round()]);
    expect([nth, await toldOf(bondId)]).toEqual([nth, { notices: 1, mails: 2 }]);
    if (notices === 1 && nth % 2 === 1) break;
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(4);
});
