import { Autocomplete, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { BankLine } from '#contracts/books/bank/bank.ts';
import { bookBankLine, type proposeBankBooking } from '#contracts/payouts/bank-bookings/bank-bookings.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { REFERENCE } from '#domain/kernel/external-reference.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { BankBookingMethod } from '#domain/payouts/bank-bookings.ts';
import { takesMoney } from '#domain/payouts/expenses.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showDay } from '../../../lib/format.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { CommandDialog, Dialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { useLedgerAccounts } from '../../agency/chart/index.ts';
import { isConfirmed, keyOf, useQuestion, withoutQuestion } from '../../books/payments/index.ts';
import { vendorsQuery } from '../expenses/index.ts';
import { bankBookingQuery } from './bank-bookings.queries.ts';

type Proposal = AnswerOf<typeof proposeBankBooking>;

interface Typed {
  account: string | null;
  payee: string;
  method: BankBookingMethod;
  externalReference: string;
  reason: string;
  confirmedFor: string;
}

const METHODS = [
  { value: 'Bank Transfer', label: 'Bank transfer or card' },
  { value: 'Check', label: 'Check' },
];

interface OfLine {
  line: BankLine;
  onClose: () => void;
}

interface BookingFormProps extends OfLine {
  proposal: Proposal;
}

const useBookingForm = ({ line, proposal, onClose }: BookingFormProps) => {
  const { bankLineId } = line;
  const { account, payee, method, externalReference, reason } = proposal;
  const formId = useId();
  const asking = useQuestion(formId);
  const typed: Typed = { account, payee, method, externalReference, reason, confirmedFor: '' };
  const contractForm = useContractForm({
    endpoint: bookBankLine,
    params: { bankLineId },
    initialValues: typed,
    draft: { name: `book-bank-line:${bankLineId}` },
    body: (values: Typed) => {
      const { confirmedFor: _, account: chosen, ...given } = values;
      return { ...given, account: chosen ?? '', confirmed: isConfirmed(values) };
    },
    onDone: ({ waiting }) => {
      notifications.show({
        message: waiting ? 'A second person has to approve it.' : 'The line is booked and matched.',
      });
      onClose();
    },
    onRefused: asking.onRefused,
  });
  const { form } = contractForm;
  const answer = (yes: boolean) =>
    asking.answer(yes, () => form.setFieldValue('confirmedFor', keyOf(form.getValues())));
  return { ...contractForm, formId, question: asking.question, answer };
};

const BookingFields = ({
  form,
  isOut,
}: Pick<ReturnType<typeof useBookingForm>, 'form'> & {
  isOut: boolean;
}) => {
  const accounts = useLedgerAccounts().filter(({ value }) => takesMoney(isOut ? 'out' : 'in', value));
  const { data } = useQuery(vendorsQuery);
  return (
    <Fields>
      <Select
        label="Account"
        className={WIDTH.full}
        withAsterisk
        searchable
        data={accounts}
        {...form.getInputProps('account')}
      />
      <Autocomplete
        label={isOut ? 'Payee' : 'From'}
        className={WIDTH.full}
        withAsterisk
        autoComplete="off"
        data={(data?.vendors ?? []).map(({ name }) => name)}
        limit={8}
        {...form.getInputProps('payee')}
      />
      {isOut ? (
        <Select label="Paid by" className={WIDTH.middle} data={METHODS} {...form.getInputProps('method')} />
      ) : null}
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

const BookingForm = (props: BookingFormProps) => {
  const { line, proposal, onClose } = props;
  const { postedOn, amountCents, description } = line;
  const { form, formId, onSubmit, busy, error, restored, discard, question, answer } = useBookingForm(props);
  const isOut = amountCents < 0;
  const isAbove = isOut && -amountCents > proposal.limitCents;
  return (
    <>
      <CommandDialog
        onClose={onClose}
        title={isOut ? 'Book money out' : 'Book money in'}
        command={{ onSubmit, busy, error: withoutQuestion(error) }}
        label={isAbove ? 'Ask for approval' : 'Book and match'}
        formId={formId}
      >
        <Text size="sm" className="anywhere">
          {showDay(postedOn)} {formatCents(amountCents)} {description}
        </Text>
        {restored ? <DraftRestored discard={discard} /> : null}
        <BookingFields form={form} isOut={isOut} />
        <Text size="sm" c="dimmed">
          {isAbove
            ? `Above ${formatCents(proposal.limitCents)} a second person approves it. The line is matched then.`
            : "It is booked on the bank's day, or on the first open day if that month is closed."}
        </Text>
      </CommandDialog>
      <Confirm
        opened={question !== null}
        title="Book it anyway?"
        confirmLabel="Book it anyway"
        consequence="Nothing is booked yet. What you typed is kept either way."
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        {question}
      </Confirm>
    </>
  );
};

/** Books what a line of the bank says and matches the line with it (money#booked-from-a-line). Render it while it is open. */
export const BookBankLine = ({ line, onClose }: OfLine) => {
  const { data, error, refetch } = useQuery(bankBookingQuery(line.bankLineId));
  if (data) return <BookingForm line={line} proposal={data} onClose={onClose} />;
  return (
    <Dialog title="Book" onClose={onClose}>
      {error ? (
        <ErrorPanel title="Failed to load what it may be." error={error} retry={() => void refetch()} />
      ) : (
        <Loading lines={5} />
      )}
    </Dialog>
  );
};
