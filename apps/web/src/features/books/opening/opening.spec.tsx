import { beforeEach, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { listLedgerAccounts, type LedgerAccount } from '#contracts/agency/chart/chart.ts';
import { listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { listBondsOfDefendant } from '#contracts/books/bond/bonds.ts';
import { getCollateralOfBond } from '#contracts/books/trust/trust.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { listDefendants } from '#contracts/people/people/defendants.ts';
import { listSureties } from '#contracts/agency/sureties/sureties.ts';
import {
  addOpeningLine,
  approveOpening,
  correctOpeningBalance,
  correctOpeningLine,
  getOpening,
  removeOpeningLine,
  type Opening,
  type OpeningLineRow,
} from '#contracts/books/opening/opening.ts';
import { listOpeningTotals, setOpeningTotal } from '#contracts/books/opening/opening-totals.ts';
import { aBond, anAccount } from '../../../test/people.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { OpeningSteps } from './opening-steps.tsx';
import { OpeningLines } from './opening-lines.tsx';
import { openedBy, OpeningSheet } from './opening-sheet.tsx';
import { OpeningTotals } from './opening-totals.tsx';
import { OpeningToDecide } from './opening-to-decide.tsx';

type Client = ResponseOf<typeof listDefendants>['rows'][number];

const id = '01890000-0000-7000-8000-000000000001';
const agentId = '01890000-0000-7000-8000-000000000002';
const account = (code: string, name: string, type: LedgerAccount['type']): LedgerAccount => ({
  code,
  name,
  standardName: name,
  type,
  note: '',
  tags: [],
  active: true,
});
const accounts = [
  account('1000', 'Operating Bank', 'asset'),
  account('1005', 'Trust Bank', 'asset'),
  account('1015', 'Undeposited Trust Funds', 'asset'),
  account('1100', 'Accounts Receivable', 'asset'),
  account('2220', 'Forfeitures Payable', 'liability'),
  account('2310', 'Unclaimed Credits', 'liability'),
  account('2400', 'Collateral Held', 'liability'),
  account('2500', 'Commission Payable', 'liability'),
  account('3900', 'Retained Earnings', 'equity'),
  account('3950', 'Opening Balance', 'equity'),
];
const bank: OpeningLineRow = {
  account: '1000',
  payee: null,
  suretyId: null,
  agentId: null,
  personId: null,
  bondId: null,
  accountId: null,
  bankedCents: 0,
  unbankedCents: 0,
  who: '',
  lineId: id,
  version: 1,
  amountCents: 100_000,
  bookedCents: 0,
  ofFile: false,
};
const commission: OpeningLineRow = {
  ...bank,
  account: '2500',
  agentId,
  who: 'Alma Broussard',
  lineId: agentId,
  amountCents: 30_000,
};
const opening: Opening = {
  program: 'Bail Books 4',
  cutOverOn: '2026-02-28',
  proposedOn: '2026-02-28',
  state: 'draft',
  lines: [bank, commission],
  removed: [],
  seal: null,
  sealed: null,
  corrections: [],
  receivable: { accounts: 0, cents: 0 },
  colleagues: [{ agentId, name: 'Alma Broussard' }],
};
const asked = {
  requestId: id,
  askedBy: 'Alma Broussard',
  askedAt: '2026-03-10T15:00:00.000Z',
  own: false,
  readerMay: 'approve' as const,
};
const api = () => new FakeApi().on(listLedgerAccounts, { accounts }).on(listSureties, { sureties: [] });

beforeEach(() => sessionStorage.clear());

it('What the lists brought is sealed where nothing is owed or held, and is taken back where it came from', async () => {
  api();
  const taken: string[] = [];
  const lists: Opening = { ...opening, state: 'lists', lines: [] };
  await show(<OpeningSteps opening={lists} take={(step) => void taken.push(step)} />, aSession('Admin'));
  await userEvent.click(await screen.findByRole('button', { name: 'Ask to seal' }));
  expect(taken).toEqual(['seal']);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

it('The balance sheet has what clients owe, as the lists brought it', async () => {
  api();
  const owed: Opening = { ...opening, receivable: { accounts: 2, cents: 13_000 } };
  await show(<OpeningSheet lines={openedBy(owed)} sealed={owed.sealed} />, aSession('Auditor'));
  const had = within(await screen.findByRole('region', { name: 'Assets' }));
  await had.findByText('1100 Accounts Receivable');
  had.getByText('$130.00');
  had.getByText('$1,130.00');
});

it('The balance sheet foots: what is left after all that is owed closes it', async () => {
  api();
  const { container } = await show(
    <OpeningSheet lines={openedBy(opening)} sealed={opening.sealed} />,
    aSession('Auditor'),
  );
  const owed = within(await screen.findByRole('region', { name: 'Liabilities and equity' }));
  await owed.findByText('3950 Opening Balance');
  owed.getByText('$700.00');
  owed.getByText('$1,000.00');
  expect((await axe(container)).violations).toEqual([]);
});

it('A line asks for whom its account names, and offers only accounts that open', async () => {
  const calls = api().on(addOpeningLine, { lineId: id, version: 1 });
  const user = userEvent.setup();
  const { container } = await show(<OpeningLines opening={{ ...opening, lines: [] }} admin />, aSession());
  await screen.findByText('No lines yet.');
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Add Line' }));
  await user.click(await screen.findByRole('combobox', { name: 'Account' }));
  await screen.findByRole('option', { name: '1000 Operating Bank' });
  expect(screen.queryByRole('option', { name: '1100 Accounts Receivable' })).toBeNull();
  await user.click(screen.getByRole('option', { name: '2500 Commission Payable' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter an amount.');
  await user.type(screen.getByLabelText(/^Owed/), '300');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Choose a colleague.');
  await user.click(screen.getByRole('combobox', { name: 'Colleague' }));
  await user.click(await screen.findByRole('option', { name: 'Alma Broussard' }));
  await user.click(screen.getByRole('combobox', { name: 'Sign' }));
  await user.click(await screen.findByRole('option', { name: 'Below zero' }));
  await screen.findByText('Paid too much by this amount.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.sentTo(addOpeningLine).at(-1)?.body).toMatchObject({ account: '2500', amountCents: -30_000, agentId }),
  );
});

it('Collateral asks for the client, the bond and whose it is, and where it is held', async () => {
  const calls = api()
    .on(addOpeningLine, { lineId: id, version: 1 })
    .on(listDefendants, { rows: [{ defendantId: agentId, fullName: 'Nora Landry' } as Client], nextCursor: null })
    .on(listBondsOfDefendant, { bonds: [aBond({ bondId: id, powerNumber: 'AB-100' })] }, { defendantId: agentId })
    .on(
      getCollateralOfBond,
      {
        people: [{ personId: agentId, name: 'Nora Landry' }],
        holdings: [],
        receipts: [],
        returns: [],
        applications: [],
      },
      { bondId: id },
    );
  const user = userEvent.setup();
  await show(<OpeningLines opening={{ ...opening, lines: [] }} admin />, aSession());
  await user.click(await screen.findByRole('button', { name: 'Add Line' }));
  await user.click(await screen.findByRole('combobox', { name: 'Account' }));
  await user.click(await screen.findByRole('option', { name: '2400 Collateral Held' }));
  await user.type(screen.getByRole('combobox', { name: 'Client' }), 'Nora');
  await user.click(await screen.findByRole('option', { name: 'Nora Landry' }));
  await user.click(screen.getByRole('combobox', { name: 'Bond' }));
  await user.click(await screen.findByRole('option', { name: /AB-100/ }));
  await user.click(screen.getByRole('combobox', { name: 'Whose it is' }));
  await user.click(await screen.findByRole('option', { name: 'Nora Landry' }));
  await user.type(screen.getByLabelText(/^Held/), '1500');
  await user.type(screen.getByLabelText(/^In the trust bank/), '1200');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The trust money differs from it. A shortage is funded first.');
  await user.type(screen.getByLabelText(/^Not banked yet/), '300');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.sentTo(addOpeningLine).at(-1)?.body).toMatchObject({
      account: '2400',
      amountCents: 150_000,
      bankedCents: 120_000,
      unbankedCents: 30_000,
      bondId: id,
      personId: agentId,
    }),
  );
});

it('An unclaimed credit asks for the client and the account that pays it out', async () => {
  const calls = api()
    .on(addOpeningLine, { lineId: id, version: 1 })
    .on(listDefendants, { rows: [{ defendantId: agentId, fullName: 'Nora Landry' } as Client], nextCursor: null })
    .on(
      listAccountsOfDefendant,
      { accounts: [anAccount({ accountId: id, shortId: 12, name: '', status: 'closed' })] },
      { defendantId: agentId },
    );
  const user = userEvent.setup();
  const { container } = await show(<OpeningLines opening={{ ...opening, lines: [] }} admin />, aSession());
  await user.click(await screen.findByRole('button', { name: 'Add Line' }));
  await user.click(await screen.findByRole('combobox', { name: 'Account' }));
  await user.click(await screen.findByRole('option', { name: '2310 Unclaimed Credits' }));
  await user.type(screen.getByLabelText(/^Owed/), '600');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Choose whose account.');
  await user.type(screen.getByRole('combobox', { name: 'Client' }), 'Nora');
  await user.click(await screen.findByRole('option', { name: 'Nora Landry' }));
  await user.click(screen.getByRole('combobox', { name: 'Client account' }));
  await user.click(await screen.findByRole('option', { name: /0000012.*\(closed\)$/ }));
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.sentTo(addOpeningLine).at(-1)?.body).toMatchObject({
      account: '2310',
      amountCents: 60_000,
      accountId: id,
    }),
  );
});

it('A judgment asks for the client and one of their forfeited bonds', async () => {
  const judgedId = 'b1c5e7f9-2d4a-4b6c-8e0f-1a3b5c7d9e21';
  const calls = api()
    .on(addOpeningLine, { lineId: id, version: 1 })
    .on(listDefendants, { rows: [{ defendantId: agentId, fullName: 'Nora Landry' } as Client], nextCursor: null })
    .on(
      listBondsOfDefendant,
      {
        bonds: [
          aBond({ bondId: id, powerNumber: 'AB-100', status: 'OPEN' }),
          aBond({ bondId: judgedId, powerNumber: 'AB-200', status: 'FORFEITED' }),
        ],
      },
      { defendantId: agentId },
    );
  const user = userEvent.setup();
  const { container } = await show(<OpeningLines opening={{ ...opening, lines: [] }} admin />, aSession());
  await user.click(await screen.findByRole('button', { name: 'Add Line' }));
  await user.click(await screen.findByRole('combobox', { name: 'Account' }));
  await user.click(await screen.findByRole('option', { name: '2220 Forfeitures Payable' }));
  await user.type(screen.getByLabelText(/^Owed/), '600');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Choose a bond.');
  await user.type(screen.getByRole('combobox', { name: 'Client' }), 'Nora');
  await user.click(await screen.findByRole('option', { name: 'Nora Landry' }));
  await user.click(screen.getByRole('combobox', { name: 'Bond' }));
  await screen.findByRole('option', { name: /^AB-200/ });
  expect(screen.queryByRole('option', { name: /^AB-100/ })).toBeNull();
  await user.click(screen.getByRole('option', { name: /^AB-200/ }));
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.sentTo(addOpeningLine).at(-1)?.body).toMatchObject({
      account: '2220',
      amountCents: 60_000,
      bondId: judgedId,
    }),
  );
});

it('Collateral stands on the balance sheet with its trust money, and is corrected with it after the seal', async () => {
  const calls = api().on(correctOpeningLine, { requestId: id });
  const user = userEvent.setup();
  const held: OpeningLineRow = {
    ...bank,
    account: '2400',
    bondId: id,
    personId: agentId,
    who: 'Nora Landry (bond AB-100)',
    amountCents: 150_000,
    bankedCents: 120_000,
    unbankedCents: 30_000,
  };
  const sealed = { retainedCents: 0, equityCents: 0, alone: false };
  const of: Opening = { ...opening, state: 'sealed', sealed, lines: [held] };
  const { container } = await show(
    <>
      <OpeningLines opening={of} admin />
      <OpeningSheet lines={openedBy(of)} sealed={of.sealed} />
    </>,
    aSession(),
  );
  await screen.findByText('Nora Landry (bond AB-100), $300.00 not banked');
  const had = within(screen.getByRole('region', { name: 'Assets' }));
  await had.findByText('1005 Trust Bank');
  had.getByText('$1,200.00');
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Correct 2400/ }));
  await screen.findByText(/The difference is booked with its trust money on the day/);
  await user.type(screen.getByLabelText(/^Held/), '1700');
  await user.type(screen.getByLabelText(/^Reason/), 'Counted again');
  await user.click(screen.getByRole('button', { name: 'Ask for approval' }));
  await screen.findByText('The trust money differs from it. A shortage is funded first.');
  const banked = screen.getByLabelText(/^In the trust bank/);
  await user.clear(banked);
  await user.type(banked, '1400');
  await user.click(screen.getByRole('button', { name: 'Ask for approval' }));
  await waitFor(() =>
    expect(calls.sentTo(correctOpeningLine).at(-1)?.body).toMatchObject({
      account: '2400',
      bondId: id,
      personId: agentId,
      amountCents: 170_000,
      bankedCents: 140_000,
      unbankedCents: 30_000,
      reason: 'Counted again',
    }),
  );
});

