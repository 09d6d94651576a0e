import { describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { getReceipt } from '#contracts/books/account/statements.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';

const receipt: AnswerOf<typeof getReceipt> = {
  paymentId: 'a6f1c2de-0000-4000-8000-00000000000b',
  receiptNumber: 41,
  organizationName: 'Crescent City Bail Bonds',
  accountShortId: 7,
  defendantName: 'Marcus Thibodeaux',
  payer: null,
  amountCents: 12_550,
  method: 'Money Order',
  externalReference: null,
  paidOn: '2026-11-20',
  bookedOn: null,
  recordedAt: '2026-11-21T02:00:00.000Z',
  recordedBy: 'Marie Delacroix',
  till: null,
  handedTo: null,
  balanceCents: -5_000,
  premiums: [
    {
      bondId: 'a6f1c2de-0000-4000-8000-00000000000e',
      powerNumber: 'PB-1',
      amountCents: 1_000_000,
      premiumCents: 120_000,
      computation: '12% of $10,000.00 is $1,200.00 (R.S. 22:1443)',
    },
  ],
  voided: null,
  banked: null,
  returned: null,
  standsOn: null,
  chainHead: 'abc123',
};

const paper = (changes: Partial<typeof receipt> = {}, copy = false) =>
  show(<ReceiptPaper receipt={{ ...receipt, ...changes }} copy={copy} timeZone="America/Chicago" />);

const textOf = async () => (await screen.findByRole('article', { name: 'Receipt' })).textContent;

describe('The receipt', () => {
  it('shows number, payer, amount, method, balance and how the premium was computed (bonds#original-and-copy)', async () => {
    await paper();
    const text = await textOf();
    for (const part of [
      'Crescent City Bail Bonds',
      'No. 41',
      'Marcus Thibodeaux',
      '$125.50',
      'One hundred twenty-five and 50/100 dollars',
      'Money Order',
      '$50.00 credit',
      'Account 0000007',
      '12% of $10,000.00 is $1,200.00 (R.S. 22:1443)',
      'abc123',
      'Received byMarie Delacroix',
      'Recorded11/20/2026, 8:00 PM',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('COPY');
    expect(text).not.toContain('VOID');
  });

  it('shows the code of its public page with the address', async () => {
    await show(<ReceiptPaper receipt={receipt} copy proof="https://office.example/r/0a" timeZone="America/Chicago" />);
    expect(screen.getByRole('img', { name: 'QR code of the page that proves this receipt' })).toBeTruthy();
    expect(screen.getByText('https://office.example/r/0a')).toBeTruthy();
  });

  it('says on which day it and its return are booked, where that is another (money#which-day)', async () => {
    await paper();
    expect(await textOf()).not.toContain('ooked on');
    cleanup();
    await paper({ bookedOn: '2026-12-01', returned: { on: '2026-11-30', bookedOn: '2026-12-02', reason: 'NSF' } });
    expect(await textOf()).toContain('Booked on12/01/2026');
    expect(await textOf()).toContain('Returned by the bank on 11/30/2026, booked on 12/02/2026: NSF');
  });

  it('says COPY on a reprint and VOID where the payment was taken back', async () => {
    await paper({ voided: { at: '2026-11-21T15:00:00.000Z', reason: 'Duplicate' } }, true);
    const text = await textOf();
    expect(text).toContain('VOID · RECEIPT · COPY');
    expect(text).toContain('VOID since 11/21/2026, 9:00 AM: Duplicate');
  });

  it('names who paid, where it was not the defendant, and waits for its number', async () => {
    await paper({ payer: 'Rose', receiptNumber: null });
    const text = await textOf();
    expect(text).toContain('Received fromRose');
    expect(text).toContain('being numbered…');
  });

  it('names the till that its cash came into', async () => {
    await paper({ method: 'Cash', till: 'Front counter' });
    expect(await screen.findByText('Front counter')).toBeTruthy();
  });

  it('has nothing for axe to find', async () => {
    await paper();
    expect((await axe(await screen.findByRole('article'))).violations).toEqual([]);
  });
});
