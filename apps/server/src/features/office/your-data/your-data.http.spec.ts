import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getPlan, setPlan } from '#contracts/books/plans/plans.ts';
import { bankCollateral, receiveCollateral } from '#contracts/books/trust/collateral.ts';
import { dischargeBond } from '#contracts/books/bond/bond-status.ts';
import * as opening from '#contracts/books/opening/opening.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { bringInLists, getMoveIn, uploadMoveInFile } from '#contracts/office/move-in/move-in.ts';
import { downloadYourData, getYourData, takeYourData, type DataCopy } from '#contracts/office/your-data/your-data.ts';
import { uploadDocument } from '#contracts/people/documents/documents.ts';
import { addNote } from '#contracts/people/notes/notes.ts';
import { saveReference } from '#contracts/people/people/indemnitors.ts';
import { addDays } from '#domain/kernel/days.ts';
import { MOVE_IN_LISTS, templateOf, type MoveInList } from '#domain/office/move-in-fields.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readCsv, readZip } from '../../../../test/read-accountant-files.ts';
import { PDF, pdfNamed } from '../../../../test/sample-files.ts';
import { aSurety, receive } from '../../../../test/powers-of.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { FinishMoveIn } from '../move-in/finish-move-in.ts';
import { DATA_COPY_QUEUE } from './data-copy.ts';
import type { MakeDataCopyJob } from './make-data-copy.job.ts';

const SSN = '528914406';

let system: JoinedSystem;
let admin: Person;
let today: string;
let files: Map<string, Buffer>;
let ofClient: { defendantId: string; accountId: string };

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ organizationName: 'Gulf Coast Bail' });
  today = admin.session.organization?.today ?? '';
  ofClient = await anAgency();
});
afterAll(() => system.close());

/** Three clients: one who owes on a plan, one whose bond is forfeited and who has a credit, one who is done. */
const anAgency = async () => {
  const { ask, story } = admin;
  const defendantId = await story.defendant({
    fullName: 'Marie Ann Landry',
    birthday: '1988-04-13',
    ssn: SSN,
    phoneNumber: '2255550100',
    email: 'marie@example.org',
    state: 'LA',
    zip: '70801',
    height: `5'4"`,
  });
  const written = await story.bond({ defendantId, bondDate: addDays(today, -20), powerNumber: 'A5-10021' });
  const { accountId } = written;
  await story.fee(accountId, 2_500);
  await story.pay(accountId, 20_000, { payer: 'Odile Landry' });
  const plan = { amountCents: 10_000, frequency: 'WEEKLY', endsAfter: null, startOn: addDays(today, 3) } as const;
  await ask(setPlan, { params: { accountId }, body: plan });
  const guarantor = await story.indemnitor(
    defendantId,
    { fullName: 'Odile Landry', relationship: 'Spouse' },
    accountId,
  );
  await withCollateral(written.bondId, defendantId, guarantor);
  await story.indemnitor(defendantId, { fullName: 'Rene Landry' });
  const friend = {
    personType: 'defendant',
    personId: defendantId,
    name: 'Jean Dupre',
    relationship: 'Friend',
  } as const;
  await ask(saveReference, { params: { referenceId: randomUUID() }, body: { ...friend, phone: '5045550199' } });
  const about = { subjectKind: 'defendant', subjectId: defendantId } as const;
  await ask(addNote, { params: about, body: { subject: 'Call back', text: '=HYPERLINK("x")' } });
  await ask(uploadDocument, { params: about, file: pdfNamed('../contract.pdf') });
  const paul = await story.defendant({ fullName: 'Paul Guidry Jr', birthday: '1970-12-25' });
  const forfeited = await story.forfeited({ defendantId: paul });
  await story.pay(forfeited.accountId, 70_000);
  const eve = await story.defendant({ fullName: 'Eve Roy', birthday: '1991-01-20' });
  const { bondId } = await story.bond({ defendantId: eve, bondDate: addDays(today, -25), amountCents: 300_000 });
  const paper = { subjectKind: 'defendant', subjectId: eve } as const;
  const { fileId: proofId } = await ask(uploadDocument, { params: paper, file: pdfNamed('discharge.pdf') });
  const proof = { dischargedOn: today, court: 'Orleans Criminal District Court', proofKind: 'Court paper' } as const;
  await ask(dischargeBond, { params: { bondId }, body: { ...proof, proofId, basedOn: 0 } });
  await withPowers(admin);
  return { defendantId, accountId };
};

/** What a client and who answers for her gave as collateral, at the bank. */
const withCollateral = async (bondId: string, ...people: string[]) => {
  const receiptIds: string[] = [];
  for (const personId of people) {
    const body = { personId, amountCents: 50_000, method: 'Cash', receivedOn: today } as const;
    receiptIds.push((await admin.ask(receiveCollateral, { params: { bondId }, body })).receiptId);
  }
  await admin.ask(bankCollateral, { body: { receiptIds, bankedOn: today } });
};

