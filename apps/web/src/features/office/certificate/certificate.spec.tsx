import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { getCertificate, type BooksCertificate } from '#contracts/office/certificate/certificate.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { Certificate } from './certificate.tsx';

const hash = 'ab'.repeat(32);
const certificate: BooksCertificate = {
  organization: 'Bayou Bonds',
  timeZone: 'America/Chicago',
  from: '2026-11-01',
  to: '2026-11-30',
  journalNumber: 310,
  knownAt: '2026-11-29T18:05:00.000Z',
  head: { number: 1_204, hash },
  counts: { events: 1_100, entries: 300, postings: 640, receipts: 41, voids: 2, returns: 1 },
  receiptNumbers: { count: 41, first: 1, last: 41, missing: [] },
  balances: [{ account: '1000', name: 'Operating Bank', debitCents: 5_500, creditCents: 0 }],
  totalDebitCents: 129_500,
  totalCreditCents: 129_500,
  proof: {
    endedAt: '2026-11-29T08:01:00.000Z',
    isProven: true,
    problems: 0,
    counts: { events: 1_200, entries: 309, receipts: 41, rows: 9_000, texts: 12, files: 3, linkedRows: 40 },
    head: { number: 1_200, hash },
  },
  notProvable: [{ what: 'public.outgoing_mail', why: 'letters on their way' }],
};

const start = async (answered: Partial<BooksCertificate> = {}, role?: 'Auditor') => {
  const api = new FakeApi().on(getCertificate, { ...certificate, ...answered });
  await show(<Certificate search={{}} change={() => undefined} />, aSession(role));
  return { api, said: (await screen.findByRole('region', { name: 'Records of these days' })).textContent };
};

describe('The certificate of the books', () => {
  it('says what was recorded, what was proven of it, and what cannot be, of this month where nobody chose days', async () => {
    const { api, said } = await start();
    expect(api.sent[0]?.address).toContain('/ledger/certificate?from=');
    expect(said).toContain('11/01/2026 to 11/30/2026, as known at journal entry 310');
    expect(said).toMatch(/Journal entries300Postings640Receipts41Voids2Returns1Receipt numbers missingNone/);
    const proof = screen.getByRole('region', { name: 'Latest proof' }).textContent;
    expect(proof).toMatch(/0 differences.*Rows compared9,000.*4 events came after that proof\./);
    expect(screen.getByText('letters on their way')).toBeTruthy();
    expect(screen.getByText(`1204:${hash}`)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is a paper, a file, and a package to check offline for whoever takes lists away', async () => {
    await start();
    expect(screen.getByRole('link', { name: 'PDF' }).getAttribute('href')).toContain('/ledger/certificate/paper?from=');
    expect(screen.getByRole('link', { name: 'Data' }).getAttribute('href')).toContain('/ledger/certificate/data?from=');
    const zip = screen.getByRole('link', { name: 'Package' });
    expect(zip.getAttribute('href')).toContain('/ledger/certificate/package?from=');
  });

  it('is shown alone to the Auditor', async () => {
    await start({}, 'Auditor');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says what is missing, what differs, and that nothing was proven yet', async () => {
    const { said } = await start({
      proof: null,
      receiptNumbers: { count: 40, first: 1, last: 41, missing: [7] },
      totalCreditCents: 129_400,
    });
    expect(said).toContain('Receipt numbers missing1');
    expect(screen.getByRole('alert').textContent).toContain('Debits and credits differ.');
    expect(screen.getByText('Nothing yet: the books are proven every night.')).toBeTruthy();
  });

  it('says what failed, with Retry', async () => {
    new FakeApi().on(getCertificate, () => refusal('MONEY_STOPPED'));
    await show(<Certificate search={{}} change={() => undefined} />);
    expect(await screen.findByText('Failed to load the certificate.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('has nothing for axe to find', async () => {
    await start();
    expect((await axe(screen.getByTestId('screen'))).violations).toEqual([]);
  });
});
