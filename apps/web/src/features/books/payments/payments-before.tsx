import { ActionIcon, Button, Center, Stack, Text, Title } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentBefore } from '#contracts/books/payments/payments-before.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { isReturnable } from '#domain/books/banking.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf, showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import type { StatementDays } from '../../../lib/statement-days.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { paymentsBeforeQuery } from './payments.queries.ts';
import { ReturnPaymentBefore } from './return-payment-before.tsx';

/** It shows this many until asked for the others. */
const FIRST = 5;

const said = ({ payer, receipt, returnedOn, returnedCents }: PaymentBefore): string =>
  [
    payer === '' ? '' : `from ${payer}`,
    receipt === '' ? '' : `no. ${receipt} of the old program`,
    returnedOn === null ? '' : `${formatCents(returnedCents)} returned by the bank on ${showDay(returnedOn)}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');

const columnsOf = (onReturn: ((payment: PaymentBefore) => void) | null): Column<PaymentBefore>[] => [
  { key: 'day', header: 'Day', width: 110, beneath: 'what', day: ({ paidOn }) => paidOn },
  {
    key: 'what',
    header: 'Payment',
    cell: (payment) => (
      <Stack gap={0}>
        <span>{payment.method ?? 'Payment'}</span>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {said(payment)}
        </Text>
      </Stack>
    ),
  },
  { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents },
  ...(onReturn === null
    ? []
    : [
        {
          key: 'actions',
          header: '',
          screenOnly: true,
          cell: (payment: PaymentBefore) =>
            payment.returnedOn !== null || (payment.method !== null && !isReturnable(payment.method)) ? null : (
              <ActionIcon
                className="no-print"
                variant="subtle"
                color="gray"
                size="sm"
                title="Record as returned"
                aria-label={`Record as returned: payment of ${formatCents(payment.amountCents)} of ${showDay(payment.paidOn)}`}
                onClick={() => onReturn(payment)}
              >
                <IconBuildingBank size={15} />
              </ActionIcon>
            ),
        },
      ]),
];

/**
 * What the old program took on an account, under its statement: booked nowhere, and only returned by the bank
 * (moving-in#payments-before). Nothing where there is none.
 */
export const PaymentsBefore = ({ accountId, days: { from, to } }: { accountId: string; days: StatementDays }) => {
  const query = useQuery(paymentsBeforeQuery(accountId, { from, to }));
  const [all, setAll] = useState(false);
  const [returning, setReturning] = useState<PaymentBefore | null>(null);
  const mayReturn = useMay(moneyRoles);
  const { cutOverOn = null, payments = [] } = query.data ?? {};
  if (payments.length === 0) return null;
  const cents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const title = `Payments before ${showDay(cutOverOn)}`;
  return (
    <Stack gap="xs" mt="lg" component="section" aria-label={title}>
      <Stack gap={2}>
        <Title order={2} size="sm">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {`${countOf(payments.length, 'payment')}, ${formatCents(cents)}, taken by the program before. What is owed above has them already.`}
        </Text>
      </Stack>
      <List
        label="Payments that the program before took"
        from={rowsOf(query, () => (all ? payments : payments.slice(0, FIRST)))}
        columns={columnsOf(mayReturn ? setReturning : null)}
        rowKey={({ paymentId }) => paymentId}
        empty={null}
      />
      {all || payments.length <= FIRST ? null : (
        <Center className="no-print">
          <Button size="xs" variant="default" onClick={() => setAll(true)}>
            {`Show all ${String(payments.length)}`}
          </Button>
        </Center>
      )}
      {returning === null ? null : (
        <ReturnPaymentBefore accountId={accountId} payment={returning} onClose={() => setReturning(null)} />
      )}
    </Stack>
  );
};
