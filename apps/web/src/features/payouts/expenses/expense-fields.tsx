import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { ExpenseMethod } from '#domain/payouts/expenses.ts';
import { REFERENCE } from '#domain/kernel/external-reference.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { useLedgerAccounts } from '../../agency/chart/index.ts';

/** Money out, or in, as it is typed. */
export interface TypedExpense {
  paidOn: string | null;
  payee: string;
  account: string | null;
  amountCents: number | null;
  method: ExpenseMethod;
  externalReference: string;
  reason: string;
}

interface ExpenseFieldsProps<V extends TypedExpense> {
  form: UseFormReturnType<V>;
  /** The field of whom it is paid to, or from. */
  payee: ReactNode;
  /** Whether an account of the chart is offered. */
  takes: (code: string) => boolean;
  methods: { label: string; data: { value: string; label: string }[] };
}

/** What is typed of money out and of money in alike. */
export const ExpenseFields = <V extends TypedExpense>({ form, payee, takes, methods }: ExpenseFieldsProps<V>) => {
  const { today } = useSession().organization;
  const accounts = useLedgerAccounts().filter(({ value }) => takes(value));
  return (
    <Fields>
      {payee}
      <Select
        label="Account"
        className={WIDTH.full}
        withAsterisk
        searchable
        data={accounts}
        {...form.getInputProps('account')}
      />
      <MoneyInput label="Amount" className={WIDTH.middle} withAsterisk {...form.getInputProps('amountCents')} />
      <UsDateInput label="Date" className={WIDTH.middle} withAsterisk today={today} {...form.getInputProps('paidOn')} />
      <Select label={methods.label} className={WIDTH.middle} data={methods.data} {...form.getInputProps('method')} />
      <TextInput label={REFERENCE} className={WIDTH.middle} {...form.getInputProps('externalReference')} />
      <Textarea
        label="Purpose"
        className={WIDTH.full}
        withAsterisk
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
    </Fields>
  );
};
