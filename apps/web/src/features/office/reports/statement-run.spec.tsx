import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listExports, previewStatementRun, requestExport, type Export } from '#contracts/books/ledger/exports.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
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
  mailing: null,
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

const preview = {
  connected: true,
  byMail: 41,
  toPrint: 2,
  leftOut: 3,
  withoutAddress: [
    { accountId: 'a6f1c2de-0000-4000-8000-0000000000b1', accountShortId: 12, name: 'Nora Nowhere' },
    { accountId: 'a6f1c2de-0000-4000-8000-0000000000b2', accountShortId: null, name: '' },
  ],
};
const byMail = async (api: FakeApi) => {
  await show(<Exports />, aSession('Accounting'));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Statements of clients…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Statements of clients' }));
  await user.click(dialog.getByRole('radio', { name: 'By e-mail' }));
  return { api, user, dialog };
};
const exports = () => new FakeApi().on(listExports, { rows: [], nextCursor: null });

it('Statements by e-mail say first who hears, who is printed and who had one lately', async () => {
  const mailed: Export = { ...made, kind: 'statement-run-mail', mailing: { mailed: 41, toPrint: 0, leftOut: 3 } };
  const api = new FakeApi()
    .on(listExports, { rows: [mailed], nextCursor: null })
    .on(previewStatementRun, preview)
    .on(requestExport, mailed);
  const { user, dialog } = await byMail(api);
  const send = await dialog.findByRole('button', { name: 'Send 41 statements' });
  for (const said of [
    '41 statements go out by e-mail.',
    'Nora Nowhere, Account 0000012',
    'No name',
    '3 accounts are left out: a statement was sent within 20 days.',
  ])
    expect(dialog.getByText(said)).toBeTruthy();
  expect(dialog.getByText(/^2 clients have no e-mail address/)).toBeTruthy();
  expect((await axe(document.body)).violations).toEqual([]);
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = api.sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toEqual([{ kind: 'statement-run-mail', olderThanDays: 0 }]);
  expect(screen.getByText('41 sent, 0 to print, 3 left out')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull();
});

it('Where nobody can be mailed the rest is made as a PDF, or there is nothing to do', async () => {
  const answers = [
    { ...preview, byMail: 0 },
    { ...preview, byMail: 0, toPrint: 0, withoutAddress: [] },
  ];
  const { user, dialog } = await byMail(exports().on(previewStatementRun, () => answer(answers.shift())));
  expect((await dialog.findByRole('button', { name: 'Make the PDF' })).hasAttribute('disabled')).toBe(false);
  await user.click(dialog.getByRole('combobox', { name: 'Of whom' }));
  await user.click(await screen.findByRole('option', { name: 'Something due for 90 days or more' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Make the PDF' }).hasAttribute('disabled')).toBe(true));
});

it('Where mail is not set up, or the count fails, the dialog says so and sends nothing', async () => {
  const answers = [refusal('INTERNAL_ERROR'), answer({ ...preview, connected: false })];
  const { user, dialog } = await byMail(exports().on(previewStatementRun, () => answers.shift() ?? answer(preview)));
  await user.click(await dialog.findByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('E-mail is not set up. Ask your Admin.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true);
});

it('The Auditor prints statements and mails none', async () => {
  exports();
  await show(<Exports />, aSession('Auditor'));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Statements of clients…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Statements of clients' }));
  expect(dialog.getByRole('button', { name: 'Make' })).toBeTruthy();
  expect(dialog.queryByRole('radio')).toBeNull();
});
