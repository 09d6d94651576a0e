import { NativeSelect, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { handOverCash, type Till } from '#contracts/books/tills/tills.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { ChecksToHandOver } from './checks-to-hand-over.tsx';

interface HandOverCashProps {
  /** Null: the office drawer. */
  from: Pick<Till, 'tillId' | 'name' | 'checks'> | null;
  /** The other places that take cash now; the office drawer is one where it is not where the cash comes from. */
  to: readonly Pick<Till, 'tillId' | 'name'>[];
  onClose: () => void;
}

const OFFICE = 'office';

/** Offers cash and checks to another place: whoever keeps it confirms (money#handing-over). All checks go along at first. */
export const HandOverCash = ({ from, to, onClose }: HandOverCashProps) => {
  const office = from === null ? [] : [{ value: OFFICE, label: 'Office drawer' }];
  const places = [...office, ...to.map(({ tillId, name }) => ({ value: tillId, label: name }))];
  const checks = from?.checks ?? [];
  const lying = (paymentIds: readonly string[]) =>
    paymentIds.filter((one) => checks.some(({ paymentId }) => paymentId === one));
  const initialValues: { toTillId: string; amountCents: number | null; paymentIds: string[]; note: string } = {
    toTillId: places[0]?.value ?? OFFICE,
    amountCents: null,
    paymentIds: checks.map(({ paymentId }) => paymentId),
    note: '',
  };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: handOverCash,
    initialValues,
    draft: { name: `hand-over-${from?.tillId ?? OFFICE}` },
    body: ({ toTillId, amountCents, paymentIds, note }) => ({
      fromTillId: from?.tillId ?? null,
      toTillId: toTillId === OFFICE ? null : toTillId,
      amountCents: amountCents ?? (lying(paymentIds).length === 0 ? Number.NaN : 0),
      paymentIds: lying(paymentIds),
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
        description="Whoever keeps it confirms that they have it."
        data={places}
        {...form.getInputProps('toTillId')}
      />
      <MoneyInput
        label="Cash"
        withAsterisk={checks.length === 0}
        data-autofocus
        className={WIDTH.middle}
        {...form.getInputProps('amountCents')}
      />
      {checks.length === 0 ? null : <ChecksToHandOver checks={checks} {...form.getInputProps('paymentIds')} />}
      <Textarea label="Note" autosize minRows={1} {...form.getInputProps('note')} />
    </CommandDialog>
  );
};
