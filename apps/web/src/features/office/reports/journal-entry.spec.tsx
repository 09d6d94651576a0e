import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { getJournalEntry } from '#contracts/office/reports/reports.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { JournalEntryDetail } from './journal-entry.tsx';

const id = 'a6f1c2de-0000-4000-8000-00000000000a';
const posting = { accountId: id, accountShortId: 7, bondId: null };

const entry: AnswerOf<typeof getJournalEntry> = {
  journalNumber: 12,
  effectiveOn: '2026-11-19',
  bookedOn: '2026-11-20',
  recordedAt: '2026-11-20T20:00:00.000Z',
  recordedBy: 'Marie Delacroix',
  description: 'Payment voided',
  eventType: 'PaymentVoided',
  reversesJournalNumber: 11,
  payee: 'Sheriff of Orleans',
  externalReference: '1047',
  reversedByJournalNumber: null,
  defendant: { defendantId: id, fullName: 'Marcus Thibodeaux' },
  texts: { reason: 'Typed twice', externalReference: '1047' },
  receipt: { number: 3, accountId: id, paymentId: id },
  deposit: { depositId: id, number: 'D-0012' },
  bankLine: { bankAccountId: id, postedOn: '2026-11-21', amountCents: 5_000 },
  postings: [
    { ...posting, account: '1100', accountName: 'Accounts Receivable', debitCents: 5_000, creditCents: 0 },
    { ...posting, account: '1010', accountName: 'Undeposited Funds', debitCents: 0, creditCents: 5_000 },
  ],
  event: {
    eventId: id,
    stream: `account-${id}.${id}`,
    revision: 4,
    position: '99',
    type: 'PaymentVoided',
    occurredAt: '2026-11-20T20:00:00.000Z',
    actorId: id,
    actorName: 'Marie Delacroix',
    fromAddress: '10.0.0.7',
    commandId: id,
    data: { reasonCode: 'Duplicate' },
    chainHash: 'beef',
  },
};

const start = async () => {
  new FakeApi().on(getJournalEntry, entry, { journalNumber: '12' });
  const opened: number[] = [];
  await show(
    <JournalEntryDetail journalNumber={12} onOpen={(number) => opened.push(number)} onClose={() => undefined} />,
  );
  await screen.findByText('Technical details');
  return opened;
};

describe('A journal entry', () => {
  it('leads to its receipt, the deposit of that, and the line of the bank', async () => {
    await start();
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Receipt 3')).toBe(`/accounts/${id}/payments/${id}/receipt`);
    expect(hrefOf('Deposit D-0012')).toBe(`/money/deposits/${id}`);
    expect(hrefOf('Bank line 11/21/2026')).toContain(`/money/bank?account=${id}`);
  });

  it('shows its lines and the event behind it: who, when, from where, stream, version, hash, typed texts', async () => {
    await start();
    const text = screen.getByRole('dialog', { name: 'Journal entry 12' }).textContent;
    for (const part of [
      '1100 Accounts Receivable',
      '$50.00',
      'Effective day11/19/2026',
      'Booked on11/20/2026',
      'Marcus Thibodeaux',
      'PayeeSheriff of Orleans',
      'Typed: reasonTyped twice',
      'Check number or reference1047',
      'Recorded byMarie Delacroix',
      'Recorded11/20/2026, 2:00 PM',
      'From where10.0.0.7',
      `account-${id}.${id}`,
      'Version4',
      'beef',
      '"reasonCode": "Duplicate"',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('leads to the entry that it reverses', async () => {
    const opened = await start();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reverses entry 11' }));
    expect(opened).toEqual([11]);
  });

  it('has nothing for axe to find', async () => {
    await start();
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  });
});
