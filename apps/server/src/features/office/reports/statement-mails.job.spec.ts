import { getQueueToken } from '@nestjs/bullmq';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { sendLetters } from '#contracts/books/account/letters.ts';
import * as contract from '#contracts/books/ledger/exports.ts';
import { setPlan } from '#contracts/books/plans/plans.ts';
import { addDays } from '#domain/kernel/days.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { APP_POOL, PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { RowChain } from '../../../platform/proof/row-chain.ts';
import { startTestSystem, type Person, type TestSystem } from '../../../../test/test-system.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { LetterFiles, PaperPost, StatementPapers } from '../../books/printing/index.ts';
import { TillNames } from '../../books/tills/index.ts';
import { EXPORT_QUEUE } from './export.ts';
import { forgetInExports } from './forget-in-exports.ts';
import { LetterMails } from './letter-mails.ts';
import { MailRuns } from './mail-run.ts';
import { MakeExportJob } from './make-export.job.ts';
import { StatementMails } from './statement-mails.ts';
import { PackExports } from './pack-export.ts';
import { ProducedMakers, StatementPdfs } from './statement-pdf.ts';
import { StatementRuns } from './statement-run.query.ts';

let system: TestSystem;

beforeAll(async () => {
  // Letters stay in the outbox: nobody sends them here.
  system = await startTestSystem({ SMTP_URL: 'smtp://127.0.0.1:1' });
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => system.close());

/** A worker that is killed, as far as the database can tell, at the end of its nth piece. */
class DyingDatabase extends TenantDatabase {
  pieces = 0;
  dieIn = Number.POSITIVE_INFINITY;

  override write: TenantDatabase['write'] = (organization, work) =>
    super.write(organization, async (tx) => {
      const result = await work(tx);
      this.pieces += 1;
      if (this.pieces === this.dieIn) throw new Error('killed');
      return result;
    });
}

const jobOn = (database: TenantDatabase): MakeExportJob => {
  const { app } = system;
  const [live, runs, papers] = [app.get(LiveChanges), app.get(StatementRuns), app.get(StatementPapers)];
  const [post, agency] = [app.get(PaperPost), app.get(Agency)];
  const runsByMail = new MailRuns(database, live, post);
  const mails = new StatementMails(database, runsByMail, runs, papers, post, agency);
  const letters = new LetterMails(runsByMail, app.get(LetterFiles), post, agency);
  const pdfs = new StatementPdfs(database, live, papers, runs, mails, letters, app.get(ProducedMakers));
  return new MakeExportJob(
    app.get(getQueueToken(EXPORT_QUEUE)),
    database,
    live,
    app.get(PROJECTOR_POOL),
    pdfs,
    app.get(PackExports),
    app.get(TillNames),
  );
};
const soundJob = () => jobOn(system.app.get(TenantDatabase));

/** An agency to whose clients something is owed: so many with an address, and one without. */
const lenderTo = async (clients: number): Promise<Person> => {
  const lender = await system.signUp();
  for (let one = 1; one <= clients; one += 1) await owes(lender, `Client ${one}`, `client${one}@example.com`);
  await owes(lender, 'Nora Nowhere', '');
  return lender;
};

const owes = async (lender: Person, fullName: string, email: string): Promise<string> => {
  const { accountId } = await lender.story.account(await lender.story.defendant({ fullName, email }));
  await lender.story.fee(accountId, 4_500);
  return accountId;
};

const askFor = async ({ ask, organizationId }: Person): Promise<{ organizationId: string; exportId: string }> => {
  const { exportId } = await ask(contract.requestExport, { body: { kind: 'statement-run-mail' } });
  return { organizationId, exportId };
};

const stateOf = (lender: Person, { exportId }: { exportId: string }) =>
  lender.ask(contract.getExport, { params: { exportId } });

/** Whom letters were written to, one for each. */
const writtenTo = async ({ organizationId }: Person): Promise<string[]> => {
  const { rows } = await system.owner.query<{ to: string }>(
    `select m.to_address as "to" from outgoing_mail m
     join mailed_paper p on p.organization_id = m.organization_id and p.mailed_id = m.mail_id and p.kind = 'statement'
     where m.organization_id = $1 order by 1`,
    [organizationId],
  );
  return rows.map(({ to }) => to);
};

const erase = ({ organizationId }: Person, name: string): Promise<void> => {
  const organization = trustedOrganizationId(organizationId);
  return system.app
    .get(TenantDatabase)
    .write(organization, (tx) =>
      forgetInExports(tx, organization, { names: [name], accountIds: [], defendantId: randomUUID() }),
    );
};

test('a run that is made again after an erasure writes to nobody twice, and to nobody new', async () => {
  const lender = await lenderTo(2);
  const run = await askFor(lender);
  await soundJob().run(run);
  const [first, second] = ['client1@example.com', 'client2@example.com'];
  expect(await writtenTo(lender)).toEqual([first, second]);
  await owes(lender, 'Late Comer', 'late@example.com');
  await erase(lender, 'Client 1');
  expect(await stateOf(lender, run)).toMatchObject({ state: 'waiting' });
  // So long afterwards that they would be due again.
  const later = new Date(Date.now() + 40 * 86_400_000);
  jest.spyOn(system.app.get(Clock), 'now').mockReturnValue(later);
  await soundJob().run(run);
  jest.restoreAllMocks();
  const mailing = { mailed: 2, toPrint: 1, leftOut: 0 };
  expect(await stateOf(lender, run)).toMatchObject({ state: 'ready', rows: 3, progressPercent: 100, mailing });
  expect(await writtenTo(lender)).toEqual([first, second]);
});

test('a run that is cut anywhere, an erasure between, is taken up and writes to each client once', async () => {
  const lender = await lenderTo(4);
  const run = await askFor(lender);
  const everyone = [1, 2, 3, 4].map((one) => `client${one}@example.com`);
  // Asked for, chosen, the first letter, then each of the others, the file.
  for (const [dieIn, written] of [
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 1],
    [4, 2],
    [4, 3],
    [4, 4],
    [3, 4],
  ] as const) {
    const dying = new DyingDatabase(system.app.get(APP_POOL), system.app.get(RowChain));
    dying.dieIn = dieIn;
    await expect(jobOn(dying).run(run)).rejects.toThrow('killed');
    expect(await writtenTo(lender)).toEqual(everyone.slice(0, written));
    if (written === 2) await erase(lender, 'Client 1');
  }
  await soundJob().run(run);
  await soundJob().run(run);
  expect(await writtenTo(lender)).toEqual(everyone);
  expect(await stateOf(lender, run)).toMatchObject({ state: 'ready', mailing: { mailed: 4, toPrint: 1, leftOut: 0 } });
});

