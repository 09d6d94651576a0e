import { Notifications } from '@mantine/notifications';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { userEvent } from '../../../test/user.ts';
import { voidPayment } from '#contracts/books/account/accounts.ts';
import { listAccountEntries, type AccountEntry } from '#contracts/books/account/statements.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { getAgency, type Agency } from '#contracts/agency/organizations/agency.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { AccountEntries } from './account-entries.tsx';

const accountId = 'a6f1c2de-0000-4000-8000-00000000000a';
const idOf = (number: number) => `a6f1c2de-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`;

const payment = (number: number, changes: Partial<AccountEntry> = {}): AccountEntry => ({
  entryId: idOf(number),
  kind: 'PAYMENT',
  what: 'added',
  description: 'Payment, Cash',
  amountCents: -1_000 * number,
  runningBalanceCents: 100_000,
  effectiveOn: '2026-11-20',
  bookedOn: null,
  recordedAt: '2026-11-20T20:00:00.000Z',
  recordedBy: 'Marie Delacroix',
  bondId: null,
  method: 'Cash',
  payer: 'Rose',
  note: null,
  externalReference: null,
  receiptNumber: number,
  voided: false,
  depositedOn: null,
  slip: null,
  recovery: false,
  stands: true,
  reason: null,
  otherAccountId: null,
  journalNumber: number,
  ...changes,
});

const fee = payment(50, {
  kind: 'FEE',
  description: 'Jail Fee',
  amountCents: 3_000,
  method: null,
  payer: null,
  receiptNumber: null,
});

const anAgency = (changes: Partial<Agency>): Agency => ({
  name: 'Crescent City Bail Bonds',
  licenseNumber: '',
  phone: '',
  email: '',
  website: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  timeZone: 'America/Chicago',
  retentionYears: 7,
  usualJurisdiction: null,
  subscriptionPlan: 'free',
  billingStatus: 'active',
  refusesUnknownPowers: false,
  depositsByTwo: false,
  cardFeesByMonth: false,
  approvalLimitCents: 50_000,
  policy: { minPasswordLength: 6, passwordNeedsSpecial: false, twoFactorRequired: false, autoLogoutMinutes: 60 },
  ...changes,
});

const around = { openingCents: 40_000, closingCents: 33_000 };

/** The statement; what the URL would say is `days`. */
const Account = ({ days: initial = {}, ...props }: Partial<Parameters<typeof AccountEntries>[0]>) => {
  const [days, setDays] = useState(initial);
  return (
    <AccountEntries
      accountId={accountId}
      editable
      onTransfer={() => undefined}
      onBank={() => undefined}
      {...props}
      days={days}
      onDays={(changed) => setDays({ ...days, ...changed })}
    />
  );
};

const start = async (rows: AccountEntry[], role: Role = 'Admin') => {
  const api = new FakeApi().on(listAccountEntries, { rows, nextCursor: null, ...around }, { accountId });
  const screenful = (
    <>
      <Notifications />
      <Account />
    </>
  );
  await show(screenful, aSession(role));
  return { api, user: userEvent.setup() };
};

const choose = (user: ReturnType<typeof userEvent.setup>, shows: string) => user.click(screen.getByText(shows));