/** A surety and two powers in hand, one that expires; of another surety one with the same number. */
const withPowers = async (person: Person) => {
  const [pelican, bayou] = await suretiesOf(person);
  await receive(person, 'P-0098', { suretyId: pelican, expiresOn: addDays(today, 90) });
  await receive(person, 'P-0100', { suretyId: pelican, amountCents: null, holderId: person.userId });
  await receive(person, 'P-0098', { suretyId: bayou, amountCents: 1_000_000 });
};
const suretiesOf = async (person: Person) =>
  [await aSurety(person, 'Pelican Surety'), await aSurety(person, 'Bayou Surety')] as const;

const download = (person: Person, copyId: string) =>
  system.app.inject({ url: `/api/your-data/copies/${copyId}/file`, headers: { cookie: person.client.cookie } });

const ready = async (person: Person, copyId: string): Promise<DataCopy> => {
  for (;;) {
    const { copies } = await person.ask(getYourData);
    const copy = copies.find((one) => one.copyId === copyId);
    if (copy?.state === 'ready') return copy;
    if (copy?.state !== 'waiting' && copy?.state !== 'working')
      throw new Error(`The copy is ${copy?.state ?? 'gone'}.`);
  }
};

const textOf = (name: string): string => {
  const bytes = files.get(name);
  if (!bytes) throw new Error(`There is no ${name}.`);
  return bytes.toString('utf8');
};
const headingsOf = (name: string): string[] => readCsv(textOf(name).replace(/^\uFEFF/, ''))[0] ?? [];

const FILE_OF: Readonly<Record<MoveInList, string>> = {
  clients: 'lists/clients.csv',
  indemnitors: 'lists/indemnitors.csv',
  references: 'lists/references.csv',
  bonds: 'lists/bonds.csv',
  balances: 'lists/open-balances.csv',
  plans: 'lists/plans.csv',
  'payments-before': 'lists/payments-before.csv',
  powers: 'lists/powers-in-hand.csv',
  'owed-and-held': 'lists/owed-and-held.csv',
};

describe('taking everything of the agency away', () => {
  let copyId: string;

  test('a second one at once is refused, and one that is not ready is not downloaded (moving-in#leaving)', async () => {
    const asked = await admin.ask(takeYourData, { body: {} });
    ({ copyId } = asked);
    expect(asked).toMatchObject({ state: 'waiting', withDocuments: true, takenBy: null, expiresAt: null });
    expect(await refusalOf(admin.call(takeYourData, { body: {} }))).toBe('DATA_COPY_RUNNING');
    expect(await refusalOf(admin.call(downloadYourData, { params: { copyId } }))).toBe('DATA_COPY_NOT_READY');
    const other = await system.signUp();
    expect(await refusalOf(other.call(downloadYourData, { params: { copyId } }))).toBe('DATA_COPY_NOT_FOUND');
    expect((await other.ask(getYourData)).copies).toEqual([]);
  });

  test('a worker makes a ZIP whose manifest has the rows and SHA-256 of each file (moving-in#leaving)', async () => {
    await system.work(DATA_COPY_QUEUE);
    const copy = await ready(admin, copyId);
    const { rawPayload, headers, statusCode } = await download(admin, copyId);
    expect([statusCode, headers['content-type'], Number(headers['content-length'])]).toEqual([
      200,
      'application/zip',
      rawPayload.length,
    ]);
    files = readZip(rawPayload);
    expect(copy).toMatchObject({
      files: files.size,
      sizeBytes: rawPayload.length,
      fileName: `agency-data-${today}.zip`,
    });
    const [head, ...lines] = readCsv(textOf('manifest.csv').replace(/^\uFEFF/, ''));
    expect(head).toEqual(['File', 'Rows', 'Bytes', 'SHA-256']);
    expect(lines.map(([name]) => name)).toEqual([...files.keys()].filter((name) => name !== 'manifest.csv'));
    for (const [name = '', rows, bytes, sha256] of lines) {
      const packed = files.get(name) ?? Buffer.alloc(0);
      expect([name, bytes, sha256]).toEqual([
        name,
        String(packed.length),
        createHash('sha256').update(packed).digest('hex'),
      ]);
      if (name.startsWith('lists/') || name.startsWith('records/'))
        expect([name, rows]).toEqual([name, String(readCsv(packed.toString('utf8')).length - 1)]);
    }
  });

  test('documents lie under the id of whose they are, and no SSN is anywhere (moving-in#leaving)', () => {
    const documents = [...files.keys()].filter((name) => name.startsWith('documents/'));
    const name = new RegExp(`^documents/${ofClient.defendantId}/[^/]+ contract.pdf$`);
    const own = documents.filter((path) => name.test(path));
    expect([documents.length, own.length]).toEqual([2, 1]);
    expect(files.get(own[0] ?? '')?.equals(PDF)).toBe(true);
    const all = [...files.values()].map((bytes) => bytes.toString('latin1')).join('\n');
    expect(all).not.toContain(SSN);
    expect(all).not.toContain('528-91-4406');
    expect(textOf('lists/clients.csv')).toContain('***-**-4406');
    expect(textOf('records/notes.csv')).toContain(`'=HYPERLINK`);
    expect(textOf('books/receipts.csv')).toContain('Odile Landry');
  });

  test('the lists have the headings of the templates of moving in (moving-in#leaving-lists)', () => {
    for (const list of MOVE_IN_LISTS)
      expect([list, headingsOf(FILE_OF[list])]).toEqual([list, templateOf(list).map(({ heading }) => heading)]);
  });

  test('who took it, and when, stands there and in the audit trail (moving-in#leaving)', async () => {
    const { copies, documents } = await admin.ask(getYourData);
    expect(copies).toMatchObject([{ copyId, takenBy: expect.any(String), takenAt: expect.any(String) }]);
    expect(documents).toBe(2);
    const { rows } = await admin.ask(listAudit, { query: {} });
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['data-copy-asked', 'data-copy-taken']));
  });
});

