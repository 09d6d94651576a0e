import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { proveBooks } from '#contracts/books/proof/proof.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import {
  downloadCertificateData,
  downloadCertificatePaper,
  getCertificate,
} from '#contracts/office/certificate/certificate.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { makeBusy } from '../../../../test/busy-agency.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { ProveBooksJob } from '../../books/proof/prove-books.job.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const march = { from: '2026-03-01', to: '2026-03-31' };
const all = { from: '2026-01-01', to: today };

let system: JoinedSystem;
let admin: Person;

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  await makeBusy(admin);
  await makeBusy(await system.signUp(), 'Jules Landry');
});
afterAll(() => system.close());

const ask = (query: object) => admin.ask(getCertificate, { query });
const paperOf = async (query: object) => (await admin.call(downloadCertificatePaper, { query })).bytes;
const wordsOf = async (bytes: Buffer) => (await readPdf(bytes)).pages.join('\n').replaceAll(/\s+/g, ' ');

/** What PostgreSQL holds of the agency, counted without the product. */
const countOf = async (sql: string): Promise<number> => {
  const { rows } = await system.owner.query<{ count: number }>(`select count(*) as count from ${sql}`, [
    admin.organizationId,
  ]);
  return Number(rows[0]?.count);
};

test('a certificate counts what was recorded, and its trial balance is that of the last day', async () => {
  const made = await ask(all);
  const entries = await countOf(`journal_entry where organization_id = $1`);
  expect(made.journalNumber).toBe(entries);
  expect(made.counts).toEqual({
    events: await countOf(
      'audit_link where organization_id = $1 and sequence <= (' +
        'select max(l.sequence) from audit_link l join journal_entry j on j.event_id = l.event_id where j.organization_id = $1)',
    ),
    entries,
    postings: await countOf('posting where organization_id = $1'),
    receipts: await countOf('receipt where organization_id = $1'),
    voids: await countOf(`journal_entry where organization_id = $1 and event_type = 'PaymentVoided'`),
    returns: 0,
  });
  expect(made.receiptNumbers).toEqual({
    count: made.counts.receipts,
    first: 1,
    last: made.counts.receipts,
    missing: [],
  });
  const trial = await admin.ask(getTrialBalance, { query: {} });
  expect(made.balances).toEqual(trial.rows.map(({ type: _, ...row }) => row));
  expect([made.totalDebitCents, made.head?.hash]).toEqual([trial.totalDebitCents, trial.chainHead]);
});

test('a period counts its own booked days, and an earlier knowledge leaves out what came later', async () => {
  const [whole, early] = [await ask(march), await ask({ ...march, journalNumber: 2 })];
  expect(whole.counts.entries).toBe(
    await countOf(`journal_entry where organization_id = $1 and booked_on between '2026-03-01' and '2026-03-31'`),
  );
  expect(early.counts.entries).toBeLessThan(whole.counts.entries);
  expect(early.journalNumber).toBe(2);
  expect(early.head?.number).toBeLessThan(whole.head?.number ?? 0);
});

test('a receipt number that is gone is named as missing', async () => {
  const other = await system.signUp();
  const { accountId } = await other.story.account();
  for (const cents of [1_000, 2_000, 3_000]) await other.story.pay(accountId, cents);
  await other.ask(getCertificate);
  await system.owner.query('delete from receipt where organization_id = $1 and number = 2', [other.organizationId]);
  expect((await other.ask(getCertificate)).receiptNumbers).toEqual({ count: 2, first: 1, last: 3, missing: [2] });
});

test('what was proven and when is on it once a proof ended, with what cannot be proven and why', async () => {
  const before = await ask(all);
  expect(before.proof).toBeNull();
  expect(before.notProvable).toContainEqual({ what: 'public.outgoing_mail', why: 'letters on their way' });
  expect(await wordsOf(await paperOf(all))).toContain('Nothing yet: the books are proven every night.');

  const { proofId } = await admin.ask(proveBooks);
  await system.provider<TestViews>('TestViews').haveAll('ledger', 'accounts', 'audit-chain');
  await system.provider<ProveBooksJob>('ProveBooksJob').run({ organizationId: admin.organizationId, proofId });
  const { proof, head } = await ask(all);
  expect(proof).toMatchObject({ isProven: true, problems: 0, counts: { entries: before.counts.entries } });
  expect(proof?.head?.number).toBeGreaterThanOrEqual(head?.number ?? 0);
});

test('the paper says all this, is the same to the byte when made again, and is in the audit trail', async () => {
  const made = await ask(all);
  const bytes = await paperOf(all);
  expect(bytes.equals(await paperOf(all))).toBe(true);
  const paper = await wordsOf(bytes);
  for (const words of [
    'Certificate of the books',
    `Verification code ${made.head?.hash ?? ''}`,
    `Total ${formatCents(made.totalDebitCents)} ${formatCents(made.totalCreditCents)}`,
    'Receipt numbers missing 0',
    'Not proven, and why',
    'letters on their way',
  ])
    expect(paper).toContain(words);
  const data = await admin.call(downloadCertificateData, { query: all });
  expect(data.headers['content-disposition']).toBe(`attachment; filename="certificate-2026-01-01-${today}.json"`);
  expect(JSON.parse(data.bytes.toString())).toEqual(made);
  const { rows } = await admin.ask(listAudit, { query: {} });
  expect(JSON.stringify(rows)).toContain(`certificate-2026-01-01-${today}.pdf`);
});

test('days that run backwards are refused', async () => {
  const { problem } = await admin.call(getCertificate, { query: { from: '2026-03-31', to: '2026-03-01' } });
  expect(problem?.code).toBe('VALIDATION_FAILED');
});
