import { scheduleCheckIns, type ScheduledCheckIns } from '#contracts/books/check-ins/check-ins.ts';
import { CHECK_IN_FREQUENCIES, CHECK_IN_WORDS, type CheckInFrequency } from '#domain/books/check-ins.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Fields, Select, WIDTH } from '../../../ui/form.tsx';

export const capital = (message: string): string => message.charAt(0).toUpperCase() + message.slice(1);

interface ScheduleCheckInsProps {
  bondId: string;
  /** The schedule that is changed; null where there is none yet. */
  schedule: ScheduledCheckIns | null;
  onClose: () => void;
}

/** Sets or changes when somebody checks in (today#check-in-schedule). Render it while it is open. */
export const ScheduleCheckIns = ({ bondId, schedule, onClose }: ScheduleCheckInsProps) => {
  const { today } = useSession().organization;
  const initialValues: { frequency: CheckInFrequency; firstDueOn: string | null } = {
    frequency: schedule?.frequency ?? 'WEEKLY',
    firstDueOn: schedule?.nextOn ?? null,
  };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: scheduleCheckIns,
    params: { bondId },
    initialValues,
    body: ({ frequency, firstDueOn }) => ({ frequency, firstDueOn: firstDueOn ?? '' }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={schedule === null ? 'Schedule check-ins' : 'Change check-ins'}
      command={{ onSubmit, busy, error }}
      label="Save schedule"
    >
      <Fields>
        <Select
          label="How often"
          withAsterisk
          data={CHECK_IN_FREQUENCIES.map((value) => ({ value, label: capital(CHECK_IN_WORDS[value]) }))}
          {...form.getInputProps('frequency')}
        />
        <UsDateInput
          label="First due"
          withAsterisk
          className={WIDTH.middle}
          today={today}
          description={schedule === null ? undefined : 'A new schedule starts on this day.'}
          {...form.getInputProps('firstDueOn')}
        />
      </Fields>
    </CommandDialog>
  );
};