/** What an agency has, as the reports of its old program would say it. */
const totalsOf = async ({ organizationId }: Person) => {
  const read = async (sql: string) => (await system.owner.query<Record<string, unknown>>(sql, [organizationId])).rows;
  return {
    bonds: await read(
      `select status, count(*)::int as count, sum(amount_cents)::bigint as cents, min(bond_date)::text as first,
         string_agg(power_number, ' ' order by power_number) as powers
       from bond where organization_id = $1 and voided_at is null group by 1 order by 1`,
    ),
    owed: await read(
      `select d.full_name, d.birthday::text, d.phone_number, d.email, d.height,
         sum(p.debit_cents - p.credit_cents)::bigint as cents
       from defendant d
       join account a on a.organization_id = d.organization_id and a.defendant_id = d.id
       left join posting p on p.organization_id = a.organization_id and p.account_id = a.account_id
         and p.ledger_account = '1100'
       where d.organization_id = $1 group by 1, 2, 3, 4, 5 order by 1`,
    ),
    powers: await read(
      `select s.name, p.spelling, p.amount_cents::bigint, p.expires_on::text, p.state, g.full_name from power p
       join surety s on s.organization_id = p.organization_id and s.surety_id = p.surety_id
       left join agent g on g.organization_id = p.organization_id and g.user_id = p.holder_id
       where p.organization_id = $1 and p.lot_id is not null and not p.gone order by 1, 2`,
    ),
    accounts: await read(
      `select ledger_account, sum(debit_cents - credit_cents)::bigint as cents from posting
       where organization_id = $1 and ledger_account ~ '^[12]' group by 1 having sum(debit_cents - credit_cents) <> 0
       order by 1`,
    ),
    trust: await read(
      `select coalesce(d.full_name, i.full_name) as name, b.power_number, sum(p.credit_cents - p.debit_cents)::bigint as cents
       from posting p join bond b on b.organization_id = p.organization_id and b.bond_id = p.bond_id
       left join defendant d on d.organization_id = p.organization_id and d.id = p.person_id
       left join indemnitor i on i.organization_id = p.organization_id and i.id = p.person_id
       where p.organization_id = $1 and p.ledger_account = '2400' group by 1, 2 order by 1`,
    ),
    beside: await read(
      `select full_name, relationship from indemnitor where organization_id = $1
       union all select name, relationship from personal_reference where organization_id = $1 order by 1`,
    ),
    answersFor: await read(
      `select i.full_name, count(l.account_id)::int as accounts from indemnitor i
       left join account_indemnitor l on l.organization_id = i.organization_id and l.indemnitor_id = i.id
       where i.organization_id = $1 group by 1 order by 1`,
    ),
  };
};

