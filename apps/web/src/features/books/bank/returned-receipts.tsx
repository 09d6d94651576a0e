import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BankLine, ReturnedReceipt } from '#contracts/books/bank/bank.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { returnedReceiptsQuery } from './bank.queries.ts';

const bankedWords = ({ bankedOn, paidOn }: ReturnedReceipt): string =>
  bankedOn === null ? `${showDay(paidOn)}, not matched yet` : `at the bank ${showDay(bankedOn)}`;

const Receipt = ({ receipt, choose }: { receipt: ReturnedReceipt; choose: () => void }) => {
  const { accountId, paymentId, receiptNumber, name, method, amountCents, externalReference } = receipt;
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Stack gap={0}>
        <AppLink to="/accounts/$accountId/payments/$paymentId/receipt" params={{ accountId, paymentId }} size="sm">
          Receipt {receiptNumber}, {name}
        </AppLink>
        <Text size="xs" c="dimmed" className="anywhere">
          {formatCents(amountCents)}, {method}
          {externalReference === '' ? '' : ` ${externalReference}`}, {bankedWords(receipt)}
        </Text>
      </Stack>
      <Button size="compact-sm" aria-label={`Record as returned… receipt ${receiptNumber}`} onClick={choose}>
        Record as returned…
      </Button>
    </Group>
  );
};

interface ReturnedReceiptsProps {
  line: BankLine;
  choose: (receipt: ReturnedReceipt) => void;
}

/** What a line that says so may have sent back, of which one is chosen (money#returned-lines). */
export const ReturnedReceipts = ({ line, choose }: ReturnedReceiptsProps) => {
  const { data, error, refetch } = useQuery(returnedReceiptsQuery(line.bankLineId));
  return (
    <Stack gap="sm" component="section" aria-label="Sent back by the bank">
      <Text size="sm" fw={600}>
        The bank sent something back
      </Text>
      {data ? (
        data.receipts.length === 0 ? (
          <Text size="sm" c="dimmed">
            No check or transfer of this amount was at the bank in the 60 days before.
          </Text>
        ) : (
          data.receipts.map((receipt) => (
            <Receipt key={receipt.paymentId} receipt={receipt} choose={() => choose(receipt)} />
          ))
        )
      ) : error ? (
        <ErrorPanel title="Failed to load what it may be." error={error} retry={() => void refetch()} />
      ) : (
        <Loading lines={2} />
      )}
    </Stack>
  );
};
