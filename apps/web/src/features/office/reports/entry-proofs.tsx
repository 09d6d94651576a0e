import { Stack } from '@mantine/core';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { getJournalEntry } from '#contracts/office/reports/reports.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/link.tsx';
import { SerialNumber } from '../../../ui/money.tsx';

type Proofs = Pick<AnswerOf<typeof getJournalEntry>, 'receipt' | 'deposit' | 'bankLine'>;

/** Receipt, deposit and line of the bank: what proves an entry of the journal. */
export const EntryProofs = ({ proofs: { receipt, deposit, bankLine } }: { proofs: Proofs }) => (
  <Stack gap={0} align="flex-start">
    {receipt === null ? null : (
      <AppLink
        to="/accounts/$accountId/payments/$paymentId/receipt"
        params={{ accountId: receipt.accountId, paymentId: receipt.paymentId }}
        size="xs"
      >
        Receipt <SerialNumber>{String(receipt.number)}</SerialNumber>
      </AppLink>
    )}
    {deposit === null ? null : (
      <AppLink to="/money/deposits/$depositId" params={{ depositId: deposit.depositId }} size="xs">
        Deposit <SerialNumber>{deposit.number}</SerialNumber>
      </AppLink>
    )}
    {bankLine === null ? null : (
      <AppLink
        to="/money/bank"
        search={{
          account: bankLine.bankAccountId,
          state: 'matched',
          words: decimalOfCents(Math.abs(bankLine.amountCents)),
        }}
        size="xs"
      >
        Bank line {showDay(bankLine.postedOn)}
      </AppLink>
    )}
  </Stack>
);
