import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listDueLetters, sendLetters, type DueLetter } from '#contracts/books/account/letters.ts';
import type { Export } from '#contracts/books/ledger/exports.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { DueLetters } from './due-letters.tsx';

const idOf = (end: string) => `a6f1c2de-0000-4000-8000-0000000000${end}`;
const fin: DueLetter = {
  accountId: idOf('b1'),
  accountShortId: 12,
  defendantName: 'Rémy Thibodeaux',
  indemnitorId: idOf('c1'),
  name: 'Fin Final',
  hasEmail: false,
  hasAddress: true,
  strictness: 'final',
  pastDueCents: 90_000,
  since: '2026-09-01',
};
const rita: DueLetter = {
  ...fin,
  accountId: idOf('b2'),
  indemnitorId: idOf('c2'),
  name: 'Rita Roy',
  hasEmail: true,
  strictness: 'reminder',
};
const nell: DueLetter = { ...rita, indemnitorId: idOf('c3'), name: 'Nell Notice', strictness: 'notice' };
const made: Export = {
  exportId: idOf('a1'),
  exportNumber: 7,
  kind: 'letters-mail',
  state: 'waiting',
  progressPercent: 0,
  rows: 0,
  fileName: 'export-0007-letters-to-print.pdf',
  chainHead: null,
  requestedAt: '2026-11-02T18:05:00.000Z',
  requestedBy: 'Ada Guidry',
  mailing: { mailed: 0, toPrint: 1, leftOut: 1 },
};

const due = (fields: object = {}) => ({ connected: true, rows: [fin, nell, rita], more: false, ...fields });
const shown = async (api: FakeApi) => {
  const { container } = await show(<DueLetters />, aSession('Accounting'));
  return { api, container, user: userEvent.setup() };
};

it('Letters that are due are sent to those who are chosen, after one question that says what comes of it', async () => {
  const { api, container, user } = await shown(new FakeApi().on(listDueLetters, due()).on(sendLetters, made));
  expect(await screen.findByText('3 letters chosen')).toBeTruthy();
  for (const said of ['Final notice', 'Past due notice', 'Payment reminder'])
    expect(screen.getByText(said)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Choose Nell Notice' }));
  expect(screen.getByText('2 letters chosen')).toBeTruthy();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send by e-mail…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send letters by e-mail?' }));
  expect(dialog.getByText(/^1 letter goes out by e-mail\. 1 has no e-mail address: one PDF to print/)).toBeTruthy();
  expect((await axe(await screen.findByRole('dialog'))).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Send 2 letters' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const letters = [fin, rita].map(({ accountId, indemnitorId }) => ({ accountId, indemnitorId }));
  expect(api.sentTo(sendLetters).map(({ body }) => body)).toEqual([{ way: 'mail', letters }]);
});

it('Letters are printed in one file, and a refusal is said in the dialog', async () => {
  const answers = [refusal('TOO_MANY_REQUESTS'), answer(made)];
  const api = new FakeApi().on(listDueLetters, due()).on(sendLetters, () => answers.shift() ?? answer(made));
  const { user } = await shown(api);
  await user.click(await screen.findByRole('button', { name: 'Print…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make letters to print?' }));
  await user.click(dialog.getByRole('button', { name: 'Make 3 letters' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Make 3 letters' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sentTo(sendLetters).map(({ body }) => (body as { way: string }).way)).toEqual(['pdf', 'pdf']);
});

it('Nobody chosen is nobody written to', async () => {
  const { user } = await shown(new FakeApi().on(listDueLetters, due({ more: true })));
  await user.click(await screen.findByRole('button', { name: 'Choose none' }));
  for (const name of ['Send by e-mail…', 'Print…'])
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('More may be due: they are here once these are sent.')).toBeTruthy();
});

it('Without anything due, without a mail server and on a failure the list says so', async () => {
  const answers = [
    refusal('INTERNAL_ERROR'),
    answer(due({ connected: false, rows: [rita] })),
    answer(due({ rows: [] })),
  ];
  const { user } = await shown(new FakeApi().on(listDueLetters, () => answers.shift() ?? answer(due({ rows: [] }))));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await user.click(await screen.findByRole('button', { name: 'Send by e-mail…' }));
  expect(await screen.findByText('E-mail is not set up. Ask your Admin.')).toBeTruthy();
});

it('A list without anybody says when a letter is due', async () => {
  await shown(new FakeApi().on(listDueLetters, due({ rows: [] })));
  expect(await screen.findByText('No letter is due.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Print…' })).toBeNull();
});
