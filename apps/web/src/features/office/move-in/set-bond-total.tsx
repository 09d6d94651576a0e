import { Text, Textarea } from '@mantine/core';
import { setBondTotal, type MoveInBondTotal } from '#contracts/office/move-in/move-in.ts';
import type { LIVE_BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { countOf } from '../../../lib/format.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { CountInput } from '../../../ui/digits-input.tsx';
import { DraftRestored, Fields, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';

/** A total of bonds that are live. */
export type LiveBondTotal = MoveInBondTotal & { status: (typeof LIVE_BOND_STATUSES)[number] };

/** Types what the old program's report says of bonds, or why it differs (moving-in#control-totals). */
export const SetBondTotal = ({ total, onClose }: { total: LiveBondTotal; onClose: () => void }) => {
  const { suretyId, surety, status, hereCount, hereFaceCents, typedCount, typedFaceCents, reason } = total;
  const initialValues: { count: number | null; faceCents: number | null; reason: string } = {
    count: typedCount,
    faceCents: typedFaceCents,
    reason,
  };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: setBondTotal,
    initialValues,
    draft: { name: `bond-total:${suretyId ?? ''}:${status}` },
    body: (values) => ({ suretyId, status, ...values }),
    onDone: onClose,
  });
  return (
    <CommandDialog onClose={onClose} title="Control total" command={{ onSubmit, busy, error }} label="Save">
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm" c="dimmed">
        {surety || 'No surety'}, {status}: as a report of your old program has it on the cut-over day. Here it is{' '}
        {countOf(hereCount, 'bond')}, {formatCents(hereFaceCents)}.
      </Text>
      <Fields>
        <CountInput label="Bonds" className={WIDTH.middle} {...form.getInputProps('count')} />
        <MoneyInput label="Face" className={WIDTH.middle} {...form.getInputProps('faceCents')} />
        <Textarea
          label="Reason"
          description="Why it differs, or why there is none. Empty where both are the same."
          className={WIDTH.full}
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      </Fields>
    </CommandDialog>
  );
};
