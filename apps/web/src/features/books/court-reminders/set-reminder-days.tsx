import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { setReminderDays } from '#contracts/books/court-reminders/court-reminders.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CountInput } from '../../../ui/digits-input.tsx';
import { WIDTH } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel, FormProblem } from '../../../ui/problem.tsx';
import { Part } from '../../../ui/section.tsx';
import { reminderDaysQuery } from './court-reminders.queries.ts';

const DaysForm = ({ days }: { days: number }) => {
  const initialValues: { days: number | null } = { days };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: setReminderDays,
    initialValues,
    body: (values) => ({ days: values.days ?? Number.NaN }),
    onDone: () => undefined,
  });
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Court reminders">
      <Stack gap="sm">
        <FormProblem error={error} said="Failed to save the days: {message}" />
        <Group align="flex-end" gap="xs">
          <CountInput label="Days" className={WIDTH.middle} {...form.getInputProps('days')} />
          <Button type="submit" variant="default" loading={busy} disabled={form.values.days === days}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** From how many days before court people are reminded, where the bond does not say (today#court-reminders). */
export const SetReminderDays = () => {
  const { data, error, refetch } = useQuery(reminderDaysQuery);
  return (
    <Part
      title="Court reminders"
      hint="From how many days before court people are called about it, where their bond does not say. 0 is none."
    >
      {data ? (
        <DaysForm key={data.days} days={data.days} />
      ) : error ? (
        <ErrorPanel title="Failed to load the days of court reminders." error={error} retry={() => void refetch()} />
      ) : (
        <Loading lines={1} />
      )}
    </Part>
  );
};
