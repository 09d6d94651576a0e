import { Anchor, Group, Text, Textarea } from '@mantine/core';
import { takeAccountantFile } from '#contracts/office/accountant-files/accountant-files.ts';
import { daysOfPreset, type DayPreset } from '#domain/kernel/day-presets.ts';
import { FILE_FORMAT_NAMES, FILE_FORMATS, type FileFormat } from '#domain/office/accountant-files.ts';
import { ProblemError } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form.tsx';

/** Days that are over, by name. */
const OVER = ['Last month', 'Last quarter', 'Last year'] as const satisfies readonly DayPreset[];

const codeOf = (error: Error | null): string | null => (error instanceof ProblemError ? error.code : null);

interface Values {
  format: FileFormat;
  from: string;
  to: string;
  /** It was taken already: a reason is asked for. */
  replaces: boolean;
  reason: string;
}

const startOn = (today: string): Values => ({
  format: 'quickbooks-desktop',
  ...daysOfPreset('Last month', today),
  replaces: false,
  reason: '',
});

interface TakeAccountantFileProps {
  /** Opens the mapping, where an account is not mapped yet. */
  onMap: () => void;
  onClose: () => void;
}

/** Takes a file for an accountant; one of days that were taken already takes a reason (money#files-for-accountants). */
export const TakeAccountantFile = ({ onMap, onClose }: TakeAccountantFileProps) => {
  const { today } = useSession().organization;
  const { form, onSubmit, busy, error, forget } = useContractForm({
    endpoint: takeAccountantFile,
    initialValues: startOn(today),
    body: ({ format, from, to, reason }) => ({ format, from, to, reason }),
    onDone: onClose,
    onRefused: ({ code }) => {
      if (code === 'ACCOUNTANT_FILE_TAKEN') form.setFieldValue('replaces', true);
    },
  });
  const { from, to, replaces } = form.values;
  const chosen = OVER.find((preset) => {
    const days = daysOfPreset(preset, today);
    return days.from === from && days.to === to;
  });
  return (
    <CommandDialog onClose={onClose} title="New file" command={{ onSubmit, busy, error }} label="Make file">
      <Select
        label="Program"
        data={FILE_FORMATS.map((value) => ({ value, label: FILE_FORMAT_NAMES[value] }))}
        {...form.getInputProps('format')}
      />
      <Select
        label="Days"
        placeholder="Chosen days"
        data={[...OVER]}
        value={chosen ?? null}
        onChange={(value) => {
          const preset = OVER.find((one) => one === value);
          if (preset !== undefined) form.setValues(daysOfPreset(preset, today));
        }}
      />
      <Group gap="sm" align="flex-start" grow>
        <UsDateInput
          label="From"
          {...form.getInputProps('from')}
          onChange={(day) => form.setFieldValue('from', day ?? '')}
        />
        <UsDateInput label="To" {...form.getInputProps('to')} onChange={(day) => form.setFieldValue('to', day ?? '')} />
      </Group>
      {replaces ? (
        <Textarea
          label="Reason"
          description="Why the file is taken again. The new one replaces those before it."
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      ) : null}
      {codeOf(error) === 'ACCOUNTS_NOT_MAPPED' ? (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => {
            forget();
            onMap();
          }}
        >
          Map accounts
        </Anchor>
      ) : null}
      <Text size="sm" c="dimmed">
        Clients are named by account number. The file is numbered and kept with your name.
      </Text>
    </CommandDialog>
  );
};
