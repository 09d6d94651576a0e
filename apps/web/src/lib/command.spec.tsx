import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { getAccount, recordPayment } from '#contracts/books/account/accounts.ts';
import { answer, FakeApi, refusal } from '../test/api.ts';
import { show } from '../test/render.tsx';
import { FormProblem } from '../ui/problem.tsx';
import { useContractForm } from './contract-form.ts';
import { contractQuery } from './query.ts';

const accountId = 'a6f1c2de-0000-4000-8000-00000000000a';
const done: string[] = [];

const PaymentForm = () => {
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: recordPayment,
    params: { accountId },
    initialValues: { amountCents: 5_000, method: 'Cash' as const, paidOn: '2026-11-20' },
    body: (values) => values,
    onDone: ({ paymentId }) => void done.push(paymentId),
  });
  return (
    <form onSubmit={onSubmit}>
      <label>
        Amount
        <input
          aria-invalid={form.errors['amountCents'] !== undefined}
          value={form.values.amountCents}
          onChange={({ currentTarget }) => form.setFieldValue('amountCents', Number(currentTarget.value))}
        />
      </label>
      <p>{form.errors['amountCents']}</p>
      <FormProblem error={error} />
      <button type="submit">{busy ? 'Sending' : 'Send'}</button>
    </form>
  );
};

const Balance = () => {
  const { data } = useQuery(contractQuery(getAccount, { params: { accountId } }, [`account:${accountId}`]));
  return <p>Balance {data?.balanceCents}</p>;
};

const start = async (reply: Parameters<FakeApi['on']>[1]) => {
  const api = new FakeApi().on(recordPayment, reply as never, { accountId });
  done.length = 0;
  await show(<PaymentForm />);
  const button = await screen.findByRole('button');
  return { api, button, keys: () => api.sent.map(({ headers }) => headers.get('idempotency-key')) };
};

const receipt = { paymentId: accountId, receiptNumber: 1 };

describe('A command', () => {
  it('is sent once by a double click', async () => {
    const { api, button } = await start(() => answer(receipt));
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(done).toHaveLength(1));
    expect(api.sent).toHaveLength(1);
    expect(api.sent[0]?.address).toBe(`/api/accounts/${accountId}/payments`);
  });

  it('keeps its id when it is tried again, and gets a new one after success', async () => {
    let tries = 0;
    const { button, keys } = await start(() => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return answer(receipt);
    });
    fireEvent.click(button);
    await screen.findByRole('alert');
    fireEvent.click(button);
    await waitFor(() => expect(done).toHaveLength(1));
    fireEvent.click(button);
    await waitFor(() => expect(done).toHaveLength(2));
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it('is refused before it is sent when the contract refuses it', async () => {
    const { api, button } = await start(() => answer(receipt));
    fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '0' } });
    fireEvent.click(button);
    await screen.findByText('No account selected or invalid amount.');
    expect(api.sent).toEqual([]);
  });

  it('shows the server’s message beside its field and focuses it', async () => {
    const { button } = await start(() => refusal('VALIDATION_FAILED', [{ path: 'amountCents', message: 'Too much.' }]));
    fireEvent.click(button);
    await screen.findByText('Too much.');
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')));
  });

  it('shows a refusal without a field above the button, and keeps the form', async () => {
    const { button } = await start(() => refusal('ACCOUNT_CLOSED'));
    fireEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toBe('This account is closed. Reopen it first.');
    expect(screen.getByLabelText('Amount')).toHaveProperty('value', '5000');
    expect(done).toEqual([]);
  });

  it('has what the screen shows of what it touches asked again, with no live connection', async () => {
    let balanceCents = 9_000;
    const booked = () => {
      balanceCents = 4_000;
      return answer(receipt);
    };
    new FakeApi()
      .on(recordPayment, booked, { accountId })
      .on(getAccount, () => answer({ balanceCents }), { accountId });
    await show(
      <>
        <Balance />
        <PaymentForm />
      </>,
    );
    await screen.findByText('Balance 9000');
    fireEvent.click(screen.getByRole('button'));
    await screen.findByText('Balance 4000');
  });
});
