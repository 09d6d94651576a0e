import { Group, Paper, Stack, Table, Text } from '@mantine/core';
import type { getReceipt } from '#contracts/books/account/statements.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { amountInWords } from '#domain/kernel/amount-in-words.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { NOTHING, showDay, showDefendant, showInstant } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import { PowerNumber } from '../accounts/index.ts';

type Receipt = AnswerOf<typeof getReceipt>;

/** What is still owed, or what the agency owes back, in words. */
const balanceInWords = (cents: number) => (cents < 0 ? `${formatCents(-cents)} credit` : formatCents(cents));

/**
 * What stands across the top: the first print is the receipt, every other one a copy, a void says VOID, a return
 * RETURNED (bonds#original-and-copy).
 */
const headingOf = (receipt: Receipt, copy: boolean) =>
  [receipt.voided ? 'VOID' : receipt.returned ? 'RETURNED' : null, 'RECEIPT', copy ? 'COPY' : null]
    .filter((word) => word !== null)
    .join(' · ');

const Heading = ({ receipt, copy }: { receipt: Receipt; copy: boolean }) => (
  <Group justify="space-between" align="flex-start">
    <Stack gap={0}>
      <Text fw={600} fz="lg" className="no-print">
        {receipt.organizationName}
      </Text>
      <Text fw={600} fz="lg" {...((receipt.voided ?? receipt.returned) ? { c: 'var(--mantine-color-error)' } : {})}>
        {headingOf(receipt, copy)}
      </Text>
    </Stack>
    <Text fz={20} fw={600}>
      {receipt.receiptNumber === null ? (
        'being numbered…'
      ) : (
        <>
          No. <SerialNumber>{receipt.receiptNumber}</SerialNumber>
        </>
      )}
    </Text>
  </Group>
);

const Premiums = ({ premiums }: { premiums: Receipt['premiums'] }) => (
  <Table fz="sm" verticalSpacing={6} horizontalSpacing={0} captionSide="top">
    <Table.Caption ta="left" mt={0} mb={4}>
      How the premium was computed
    </Table.Caption>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col" pr="sm">
          Power
        </Table.Th>
        <Table.Th scope="col" pr="sm">
          Computation
        </Table.Th>
        <Table.Th scope="col" className="figures">
          Premium
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {premiums.map((premium) => (
        <Table.Tr key={premium.bondId}>
          <Table.Td pr="sm">
            <PowerNumber of={premium} none={NOTHING} />
          </Table.Td>
          <Table.Td pr="sm">{premium.computation}</Table.Td>
          <Table.Td className="figures">{formatCents(premium.premiumCents)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

const Proof = ({ address }: { address: string }) => (
  <Group gap="sm" wrap="nowrap" className="receipt-proof">
    <QrCode text={address} label="QR code of the page that proves this receipt" side={112} />
    <Stack gap={2} miw={0}>
      <Text size="xs">Scan to see whether this receipt is valid</Text>
      <Text size="xs" c="dimmed" className="anywhere">
        {address}
      </Text>
    </Stack>
  </Group>
);

/** The receipt as it is handed over: on screen and on paper the same (bonds#original-and-copy). */
export const ReceiptPaper = (props: {
  receipt: Receipt;
  copy: boolean;
  /** Cash that was handed over, where somebody typed it: it prints with the change. */
  receivedCents?: number | null;
  /** Where the receipt is proved, once it is known. */
  proof?: string | undefined;
  timeZone: string;
}) => {
  const { receipt, copy, receivedCents = null, proof, timeZone } = props;
  return (
    <Paper
      className="panel"
      p={{ base: 'md', xs: 'xl' }}
      maw={680}
      w="100%"
      mx="auto"
      component="article"
      aria-label="Receipt"
    >
      <Stack gap="lg">
        <Heading receipt={receipt} copy={copy} />
        {receipt.voided ? (
          <Text size="sm" fw={500}>
            VOID since {showInstant(receipt.voided.at, timeZone)}: {receipt.voided.reason}
          </Text>
        ) : null}
        {receipt.returned ? (
          <Text size="sm" fw={500}>
            Returned by the bank on {showDay(receipt.returned.on)}
            {receipt.returned.bookedOn === null ? '' : `, booked on ${showDay(receipt.returned.bookedOn)}`}:{' '}
            {receipt.returned.reason}
          </Text>
        ) : null}
        <Facts
          facts={[
            [
              'Received from',
              receipt.payer === null || receipt.payer === '' ? showDefendant(receipt.defendantName) : receipt.payer,
            ],
            ['Amount', <strong key="amount">{formatCents(receipt.amountCents)}</strong>],
            ['In words', amountInWords(receipt.amountCents)],
            ['Method', receipt.method],
            ...(receivedCents === null
              ? []
              : [
                  ['Cash received', formatCents(receivedCents)] as const,
                  ['Change', formatCents(receivedCents - receipt.amountCents)] as const,
                ]),
            ['External reference', receipt.externalReference],
            ['Date', showDay(receipt.paidOn)],
            ...(receipt.bookedOn === null ? [] : [['Booked on', showDay(receipt.bookedOn)] as const]),
            ['Defendant', showDefendant(receipt.defendantName)],
            ['Account', accountName(receipt.accountShortId)],
            ...(receipt.standsOn === null ? [] : [['Transferred to', accountName(receipt.standsOn.shortId)] as const]),
            ['Received by', receipt.recordedBy],
            ...(receipt.till === null ? [] : [['Till', receipt.till] as const]),
            ['Recorded', showInstant(receipt.recordedAt, timeZone)],
            ['Balance after this payment', balanceInWords(receipt.balanceCents)],
          ]}
        />
        {receipt.premiums.length === 0 ? null : <Premiums premiums={receipt.premiums} />}
        {proof === undefined ? null : <Proof address={proof} />}
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Verification code {receipt.chainHead ?? 'not there yet'}
        </Text>
      </Stack>
    </Paper>
  );
};
