import { Stack, Text, Textarea } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { formatCents } from '#domain/kernel/money.ts';
import { movesBalance, type RequestKind } from '#domain/kernel/refunds.ts';
import { Fields, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';

/** The balance (of an adjustment the premium), and what it will be once this is approved: said while the amount is typed. */
const BalanceAfter = (props: { kind: RequestKind; balanceCents: number; amountCents: number | null }) => {
  const { kind, balanceCents, amountCents } = props;
  const cents = amountCents === null || Number.isNaN(amountCents) ? 0 : amountCents;
  const after = cents === 0 ? '' : `, then ${formatCents(balanceCents + movesBalance(kind, cents, null))}`;
  return (
    <Text size="xs" c="dimmed" className="tabular" aria-live="polite">
      {kind === 'adjustment' ? 'Premium' : 'Balance due'} {formatCents(balanceCents)}
      {after}
    </Text>
  );
};

interface MoneyRequestFieldsProps {
  kind: RequestKind;
  /** Of the account now; of an adjustment the bond's premium. */
  balanceCents: number;
  amountCents: number | null;
  getInputProps: (field: 'amountCents' | 'reason') => GetInputPropsReturnType;
  /** What is chosen beside the amount. */
  children?: ReactNode;
}

/** What every request for money asks: how much, which shows the balance after it, and why. */
export const MoneyRequestFields = (props: MoneyRequestFieldsProps) => {
  const { kind, balanceCents, amountCents, getInputProps, children } = props;
  return (
    <>
      <Stack gap={6}>
        <Fields>
          <MoneyInput
            label="Amount"
            withAsterisk
            className={WIDTH.middle}
            data-autofocus
            {...getInputProps('amountCents')}
          />
          {children}
        </Fields>
        <BalanceAfter kind={kind} balanceCents={balanceCents} amountCents={amountCents} />
      </Stack>
      <Textarea label="Reason" withAsterisk autosize minRows={2} {...getInputProps('reason')} />
      <Text size="sm" c="dimmed">
        Takes effect when {kind === 'adjustment' ? 'another Admin' : 'a second person'} approves.
      </Text>
    </>
  );
};
