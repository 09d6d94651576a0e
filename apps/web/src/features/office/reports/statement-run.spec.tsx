import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listExports, requestExport, type Export } from '#contracts/books/ledger/exports.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { Exports } from './exports.tsx';

const made: Export = {
  exportId: 'a6f1c2de-0000-4000-8000-0000000000a1',
  exportNumber: 7,
  kind: 'statement-run-pdf',
  state: 'ready',
  progressPercent: 100,
  rows: 41,
  fileName: 'export-0007-statements.pdf',
  chainHead: null,
  requestedAt: '2026-11-02T18:05:00.000Z',
  requestedBy: 'Ada Guidry',
};

it('Statements of all who owe are asked for by how long it has been due', async () => {
  const api = new FakeApi().on(listExports, { rows: [made], nextCursor: null }).on(requestExport, made);
  await show(<Exports />, aSession('Accounting'));
  const user = userEvent.setup();
  await screen.findByText('Statements of all who owe, PDF');
  await user.click(screen.getByRole('button', { name: 'Statements of clients…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Statements of clients' }));
  await user.click(dialog.getByRole('combobox', { name: 'Of whom' }));
  await user.click(await screen.findByRole('option', { name: 'Something due for 60 days or more' }));
  expect((await axe(document.body)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Make' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = api.sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toEqual([{ kind: 'statement-run-pdf', olderThanDays: 60 }]);
});
