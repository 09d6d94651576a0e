import { Autocomplete, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { recordExpense, type Vendor } from '#contracts/payouts/expenses/expenses.ts';
import { isExpenseAccount } from '#domain/payouts/expenses.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, WIDTH } from '../../../ui/form.tsx';
import { isConfirmed, keyOf, useQuestion, withoutQuestion } from '../../books/payments/index.ts';
import { PayingTill } from '../../books/tills/index.ts';
import { ExpenseFields, type TypedExpense } from './expense-fields.tsx';
import { vendorsQuery } from './expenses.queries.ts';

interface Typed extends TypedExpense {
  confirmedFor: string;
}

const METHODS = {
  label: 'Paid by',
  data: [
    { value: 'Check', label: 'Check' },
    { value: 'Bank Transfer', label: 'Bank transfer or card' },
    { value: 'Cash', label: 'Cash from the drawer' },
  ],
};

/** What was paid last, typed again but for its day and number (money#recurring-expenses). */
const asBefore = ({ name, account, newest }: Vendor) => ({
  payee: name,
  account,
  ...(newest === null ? {} : { amountCents: newest.amountCents, method: newest.method, reason: newest.reason }),
});

const useExpenseForm = (onClose: () => void, again: Vendor | null) => {
  const { today } = useSession().organization;
  const formId = useId();
  const asking = useQuestion(formId);
  const typed: Typed = {
    paidOn: today,
    payee: '',
    account: null,
    amountCents: null,
    method: 'Check',
    externalReference: '',
    reason: '',
    confirmedFor: '',
    ...(again === null ? {} : asBefore(again)),
  };
  const contractForm = useContractForm({
    endpoint: recordExpense,
    initialValues: typed,
    draft: { name: again?.newest ? `expense-${again.newest.expenseId}` : 'expense' },
    body: (values: Typed) => {
      const { confirmedFor: _, paidOn, account, amountCents, ...given } = values;
      const amount = amountCents ?? Number.NaN;
      return {
        ...given,
        paidOn: paidOn ?? '',
        account: account ?? '',
        amountCents: amount,
        confirmed: isConfirmed(values),
      };
    },
    onDone: ({ waiting }) => {
      notifications.show({ message: waiting ? 'A second person has to approve it.' : 'The expense is booked.' });
      onClose();
    },
    onRefused: asking.onRefused,
  });
  const { form } = contractForm;
  const answer = (yes: boolean) =>
    asking.answer(yes, () => form.setFieldValue('confirmedFor', keyOf(form.getValues())));
  return { ...contractForm, formId, question: asking.question, answer };
};

interface RecordExpenseProps {
  onClose: () => void;
  /** Whom to pay as before; null: nothing is filled in. */
  again?: Vendor | null;
}

/** Records an expense or a draw; above the limit it is asked for (money#expenses). Render it while it is open. */
export const RecordExpense = ({ onClose, again = null }: RecordExpenseProps) => {
  const { form, formId, onSubmit, busy, error, restored, discard, question, answer } = useExpenseForm(onClose, again);
  const { data } = useQuery(vendorsQuery);
  const vendors = data?.vendors ?? [];
  const isAbove = data !== undefined && (form.values.amountCents ?? 0) > data.limitCents;
  const choose = (payee: string) => {
    form.setFieldValue('payee', payee);
    const known = vendors.find(({ name }) => name === payee);
    if (known === undefined) return;
    const { account, amountCents } = form.getValues();
    if (known.account !== null && account === null) form.setFieldValue('account', known.account);
    if (known.newest === null || amountCents !== null) return;
    form.setFieldValue('amountCents', known.newest.amountCents);
    form.setFieldValue('method', known.newest.method);
  };
  return (
    <>
      <CommandDialog
        onClose={onClose}
        title="Record an expense"
        command={{ onSubmit, busy, error: withoutQuestion(error) }}
        label={isAbove ? 'Ask for approval' : 'Record expense'}
        formId={formId}
      >
        {restored ? <DraftRestored discard={discard} /> : null}
        <ExpenseFields
          form={form}
          takes={isExpenseAccount}
          methods={METHODS}
          payee={
            <Autocomplete
              label="Payee"
              className={WIDTH.full}
              withAsterisk
              autoComplete="off"
              data={vendors.map(({ name }) => name)}
              limit={8}
              {...form.getInputProps('payee')}
              onChange={choose}
            />
          }
        />
        {form.values.method === 'Cash' ? <PayingTill amountCents={form.values.amountCents} /> : null}
        {isAbove ? (
          <Text size="sm" c="dimmed">
            Above {formatCents(data.limitCents)} a second person approves it.
          </Text>
        ) : null}
      </CommandDialog>
      <Confirm
        opened={question !== null}
        title="Record it anyway?"
        confirmLabel="Record it anyway"
        consequence="Nothing is recorded yet. What you typed is kept either way."
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        {question}
      </Confirm>
    </>
  );
};
