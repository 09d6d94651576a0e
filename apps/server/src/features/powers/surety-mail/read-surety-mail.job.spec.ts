import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getSuretyDraft, listSuretyDrafts } from '#contracts/powers/surety-mail/drafts.ts';
import { triesPoint } from '../../../../../../libs/tooling/deep-suite.ts';
import { startDyingProcess, type DyingProcess } from '../../../../test/dying-process.ts';
import { idsOfMail, mailOf, makeMailbox, postMail } from '../../../../test/post-mail.ts';
import { PDF } from '../../../../test/sample-files.ts';
import { startTestSystem, type TestSystem } from '../../../../test/test-system.ts';
import { ReadSuretyMailJob } from './read-surety-mail.job.ts';

let system: TestSystem;
/** Another process on the same database, whose connections break where a test says so. */
let dying: DyingProcess;
beforeAll(async () => {
  system = await startTestSystem();
  dying = await startDyingProcess(system);
});
afterAll(async () => {
  await dying.close();
  await system.close();
});

const attachments = [1, 2].map((number) => ({
  name: `notice ${String(number)}.pdf`,
  type: 'application/pdf',
  bytes: Buffer.concat([PDF, Buffer.from(' '.repeat(number))]),
}));

/** Works on it in a process that dies at its nth query; answers whether it did. */
const workDying = async (ids: { organizationId: string; mailId: string }, nth: number, when: 'before' | 'after') => {
  dying.breakAt({ nth, when, dead: true });
  try {
    await dying.get(ReadSuretyMailJob).run(ids);
    return false;
  } catch {
    return true;
  } finally {
    dying.mend();
  }
};

test.each([
  { when: 'before', way: 0 },
  { when: 'after', way: 1 },
] as const)('a mail whose worker dies $when any query becomes one draft with each PDF once', async ({ when, way }) => {
  const admin = await system.signUp();
  const mailbox = await makeMailbox(admin);
  let died = true;
  for (let nth = 1; died; nth += 1) {
    if (!triesPoint(nth, { way, ways: 4 })) continue;
    const id = `<${String(nth)}@a>`;
    await postMail(system.app, mailbox, mailOf({ id, text: `Case number: 24-${String(nth)}`, attachments }));
    const ids = idsOfMail(mailbox, id);
    died = await workDying(ids, nth, when);
    const job = system.app.get(ReadSuretyMailJob);
    await job.run(ids);
    await job.run(ids);
    const { rows } = await admin.ask(listSuretyDrafts);
    const [draft, ...others] = rows.filter(({ caseNumber }) => caseNumber === `24-${String(nth)}`);
    expect([nth, others]).toEqual([nth, []]);
    const { messages } = await admin.ask(getSuretyDraft, { params: { draftId: draft?.draftId ?? '' } });
    expect(messages).toMatchObject([{ files: [{ name: 'notice 1.pdf' }, { name: 'notice 2.pdf' }] }]);
    const kept = await system.owner.query('select from stored_file where subject_id = $1', [draft?.draftId]);
    expect([nth, kept.rowCount]).toEqual([nth, 2]);
  }
  const { open } = await admin.ask(listSuretyDrafts);
  expect(open).toBeGreaterThan(2);
});

test('a mail that the queue has lost is found again', async () => {
  const admin = await system.signUp();
  const mailbox = await makeMailbox(admin);
  await postMail(system.app, mailbox, mailOf({ text: 'Case number: 24-118' }));
  await system.owner.query(
    `update surety_mail set received_at = now() - interval '6 seconds' where organization_id = $1`,
    [admin.organizationId],
  );
  const job = system.app.get(ReadSuretyMailJob);
  const found = (await job.missing()).filter(({ ids }) => ids.organizationId === admin.organizationId);
  expect(found.map(({ ids }) => ids)).toEqual([idsOfMail(mailbox, '<1@lexington.example.com>')]);
  for (const { ids } of found) await job.run(ids);
  expect((await job.missing()).filter(({ ids }) => ids.organizationId === admin.organizationId)).toEqual([]);
  expect((await admin.ask(listSuretyDrafts)).open).toBe(1);
});

test('a mail that could not be read for a while is tried again when an Admin asks', async () => {
  const admin = await system.signUp();
  const mailbox = await makeMailbox(admin);
  await postMail(system.app, mailbox, mailOf({ text: 'Case number: 24-118' }));
  const ids = idsOfMail(mailbox, '<1@lexington.example.com>');
  const job = system.app.get(ReadSuretyMailJob);
  await job.onExhausted(ids);
  await job.run(ids);
  expect((await admin.ask(listSuretyDrafts)).open).toBe(0);
  const { rows } = await system.owner.query<object>('select state from surety_mail where mail_id = $1', [ids.mailId]);
  expect(rows).toEqual([{ state: 'failed' }]);
  await job.requeue(ids, system.owner);
  await job.run(ids);
  expect((await admin.ask(listSuretyDrafts)).open).toBe(1);
});
