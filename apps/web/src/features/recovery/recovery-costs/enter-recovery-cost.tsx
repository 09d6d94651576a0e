import { Button, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { enterRecoveryCost, type RecoveryCost } from '#contracts/recovery/recovery-costs/costs.ts';
import { WITHOUT_W9, type CostPayeeKind } from '#domain/payouts/recovery-costs.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { DraftRestored, Fields, WIDTH } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { assigneesQuery } from '../cases/index.ts';
import { AttachReceipt } from './attach-receipt.tsx';
import { payeesQuery } from './recovery-costs.queries.ts';
import { SavePayee } from './save-payee.tsx';

interface Typed {
  amountCents: number | null;
  spentOn: string | null;
  whatFor: string;
  /** `payee:…` or `agent:…` with an id; empty while nobody is chosen. */
  payeeId: string;
  receiptFileId: string;
  noReceiptReason: string;
}

const usePayees = () => {
  const payees = useQuery(payeesQuery).data?.payees ?? [];
  const colleagues = useQuery(assigneesQuery).data?.assignees ?? [];
  return { payees, colleagues };
};

/** Enters a cost of a case, or one that was proposed (recovery#entering-a-cost). Render it while it is open. */
export const EnterRecoveryCost = (props: { caseId: string; proposed: RecoveryCost | null; onClose: () => void }) => {
  const { caseId, proposed, onClose } = props;
  const session = useSession();
  const { today } = session.organization;
  const { payees, colleagues } = usePayees();
  const [savesPayee, setSavesPayee] = useState(false);
  const initialValues: Typed = {
    amountCents: proposed?.amountCents ?? null,
    spentOn: proposed?.spentOn ?? today,
    whatFor: proposed?.whatFor ?? '',
    payeeId: proposed?.payeeKind && proposed.payeeId ? `${proposed.payeeKind}:${proposed.payeeId}` : '',
    receiptFileId: '',
    noReceiptReason: '',
  };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: enterRecoveryCost,
    params: { recoveryCaseId: caseId },
    initialValues,
    draft: { name: `recovery-cost:${proposed?.costId ?? caseId}` },
    body: ({ amountCents, spentOn, payeeId: chosen, receiptFileId, ...typed }) => {
      const [payeeKind = '', payeeId = ''] = chosen.split(':');
      return {
        ...typed,
        amountCents: amountCents ?? 0,
        spentOn: spentOn ?? '',
        receiptFileId: receiptFileId || null,
        payeeKind: (payeeKind || 'payee') as CostPayeeKind,
        payeeId,
        proposedCostId: proposed?.costId ?? null,
      };
    },
    onDone: onClose,
  });
  const chosen = payees.find(({ payeeId }) => form.values.payeeId === `payee:${payeeId}`);
  if (savesPayee)
    return (
      <SavePayee
        payee={chosen ?? null}
        onClose={() => setSavesPayee(false)}
        onSaved={(payeeId) => form.setFieldValue('payeeId', `payee:${payeeId}`)}
      />
    );
  return (
    <CommandDialog
      onClose={onClose}
      title="Enter cost"
      size="lg"
      command={{ onSubmit, busy, error }}
      label="Enter cost"
      formLabel="Cost"
      guard={<LeaveGuard when={() => form.isDirty()} />}
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Fields>
        <MoneyInput
          label="Amount"
          withAsterisk
          className={WIDTH.middle}
          data-autofocus
          {...form.getInputProps('amountCents')}
        />
        <UsDateInput
          label="Day"
          withAsterisk
          className={WIDTH.middle}
          today={today}
          {...form.getInputProps('spentOn')}
        />
        <TextInput
          label="Purpose"
          withAsterisk
          className={WIDTH.full}
          autoComplete="off"
          {...form.getInputProps('whatFor')}
        />
        <NativeSelect
          label="To"
          withAsterisk
          data={[
            { value: '', label: 'Choose who is paid' },
            {
              group: 'Payees',
              items: payees.map(({ payeeId, name }) => ({ value: `payee:${payeeId}`, label: name })),
            },
            {
              group: 'Paid by an employee',
              items: colleagues.map(({ userId, name }) => ({ value: `agent:${userId}`, label: name })),
            },
          ].filter((group) => !('items' in group) || group.items.length > 0)}
          {...form.getInputProps('payeeId')}
        />
      </Fields>
      {chosen && !chosen.hasW9 ? <Text size="sm">{WITHOUT_W9}</Text> : null}
      <Button size="compact-sm" variant="default" w="fit-content" onClick={() => setSavesPayee(true)}>
        {chosen ? `Edit ${chosen.name}` : 'New payee'}
      </Button>
      <AttachReceipt
        caseId={caseId}
        onAttached={(fileId) => {
          form.setFieldValue('receiptFileId', fileId);
          form.clearFieldError('noReceiptReason');
        }}
        error={form.errors['receiptFileId']}
      />
      {form.values.receiptFileId === '' ? (
        <Textarea label="Why there is no receipt" autosize minRows={2} {...form.getInputProps('noReceiptReason')} />
      ) : null}
    </CommandDialog>
  );
};
