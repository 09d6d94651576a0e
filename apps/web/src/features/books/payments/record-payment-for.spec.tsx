import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { listAccountsOfDefendant, recordPayment, type Account } from '#contracts/books/account/accounts.ts';
import { getReceipt } from '#contracts/books/account/statements.ts';
import { getSituations } from '#contracts/books/payments/payments.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { anAccount, aSituation } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { RecordPaymentFor } from './record-payment-for.tsx';

const { defendantId } = anAccount();
const one = anAccount({ balanceCents: 80_000 });
const other = anAccount({ accountId: 'a6f1c2de-0000-4000-8000-0000000000bb', shortId: 13, balanceCents: 5_000 });
const paymentId = 'a6f1c2de-0000-4000-8000-0000000000cc';

const open = async (accounts: Account[] | (() => Response), accountId: string | null = null) => {
  const reply = typeof accounts === 'function' ? accounts : { accounts };
  const situations = [one, other].map(({ accountId: id, balanceCents }) => aSituation({ accountId: id, balanceCents }));
  const api = new FakeApi()
    .on(listAccountsOfDefendant, reply, { defendantId })
    .on(getSituations, { today: '2026-11-20', payer: '', accounts: situations });
  const view = await show(
    <RecordPaymentFor defendantId={defendantId} accountId={accountId} onClose={() => undefined} />,
  );
  return { ...view, api, user: userEvent.setup() };
};

describe('A payment for a defendant', () => {
  it('goes to their only open account without a question', async () => {
    await open([one, { ...other, status: 'closed' }]);
    expect(await screen.findByText('Balance due $800.00')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: /^Account/ })).toBeNull();
  });

  it('asks which account where several are open, and takes none by itself', async () => {
    const { api, user } = await open([one, other]);
    const account = await screen.findByRole('combobox', { name: /^Account/ });
    expect(account).toHaveProperty('value', '');
    expect(screen.queryByRole('button', { name: 'Record Payment' })).toBeNull();
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
    api.on(recordPayment, { paymentId, receiptNumber: 41 }, { accountId: other.accountId });
    api.on(getReceipt, () => refusal('ROLE_REFUSED'), { accountId: other.accountId, paymentId });
    await user.click(account);
    await user.click(await screen.findByRole('option', { name: 'Account 0000013 · $50.00' }));
    await user.type(await screen.findByLabelText(/^Amount/), '20{Enter}');
    await screen.findByRole('dialog', { name: 'Payment recorded' });
    expect(api.sentTo(recordPayment, { accountId: other.accountId })).toHaveLength(1);
  });

  it('begins with the account that its address names, and may still be changed', async () => {
    await open([one, other], other.accountId);
    expect(await screen.findByText('Balance due $50.00')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: /^Account/ })).toHaveProperty('value', 'Account 0000013 · $50.00');
  });

  it('asks where the account that its address names is closed', async () => {
    const third = anAccount({ accountId: paymentId, shortId: 14, status: 'closed' });
    await open([one, other, third], third.accountId);
    expect(await screen.findByRole('combobox', { name: /^Account/ })).toHaveProperty('value', '');
  });

  it('says what to do where there is no account, or none that is open', async () => {
    const { unmount } = await open([]);
    expect(await screen.findByText('Write a bond: it opens one by itself.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'New bond' }).getAttribute('href')).toBe(
      `/bonds/new?defendant=${defendantId}`,
    );
    unmount();
    await open([{ ...one, status: 'closed' }]);
    expect(await screen.findByText('Every account of this defendant is closed.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Accounts' }).getAttribute('href')).toBe(
      `/defendants/${defendantId}/accounts`,
    );
  });

  it('says that the accounts did not load, and tries again', async () => {
    const { api, user } = await open(() => refusal('ROLE_REFUSED'));
    expect(await screen.findByText('Failed to load accounts.')).toBeTruthy();
    api.on(listAccountsOfDefendant, { accounts: [one] }, { defendantId });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Balance due $800.00')).toBeTruthy();
  });
});
