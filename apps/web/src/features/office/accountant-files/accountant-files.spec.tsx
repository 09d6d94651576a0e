import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getAccountMapping, mapAccounts } from '#contracts/office/accountant-files/account-mapping.ts';
import {
  listAccountantFiles,
  takeAccountantFile,
  type AccountantFile,
} from '#contracts/office/accountant-files/accountant-files.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { AccountantFiles } from './accountant-files.tsx';

const file: AccountantFile = {
  fileId: 'a6f1c2de-0000-4000-8000-0000000000a1',
  number: 14,
  format: 'xero',
  from: '2026-10-01',
  to: '2026-10-31',
  state: 'ready',
  fileName: 'file-0014-xero-2026-10-01-2026-10-31.csv',
  entries: 120,
  totalCents: 1_250_000,
  sha256: 'ab'.repeat(32),
  journalNumber: 500,
  chainHead: 'cd'.repeat(32),
  reason: '',
  replacedBy: null,
  bookedSince: 2,
  takenAt: '2026-11-02T18:05:00.000Z',
  takenBy: 'Ada Guidry',
};
const account = {
  code: '1100',
  name: 'Accounts Receivable',
  type: 'asset' as const,
  theirName: '',
  theirNumber: '12000',
  proposedName: 'Bail Accounts Receivable',
  proposedNumber: '1100',
};

const start = async (rows: AccountantFile[] = [file], role: 'Admin' | 'Auditor' = 'Admin') => {
  const api = new FakeApi()
    .on(listAccountantFiles, { rows, nextCursor: null })
    .on(getAccountMapping, { accounts: [account] })
    .on(mapAccounts, { changed: 1 });
  await show(<AccountantFiles />, aSession(role));
  return { api, user: userEvent.setup() };
};

describe('Files for accountants', () => {
  it('are listed with their days, who took them, and what was booked since', async () => {
    await start([file, { ...file, fileId: file.fileId.replace('a1', 'a2'), number: 13, replacedBy: 14 }]);
    const rows = within(await screen.findByRole('table'));
    expect(rows.getAllByText('10/01/2026 to 10/31/2026')).toHaveLength(2);
    rows.getByText('2 entries booked since');
    rows.getByText('Replaced by no. 14');
    expect(rows.getAllByRole('link', { name: `Download ${file.fileName}` })[0]?.getAttribute('href')).toContain(
      `/ledger/accountant-files/${file.fileId}/file`,
    );
  });

  it('say while they are being made, and where one could not be made', async () => {
    const waiting = { ...file, state: 'waiting' as const, fileName: '', sha256: '', chainHead: null };
    const { api } = await start([
      { ...waiting, number: 15 },
      { ...waiting, fileId: file.fileId.replace('a1', 'a2'), state: 'failed' },
    ]);
    await screen.findByText('Being made…');
    screen.getByText('Could not be made. Take it again.');
    expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull();
    api.on(listAccountantFiles, { rows: [{ ...file, number: 15 }], nextCursor: null });
    await screen.findByRole('link', { name: /^Download/ }, { timeout: 3_000 });
    screen.getByTitle(`Verification code ${'cd'.repeat(32)}`);
  });

  it('are taken by program and days; one that was taken already asks for a reason', async () => {
    const { api, user } = await start([]);
    await screen.findByText('No files yet.');
    api.on(takeAccountantFile, ({ body }) => {
      const words = 'Taken on 11/02/2026 as no. 14 by Ada Guidry. Give a reason to take it again as its replacement.';
      return (body as { reason: string }).reason === ''
        ? refusal('ACCOUNTANT_FILE_TAKEN', undefined, {}, words)
        : refusal('ACCOUNTANT_FILE_EMPTY');
    });
    await user.click(screen.getByRole('button', { name: 'New file' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Make file' }));
    await dialog.findByText(/Taken on 11\/02\/2026 as no. 14 by Ada Guidry/);
    await user.type(await dialog.findByRole('textbox', { name: 'Reason' }), 'It was never imported');
    await user.click(dialog.getByRole('button', { name: 'Make file' }));
    await dialog.findByText('Nothing was booked on these days.');
    const sent = api.sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent).toMatchObject([
      { format: 'quickbooks-desktop', reason: '' },
      { format: 'quickbooks-desktop', reason: 'It was never imported' },
    ]);
  });

  it('lead to the mapping where an account is not mapped, which proposes our names where nothing is typed', async () => {
    const { api, user } = await start([]);
    const words = 'Not mapped yet: 1100 Accounts Receivable. Map them first.';
    api.on(takeAccountantFile, () => refusal('ACCOUNTS_NOT_MAPPED', undefined, {}, words));
    await user.click(await screen.findByRole('button', { name: 'New file' }));
    await user.click(await screen.findByRole('button', { name: 'Make file' }));
    await screen.findByText(words);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Map accounts' }));
    await user.click(await screen.findByRole('button', { name: 'Fill in our names' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent.find(({ address, method }) => method === 'POST' && address.includes('mapping'))?.body).toEqual({
      accounts: [{ code: '1100', theirName: 'Bail Accounts Receivable', theirNumber: '12000' }],
    });
  });

  it('are seen by the Auditor, who neither takes nor downloads them', async () => {
    await start([file], 'Auditor');
    await screen.findByText('2 entries booked since');
    expect(screen.queryByRole('button', { name: 'New file' })).toBeNull();
    expect(screen.queryByRole('link', { name: /Download/ })).toBeNull();
  });

  it('have nothing for axe to find, nor has the mapping', async () => {
    const { user } = await start();
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Map accounts' }));
    await screen.findByRole('textbox', { name: 'Name of 1100' });
    expect((await axe(document.body)).violations).toEqual([]);
  });
});
