import { Paper, Stack, Table, Text } from '@mantine/core';
import type { getTaking } from '#contracts/books/payments/payments.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay, showDefendant, showInstant } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { accountName } from '#domain/kernel/short-id.ts';

type Taking = AnswerOf<typeof getTaking>;

const Receipts = ({ taking: { payments, totalCents } }: { taking: Taking }) => (
  <Table fz="sm" verticalSpacing={6} horizontalSpacing={4}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">Receipt</Table.Th>
        <Table.Th scope="col">Account</Table.Th>
        <Table.Th scope="col" className="figures">
          Balance after
        </Table.Th>
        <Table.Th scope="col" className="figures">
          Amount
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {payments.map((payment) => (
        <Table.Tr key={payment.paymentId}>
          <Table.Td>
            {payment.receiptNumber === null ? 'being numbered…' : <SerialNumber>{payment.receiptNumber}</SerialNumber>}
            {payment.voided ? ' · VOID' : payment.returned ? ' · Returned' : ''}
          </Table.Td>
          <Table.Td>
            {showDefendant(payment.defendantName)} · {accountName(payment.accountShortId)}
          </Table.Td>
          <Table.Td className="figures">{formatCents(payment.balanceCents)}</Table.Td>
          <Table.Td className="figures">{formatCents(payment.amountCents)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
    <Table.Tfoot>
      <Table.Tr className="total">
        <Table.Th scope="row" colSpan={3}>
          Total
        </Table.Th>
        <Table.Td className="figures">
          <strong>{formatCents(totalCents)}</strong>
        </Table.Td>
      </Table.Tr>
    </Table.Tfoot>
  </Table>
);

/** The paper of a payment for several accounts: each receipt, and the sum; the change prints and is not booked. */
export const TakingPaper = (props: {
  taking: Taking;
  isCopy: boolean;
  receivedCents: number | null;
  timeZone: string;
}) => {
  const { taking, isCopy, receivedCents, timeZone } = props;
  return (
    <Paper
      className="panel"
      p={{ base: 'md', xs: 'xl' }}
      maw={680}
      w="100%"
      mx="auto"
      component="article"
      aria-label="Receipts"
    >
      <Stack gap="lg">
        <Stack gap={0}>
          <Text fw={600} fz="lg" className="no-print">
            {taking.organizationName}
          </Text>
          <Text fw={600} fz="lg">
            {isCopy ? 'RECEIPTS · COPY' : 'RECEIPTS'}
          </Text>
        </Stack>
        <Facts
          facts={[
            [
              'Received from',
              taking.payer === '' ? showDefendant(taking.payments[0]?.defendantName ?? '') : taking.payer,
            ],
            ['Method', taking.method],
            ['External reference', taking.externalReference],
            ['Date', showDay(taking.paidOn)],
            ['Recorded', `${showInstant(taking.takenAt, timeZone)} by ${taking.takenBy}`],
            ...(receivedCents === null
              ? []
              : [
                  ['Cash received', formatCents(receivedCents)] as const,
                  ['Change', formatCents(receivedCents - taking.totalCents)] as const,
                ]),
          ]}
        />
        <Receipts taking={taking} />
      </Stack>
    </Paper>
  );
};
