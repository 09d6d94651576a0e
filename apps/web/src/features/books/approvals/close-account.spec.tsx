import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { getAccount, listAccountsOfDefendant, reopenAccount, type Account } from '#contracts/books/account/accounts.ts';
import { closeAccount, closeWithDisposition } from '#contracts/books/account/closing.ts';
import { closeByTransfer } from '#contracts/books/transfers/transfers.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { anAccount } from '../../../test/people.ts';
import { aSession, show } from '../../../test/render.tsx';
import { CloseAccount } from './close-account.tsx';

const { accountId } = anAccount();
const params = { accountId };
const question = 'This account has live bonds: A-1.';
const asks = () => refusal('CONFIRM_FIRST', undefined, undefined, question);

const open = async (changes: Partial<Account>, role: Role = 'Accounting') => {
  const allocation = { passThroughCents: 0, feesCents: 0, premiumCents: 0, creditCents: 0 };
  const answer = {
    ...anAccount(changes),
    defendantName: 'Odile Hebert',
    allocation,
    explanation: [],
    waiting: [],
    payouts: [],
  };
  const api = new FakeApi().on(getAccount, answer, params);
  const { container } = await show(<CloseAccount accountId={accountId} />, aSession(role));
  const user = userEvent.setup();
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { api, container, user, press };
};
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('an account at zero closes at once, after what stands was asked about', async () => {
  const { api, press, user } = await open({}, 'Agent');
  api.on(closeAccount, asks, params);
  await press('Close account');
  const dialog = await screen.findByRole('dialog', { name: 'Close account' });
  await user.click(within(dialog).getByRole('button', { name: 'Close account' }));
  const asked = await screen.findByRole('dialog', { name: 'Close it anyway?' });
  expect(asked.textContent).toContain(question);
  api.on(closeAccount, { accountId }, params);
  await user.click(within(asked).getByRole('button', { name: 'Close it anyway' }));
  await gone();
  expect(api.sentTo(closeAccount, params).map(({ body }) => body)).toEqual([{ confirmed: false }, { confirmed: true }]);
});

it('what is owed is written off with a reason; nothing is asked for twice', async () => {
  const { api, press, user, container } = await open({ balanceCents: 5_000 });
  await press('Close account');
  const dialog = await screen.findByRole('dialog', { name: 'Close account' });
  expect(within(dialog).getByText('$50.00 is owed. Closing writes it off.')).toBeTruthy();
  expect(within(dialog).queryByLabelText('Paid by')).toBeNull();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  expect(await within(dialog).findByText('Give a reason.')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Not to be had');
  api.on(closeWithDisposition, asks, params);
  await user.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  const asked = await screen.findByRole('dialog', { name: 'Close it anyway?' });
  expect(asked.textContent).toContain(question);
  api.on(closeWithDisposition, { accountId, requestId: accountId }, params);
  await user.click(within(asked).getByRole('button', { name: 'Close it anyway' }));
  await gone();
  const sent = api.sentTo(closeWithDisposition, params);
  const body = { disposition: 'write-off', method: null, reason: 'Not to be had' };
  expect(sent.map((one) => one.body)).toEqual([
    { ...body, confirmed: false },
    { ...body, confirmed: true },
  ]);
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

it('a credit is refunded by a named way', async () => {
  const { api, press, user } = await open({ balanceCents: -8_000 });
  api.on(closeWithDisposition, { accountId, requestId: accountId }, params);
  await press('Close account');
  const dialog = await screen.findByRole('dialog', { name: 'Close account' });
  expect(within(dialog).getByText('$80.00 is a credit. Closing pays it back.')).toBeTruthy();
  await user.click(within(dialog).getByLabelText('Paid by', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'Cash' }));
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Paid too much');
  await user.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  await gone();
  const body = { disposition: 'refund', method: 'Cash', reason: 'Paid too much', confirmed: false };
  expect(api.sentTo(closeWithDisposition, params).map((one) => one.body)).toEqual([body]);
});

it('a credit that nobody claims is given up at once, without a second person', async () => {
  const { api, press, user } = await open({ balanceCents: -8_000 });
  api.on(closeWithDisposition, { accountId, requestId: null }, params);
  await press('Close account');
  const dialog = await screen.findByRole('dialog', { name: 'Close account' });
  await user.click(within(dialog).getByLabelText('What to do with the balance', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'Unclaimed' }));
  expect(dialog.textContent).toContain('Closing holds it as unclaimed for the client or the State.');
  expect(within(dialog).queryByLabelText('Paid by')).toBeNull();
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Moved away');
  await user.click(within(dialog).getByRole('button', { name: 'Close account' }));
  await gone();
  const body = { disposition: 'unclaimed', method: null, reason: 'Moved away', confirmed: false };
  expect(api.sentTo(closeWithDisposition, params).map((one) => one.body)).toEqual([body]);
});

it('all that stands on it goes to another open account of its defendant', async () => {
  const { api, press, user, container } = await open({ balanceCents: 5_000 });
  const other = {
    ...anAccount({ balanceCents: 2_000, shortId: 9 }),
    accountId: '7b7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e22',
  };
  const { defendantId } = other;
  api.on(listAccountsOfDefendant, { accounts: [anAccount({ balanceCents: 5_000 }), other] }, { defendantId });
  api.on(closeByTransfer, { accountId, toAccountId: other.accountId }, params);
  await press('Close account');
  const dialog = await screen.findByRole('dialog', { name: 'Close account' });
  await user.click(within(dialog).getByLabelText('What to do with the balance', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'Transfer to another account' }));
  expect(await screen.findByLabelText(/^To account/, { selector: 'input' })).toHaveProperty(
    'value',
    'Account 0000009, $20.00',
  );
  expect((await axe(container)).violations).toEqual([]);
  const asked = screen.getByRole('dialog', { name: 'Close account' });
  await user.type(within(asked).getByRole('textbox', { name: /Reason/ }), 'One account is enough');
  await user.click(within(asked).getByRole('button', { name: 'Close account' }));
  await gone();
  const body = { toAccountId: other.accountId, reason: 'One account is enough' };
  expect(api.sentTo(closeByTransfer, params).map((one) => one.body)).toEqual([body]);
});

it('a credit behind a write-off is paid back as far as the client paid it', async () => {
  const { press } = await open({ balanceCents: -8_000, writeOffsCents: 5_000 });
  await press('Close account');
  const dialog = await screen.findByRole('dialog', { name: 'Close account' });
  expect(dialog.textContent).toContain('pays back what the client paid, and lowers the write-offs by the rest.');
});

it('who may not dispose of money is told what has to happen first', async () => {
  const { press } = await open({ balanceCents: 5_000 }, 'Agent');
  await press('Close account');
  const dialog = await screen.findByRole('dialog', { name: 'Close account' });
  expect(dialog.textContent).toContain('$50.00 is owed. Take the payment first, or ask Accounting, a Supervisor');
  await press('OK');
  await gone();
});

it('a closed account is reopened with a reason', async () => {
  const { api, press, user } = await open({ status: 'closed', closedOn: '2026-11-02' }, 'Agent');
  api.on(reopenAccount, { accountId }, params);
  await press('Reopen account');
  const dialog = await screen.findByRole('dialog', { name: 'Reopen account' });
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'He pays again');
  await user.click(within(dialog).getByRole('button', { name: 'Reopen account' }));
  await gone();
  expect(api.sentTo(reopenAccount, params).map((one) => one.body)).toEqual([{ reason: 'He pays again' }]);
});