describe('The statement', () => {
  it('shows each line with the balance after it, what was typed, and the way to its receipt, and axe finds nothing', async () => {
    await start([payment(7), fee]);
    const table = await screen.findByRole('table');
    expect(within(table).getByText('\u2212$70.00')).toBeTruthy();
    expect(within(table).getAllByText('$1,000.00')).toHaveLength(2);
    expect(within(table).getByText('Jail Fee')).toBeTruthy();
    expect(within(table).getByText('from Rose · by Marie Delacroix')).toBeTruthy();
    const link = within(table).getByRole('link', { name: 'Receipt 7' });
    expect(link.getAttribute('href')).toBe(`/accounts/${accountId}/payments/${idOf(7)}/receipt`);
    expect((await axe(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([]);
  });

  it('says of a deposited payment when it was, and with which deposit', async () => {
    await start([
      payment(1, { depositedOn: '2026-11-21', slip: 'D-0012' }),
      payment(2, { depositedOn: '2026-11-21', bookedOn: '2026-12-01' }),
    ]);
    expect(await screen.findByText('from Rose · deposited on 11/21/2026, D-0012 · by Marie Delacroix')).toBeTruthy();
    expect(
      screen.getByText('from Rose · deposited on 11/21/2026 · booked on 12/01/2026 · by Marie Delacroix'),
    ).toBeTruthy();
  });

  it('shows five payments until asked for the others (screens#account-summary)', async () => {
    const { user } = await start([1, 2, 3, 4, 5, 6, 7].map((number) => payment(number)));
    await screen.findByRole('link', { name: 'Receipt 7' });
    await choose(user, 'Payments');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Receipt 6' })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Show 2 more' }));
    expect(screen.getByRole('link', { name: 'Receipt 7' })).toBeTruthy();
  });

  it('asks the server for the entries of a kind, and says what is empty in the words of the spec', async () => {
    const { api, user } = await start([payment(1)]);
    await screen.findByRole('link', { name: 'Receipt 1' });
    api.on(listAccountEntries, { rows: [], nextCursor: null, ...around }, { accountId });
    await choose(user, 'Fees');
    expect(await screen.findByText('No fees recorded.')).toBeTruthy();
    expect(api.sentTo(listAccountEntries, { accountId }).at(-1)?.address).toContain('show=fees');
  });

  const inPages = (api: FakeApi, first: AccountEntry[], second: AccountEntry[]) =>
    api.on(
      listAccountEntries,
      ({ address }) =>
        answer(
          address.includes('cursor=older')
            ? { rows: second, nextCursor: null, ...around }
            : { rows: first, nextCursor: 'older', ...around },
        ),
      { accountId },
    );

  it('is printed whole, voided lines included (money#statements)', async () => {
    const api = inPages(new FakeApi(), [payment(1)], [payment(2)]);
    const told: [boolean, boolean][] = [];
    const onPaper = (whole: boolean) => told.push([whole, screen.queryByRole('link', { name: 'Receipt 2' }) !== null]);
    await show(<Account onPaper={onPaper} />);
    await waitFor(() => expect(told).toEqual([[true, true]]));
    expect(api.sentTo(listAccountEntries, { accountId }).every(({ address }) => address.includes('voided=true'))).toBe(
      true,
    );
  });

  const march = { from: '2026-03-01', to: '2026-03-31' };
  const lines = async () =>
    within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);

  it('stands between the closing and the opening balance where days are chosen (money#statements)', async () => {
    const api = new FakeApi().on(
      listAccountEntries,
      { rows: [payment(7)], nextCursor: null, ...around },
      { accountId },
    );
    await show(<Account days={march} />);
    const [closing, entry, opening] = await lines();
    expect(closing).toMatch(/^03\/31\/2026Closing balance.*\$330\.00/);
    expect(entry).toContain('Receipt 7');
    expect(opening).toMatch(/^03\/01\/2026Opening balance.*\$400\.00/);
    for (const part of ['from=2026-03-01', 'to=2026-03-31'])
      expect(api.sentTo(listAccountEntries, { accountId }).at(-1)?.address).toContain(part);
  });

  it('runs from the opening to the closing balance on paper', async () => {
    new FakeApi().on(
      listAccountEntries,
      { rows: [payment(1), payment(2)], nextCursor: null, ...around },
      { accountId },
    );
    await show(<Account days={march} onPaper={() => undefined} />);
    expect((await lines()).map((line) => /Opening|Receipt \d|Closing/.exec(line)?.[0])).toEqual([
      'Opening',
      'Receipt 1',
      'Receipt 2',
      'Closing',
    ]);
    expect(screen.getByRole('heading', { name: 'Statement from 03/01/2026 to 03/31/2026' })).toBeTruthy();
  });

  it('says that nothing happened on the chosen days, and what the balance was', async () => {
    new FakeApi().on(listAccountEntries, { rows: [], nextCursor: null, ...around }, { accountId });
    await show(<Account days={march} />);
    expect(await lines()).toEqual([
      expect.stringContaining('Closing balance'),
      'No entries on these days.',
      expect.stringContaining('Opening balance'),
    ]);
  });

  it('does not ask for days the wrong way round', async () => {
    const api = new FakeApi();
    await show(<Account days={{ from: march.to, to: march.from }} />);
    expect(await screen.findByText('The last day is before the first.')).toBeTruthy();
    expect(api.sentTo(listAccountEntries, { accountId })).toEqual([]);
  });

  it('is not printed when a part of it is missing', async () => {
    new FakeApi().on(listAccountEntries, () => refusal('MONEY_STOPPED'), { accountId });
    const told: boolean[] = [];
    await show(<Account onPaper={(whole) => told.push(whole)} />);
    await waitFor(() => expect(told).toEqual([false]));
  });

  it('asks for voided lines only when the switch is on (money#statements)', async () => {
    const { api, user } = await start([payment(1)]);
    await screen.findByRole('link', { name: 'Receipt 1' });
    expect(api.sentTo(listAccountEntries, { accountId }).at(-1)?.address).toContain('voided=false');
    api.on(
      listAccountEntries,
      {
        rows: [payment(1, { voided: true }), payment(2, { what: 'voided', reason: 'Duplicate' })],
        nextCursor: null,
        ...around,
      },
      { accountId },
    );
    await user.click(screen.getByRole('switch', { name: 'Show voided' }));
    expect(await screen.findByText(/Reason: Duplicate/)).toBeTruthy();
    expect(screen.getAllByText('VOID')).toHaveLength(2);
    expect(api.sentTo(listAccountEntries, { accountId }).at(-1)?.address).toContain('voided=true');
  });

  it('keeps a failure in sight, with Retry', async () => {
    const api = new FakeApi().on(listAccountEntries, () => refusal('MONEY_STOPPED'), { accountId });
    await show(<Account />);
    await screen.findByText(/The books of this agency are stopped/);
    api.on(listAccountEntries, { rows: [payment(1)], nextCursor: null, ...around }, { accountId });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Receipt 1' })).toBeTruthy();
  });
});

