import { Text, Textarea } from '@mantine/core';
import {
  declineAdjustment,
  declineJudgmentPayment,
  declineRequest,
  type Approval,
} from '#contracts/books/approvals/approvals.ts';
import { declineBondVoid } from '#contracts/books/approvals/bond-voids.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored } from '../../../ui/form.tsx';

const OF_BOND: Partial<Record<Approval['kind'], typeof declineJudgmentPayment | typeof declineBondVoid>> = {
  'judgment payment': declineJudgmentPayment,
  void: declineBondVoid,
};

/** Declines a request with a reason, which who asked reads in the inbox. Render it while it is open. */
export const DeclineRequest = ({ approval, onClose }: { approval: Approval; onClose: () => void }) => {
  const { requestId, accountId, bondId, kind, amountCents, askedBy } = approval;
  const asked = {
    initialValues: { reason: '' },
    draft: { name: `decline:${requestId}` },
    body: (values: { reason: string }) => values,
    onDone: onClose,
  };
  const ofAccount = useContractForm({ endpoint: declineRequest, params: { accountId, requestId }, ...asked });
  const ofBond = useContractForm({
    endpoint: OF_BOND[kind] ?? declineAdjustment,
    params: { bondId: bondId ?? '', requestId },
    ...asked,
    draft: { name: `decline-adjustment:${requestId}` },
  });
  const { form, onSubmit, busy, error, restored, discard } = bondId === null ? ofAccount : ofBond;
  return (
    <CommandDialog
      onClose={onClose}
      title={`Decline ${kind}`}
      command={{ onSubmit, busy, error }}
      label="Decline"
      danger
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm">
        Decline this {kind} of {formatCents(amountCents)}? Nothing is booked; {askedBy} can ask again.
      </Text>
      <Textarea label="Reason" withAsterisk autosize minRows={2} data-autofocus {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
