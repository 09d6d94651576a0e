import { Button, Group, Kbd, NativeSelect, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { logCall, setContactZone, type CallTime } from '#contracts/recovery/contact-log/contact-log.ts';
import type { RecoveryContact } from '#contracts/recovery/cases/contacts.ts';
import { CALL_RESULTS, type CallResult } from '#domain/books/call-time.ts';
import { ProblemError } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { PhoneLink } from '../../../ui/contact.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { callWords } from './call-words.ts';

const capital = (message: string): string => message.charAt(0).toUpperCase() + message.slice(1);

/** The zones of the United States, as people call them; empty: their state says it. */
const ZONES = [
  { value: '', label: 'By their state' },
  { value: 'America/New_York', label: 'Eastern' },
  { value: 'America/Chicago', label: 'Central' },
  { value: 'America/Denver', label: 'Mountain' },
  { value: 'America/Phoenix', label: 'Arizona' },
  { value: 'America/Los_Angeles', label: 'Pacific' },
  { value: 'America/Anchorage', label: 'Alaska' },
  { value: 'Pacific/Honolulu', label: 'Hawaii' },
];

const Zone = ({ caseId, time }: { caseId: string; time: CallTime }) => {
  const { run, busy, error } = useCommand(setContactZone);
  return (
    <>
      <NativeSelect
        label="Their time zone"
        data={ZONES}
        value={time.ownZone}
        disabled={busy}
        onChange={({ currentTarget }) =>
          void run({
            params: { recoveryCaseId: caseId, contactId: time.contactId },
            body: { timeZone: currentTarget.value },
          })
        }
      />
      <FormProblem error={error} />
    </>
  );
};

interface LogCallProps {
  caseId: string;
  contact: RecoveryContact;
  /** Null while it is not known. */
  time: CallTime | null;
  onClose: () => void;
}

/** Logs a call by one key for what came of it; one before the next allowed time asks for a reason. */
export const LogCall = ({ caseId, contact, time, onClose }: LogCallProps) => {
  const [direction, setDirection] = useState<'outgoing' | 'incoming'>('outgoing');
  const [note, setNote] = useState('');
  const [earlyReason, setEarlyReason] = useState('');
  const { run, busy, error } = useCommand(logCall, onClose);
  const log = (result: CallResult) =>
    void run({
      params: { recoveryCaseId: caseId },
      body: { personId: contact.contactId, direction, result, note, earlyReason },
    });
  // A key counts wherever nothing is typed: also on the choice of the direction.
  useHotkeys(
    CALL_RESULTS.map((result, index) => [String(index + 1), () => log(result)]),
    ['TEXTAREA', 'SELECT'],
  );
  const messageOf = (field: string) =>
    error instanceof ProblemError ? error.errors.find(({ path }) => path === field)?.message : undefined;
  const early = messageOf('earlyReason');
  const isEarly = direction === 'outgoing' && (early !== undefined || (time !== null && time.bar !== null));
  return (
    <Dialog onClose={onClose} title={`Call: ${contact.name || 'no name'}`}>
      <Stack gap="md">
        <Group justify="space-between">
          <PhoneLink kept={contact.phone} />
          {time === null ? null : (
            <Text size="sm" c="dimmed" className="tabular">
              {callWords(time)}
            </Text>
          )}
        </Group>
        <SegmentedControl
          aria-label="Direction"
          data={[
            { value: 'outgoing', label: 'Outgoing' },
            { value: 'incoming', label: 'Incoming' },
          ]}
          value={direction}
          onChange={(value) => setDirection(value === 'incoming' ? 'incoming' : 'outgoing')}
        />
        <Textarea
          label="Note"
          autosize
          minRows={2}
          value={note}
          error={messageOf('note')}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {isEarly ? (
          <Textarea
            label="Reason for calling early"
            autosize
            minRows={1}
            value={earlyReason}
            error={early}
            onChange={({ currentTarget }) => setEarlyReason(currentTarget.value)}
          />
        ) : null}
        <Group gap="xs">
          {CALL_RESULTS.map((result, index) => (
            <Button
              key={result}
              variant="default"
              size="sm"
              disabled={busy}
              leftSection={<Kbd size="xs">{index + 1}</Kbd>}
              onClick={() => log(result)}
            >
              {capital(result)}
            </Button>
          ))}
        </Group>
        {early === undefined ? <FormProblem error={error} /> : null}
        {time === null ? null : <Zone caseId={caseId} time={time} />}
      </Stack>
    </Dialog>
  );
};