it('After the seal what a client owed is corrected: whose account, what it was, and why', async () => {
  const calls = api()
    .on(correctOpeningBalance, { requestId: id })
    .on(listDefendants, { rows: [{ defendantId: agentId, fullName: 'Nora Landry' } as Client], nextCursor: null })
    .on(listAccountsOfDefendant, { accounts: [anAccount({ accountId: id, shortId: 7 })] }, { defendantId: agentId });
  const user = userEvent.setup();
  const sealed = { retainedCents: 0, equityCents: 0, alone: false };
  const of: Opening = { ...opening, state: 'sealed', sealed, lines: [] };
  const { container } = await show(
    <>
      <Notifications />
      <OpeningLines opening={of} admin />
    </>,
    aSession(),
  );
  await user.click(await screen.findByRole('button', { name: 'Correct what a client owed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct what a client owed' }));
  await user.click(dialog.getByRole('button', { name: 'Ask for approval' }));
  await dialog.findByText('Choose whose account.');
  dialog.getByText('Choose the kind.');
  dialog.getByText('Give a reason.');
  await user.type(dialog.getByRole('combobox', { name: 'Client' }), 'Nora');
  await user.click(await screen.findByRole('option', { name: 'Nora Landry' }));
  await user.click(dialog.getByRole('combobox', { name: 'Client account' }));
  await user.click(await screen.findByRole('option', { name: /0000007/ }));
  await user.click(dialog.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'Premium' }));
  await user.type(dialog.getByLabelText(/^Should have been/), '420');
  await user.type(dialog.getByLabelText(/^Reason/), 'Paid there');
  expect((await axe(container)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Ask for approval' }));
  await screen.findByText('The correction waits for a second person.');
  expect(calls.sentTo(correctOpeningBalance).at(-1)?.body).toEqual({
    accountId: id,
    part: 'premium',
    amountCents: 42_000,
    reason: 'Paid there',
  });
});