test('of workers and of runs at the same time each client hears once', async () => {
  const lender = await lenderTo(3);
  const runs = [await askFor(lender), await askFor(lender)];
  await Promise.all([...runs, ...runs].map((run) => soundJob().run(run)));
  expect(await writtenTo(lender)).toHaveLength(3);
  const states = await Promise.all(runs.map((run) => stateOf(lender, run)));
  const sum = (key: 'mailed' | 'leftOut') => states.reduce((all, { mailing }) => all + (mailing?.[key] ?? 0), 0);
  expect([states.map(({ state }) => state), sum('mailed'), sum('leftOut')]).toEqual([['ready', 'ready'], 3, 3]);
});

test('a run that has ended half way does not go on because somebody is erased', async () => {
  const lender = await lenderTo(2);
  const run = await askFor(lender);
  await soundJob().onExhausted(run);
  await erase(lender, 'Client 1');
  await soundJob().run(run);
  expect(await stateOf(lender, run)).toMatchObject({ state: 'failed' });
  expect(await writtenTo(lender)).toEqual([]);
});

test('a client is left out for 20 days after a statement, unless its letter could not be delivered', async () => {
  const lender = await lenderTo(2);
  const noon = new Date(`${lender.session.organization?.today ?? ''}T18:00:00.000Z`).getTime();
  const inDays = async (days: number) => {
    const run = await askFor(lender);
    jest.spyOn(system.app.get(Clock), 'now').mockReturnValue(new Date(noon + days * 86_400_000));
    await soundJob().run(run);
    jest.restoreAllMocks();
    return (await stateOf(lender, run)).mailing;
  };
  expect(await inDays(0)).toEqual({ mailed: 2, toPrint: 1, leftOut: 0 });
  await system.owner.query(
    `update outgoing_mail set state = 'failed' where organization_id = $1 and to_address = 'client2@example.com'`,
    [lender.organizationId],
  );
  expect(await inDays(0)).toEqual({ mailed: 1, toPrint: 1, leftOut: 1 });
  expect(await inDays(19)).toEqual({ mailed: 0, toPrint: 1, leftOut: 2 });
  expect(await inDays(20)).toEqual({ mailed: 2, toPrint: 1, leftOut: 0 });
});

test('letters in one go that are cut anywhere, an erasure between, are taken up, and each person hears once', async () => {
  const lender = await system.signUp();
  const today = lender.session.organization?.today ?? '';
  const letters: { accountId: string; indemnitorId: string }[] = [];
  for (const one of [1, 2, 3]) {
    const defendantId = await lender.story.defendant({ fullName: `Client ${one}` });
    const { accountId } = await lender.story.bond({ defendantId, bondDate: today });
    const terms = { amountCents: 10_000, frequency: 'WEEKLY', startOn: addDays(today, -15), confirmed: true };
    await lender.ask(setPlan, { params: { accountId }, body: terms as never });
    const person = { fullName: `Person ${one}`, email: `person${one}@example.com` };
    letters.push({ accountId, indemnitorId: await lender.story.indemnitor(defendantId, person) });
  }
  const { exportId } = await lender.ask(sendLetters, { body: { way: 'mail', letters } });
  const run = { organizationId: lender.organizationId, exportId };
  const sent = async (): Promise<number> => {
    const { rows } = await system.owner.query<{ to: string }>(
      `select m.to_address as "to" from outgoing_mail m join mailed_paper p
         on p.organization_id = m.organization_id and p.mailed_id = m.mail_id and p.kind = 'letter'
       where m.organization_id = $1`,
      [lender.organizationId],
    );
    expect(new Set(rows.map(({ to }) => to)).size).toBe(rows.length);
    return rows.length;
  };
  for (const [dieIn, written] of [
    [1, 0],
    [2, 0],
    [3, 1],
    [3, 2],
    [3, 3],
    [2, 3],
  ] as const) {
    const dying = new DyingDatabase(system.app.get(APP_POOL), system.app.get(RowChain));
    dying.dieIn = dieIn;
    await expect(jobOn(dying).run(run)).rejects.toThrow('killed');
    expect(await sent()).toBe(written);
    if (written === 2) await erase(lender, 'Person 1');
  }
  await soundJob().run(run);
  const mailing = { mailed: 3, toPrint: 0, leftOut: 0 };
  expect(await stateOf(lender, run)).toMatchObject({ state: 'ready', rows: 3, mailing });
  await erase(lender, 'Person 2');
  expect(await stateOf(lender, run)).toMatchObject({ state: 'waiting' });
  await soundJob().run(run);
  expect(await stateOf(lender, run)).toMatchObject({ state: 'ready', mailing });
  expect(await sent()).toBe(3);
});
