import { Group, MultiSelect, SegmentedControl, Text } from '@mantine/core';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import {
  mailSavedReport,
  type listSavedReports,
  type SavedReport,
} from '#contracts/office/saved-reports/saved-reports.ts';
import { WEEKDAYS } from '#domain/office/saved-reports.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form.tsx';

type Colleagues = AnswerOf<typeof listSavedReports>['colleagues'];

interface MailSavedReportProps {
  report: SavedReport;
  colleagues: Colleagues;
  onClose: () => void;
}

const EVERY = [
  { value: 'never', label: 'Not sent' },
  { value: 'week', label: 'Each week' },
  { value: 'month', label: 'Each month' },
] as const;
type Every = (typeof EVERY)[number]['value'];

const DAYS_OF_WEEK = WEEKDAYS.map((label, place) => ({ value: String(place + 1), label }));
const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, place) => ({
  value: String(place + 1),
  label: place === 30 ? 'Last day' : String(place + 1),
}));

/** Has a saved report sent by e-mail on a day of the week or month, or ends that (money#mailed-reports). */
export const MailSavedReport = ({ report, colleagues, onClose }: MailSavedReportProps) => {
  const { savedReportId, mail, version: basedOn } = report;
  const known = new Set(colleagues.map(({ userId }) => userId));
  const initialValues: { every: Every; on: string; to: string[] } = {
    every: mail?.every ?? 'month',
    on: String(mail?.on ?? 1),
    to: mail?.to.filter((userId) => known.has(userId)) ?? [],
  };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: mailSavedReport,
    params: { savedReportId },
    initialValues,
    body: ({ every, on, to }) =>
      every === 'never' ? { every: null, basedOn } : { every, on: Number(on), to, basedOn },
    onDone: onClose,
  });
  const { every } = form.values;
  return (
    <CommandDialog onClose={onClose} title="Send by e-mail" command={{ onSubmit, busy, error }} label="Save">
      <SegmentedControl
        aria-label="How often"
        data={EVERY.filter(({ value }) => mail !== null || value !== 'never')}
        value={every}
        onChange={(value) =>
          form.setValues({ every: EVERY.find((one) => one.value === value)?.value ?? 'month', on: '1' })
        }
      />
      {every === 'never' ? (
        <Text size="sm">It is no longer sent.</Text>
      ) : (
        <>
          <Group gap="sm" align="flex-start">
            <Select
              label={every === 'week' ? 'Day of the week' : 'Day of the month'}
              data={every === 'week' ? DAYS_OF_WEEK : DAYS_OF_MONTH}
              {...form.getInputProps('on')}
            />
          </Group>
          <MultiSelect
            label="To"
            withAsterisk
            searchable={colleagues.length > 8}
            data={colleagues.map(({ userId, name }) => ({ value: userId, label: name }))}
            {...form.getInputProps('to')}
          />
          <Text size="sm" c="dimmed">
            From 7 AM on that day, with the PDF and the CSV. Who may not take reports away on that day gets none.
          </Text>
        </>
      )}
    </CommandDialog>
  );
};
