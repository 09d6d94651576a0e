import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { formatCents } from '#domain/kernel/money.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { CASH_REPORT_CENTS, cashStanding } from '#domain/books/taking.ts';
import { cashOfPayerQuery } from './payments.queries.ts';

interface CashWatchProps {
  accountIds: readonly string[];
  payer: string;
  method: PaymentMethod;
  amountCents: number | null;
}

const LIMIT = formatCents(CASH_REPORT_CENTS);
const WHAT_TO_DO = {
  near: `Above ${LIMIT} the agency files IRS Form 8300. Ask for the name, address, taxpayer number and an ID now, while the payer is here.`,
  above: `That is above ${LIMIT}: file IRS Form 8300 within 15 days. Take the name, address, taxpayer number and an ID now, and tell the payer in writing by January 31.`,
};

/**
 * Says from 80% of $10,000 on what a payer has given in cash within 12 months, and what to do (money#form-8300). It
 * blocks nothing, and is silent where the sum cannot be had.
 */
export const CashWatch = ({ accountIds, payer, method, amountCents }: CashWatchProps) => {
  const [name] = useDebouncedValue(payer.trim(), 300);
  const asked = method === 'Cash' && name !== '';
  const { data } = useQuery({ ...cashOfPayerQuery(name, accountIds), enabled: asked });
  if (!asked || !data) return null;
  const total = data.cashCents + (amountCents === null || Number.isNaN(amountCents) ? 0 : amountCents);
  const standing = cashStanding(total);
  return standing === 'fine' ? null : (
    <Alert role="status" variant="default" p="sm" title={`${formatCents(total)} in cash within 12 months`}>
      {name} has paid this much in cash, including this payment. {WHAT_TO_DO[standing]}
    </Alert>
  );
};
