import { Text, Textarea } from '@mantine/core';
import { useId } from 'react';
import { closeWithDisposition } from '#contracts/books/account/closing.ts';
import type { Account } from '#contracts/books/account/accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { REFUND_METHODS, type RefundMethod } from '#domain/kernel/payment-methods.ts';
import { DISPOSITIONS, type Disposition } from '#domain/kernel/refunds.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { isConfirmed, keyOf, useQuestion, withoutQuestion } from '../payments/index.ts';
import { PayingTill } from '../tills/index.ts';

interface CloseWithDispositionProps {
  /** Opens the transfer of all that stands on it instead. */
  onTransfer: () => void;
  /** One that is not at zero. */
  account: Pick<Account, 'accountId' | 'balanceCents' | 'writeOffsCents'>;
  onClose: () => void;
}

interface ClosingValues {
  disposition: Disposition;
  method: RefundMethod;
  reason: string;
  confirmedFor: string;
}

const TRANSFER = 'transfer';

/** What may become of what is owed, and of a credit. */
const OF_DEBT = [
  { value: 'write-off', label: 'Write-off' },
  { value: TRANSFER, label: 'Transfer to another account' },
];
const OF_CREDIT = [
  { value: 'refund', label: 'Refund' },
  { value: 'unclaimed', label: 'Unclaimed' },
  { value: TRANSFER, label: 'Transfer to another account' },
];

const useClosingForm = ({ account, onClose }: CloseWithDispositionProps) => {
  const { accountId, balanceCents } = account;
  const formId = useId();
  const asking = useQuestion(formId);
  const initialValues: ClosingValues = {
    disposition: balanceCents > 0 ? 'write-off' : 'refund',
    method: 'Check',
    reason: '',
    confirmedFor: '',
  };
  const contractForm = useContractForm({
    endpoint: closeWithDisposition,
    params: { accountId },
    initialValues,
    draft: { name: `close-account:${accountId}:${balanceCents > 0 ? 'owed' : 'credit'}` },
    body: (values) => {
      const { disposition, method, reason } = values;
      return { disposition, method: disposition === 'refund' ? method : null, reason, confirmed: isConfirmed(values) };
    },
    onDone: onClose,
    onRefused: asking.onRefused,
  });
  const { form } = contractForm;
  const answer = (yes: boolean) =>
    asking.answer(yes, () => form.setFieldValue('confirmedFor', keyOf(form.getValues())));
  return { ...contractForm, formId, question: asking.question, answer };
};

/** What becomes of a credit; what the client did not pay of it comes of a write-off (money#refund-limit). */
const creditGoes = (disposition: Disposition, writeOffsCents: number): string => {
  const paid = disposition === 'refund';
  if (writeOffsCents === 0) {
    return paid ? 'Closing pays it back.' : 'Closing holds it as unclaimed for the client or the State.';
  }
  return `Closing ${paid ? 'pays back' : 'gives up'} what the client paid, and lowers the write-offs by the rest.`;
};

/**
 * Asks to close an account that owes or has a credit, with what becomes of it (money#closing-an-account). Render it
 * while it is open.
 */
export const CloseWithDisposition = (props: CloseWithDispositionProps) => {
  const { account, onClose } = props;
  const { form, formId, onSubmit, busy, error, restored, discard, question, answer } = useClosingForm(props);
  const { balanceCents } = account;
  const { disposition, method } = form.values;
  const waits = disposition !== 'unclaimed';
  return (
    <>
      <CommandDialog
        onClose={onClose}
        title="Close account"
        command={{ onSubmit, busy, error: withoutQuestion(error) }}
        label={waits ? 'Ask for approval' : 'Close account'}
        formId={formId}
      >
        {restored ? <DraftRestored discard={discard} /> : null}
        <Text size="sm">
          {balanceCents > 0
            ? `${formatCents(balanceCents)} is owed. Closing writes it off.`
            : `${formatCents(-balanceCents)} is a credit. ${creditGoes(disposition, account.writeOffsCents)}`}
        </Text>
        <Fields>
          <Select
            label="What to do with the balance"
            className={WIDTH.middle}
            data={balanceCents < 0 ? OF_CREDIT : OF_DEBT}
            {...form.getInputProps('disposition')}
            onChange={(chosen) => {
              if (chosen === TRANSFER) props.onTransfer();
              else form.setFieldValue('disposition', DISPOSITIONS.find((known) => known === chosen) ?? disposition);
            }}
          />
          {disposition === 'refund' ? (
            <Select
              label="Paid by"
              className={WIDTH.middle}
              data={[...REFUND_METHODS]}
              {...form.getInputProps('method')}
            />
          ) : null}
        </Fields>
        {disposition === 'refund' && method === 'Cash' ? <PayingTill amountCents={-balanceCents} /> : null}
        <Textarea label="Reason" withAsterisk autosize minRows={2} data-autofocus {...form.getInputProps('reason')} />
        <Text size="sm" c="dimmed">
          {waits
            ? 'Takes effect when a second person approves; until then the account stays open. '
            : 'The account closes at once. '}
          A payment plan ends with the closing.
        </Text>
      </CommandDialog>
      <Confirm
        opened={question !== null}
        title="Close it anyway?"
        confirmLabel="Close it anyway"
        consequence="Nothing is requested yet. What you typed is kept either way."
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        {question}
      </Confirm>
    </>
  );
};