describe('what goes out can come in', () => {
  test('into another agency as it is, with equal totals (moving-in#leaving-lists)', async () => {
    const there = await system.signUp({ organizationName: 'Bayou Bail' });
    await suretiesOf(there);
    await there.ask(opening.planMoveIn, { body: { program: 'Bailiwick', cutOverOn: today } });
    for (const list of MOVE_IN_LISTS)
      await there.ask(uploadMoveInFile, {
        params: { list },
        body: { name: `${list}.csv`, text: textOf(FILE_OF[list]) },
      });
    const checked = await there.ask(getMoveIn);
    expect(checked.files.map(({ list, questions, fields }) => [list, questions, fields.includes('')])).toEqual(
      MOVE_IN_LISTS.map((list) => [list, [], false]),
    );
    expect(checked.files.map(({ list, counts }) => [list, counts.warned, counts.refused])).toEqual(
      MOVE_IN_LISTS.map((list) => [list, 0, 0]),
    );
    await there.ask(bringInLists);
    await system.provider<FinishMoveIn>('FinishMoveIn').round();
    const came = await there.ask(getMoveIn);
    expect(came).toMatchObject({ state: 'in', run: { kept: [] } });
    const [before, after] = [await totalsOf(admin), await totalsOf(there)];
    expect(after).toEqual(before);
    expect(after.powers).toHaveLength(3);
    expect(after.trust.map(({ name, cents }) => [name, cents])).toEqual([
      ['Marie Ann Landry', 50_000],
      ['Odile Landry', 50_000],
    ]);
    expect(came.totals).toMatchObject([
      { what: 'clients', file: 3, here: 3 },
      { what: 'owed' },
      { what: 'credits' },
      { what: 'writtenOff', file: 0, here: 0 },
      { what: 'pastDue' },
      { what: 'powers', surety: 'Bayou Surety', file: 1, here: 1 },
      { what: 'powers', surety: 'Pelican Surety', file: 2, here: 2 },
    ]);
    expect(before.answersFor).toEqual([
      { fullName: 'Odile Landry', accounts: 1 },
      { fullName: 'Rene Landry', accounts: 0 },
    ]);
    // Of Marie the premium and the fee less what she paid, of Paul a credit.
    expect(came.balanceTotals).toMatchObject({ hereOwedCents: 102_500 + 36_000, hereCreditCents: -10_000 });
    const { rows } = await system.owner.query<{ accountId: string }>(
      `select a.account_id from account a
       join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id
       where a.organization_id = $1 and d.full_name = 'Marie Ann Landry'`,
      [there.organizationId],
    );
    const planOf = async (person: Person, accountId: string) => {
      const { plan, owing } = await person.ask(getPlan, { params: { accountId } });
      return [plan?.version.amountCents, plan?.version.frequency, plan?.figures.nextDue, owing.pastDueCents];
    };
    expect(await planOf(there, rows[0]?.accountId ?? '')).toEqual(await planOf(admin, ofClient.accountId));
  });
});

describe('what becomes of a copy', () => {
  test('is erased after its time, bytes and all, and asked for again (moving-in#leaving)', async () => {
    const { copyId } = await admin.ask(takeYourData, { body: { withDocuments: false } });
    await ready(admin, copyId);
    const slim = readZip((await download(admin, copyId)).rawPayload);
    expect([...slim.keys()].filter((name) => name.startsWith('documents/'))).toEqual([]);
    await system.owner.query(
      `update data_copy set expires_at = now() - interval '1 second' where organization_id = $1`,
      [admin.organizationId],
    );
    expect(await refusalOf(admin.call(downloadYourData, { params: { copyId } }))).toBe('DATA_COPY_ERASED');
    const { copies } = await admin.ask(getYourData);
    expect(copies.map(({ state }) => state)).toEqual(['erased', 'erased']);
    const kept = await system.owner.query(
      `select 1 from data_copy_part p join stored_object o on o.organization_id = p.organization_id and o.id = p.object_id
       where p.organization_id = $1 and (o.delete_after is null or o.delete_after > now() + interval '25 hours')`,
      [admin.organizationId],
    );
    expect(kept.rowCount).toBe(0);
  });

  test('one that a killed worker left is made anew by the next, once (moving-in#leaving)', async () => {
    const { copyId } = await admin.ask(takeYourData, { body: { withDocuments: true } });
    const made = await ready(admin, copyId);
    await system.owner.query(
      `update data_copy set state = 'working', expires_at = null, moved_at = now() - interval '10 minutes'
       where organization_id = $1 and copy_id = $2`,
      [admin.organizationId, copyId],
    );
    await system.owner.query(`delete from job_effect where organization_id = $1 and job_id = $2`, [
      admin.organizationId,
      `data-copy-${copyId}`,
    ]);
    const job = system.provider<MakeDataCopyJob>('MakeDataCopyJob');
    const ids = { organizationId: admin.organizationId, copyId };
    expect(await job.missing()).toContainEqual({ jobId: `data-copy-${copyId}`, ids });
    await Promise.all([job.run(ids), job.run(ids)]);
    const again = await ready(admin, copyId);
    expect(again.files).toBe(made.files);
    const { rawPayload } = await download(admin, copyId);
    expect([readZip(rawPayload).size, rawPayload.length]).toEqual([again.files, again.sizeBytes]);
  });
});
