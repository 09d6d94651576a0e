import { Select, Stack, Text, Textarea } from '@mantine/core';
import { useId } from 'react';
import { closeWithDisposition } from '#contracts/books/closing.ts';
import type { Account } from '#contracts/books/accounts.ts';
import { formatCents } from '#domain/money.ts';
import { REFUND_METHODS } from '#domain/payment-methods.ts';
import type { RefundMethod } from '#domain/payment-methods.ts';
import type { Disposition } from '#domain/refunds.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftRestored, FormButtons, WIDTH } from '../../ui/form.tsx';
import { isConfirmed, keyOf, useQuestion, withoutQuestion } from '../payments/index.ts';

interface CloseWithDispositionProps {
  /** One that is not at zero. */
  account: Pick<Account, 'accountId' | 'balanceCents' | 'writeOffsCents'>;
  onDone: () => void;
  onClose: () => void;
}

interface ClosingValues {
  disposition: Disposition;
  method: RefundMethod;
  reason: string;
  confirmedFor: string;
}

const useClosingForm = ({ account, onDone }: CloseWithDispositionProps) => {
  const { accountId, balanceCents } = account;
  const formId = useId();
  const asking = useQuestion(formId);
  const initialValues: ClosingValues = {
    ...{ disposition: balanceCents > 0 ? 'write-off' : 'refund', method: 'Check', reason: '', confirmedFor: '' },
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
    onDone,
    onRefused: asking.onRefused,
  });
  const { form } = contractForm;
  const answer = (yes: boolean) =>
    asking.answer(yes, () => form.setFieldValue('confirmedFor', keyOf(form.getValues())));
  return { ...contractForm, formId, question: asking.question, answer };
};

/** A credit that the client did not pay comes of a write-off (books.md 3.14). */
const creditGoes = (writeOffsCents: number): string =>
  writeOffsCents === 0
    ? 'Closing pays it back.'
    : 'Closing pays back what the client paid of it, and takes the rest off the write-offs.';

/** Asks to close an account that owes or has a credit, with what becomes of it (books.md 3.5). Render it while it is open. */
export const CloseWithDisposition = (props: CloseWithDispositionProps) => {
  const { account, onClose } = props;
  const { form, formId, onSubmit, busy, error, restored, discard, question, answer } = useClosingForm(props);
  const { balanceCents } = account;
  return (
    <>
      <Dialog onClose={onClose} title="Close account">
        <form id={formId} onSubmit={onSubmit} noValidate>
          <Stack gap="md">
            {restored ? <DraftRestored discard={discard} /> : null}
            <Text size="sm">
              {balanceCents > 0
                ? `${formatCents(balanceCents)} is owed. Closing writes it off.`
                : `${formatCents(-balanceCents)} is a credit. ${creditGoes(account.writeOffsCents)}`}
            </Text>
            {balanceCents < 0 ? (
              <Select
                label="Paid by"
                className={WIDTH.middle}
                data={[...REFUND_METHODS]}
                data-autofocus
                {...form.getInputProps('method')}
              />
            ) : null}
            <Textarea
              label="Reason"
              withAsterisk
              autosize
              minRows={2}
              maxLength={500}
              {...(balanceCents > 0 ? { 'data-autofocus': true } : {})}
              {...form.getInputProps('reason')}
            />
            <Text size="sm" c="dimmed">
              Nothing is booked, and the account stays open, until somebody else approves it. A payment plan ends with
              the closing.
            </Text>
            <FormButtons label="Ask for approval" busy={busy} error={withoutQuestion(error)} onCancel={onClose} />
          </Stack>
        </form>
      </Dialog>
      <Confirm
        opened={question !== null}
        title="Close it anyway?"
        confirmLabel="Close it anyway"
        consequence="Nothing is asked for yet. What was typed is kept either way."
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        {question}
      </Confirm>
    </>
  );
};
