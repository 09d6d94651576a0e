import { useId } from 'react';
import { askForRefund } from '#contracts/books/approvals/approvals.ts';
import type { Account } from '#contracts/books/account/accounts.ts';
import { REFUND_METHODS, type RefundMethod } from '#domain/kernel/payment-methods.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { DraftRestored, Select, WIDTH } from '../../../ui/form.tsx';
import { isConfirmed, keyOf, useQuestion, withoutQuestion } from '../payments/index.ts';
import { MoneyRequestFields } from '../accounts/index.ts';
import { PayingTill } from '../tills/index.ts';

interface AskForRefundProps {
  account: Pick<Account, 'accountId' | 'balanceCents'>;
  onClose: () => void;
}

interface RefundValues {
  amountCents: number | null;
  method: RefundMethod;
  reason: string;
  confirmedFor: string;
}

const useRefundForm = ({ account, onClose }: AskForRefundProps) => {
  const formId = useId();
  const asking = useQuestion(formId);
  const initialValues: RefundValues = {
    amountCents: Math.max(0, -account.balanceCents),
    method: 'Check',
    reason: '',
    confirmedFor: '',
  };
  const contractForm = useContractForm({
    endpoint: askForRefund,
    params: { accountId: account.accountId },
    initialValues,
    draft: { name: `refund:${account.accountId}` },
    body: (values) => {
      const { amountCents, method, reason } = values;
      return { amountCents: amountCents ?? 0, method, reason, confirmed: isConfirmed(values) };
    },
    onDone: onClose,
    onRefused: asking.onRefused,
  });
  const { form } = contractForm;
  const answer = (yes: boolean) =>
    asking.answer(yes, () => form.setFieldValue('confirmedFor', keyOf(form.getValues())));
  return { ...contractForm, formId, question: asking.question, answer };
};

/** Asks for a refund of the credit; a second person approves it (money#second-person). Render it while it is open. */
export const AskForRefund = (props: AskForRefundProps) => {
  const { account, onClose } = props;
  const { form, formId, onSubmit, busy, error, restored, discard, question, answer } = useRefundForm(props);
  return (
    <>
      <CommandDialog
        onClose={onClose}
        title="Refund"
        command={{ onSubmit, busy, error: withoutQuestion(error) }}
        label="Ask for approval"
        formId={formId}
      >
        {restored ? <DraftRestored discard={discard} /> : null}
        <MoneyRequestFields
          kind="refund"
          balanceCents={account.balanceCents}
          amountCents={form.values.amountCents}
          getInputProps={form.getInputProps}
        >
          <Select
            label="Paid by"
            className={WIDTH.middle}
            data={[...REFUND_METHODS]}
            {...form.getInputProps('method')}
          />
        </MoneyRequestFields>
        {form.values.method === 'Cash' ? <PayingTill amountCents={form.values.amountCents} /> : null}
      </CommandDialog>
      <Confirm
        opened={question !== null}
        title="Refund it anyway?"
        confirmLabel="Refund it anyway"
        consequence="Nothing is requested yet. What you typed is kept either way."
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        {question}
      </Confirm>
    </>
  );
};
