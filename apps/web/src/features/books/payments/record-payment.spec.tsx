import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { recordPayment } from '#contracts/books/account/accounts.ts';
import { listMailedPapers } from '#contracts/books/account/mail-paper.ts';
import { getReceipt } from '#contracts/books/account/statements.ts';
import { getCashOfPayer, getSituations } from '#contracts/books/payments/payments.ts';
import { listIndemnitors } from '#contracts/people/people/indemnitors.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { anIndemnitor, aSituation } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { wholeText } from '../../../test/whole-text.ts';
import { RecordPayment, type PaymentDialog } from './record-payment.tsx';

const accountId = 'a6f1c2de-0000-4000-8000-00000000000a';
const defendantId = anIndemnitor().defendantId;
const paymentId = 'a6f1c2de-0000-4000-8000-00000000000b';

const receipt = {
  paymentId,
  receiptNumber: 41,
  organizationName: 'Crescent City Bail Bonds',
  accountShortId: 7,
  defendantName: 'Marcus Thibodeaux',
  payer: null,
  amountCents: 12_550,
  method: 'Cash' as const,
  externalReference: null,
  paidOn: '2026-11-20',
  bookedOn: null,
  recordedAt: '2026-11-20T20:00:00.000Z',
  recordedBy: 'Marie Delacroix',
  till: null,
  handedTo: null,
  balanceCents: 0,
  premiums: [],
  voided: null,
  banked: null,
  returned: null,
  standsOn: null,
  chainHead: null,
};

/** What the server says of the account before the payment: it owes $200.00, and $50.00 came last. */
const situation = aSituation({ balanceCents: 20_000, last: { amountCents: 5_000, paidOn: '2026-11-01', payer: '' } });
const situated = (api: FakeApi) =>
  api.on(getSituations, { today: '2026-11-20', accounts: [situation], payer: situation.defendantName });

const start = async (api: FakeApi, dialog: PaymentDialog = 'Record a Payment') => {
  situated(api).on(getReceipt, receipt, { accountId, paymentId });
  const account = { accountId, balanceCents: 20_000 };
  await show(<RecordPayment dialog={dialog} account={account} onClose={() => undefined} />);
  return { user: userEvent.setup(), amount: await screen.findByLabelText(/Amount/) };
};

const recorded = { paymentId, receiptNumber: null };

