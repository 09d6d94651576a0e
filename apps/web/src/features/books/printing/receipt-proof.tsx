import { Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { proveReceipt } from '#contracts/books/account/paper.ts';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { ProblemError } from '../../../lib/api.ts';
import { showDay } from '../../../lib/format.ts';
import { contractQuery } from '../../../lib/query.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** What a code looks like: anything else is not asked about. */
const CODE = /^[0-9a-f]{32}$/;

const Frame = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Center component="main" mih="100dvh" p="md">
    <Paper className="panel" p="lg" w="100%" maw={420}>
      <Stack gap="md">
        <Title order={1}>{title}</Title>
        {children}
      </Stack>
    </Paper>
  </Center>
);

const Known = ({ code }: { code: string }) => {
  const { data, error, refetch } = useQuery(contractQuery(proveReceipt, { params: { code } }, []));
  if (error instanceof ProblemError && error.code === 'RECEIPT_NOT_FOUND') return <Unknown />;
  if (error) {
    return (
      <Frame title="Receipt">
        <ErrorPanel error={error} retry={() => void refetch()} />
      </Frame>
    );
  }
  if (!data) {
    return (
      <Frame title="Receipt">
        <Loading lines={5} />
      </Frame>
    );
  }
  const { receiptNumber, organizationName, paidOn, amountCents, payerInitials, state } = data;
  return (
    <Frame
      title={
        <Group justify="space-between" gap="sm">
          <span>
            Receipt <SerialNumber>{receiptNumber}</SerialNumber>
          </span>
          <StatusBadge status={state} {...(state === 'Valid' ? {} : { tone: 'red' })} />
        </Group>
      }
    >
      <Facts
        facts={[
          ['Agency', organizationName],
          ['Date', showDay(paidOn)],
          ['Amount', <strong key="amount">{formatCents(amountCents)}</strong>],
          ['Received from', payerInitials],
        ]}
      />
      <Text size="xs" c="dimmed">
        {state === 'Void'
          ? 'This receipt was voided. It does not prove a payment.'
          : state === 'Returned'
            ? 'The bank returned this payment. The receipt does not prove a payment.'
            : 'Compare the number, the date and the amount with the paper in your hand.'}
      </Text>
    </Frame>
  );
};

const Unknown = () => (
  <Frame title="Receipt">
    <Text role="alert">{REFUSALS.RECEIPT_NOT_FOUND.text}</Text>
  </Frame>
);

/** A receipt as its public page proves it: number, day, amount, agency, initials, and whether it is valid. */
export const ReceiptProof = ({ code }: { code: string }) => {
  useEffect(() => {
    document.title = 'Receipt · Bailiwick';
  }, []);
  return CODE.test(code) ? <Known code={code} /> : <Unknown />;
};
