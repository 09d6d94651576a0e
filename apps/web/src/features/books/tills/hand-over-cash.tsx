import { NativeSelect, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { handOverCash, type Till } from '#contracts/books/tills/tills.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';

interface HandOverCashProps {
  /** Null: the office drawer. */
  from: Pick<Till, 'tillId' | 'name'> | null;
  /** The other places that take cash now; the office drawer is one where it is not where the cash comes from. */
  to: readonly Pick<Till, 'tillId' | 'name'>[];
  onClose: () => void;
}

const OFFICE = 'office';

/** Offers cash to another place: whoever keeps it confirms (money#handing-over). */
export const HandOverCash = ({ from, to, onClose }: HandOverCashProps) => {
  const office = from === null ? [] : [{ value: OFFICE, label: 'Office drawer' }];
  const places = [...office, ...to.map(({ tillId, name }) => ({ value: tillId, label: name }))];
  const initialValues: { toTillId: string; amountCents: number | null; note: string } = {
    toTillId: places[0]?.value ?? OFFICE,
    amountCents: null,
    note: '',
  };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: handOverCash,
    initialValues,
    draft: { name: `hand-over-${from?.tillId ?? OFFICE}` },
    body: ({ toTillId, amountCents, note }) => ({
      fromTillId: from?.tillId ?? null,
      toTillId: toTillId === OFFICE ? null : toTillId,
      amountCents: amountCents ?? Number.NaN,
      note,
    }),
    onDone: () => {
      notifications.show({ message: 'Offered: it moves once it is confirmed.' });
      onClose();
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={`Hand over from ${from?.name ?? 'the office drawer'}`}
      command={{ onSubmit, busy, error }}
      label="Hand over"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <NativeSelect
        label="To"
        description="Whoever keeps it confirms that they have the cash."
        data={places}
        {...form.getInputProps('toTillId')}
      />
      <MoneyInput
        label="Cash"
        withAsterisk
        data-autofocus
        className={WIDTH.middle}
        {...form.getInputProps('amountCents')}
      />
      <Textarea label="Note" autosize minRows={1} {...form.getInputProps('note')} />
    </CommandDialog>
  );
};
