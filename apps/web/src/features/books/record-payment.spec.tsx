import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { recordPayment } from '#contracts/books/accounts.ts';
import { getReceipt, listAccountEntries } from '#contracts/books/statements.ts';
import { listIndemnitors } from '#contracts/people/indemnitors.ts';
import { answer, FakeApi, refusal } from '../../test/api.ts';
import { axe } from '../../test/axe.ts';
import { anIndemnitor } from '../../test/people.ts';
import { show } from '../../test/render.tsx';
import { wholeText } from '../../test/whole-text.ts';
import { RecordPayment } from './record-payment.tsx';

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
  recordedAt: '2026-11-20T20:00:00.000Z',
  recordedBy: 'Marie Delacroix',
  balanceCents: 0,
  premiums: [],
  voided: null,
  chainHead: null,
};

/** A payment of $50.00 that stands, as a line of the statement. */
const aPayment = {
  entryId: 'a6f1c2de-0000-4000-8000-0000000000e1',
  kind: 'PAYMENT' as const,
  what: 'added' as const,
  description: 'Payment',
  amountCents: -5_000,
  runningBalanceCents: 20_000,
  effectiveOn: '2026-11-01',
  recordedAt: '2026-11-01T20:00:00.000Z',
  recordedBy: 'Marie Delacroix',
  ...{ bondId: null, method: 'Cash' as const, payer: null, note: null, externalReference: null },
  ...{ receiptNumber: 40, voided: false, reason: null, journalNumber: 9 },
};

const start = async (api: FakeApi) => {
  api.on(getReceipt, receipt, { accountId, paymentId });
  await show(
    <RecordPayment account={{ accountId, balanceCents: 20_000 }} defendantId={defendantId} onClose={() => undefined} />,
  );
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
    expect(screen.getByText('Enter an amount greater than 0.')).toBeTruthy();
    expect(screen.getByText('Enter a valid date in MM/DD/YYYY.')).toBeTruthy();
    expect(api.sentWith('POST')).toEqual([]);
  });

  it('starts with Cash and today, sends cents by Enter, and shows the number of the receipt', async () => {
    const api = new FakeApi().on(recordPayment, recorded, { accountId });
    const { user, amount } = await start(api);
    await user.type(amount, '125.50{Enter}');
    await screen.findByText(wholeText('Receipt 41'));
    const [sent] = api.sentWith('POST');
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

  it('sends a double click once', async () => {
    let release: (response: Response) => void = () => undefined;
    const waiting = new Promise<Response>((resolve) => (release = resolve));
    const api = new FakeApi().on(recordPayment, () => waiting, { accountId });
    const { user, amount } = await start(api);
    await user.type(amount, '10');
    await user.dblClick(screen.getByRole('button', { name: 'Record Payment' }));
    release(answer(recorded));
    await screen.findByText(wholeText('Receipt 41'));
    expect(api.sentWith('POST')).toHaveLength(1);
  });

  it('keeps what was typed when no answer comes, and tries again under the same id', async () => {
    const api = new FakeApi();
    const { user, amount } = await start(api);
    await user.type(amount, '10');
    await user.type(screen.getByRole('combobox', { name: 'Payer' }), 'Rose');
    await user.click(screen.getByRole('button', { name: 'Record Payment' }));
    await screen.findByText(/The server did not answer/);
    expect(screen.getByRole('combobox', { name: 'Payer' })).toHaveProperty('value', 'Rose');
    api.on(recordPayment, recorded, { accountId });
    await user.click(screen.getByRole('button', { name: 'Record Payment' }));
    await screen.findByText(wholeText('Receipt 41'));
    const keys = api.sentWith('POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('shows a refusal of the server: its words above the buttons, a field’s message beside the field', async () => {
    const api = new FakeApi().on(recordPayment, () => refusal('ACCOUNT_CLOSED'), { accountId });
    const { user, amount } = await start(api);
    await user.type(amount, '10{Enter}');
    expect(await screen.findByText('This account is closed. Reopen it first.')).toBeTruthy();
    api.on(recordPayment, () => refusal('FUTURE_DAY', [{ path: 'paidOn', message: 'Not yet.' }]), { accountId });
    await user.click(screen.getByRole('button', { name: 'Record Payment' }));
    expect(await screen.findByText('Not yet.')).toBeTruthy();
    expect(screen.getByLabelText('Date').getAttribute('aria-invalid')).toBe('true');
  });

  it('says that it failed where the server does not know why', async () => {
    const api = new FakeApi().on(recordPayment, () => refusal('INTERNAL_ERROR'), { accountId });
    const { user, amount } = await start(api);
    await user.type(amount, '10{Enter}');
    expect(await screen.findByText('Failed to add payment.')).toBeTruthy();
  });

  it('says what the balance will be, a credit where more is paid than is owed (decision 10)', async () => {
    const { user, amount } = await start(new FakeApi());
    await user.type(amount, '250');
    expect(screen.getByText('Balance due $200.00, then a credit of $50.00')).toBeTruthy();
  });

  it('offers all that is owed and as much as last time, who has paid here, and prints or is done', async () => {
    const takenBack = { ...aPayment, entryId: paymentId, amountCents: -9_900, voided: true };
    const page = { rows: [takenBack, aPayment], nextCursor: null, openingCents: 0, closingCents: 20_000 };
    const api = new FakeApi()
      .on(recordPayment, recorded, { accountId })
      .on(listAccountEntries, page, { accountId })
      .on(listIndemnitors, { indemnitors: [anIndemnitor()] }, { defendantId });
    const { user, amount } = await start(api);
    api.on(getReceipt, { ...receipt, balanceCents: 1_234 }, { accountId, paymentId });
    await user.click(await screen.findByRole('button', { name: 'Last $50.00' }));
    expect(amount).toHaveProperty('value', '50.00');
    await user.click(screen.getByRole('button', { name: 'Full $200.00' }));
    expect(screen.getByText('Balance due $200.00, then $0.00')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Payer' }));
    await user.click(await screen.findByRole('option', { name: 'Odile Hebert' }));
    await user.click(screen.getByRole('button', { name: 'Record Payment' }));
    await screen.findByText(wholeText('Receipt 41'));
    expect(api.sentWith('POST')[0]?.body).toMatchObject({ amountCents: 20_000, payer: 'Odile Hebert' });
    expect(screen.getByText('$200.00 by Cash recorded. Balance due is $12.34 now.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Print' }));
    expect(screen.getByRole('button', { name: 'Done' })).toBeTruthy();
  });

  it('has nothing for axe to find', async () => {
    await start(new FakeApi());
    await waitFor(() => screen.getByRole('dialog'));
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  });
});
