import { expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import {
  addLedgerAccount,
  changeLedgerAccount,
  listLedgerAccounts,
  type LedgerAccount,
} from '#contracts/agency/chart/chart.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { ChartOfAccounts } from './chart-of-accounts.tsx';

const receivable: LedgerAccount = {
  code: '1100',
  name: 'Due from clients',
  standardName: 'Accounts Receivable',
  type: 'asset',
  note: 'control account',
  tags: ['account'],
  active: true,
};
const income: LedgerAccount = {
  ...receivable,
  code: '4200',
  name: 'Charge Income',
  standardName: 'Charge Income',
  type: 'income',
  note: '',
  tags: [],
};
const notary: LedgerAccount = { ...income, code: '4250', name: 'Notary Income', standardName: null };
const balances = new Map([
  ['1100', 120_000],
  ['4200', -2_500],
]);

it('The chart groups accounts by type, with the balance on the side on which each grows', async () => {
  new FakeApi().on(listLedgerAccounts, { accounts: [receivable, income, notary] });
  const { container } = await show(<ChartOfAccounts balances={balances} />, aSession('Auditor'));
  const assets = within(await screen.findByRole('region', { name: 'Assets: accounts' }));
  assets.getByText('Due from clients');
  assets.getByText('Accounts Receivable · control account');
  assets.getByText('$1,200.00');
  within(screen.getByRole('region', { name: 'Income: accounts' })).getByText('$25.00');
  expect(screen.queryByRole('button', { name: 'Add Account' })).toBeNull();
  expect((await axe(container)).violations).toEqual([]);
});

it('The chart does not name tills: an agency with one drawer has none (money#tills)', async () => {
  const drawer = { ...receivable, code: '1010', name: 'Undeposited Funds', tags: ['till'] };
  new FakeApi().on(listLedgerAccounts, { accounts: [drawer] });
  const { container } = await show(<ChartOfAccounts balances={balances} />, aSession('Auditor'));
  await screen.findByText('drawer');
  expect(container.textContent).not.toMatch(/till/i);
});

it('An Admin adds an account; a code that is taken keeps what was typed', async () => {
  sessionStorage.clear();
  const api = new FakeApi()
    .on(listLedgerAccounts, { accounts: [income] })
    .on(addLedgerAccount, () => refusal('LEDGER_CODE_TAKEN'));
  const user = userEvent.setup();
  await show(
    <>
      <Notifications />
      <ChartOfAccounts balances={balances} />
    </>,
    aSession(),
  );
  await user.click(await screen.findByRole('button', { name: 'Add Account' }));
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '5250');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), notary.name);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('The codes of this type are 4000 to 4999.');
  await user.clear(screen.getByRole('textbox', { name: 'Code' }));
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '4250');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText(/Another account has the code/);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', notary.name);
  api.on(addLedgerAccount, () => answer({ code: '4250', name: notary.name, type: 'income', active: true }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('4250 Notary Income was added.');
});

it('An Admin switches an own account off; one of every chart has no such switch', async () => {
  sessionStorage.clear();
  const api = new FakeApi()
    .on(listLedgerAccounts, { accounts: [income, notary] })
    .on(changeLedgerAccount, { ...notary, active: false }, { ledgerAccount: '4250' });
  const user = userEvent.setup();
  await show(<ChartOfAccounts balances={undefined} />, aSession());
  await user.click(await screen.findByRole('button', { name: 'Edit 4200 Charge Income' }));
  await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.queryByRole('switch', { name: 'Offered' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Edit 4250 Notary Income' }));
  await user.click(await screen.findByRole('switch', { name: /^Offered/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.sentTo(changeLedgerAccount, { ledgerAccount: '4250' }).at(-1)?.body).toEqual({
      name: notary.name,
      active: false,
    }),
  );
});