describe('Delete payment', () => {
  const press = async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(await screen.findByRole('button', { name: 'Delete payment of $30.00' }));

  it('asks an Admin for a reason, reverses the payment, and says that it stays as VOID', async () => {
    const { api, user } = await start([payment(3)]);
    await press(user);
    const dialog = await screen.findByRole('dialog', { name: 'Delete payment' });
    expect(dialog.textContent).toContain('Delete this payment of $30.00?');
    expect(dialog.textContent).toContain('Receipt 3 keeps its number.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete payment' }));
    expect(within(dialog).getByText('Choose a reason.')).toBeTruthy();
    expect(within(dialog).getByText('Give a reason.')).toBeTruthy();
    expect(api.sentWith('POST')).toEqual([]);

    await user.click(within(dialog).getByRole('combobox', { name: 'Reason' }));
    await user.click(await screen.findByRole('option', { name: 'Duplicate' }));
    await user.type(within(dialog).getByLabelText(/Details/), 'Typed twice');
    api.on(voidPayment, () => answer({ requestId: idOf(9), waiting: false }), { accountId, paymentId: idOf(3) });
    await user.click(within(dialog).getByRole('button', { name: 'Delete payment' }));
    expect(api.sentWith('POST').map(({ body }) => body)).toEqual([{ reasonCode: 'Duplicate', reason: 'Typed twice' }]);
  });

  it('says before it is sent that a second person is asked above the limit, and then that it waits', async () => {
    const { api, user } = await start([payment(3)]);
    api.on(getAgency, anAgency({ approvalLimitCents: 2_999 }));
    await press(user);
    const dialog = await screen.findByRole('dialog', { name: 'Delete payment' });
    expect((await within(dialog).findByText(/when a second person approves/)).textContent).toBe(
      'Above $29.99 it takes effect when a second person approves: a Supervisor or an Admin other than you.',
    );
    expect((await axe(dialog)).violations).toEqual([]);
    await user.click(within(dialog).getByRole('combobox', { name: 'Reason' }));
    await user.click(await screen.findByRole('option', { name: 'Duplicate' }));
    await user.type(within(dialog).getByLabelText(/Details/), 'Typed twice');
    api.on(voidPayment, () => answer({ requestId: idOf(9), waiting: true }), { accountId, paymentId: idOf(3) });
    await user.click(within(dialog).getByRole('button', { name: 'Delete payment' }));
    expect(await screen.findByText('Waiting for approval.')).toBeTruthy();
  });

  it('up to the limit asks nobody', async () => {
    const { api, user } = await start([payment(3)]);
    api.on(getAgency, anAgency({ approvalLimitCents: 3_000 }));
    await press(user);
    const dialog = await screen.findByRole('dialog', { name: 'Delete payment' });
    await waitFor(() => expect(api.sentTo(getAgency)).toHaveLength(1));
    expect(within(dialog).queryByText(/when a second person approves/)).toBeNull();
  });

  it('puts the sentence of the spec around a refusal', async () => {
    const { api, user } = await start([payment(3)]);
    await press(user);
    await user.click(await screen.findByRole('combobox', { name: 'Reason' }));
    await user.click(await screen.findByRole('option', { name: 'Other' }));
    await user.type(screen.getByLabelText(/Details/), 'x');
    api.on(voidPayment, () => refusal('ENTRY_VOIDED'), { accountId, paymentId: idOf(3) });
    await user.click(screen.getByRole('button', { name: 'Delete payment' }));
    expect(await screen.findByText('Failed to delete payment: This entry was already voided.')).toBeTruthy();
  });

  it('is refused to everybody else in the words of the spec', async () => {
    const { user } = await start([payment(3)], 'Agent');
    await press(user);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('You do not have permission to delete payments.')).toBeTruthy();
  });
});
