import { beforeEach, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import {
  listBankTransfers,
  transferBetweenBanks,
  transferFromLine,
  voidBankTransfer,
  type BankTransfer,
} from '#contracts/books/bank/bank-transfers.ts';
import { listBankAccounts, listBankLines, listBankProposals, type BankLine } from '#contracts/books/bank/bank.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { BankPage, type BankSearch } from './bank-page.tsx';

const [operating, payroll, bankTransferId, bankLineId] = [1, 2, 3, 4].map(
  (n) => `01890000-0000-7000-8000-00000000000${String(n)}`,
) as [string, string, string, string];
const unused = { kind: 'operating' as const, lastFour: '', version: 1, waiting: 1, importedBy: null, throughOn: null };
const accounts = [
  { bankAccountId: operating, name: 'Operating account', importedAt: '2026-03-10T15:00:00.000Z', ...unused },
  { bankAccountId: payroll, name: 'Payroll', importedAt: null, ...unused },
];
const transfer: BankTransfer = {
  bankTransferId,
  movedOn: '2026-03-09',
  fromAccountId: operating,
  fromName: 'Operating account',
  toAccountId: payroll,
  toName: 'Payroll',
  amountCents: 250_000,
  reason: '<b>Wages</b>',
  state: 'booked',
  fromMatched: true,
  toMatched: false,
  madeBy: 'Alma Broussard',
  voidReason: '',
  voidedBy: null,
};
const line: BankLine = {
  bankLineId,
  postedOn: '2026-03-09',
  amountCents: -250_000,
  description: 'TRANSFER TO 4321',
  checkNumber: '',
  reference: '',
  state: 'to match',
  leftOutReason: '',
  leftOutBy: null,
  match: null,
};

let api: FakeApi;
beforeEach(() => {
  sessionStorage.clear();
  api = new FakeApi()
    .on(listBankAccounts, { accounts })
    .on(listBankTransfers, { transfers: [transfer] })
    .on(listBankLines, { rows: [line], nextCursor: null }, { bankAccountId: operating })
    .on(listBankProposals, { items: [] }, { bankLineId });
});

const showPage = (search: BankSearch, role: 'Admin' | 'Accounting' | 'Auditor' = 'Admin') =>
  show(
    <>
      <Notifications />
      <BankPage search={search} change={() => undefined} booking={() => null} />
    </>,
    aSession(role),
  );

it('Transfers say from where to where, how far the lines are matched, and an Admin voids one with a reason', async () => {
  api.on(voidBankTransfer, { bankTransferId }, { bankTransferId });
  const user = userEvent.setup();
  const { container } = await showPage({ view: 'transfers' });
  await screen.findByText('<b>Wages</b>');
  screen.getByText('Outgoing line matched');
  expect((await axe(container)).violations).toEqual([]);
  await user.click(
    screen.getByRole('button', { name: /^Void 03\/09\/2026 \$2,500.00 from Operating account to Payroll/ }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Void transfer' }));
  dialog.getByText('It is reversed today. Lines of the bank that were matched with it wait again.');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Twice');
  await user.click(dialog.getByRole('button', { name: 'Void' }));
  await waitFor(() =>
    expect(api.sentTo(voidBankTransfer, { bankTransferId }).map(({ body }) => body)).toEqual([{ reason: 'Twice' }]),
  );
});

it('A transfer is recorded from the account that is shown; the only other one is chosen already', async () => {
  api.on(transferBetweenBanks, { bankTransferId });
  const user = userEvent.setup();
  const { container } = await showPage({ view: 'transfers' });
  await user.click(await screen.findByRole('button', { name: 'Transfer between accounts…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer between accounts' }));
  expect((await axe(container)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Say what it is for.');
  await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '2500');
  await user.type(dialog.getByRole('textbox', { name: /^Purpose/ }), 'Wages');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('The transfer is booked.');
  const sent = api.sentTo(transferBetweenBanks).filter(({ body }) => body !== undefined); // GETs have the same path
  expect(sent.map(({ body }) => body)).toMatchObject([
    { fromAccountId: operating, toAccountId: payroll, amountCents: 250_000, reason: 'Wages' },
  ]);
});

it('A line that nothing fits is booked as a transfer to the other account', async () => {
  api.on(transferFromLine, { bankTransferId }, { bankLineId });
  const user = userEvent.setup();
  await showPage({});
  await user.click(await screen.findByRole('button', { name: /^Match 03\/09\/2026/ }));
  await user.click(await screen.findByRole('button', { name: 'Transfer to or from another account…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer between accounts' }));
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^To account/ }).value).toBe('Payroll');
  await user.click(dialog.getByRole('button', { name: 'Book and match' }));
  await screen.findByText('The transfer is booked and the line is matched.');
  expect(api.sentTo(transferFromLine, { bankLineId }).map(({ body }) => body)).toEqual([
    { otherAccountId: payroll, reason: 'TRANSFER TO 4321' },
  ]);
});

it('Who may only read sees transfers, and nothing to do with them; one account alone has none', async () => {
  await showPage({ view: 'transfers' }, 'Auditor');
  await screen.findByText('<b>Wages</b>');
  expect(screen.queryByRole('button', { name: /^Void/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Transfer between accounts…' })).toBeNull();
});