it('A control total says whether it is what stands here, and takes the old one or a reason', async () => {
  const totals = [
    { account: '1000', typedCents: 100_000, hereCents: 100_000, reason: '' },
    { account: '2500', typedCents: null, hereCents: 30_000, reason: '' },
  ];
  const calls = api().on(listOpeningTotals, { totals }).on(setOpeningTotal, { account: '2500' });
  const user = userEvent.setup();
  const { container, unmount } = await show(<OpeningTotals isOpen lines={[bank, commission]} />, aSession());
  await screen.findByText('Same');
  screen.getByText('Open');
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Type the total of 2500 Commission Payable' }));
  await screen.findByText(/Here it is \$300\.00\./);
  await user.type(screen.getByLabelText(/^Old program/), '310');
  await user.type(screen.getByLabelText(/^Reason/), 'An advance');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.sentTo(setOpeningTotal).at(-1)?.body).toEqual({
      account: '2500',
      amountCents: 31_000,
      reason: 'An advance',
    }),
  );
  unmount();
  await show(<OpeningTotals isOpen={false} lines={[]} />, aSession('Auditor'));
  await screen.findByText('Same');
  expect(screen.queryByRole('button')).toBeNull();
});

it('A total that differs names the line that could make it, and of what clients owe where its rows are', async () => {
  const totals = [
    { account: '1100', typedCents: 71_500, hereCents: 58_500, reason: '' },
    { account: '2500', typedCents: 60_000, hereCents: 30_000, reason: 'Asked' },
  ];
  api().on(listOpeningTotals, { totals });
  const { container } = await show(<OpeningTotals isOpen lines={[bank, commission]} />, aSession());
  await screen.findByText('A line of $300.00: Alma Broussard.');
  const link = screen.getByRole('link', { name: 'Rows that could make the difference' });
  expect(link.getAttribute('href')).toBe('/settings/move-in');
  expect((await axe(container)).violations).toEqual([]);
});

