import { Text, Textarea } from '@mantine/core';
import { setMoveInTotal, type MoveInTotal } from '#contracts/office/move-in/move-in.ts';
import { figureInWords, isMoneyTotal, totalInWords } from '#domain/office/move-in-totals.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { CountInput } from '../../../ui/digits-input.tsx';
import { DraftRestored, Fields, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';

/** What a total is called where it stands alone. */
export const nameOfTotal = (total: MoveInTotal): string => {
  const words = totalInWords(total);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** Types what the old program's report says of a list, or why it differs (moving-in#control-totals). */
export const SetMoveInTotal = ({ total, onClose }: { total: MoveInTotal; onClose: () => void }) => {
  const { what, suretyId, here, typed, reason } = total;
  const initialValues: { typed: number | null; reason: string } = { typed, reason };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: setMoveInTotal,
    initialValues,
    draft: { name: `move-in-total:${what}:${suretyId ?? ''}` },
    body: (values) => ({ what, suretyId, ...values }),
    onDone: onClose,
  });
  const Input = isMoneyTotal(what) ? MoneyInput : CountInput;
  return (
    <CommandDialog onClose={onClose} title="Control total" command={{ onSubmit, busy, error }} label="Save">
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm" c="dimmed">
        {nameOfTotal(total)}: as a report of your old program has it on the cut-over day. Here it is{' '}
        {figureInWords(what, here)}.
      </Text>
      <Fields>
        <Input label="Old program" className={WIDTH.middle} {...form.getInputProps('typed')} />
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
