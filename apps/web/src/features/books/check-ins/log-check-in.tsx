import { Button, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { logCheckIn } from '#contracts/books/check-ins/check-ins.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { CHECK_IN_KINDS, type CheckInKind } from '#domain/books/check-ins.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { indemnitorsQuery } from '../../people/people/index.ts';

/** How somebody checked in, as people read it. */
export const KIND_WORDS: Record<CheckInKind, string> = {
  call: 'Call',
  visit: 'Visit',
  office: 'Office',
  message: 'Message',
};

/** The time of day by the clocks of the agency, as the field takes it: `14:05`. */
const timeIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date());

/** The choice that is no indemnitor. */
const THEMSELVES = 'defendant';

/** Who may have said it: the defendant, and who answers for them. */
const useSpeakers = (defendantId: string, fullName: string) => {
  const { data } = useQuery(indemnitorsQuery(defendantId));
  const indemnitors = data?.indemnitors ?? [];
  return [
    { value: THEMSELVES, label: fullName || 'The defendant' },
    ...indemnitors.map((one) => ({ value: one.indemnitorId, label: `${one.fullName || 'No name'} (indemnitor)` })),
  ];
};

interface LogCheckInProps {
  defendantId: string;
  fullName: string;
  onClose: () => void;
}

/** Logs a check-in (today#logging-a-check-in): now, unless it was before. Render it while it is open. */
export const LogCheckIn = ({ defendantId, fullName, onClose }: LogCheckInProps) => {
  const { today, timeZone } = useSession().organization;
  const speakers = useSpeakers(defendantId, fullName);
  const initialValues: { kind: CheckInKind; indemnitorId: string; on: string | null; at: string; note: string } = {
    kind: 'call',
    indemnitorId: THEMSELVES,
    on: today,
    at: timeIn(timeZone),
    note: '',
  };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: logCheckIn,
    params: { defendantId },
    initialValues,
    body: ({ indemnitorId, on, ...rest }) => ({
      ...rest,
      on: on ?? '',
      indemnitorId: indemnitorId === THEMSELVES ? null : indemnitorId,
    }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={`Log check-in: ${fullName || 'no name'}`}
      command={{ onSubmit, busy, error }}
      label="Log check-in"
    >
      <Stack gap={4}>
        <Text size="sm" fw={500} component="span" aria-hidden>
          How
        </Text>
        <SegmentedControl
          fullWidth
          aria-label="How they checked in"
          data={CHECK_IN_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }))}
          {...form.getInputProps('kind')}
        />
      </Stack>
      {speakers.length > 1 ? (
        <Select label="By the word of" data={speakers} {...form.getInputProps('indemnitorId')} />
      ) : null}
      <Fields>
        <UsDateInput label="Day" withAsterisk className={WIDTH.middle} today={today} {...form.getInputProps('on')} />
        <TextInput type="time" label="Time" withAsterisk className={WIDTH.middle} {...form.getInputProps('at')} />
      </Fields>
      <Textarea label="Note" autosize minRows={2} data-autofocus {...form.getInputProps('note')} />
    </CommandDialog>
  );
};

/** Opens the dialog; for staff alone. */
export const LogCheckInButton = (props: { defendantId: string; fullName: string; inRow?: boolean }) => {
  const { inRow = false, ...person } = props;
  const [open, setOpen] = useState(false);
  if (!useMay(anyStaff)) return null;
  return (
    <>
      <Button
        size={inRow ? 'compact-xs' : 'xs'}
        variant="default"
        className="no-print"
        {...(inRow ? { 'aria-label': `Log check-in of ${person.fullName}` } : {})}
        onClick={() => setOpen(true)}
      >
        Log check-in
      </Button>
      {open ? <LogCheckIn {...person} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