describe('Record a Payment', () => {
  it('refuses an empty amount and a date that does not exist, in the words of the spec, and sends nothing', async () => {
    const api = new FakeApi();
    const { user } = await start(api);
    const date = screen.getByLabelText('Date');
    await user.clear(date);
    await user.type(date, '02302026');
    expect(date).toHaveProperty('value', '02/30/2026');
    await user.click(screen.getByRole('button', { name: 'Record Payment' }));
    expect(screen.getByText('No account selected or invalid amount.')).toBeTruthy();
    expect(screen.getByText('Enter a valid date in MM/DD/YYYY.')).toBeTruthy();
    expect(api.sentTo(recordPayment, { accountId })).toEqual([]);
  });

  it('starts with Cash and today and with nothing for axe to find, sends cents by Enter, and shows the number of the receipt', async () => {
    const api = new FakeApi().on(recordPayment, recorded, { accountId });
    const { user, amount } = await start(api);
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
    await user.type(amount, '125.50{Enter}');
    await screen.findByText(wholeText('Receipt 41'));
    const [sent] = api.sentTo(recordPayment, { accountId });
    expect(sent?.body).toMatchObject({ amountCents: 12_550, method: 'Cash', paidOn: '2026-11-20' });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says that the receipt is being numbered until the ledger has numbered it', async () => {
    const api = new FakeApi().on(recordPayment, recorded, { accountId });
    const { user, amount } = await start(api);
    api.on(getReceipt, { ...receipt, receiptNumber: null }, { accountId, paymentId });
    await user.type(amount, '5{Enter}');
    expect(await screen.findByText('Receipt being numbered…')).toBeTruthy();
    api.on(getReceipt, receipt, { accountId, paymentId });
    expect(await screen.findByText(wholeText('Receipt 41'))).toBeTruthy();
  });

  it('says what the balance will be, a credit where more is paid than is owed (money#overpayment), and sends a double click once', async () => {
    let release: (response: Response) => void = () => undefined;
    const waiting = new Promise<Response>((resolve) => (release = resolve));
    const api = new FakeApi().on(recordPayment, () => waiting, { accountId });
    const { user, amount } = await start(api);
    await user.type(amount, '250');
    expect(screen.getByText('Balance due $200.00, then a credit of $50.00')).toBeTruthy();
    await user.dblClick(screen.getByRole('button', { name: 'Record Payment' }));
    release(answer(recorded));
    await screen.findByText(wholeText('Receipt 41'));
    expect(api.sentTo(recordPayment, { accountId })).toHaveLength(1);
  });

  it('keeps what was typed when no answer comes, and tries again under the same id', async () => {
    const api = new FakeApi();
    const { user, amount } = await start(api);
    await user.type(amount, '10');
    await user.clear(screen.getByRole('combobox', { name: 'Payer' }));
    await user.type(screen.getByRole('combobox', { name: 'Payer' }), 'Rose');
    await user.click(screen.getByRole('button', { name: 'Record Payment' }));
    await screen.findByText(/The server did not answer/);
    expect(screen.getByRole('combobox', { name: 'Payer' })).toHaveProperty('value', 'Rose');
    api.on(recordPayment, recorded, { accountId });
    await user.click(screen.getByRole('button', { name: 'Record Payment' }));
    await screen.findByText(wholeText('Receipt 41'));
    const keys = api.sentTo(recordPayment, { accountId }).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('shows a refusal of the server: its words above the buttons, a field’s message beside the field; and that it failed where the server does not know why', async () => {
    const api = new FakeApi().on(recordPayment, () => refusal('ACCOUNT_CLOSED'), { accountId });
    const { user, amount } = await start(api);
    await user.type(amount, '10{Enter}');
    expect(await screen.findByText('This account is closed. Reopen it first.')).toBeTruthy();
    api.on(recordPayment, () => refusal('FUTURE_DAY', [{ path: 'paidOn', message: 'Not yet.' }]), { accountId });
    await user.click(screen.getByRole('button', { name: 'Record Payment' }));
    expect(await screen.findByText('Not yet.')).toBeTruthy();
    expect(screen.getByLabelText('Date').getAttribute('aria-invalid')).toBe('true');
    api.on(recordPayment, () => refusal('INTERNAL_ERROR'), { accountId });
    await user.click(screen.getByRole('button', { name: 'Record Payment' }));
    expect(await screen.findByText('Failed to add payment.')).toBeTruthy();
  });

  it('offers all that is owed and as much as last time, who has paid here, and prints or is done', async () => {
    const api = new FakeApi()
      .on(recordPayment, recorded, { accountId })
      .on(listIndemnitors, { indemnitors: [anIndemnitor()] }, { defendantId });
    const { user, amount } = await start(api);
    api.on(getReceipt, { ...receipt, balanceCents: 1_234 }, { accountId, paymentId });
    await user.click(await screen.findByRole('button', { name: 'Last $50.00' }));
    expect(amount).toHaveProperty('value', '50.00');
    await user.click(screen.getByRole('button', { name: 'Full $200.00' }));
    expect(screen.getByText('Balance due $200.00, then $0.00')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Payer' })).toHaveProperty('value', 'Marcus Thibodeaux');
    await user.clear(screen.getByRole('combobox', { name: 'Payer' }));
    await user.click(await screen.findByRole('option', { name: 'Odile Hebert' }));
    await user.click(screen.getByRole('button', { name: 'Record Payment' }));
    await screen.findByText(wholeText('Receipt 41'));
    expect(api.sentTo(recordPayment, { accountId })[0]?.body).toMatchObject({
      amountCents: 20_000,
      payer: 'Odile Hebert',
    });
    expect(screen.getByText('$200.00 by Cash recorded. Balance due is $12.34 now.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Print' }));
    expect(screen.getByRole('button', { name: 'Done' })).toBeTruthy();
  });

  it('has E-mail and Print first after a payment, proposes the payer’s address, and prints the original', async () => {
    const addresses = [
      { role: 'Payer', name: 'Odile Hebert', email: 'odile@example.com' },
      { role: 'Defendant', name: 'Marcus Thibodeaux', email: 'marcus@example.com' },
    ] as const;
    const api = new FakeApi()
      .on(recordPayment, recorded, { accountId })
      .on(listMailedPapers, { connected: true, addresses: [...addresses], mailed: [] });
    const { user, amount } = await start(api);
    await user.type(amount, '125.50{Enter}');
    await screen.findByText(wholeText('Receipt 41'));
    const mail = await screen.findByRole('button', { name: 'E-mail' });
    const status = within(mail.closest<HTMLElement>('[role="status"]') ?? document.body);
    const names = [...status.getAllByRole('button'), ...status.getAllByRole('link')]
      .toSorted((one, two) => (one.compareDocumentPosition(two) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['E-mail', 'Print', 'PDF', '80 mm', 'Done']);
    const original = /original=([\w-]{36})/.exec(status.getByRole('link', { name: 'PDF' }).getAttribute('href') ?? '');
    expect(original).not.toBeNull();
    await user.click(mail);
    const dialog = await screen.findByRole('dialog', { name: 'E-mail: Receipt' });
    expect(within(dialog).getByRole('combobox', { name: /^To/ })).toHaveProperty('value', 'odile@example.com');
  });

  it.each([
    ['Record a Payment', ['Cash', 'Credit/Debit', 'Cashiers Check', 'Money Order']],
    ['Add Payment', ['Cash', 'Check', 'Money Order', 'Credit Card', 'Bank Transfer', 'Other']],
  ] as const)('called %s offers its own methods', async (dialog, methods) => {
    const { user } = await start(new FakeApi(), dialog);
    await user.click(screen.getByRole('combobox', { name: 'Method' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(methods);
  });

  it('asks before what looks like another payment; “Take it anyway” is the same command, for these values alone', async () => {
    const message = '$50.00 was taken on the same account within the last ten minutes.';
    const api = new FakeApi().on(recordPayment, () => refusal('CONFIRM_FIRST', [], {}, message), { accountId });
    const { user, amount } = await start(api);
    await user.type(amount, '50{Enter}');
    const asked = await screen.findByRole('dialog', { name: 'Take it anyway?' });
    expect(asked.textContent).toContain(message);
    expect((await axe(asked)).violations).toEqual([]);
    await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('Failed to add payment.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Record Payment' }));
    const anyway = await screen.findByRole('button', { name: 'Take it anyway' });
    api.on(recordPayment, recorded, { accountId });
    await user.click(anyway);
    await screen.findByText(wholeText('Receipt 41'));
    const sent = api.sentTo(recordPayment, { accountId });
    expect(sent.map(({ body }) => (body as { confirmed: boolean }).confirmed)).toEqual([false, false, true]);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('says from $8,000.00 of cash in 12 months on what Form 8300 asks for, and takes it all the same', async () => {
    const api = new FakeApi()
      .on(recordPayment, recorded, { accountId })
      .on(getCashOfPayer, { since: '2025-11-21', cashCents: 795_000 });
    const { user, amount } = await start(api);
    await user.type(amount, '49.99');
    await waitFor(() => expect(api.sentTo(getCashOfPayer)).toHaveLength(1));
    expect(screen.queryByText(/Form 8300/)).toBeNull();
    await user.type(amount, '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}50');
    expect(await screen.findByText('$8,000.00 in cash within 12 months')).toBeTruthy();
    expect(screen.getByText(/Above \$10,000.00 the agency files IRS Form 8300/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Record Payment' }));
    await screen.findByText(wholeText('Receipt 41'));
  });
});
