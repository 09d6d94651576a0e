import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { proveReceipt } from '#contracts/books/account/paper.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { ReceiptProof } from './receipt-proof.tsx';

const code = '0123456789abcdef0123456789abcdef';
const proof = {
  receiptNumber: 41,
  organizationName: 'Crescent City Bail Bonds',
  paidOn: '2026-11-20',
  amountCents: 12_550,
  payerInitials: 'M. T.',
  state: 'Valid',
} as const;

const textOf = async () => {
  const { container } = await show(<ReceiptProof code={code} />);
  await screen.findByText('Crescent City Bail Bonds');
  return container.textContent;
};

describe('The public page of a receipt', () => {
  it('shows number, day, amount, agency, initials and that it is valid', async () => {
    new FakeApi().on(proveReceipt, proof, { code });
    const text = await textOf();
    for (const part of ['Receipt 41', 'Valid', '11/20/2026', '$125.50', 'M. T.', 'Compare the number'])
      expect(text).toContain(part);
    expect((await axe(document.body)).violations).toEqual([]);
  });

  it('says that a void one proves no payment, and names nobody of a deleted file', async () => {
    new FakeApi().on(proveReceipt, { ...proof, state: 'Void', payerInitials: '' }, { code });
    expect(await textOf()).toMatch(/Void.*Received from—.*It does not prove a payment/);
  });

  it('says that a receipt is not known', async () => {
    const api = new FakeApi().on(proveReceipt, () => refusal('RECEIPT_NOT_FOUND'), { code });
    await show(<ReceiptProof code={code} />);
    expect((await screen.findByRole('alert')).textContent).toBe('This receipt is not known.');
    expect(api.sentTo(proveReceipt, { code })).toHaveLength(1);
  });

  it('asks nothing about what is no code', async () => {
    await show(<ReceiptProof code="none" />);
    expect((await screen.findByRole('alert')).textContent).toBe('This receipt is not known.');
  });

  it('can be asked again where the answer was lost', async () => {
    new FakeApi().on(proveReceipt, () => refusal('TOO_MANY_REQUESTS'), { code });
    await show(<ReceiptProof code={code} />);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
