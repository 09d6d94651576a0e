import { expect, it } from '@jest/globals';
import { Story } from '../../../../test/given.ts';
import type { BankTransferEvent } from './bank-transfer-events.ts';
import { bankTransferDecider, makeBankTransfer, voidBankTransfer } from './bank-transfer.ts';

const transfer = {
  transferId: 'T1',
  fromAccountId: 'A',
  toAccountId: 'B',
  amountCents: 250_000,
  movedOn: '2026-03-09',
};
const refused = (code: string) => expect.objectContaining({ code }) as unknown as Error;

/** Account at a bank and debits less credits in cents. */
const moved = (events: readonly BankTransferEvent[]) =>
  events.flatMap(({ data }) =>
    data.postings.map(({ account, tags, side, amountCents }) => [
      account,
      tags.bankAccountId,
      side === 'debit' ? amountCents : -amountCents,
    ]),
  );

const made = () => {
  const story = new Story(bankTransferDecider, 'agency');
  return { story, events: story.when(() => makeBankTransfer(transfer)) };
};

it('A transfer moves 1000 of one account at a bank to 1000 of another on its day (money#bank-transfers)', () => {
  const { events } = made();
  expect(moved(events)).toEqual([
    ['1000', 'B', 250_000],
    ['1000', 'A', -250_000],
  ]);
  expect(events.map(({ data }) => data.effectiveOn)).toEqual(['2026-03-09']);
});

it('Its void is the mirror, today and never before its own day, once', () => {
  for (const [today, effectiveOn] of [
    ['2026-03-12', '2026-03-12'],
    ['2026-03-01', '2026-03-09'],
  ] as const) {
    const { story } = made();
    const events = story.when((state) => voidBankTransfer(state, 'T1', today));
    expect(events).toMatchObject([{ type: 'BankTransferVoided', data: { effectiveOn } }]);
    expect(moved(events)).toEqual([
      ['1000', 'B', -250_000],
      ['1000', 'A', 250_000],
    ]);
    expect(() => story.when((state) => voidBankTransfer(state, 'T1', today))).toThrow(refused('ENTRY_VOIDED'));
  }
  expect(() => made().story.when((state) => voidBankTransfer(state, 'T2', '2026-03-12'))).toThrow(
    refused('ENTRY_NOT_FOUND'),
  );
});
