import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import {
  listArchivedCaseFiles,
  placeLegalHold,
  releaseLegalHold,
  restoreCaseFile,
  type ArchivedCaseFile,
} from '#contracts/office/case-file/case-file.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { ArchivedCaseFiles } from './archived-case-files.tsx';

const defendantId = 'a6f1c2de-0000-4000-8000-00000000000a';
const caseFile: ArchivedCaseFile = {
  defendantId,
  fullName: 'Delphine Sonnier',
  archivedAt: '2026-11-20T20:00:00.000Z',
  archivedBy: 'Marie Delacroix',
  accountNumbers: [7, 12],
  balanceCents: 110_000,
  openBonds: 1,
  lastActivityOn: '2026-11-19',
  erasableOn: '2033-11-19',
  legalHold: null,
};
const row: ArchivedCaseFile = {
  ...caseFile,
  legalHold: { reason: 'Suit 2031-7', by: 'Marie Delacroix', at: '2026-11-20T21:00:00.000Z' },
};

const start = async (rows: ArchivedCaseFile[]) => {
  const api = new FakeApi().on(listArchivedCaseFiles, { rows, nextCursor: null });
  const view = await show(<ArchivedCaseFiles />);
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  return { ...view, api, user: userEvent.setup() };
};

describe('Archived case files', () => {
  it('says who was deleted, what is owed, and until when the case file is kept', async () => {
    const { container } = await start([caseFile]);
    const text = screen.getByLabelText('Archived files').textContent;
    for (const part of [
      'Delphine Sonnier',
      'Deleted 11/20/2026, 2:00 PM by Marie Delacroix',
      'Accounts 0000007, 0000012 · balance $1,100.00 · 1 open bond',
      'Kept until 11/19/2033 (last activity 11/19/2026)',
    ])
      expect(text).toContain(part);
    expect((await axe(container)).violations).toEqual([]);
  });

  it('says what will stand there while nothing does', async () => {
    const { container } = await start([]);
    expect(screen.getByText('No archived files.')).toBeTruthy();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('brings a case file back after a question, and says why it could not', async () => {
    const { api, user } = await start([caseFile]);
    api.on(restoreCaseFile, () => refusal('DEFENDANT_NOT_FOUND'), { defendantId });
    await user.click(screen.getByRole('button', { name: 'Restore Delphine Sonnier' }));
    const dialog = await screen.findByRole('dialog', { name: 'Restore file' });
    await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Failed to restore file: Defendant not found.')).toBeTruthy();
    api.on(restoreCaseFile, { defendantId }, { defendantId }).on(listArchivedCaseFiles, { rows: [], nextCursor: null });
    await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('No archived files.')).toBeTruthy();
    const [first, second] = api.sentWith('POST');
    expect(first?.headers.get('idempotency-key')).toBe(second?.headers.get('idempotency-key'));
  });

  it('holds a case file with a reason, which is needed', async () => {
    const { api, user } = await start([caseFile]);
    await user.click(screen.getByRole('button', { name: 'Legal hold of Delphine Sonnier' }));
    const dialog = await screen.findByRole('dialog', { name: 'Legal hold' });
    await user.click(within(dialog).getByRole('button', { name: 'Place hold' }));
    expect(within(dialog).getByText('Give a reason.')).toBeTruthy();
    expect(api.sentWith('PUT')).toEqual([]);
    expect((await axe(dialog)).violations).toEqual([]);
    api
      .on(placeLegalHold, { legalHold: { reason: 'Suit 2031-7', by: 'x', at: caseFile.archivedAt } }, { defendantId })
      .on(listArchivedCaseFiles, { rows: [row], nextCursor: null });
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Suit 2031-7');
    await user.click(within(dialog).getByRole('button', { name: 'Place hold' }));
    expect(await screen.findByText('11/20/2026, 3:00 PM by Marie Delacroix')).toBeTruthy();
    expect(api.sentWith('PUT').map(({ body }) => body)).toEqual([{ reason: 'Suit 2031-7' }]);
  });

  it('releases a hold, and says what then happens', async () => {
    const { api, user, container } = await start([{ ...row, erasableOn: '2026-11-01' }]);
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Release legal hold of Delphine Sonnier' }));
    const dialog = await screen.findByRole('dialog', { name: 'Release legal hold' });
    expect(dialog.textContent).toContain('will be erased at once: the retention has ended.');
    api
      .on(releaseLegalHold, { defendantId }, { defendantId })
      .on(listArchivedCaseFiles, { rows: [caseFile], nextCursor: null });
    await user.click(within(dialog).getByRole('button', { name: 'Release hold' }));
    expect(await screen.findByText(/Kept until 11\/19\/2033/)).toBeTruthy();
    expect(api.sentWith('DELETE')).toHaveLength(1);
  });
});