it('An Admin removes a line; others read, and nothing changes while a seal waits', async () => {
  const calls = api().on(removeOpeningLine, { lineId: id }, { lineId: id });
  const user = userEvent.setup();
  const { unmount } = await show(<OpeningLines opening={opening} admin />, aSession());
  await user.click(await screen.findByRole('button', { name: 'Remove 1000 Operating Bank' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(calls.sentTo(removeOpeningLine, { lineId: id })).toHaveLength(1));
  unmount();
  const waits = { ...opening, seal: { ...asked, retainedCents: 0, equityCents: 70_000 } };
  await show(<OpeningLines opening={waits} admin />, aSession());
  await screen.findByText('Alma Broussard');
  expect(screen.queryByRole('button', { name: /^(Edit|Remove|Add)/ })).toBeNull();
});

it('A line by file says so, and is neither edited nor removed here', async () => {
  api();
  const byFile: Opening = { ...opening, lines: [{ ...bank, ofFile: true }, commission] };
  await show(<OpeningLines opening={byFile} admin />, aSession());
  await screen.findByText('by file');
  expect(screen.getAllByRole('button', { name: /^Remove/ }).map((button) => button.getAttribute('aria-label'))).toEqual(
    ['Remove 2500 Commission Payable: Alma Broussard'],
  );
});

it('After the seal a line is corrected with a reason, and its account stays', async () => {
  const calls = api().on(correctOpeningLine, { requestId: id });
  const user = userEvent.setup();
  const sealed = { retainedCents: 0, equityCents: 70_000, alone: false };
  await show(
    <>
      <Notifications />
      <OpeningLines opening={{ ...opening, state: 'sealed', sealed }} admin />
    </>,
    aSession(),
  );
  await user.click(await screen.findByRole('button', { name: 'Correct 1000 Operating Bank' }));
  await screen.findByText(/It is \$1,000\.00 now\./);
  expect(screen.getByRole('combobox', { name: 'Account' })).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText(/^Amount/), '950');
  await user.type(screen.getByLabelText(/^Reason/), 'The bank had less');
  await user.click(screen.getByRole('button', { name: 'Ask for approval' }));
  await screen.findByText('The correction waits for a second person.');
  expect(calls.sentTo(correctOpeningLine).at(-1)?.body).toMatchObject({
    account: '1000',
    amountCents: 95_000,
    reason: 'The bank had less',
  });
});

it('The inbox has the seal with what it moves, and nothing where nothing waits', async () => {
  const calls = api()
    .on(getOpening, { ...opening, seal: { ...asked, retainedCents: 20_000, equityCents: 70_000 } })
    .on(approveOpening, { requestId: id }, { requestId: id });
  const user = userEvent.setup();
  const { container, unmount } = await show(<OpeningToDecide />, aSession('Supervisor'));
  await screen.findByText(/asks to seal the opening: \$500\.00 to Owner's Equity, \$200\.00 to Retained Earnings\./);
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(calls.sentTo(approveOpening, { requestId: id })).toHaveLength(1));
  unmount();
  api().on(getOpening, opening);
  await show(<OpeningToDecide />, aSession('Supervisor'));
  await waitFor(() => expect(screen.queryByText('Opening to decide')).toBeNull());
});
