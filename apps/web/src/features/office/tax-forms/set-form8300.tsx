import { Checkbox, Text, Textarea, TextInput } from '@mantine/core';
import { v7 } from 'uuid';
import { setForm8300, type CashPayer } from '#contracts/office/tax-forms/forms-8300.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { call } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { notifyWithUndo } from '../../../ui/toast.tsx';

interface SetForm8300Props {
  payer: CashPayer;
  onClose: () => void;
}

/** Says that the Form 8300 of a payer was filed, corrects that, or takes it back (money#form-8300-filed). */
export const SetForm8300 = ({ payer, onClose }: SetForm8300Props) => {
  const { today, timeZone } = useSession().organization;
  const { eventId, name, passedOn, filing, version } = payer;
  const isOlder = filing !== null && dayOf(new Date(filing.recordedAt), timeZone) < today;
  const initialValues: { filedOn: string | null; note: string; reason: string; isNone: boolean } = {
    filedOn: filing?.filedOn ?? today,
    note: filing?.note ?? '',
    reason: '',
    isNone: false,
  };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: setForm8300,
    params: { eventId },
    initialValues,
    body: ({ filedOn, note, reason, isNone }) => ({
      // An empty day is no day that it was filed on: the contract says so.
      filedOn: isNone ? null : (filedOn ?? ''),
      note: isNone ? '' : note,
      reason,
      basedOn: version,
    }),
    onDone: (said) => {
      onClose();
      if (filing !== null) return;
      const commandId = v7();
      const body = { filedOn: null, basedOn: said.version };
      notifyWithUndo('The form is recorded as filed.', () =>
        call(setForm8300, { params: { eventId }, body, commandId }),
      );
    },
  });
  const { isNone } = form.values;
  return (
    <CommandDialog onClose={onClose} title="Form 8300" command={{ onSubmit, busy, error }} label="Save">
      <Text size="sm" className="anywhere">
        {name}, above $10,000.00 in cash since {showDay(passedOn)}.
      </Text>
      <UsDateInput
        label="Filed on"
        withAsterisk
        today={today}
        disabled={isNone}
        data-autofocus
        {...form.getInputProps('filedOn')}
      />
      <TextInput
        label="Note"
        description="The confirmation number, for example."
        autoComplete="off"
        disabled={isNone}
        {...form.getInputProps('note')}
      />
      {filing === null ? null : (
        <>
          <Checkbox
            label="It was not filed"
            description="Then it is to be filed again."
            {...form.getInputProps('isNone', { type: 'checkbox' })}
          />
          {isOlder ? <Textarea label="Reason" withAsterisk autosize {...form.getInputProps('reason')} /> : null}
        </>
      )}
    </CommandDialog>
  );
};
