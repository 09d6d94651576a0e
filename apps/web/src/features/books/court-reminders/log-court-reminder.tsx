import { Button, Group, Kbd, Stack, Text, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { v7 } from 'uuid';
import {
  logCourtReminder,
  undoCourtReminder,
  type CourtReminder,
} from '#contracts/books/court-reminders/court-reminders.ts';
import { REMINDER_OUTCOMES, reminderInWords, type ReminderOutcome } from '#domain/books/court-reminders.ts';
import { call, ProblemError } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { PhoneLink } from '../../../ui/contact.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { notifyWithUndo } from '../../../ui/toast.tsx';
import { courtInWords } from '../court-dates/index.ts';

const WORDS: Record<ReminderOutcome, string> = {
  reached: 'Reached',
  message: 'Left message',
  'no answer': 'No answer',
  'wrong number': 'Wrong number',
};

/** Whether somebody may not be called yet where they are (recovery#calling-hours). */
export const isEarly = ({ callableAt }: CourtReminder['people'][number]): boolean =>
  Date.parse(callableAt) > Date.now() + 60_000;

interface LogCourtReminderProps {
  reminder: CourtReminder;
  onClose: () => void;
}

/** Logs a call about court by one key for what came of it; outside the hours of calling it asks for a reason. */
export const LogCourtReminder = ({ reminder, onClose }: LogCourtReminderProps) => {
  const { defendantId, fullName, courtDate, courtTime, people } = reminder;
  const { today, timeZone } = useSession().organization;
  const [personId, setPersonId] = useState(defendantId);
  const [note, setNote] = useState('');
  const [earlyReason, setEarlyReason] = useState('');
  const logged = (reminderId: string) => {
    const commandId = v7();
    notifyWithUndo(`The call about ${fullName} was logged.`, () =>
      call(undoCourtReminder, { params: { defendantId, reminderId }, commandId }),
    );
    onClose();
  };
  const { run, busy, error } = useCommand(logCourtReminder, ({ reminderId }) => logged(reminderId));
  const log = (outcome: ReminderOutcome) =>
    void run({ params: { defendantId }, body: { courtDate, courtTime, personId, outcome, note, earlyReason } });
  useHotkeys(
    REMINDER_OUTCOMES.map((outcome, index) => [String(index + 1), () => log(outcome)]),
    ['TEXTAREA', 'SELECT', 'INPUT'],
  );
  const person = people.find((one) => one.personId === personId);
  const problemOf = (field: string) =>
    error instanceof ProblemError ? error.errors.find(({ path }) => path === field)?.message : undefined;
  const early = problemOf('earlyReason');
  const asksReason = early !== undefined || (person !== undefined && isEarly(person));
  return (
    <Dialog onClose={onClose} title={reminderInWords(reminder, today)}>
      <Stack gap="md">
        <Text size="sm" className="tabular">
          {courtInWords(reminder)}
        </Text>
        {people.length > 1 ? (
          <Select
            label="Called"
            data={people.map((one) => ({ value: one.personId, label: one.fullName || 'No name' }))}
            value={personId}
            onChange={(value) => setPersonId(value ?? defendantId)}
          />
        ) : null}
        {person === undefined ? null : (
          <Group justify="space-between">
            <PhoneLink kept={person.phoneNumber} />
            {isEarly(person) ? (
              <Text size="sm" c="dimmed">
                May be called from {showInstant(person.callableAt, timeZone)}
              </Text>
            ) : null}
          </Group>
        )}
        <Textarea
          label="Note"
          autosize
          minRows={2}
          value={note}
          error={problemOf('note')}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {asksReason ? (
          <Textarea
            label="Reason for calling outside the hours"
            autosize
            minRows={1}
            value={earlyReason}
            error={early}
            onChange={({ currentTarget }) => setEarlyReason(currentTarget.value)}
          />
        ) : null}
        <Group gap="xs">
          {REMINDER_OUTCOMES.map((outcome, index) => (
            <Button
              key={outcome}
              variant="default"
              size="sm"
              disabled={busy}
              leftSection={<Kbd size="xs">{index + 1}</Kbd>}
              onClick={() => log(outcome)}
            >
              {WORDS[outcome]}
            </Button>
          ))}
        </Group>
        {early === undefined ? <FormProblem error={error} said="The call was not logged: {message}" /> : null}
      </Stack>
    </Dialog>
  );
};
