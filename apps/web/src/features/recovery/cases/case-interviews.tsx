import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { addInterview, strikeInterview, type FieldInterview } from '#contracts/recovery/cases/recovery.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showDay, showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { ConfirmByReason } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DraftRestored, Fields, FormButtons, WIDTH } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { interviewsQuery } from './cases.queries.ts';
import { NOT_SAVED, Saved, useSaved } from './saved.tsx';

const EMPTY = { interviewDate: null as string | null, name: '', location: '', notes: '' };

const InterviewForm = ({ caseId }: { caseId: string }) => {
  const { today } = useSession().organization;
  const saved = useSaved(['recovery-case']);
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: addInterview,
    params: { recoveryCaseId: caseId },
    initialValues: EMPTY,
    draft: { name: `interview:${caseId}` },
    // Whoever leaves the date alone means today.
    body: ({ interviewDate, ...rest }) => ({ interviewDate: interviewDate ?? today, ...rest }),
    onDone: () => {
      form.setValues(EMPTY);
      form.resetDirty();
      saved.done();
    },
  });
  const fillToday = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    if (form.getValues().interviewDate !== null) return;
    form.setFieldValue('interviewDate', today);
    // Another day is typed over it.
    queueMicrotask(() => input.select());
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <LeaveGuard when={() => form.isDirty()} />
      <Stack gap="md">
        {restored ? <DraftRestored discard={discard} /> : null}
        <Fields>
          <UsDateInput
            label="Interview Date"
            className={WIDTH.middle}
            today={today}
            // The form has a handler of its own for the focus, which the spread puts in place of ours.
            onFocusCapture={fillToday}
            onClick={fillToday}
            {...form.getInputProps('interviewDate')}
          />
          <TextInput label="Name" autoComplete="off" {...form.getInputProps('name')} />
          <TextInput label="Location" className={WIDTH.full} autoComplete="off" {...form.getInputProps('location')} />
        </Fields>
        <Textarea label="Notes" autosize minRows={3} maxRows={12} {...form.getInputProps('notes')} />
        <FormButtons
          label="Add Interview"
          busy={busy}
          error={error}
          otherwise={NOT_SAVED}
          aside={<Saved state={saved.state} />}
        />
      </Stack>
    </form>
  );
};

const StrikeInterview = (props: { caseId: string; interview: FieldInterview; onClose: () => void }) => {
  const { caseId, interview, onClose } = props;
  return (
    <ConfirmByReason
      danger
      endpoint={strikeInterview}
      params={{ recoveryCaseId: caseId, interviewId: interview.interviewId }}
      title="Cross out interview"
      consequence="It stays in the case, crossed out, with your reason."
      confirmLabel="Cross out"
      otherwise={NOT_SAVED}
      onDone={onClose}
      onCancel={onClose}
    />
  );
};

const Interview = ({ caseId, interview }: { caseId: string; interview: FieldInterview }) => {
  const { timeZone } = useSession().organization;
  const [striking, setStriking] = useState(false);
  const { interviewDate, name, location, notes, createdAt, createdBy, afterClosing, struck } = interview;
  const words = (
    <>
      <Group gap="xs">
        <Text size="sm" fw={500} className="tabular">
          {showDay(interviewDate)}
        </Text>
        <Text size="sm" fw={500} className="anywhere">
          {name}
        </Text>
        {afterClosing ? <StatusBadge status="after closing" /> : null}
        {struck === null ? null : <StatusBadge status="struck" />}
      </Group>
      {location === '' ? null : (
        <Text size="sm" className="anywhere">
          {location}
        </Text>
      )}
      {notes === '' ? null : (
        <Text size="sm" className="note-text">
          {notes}
        </Text>
      )}
    </>
  );
  return (
    <Stack component="li" className="interview" gap={4}>
      {struck === null ? words : <s className="interview-struck">{words}</s>}
      <Text size="xs" c="dimmed" className="tabular">
        {createdBy} · {showInstant(createdAt, timeZone)}
      </Text>
      {struck === null ? (
        <Button
          size="compact-xs"
          variant="default"
          w="fit-content"
          className="no-print"
          aria-label={`Cross out the interview of ${showDay(interviewDate)}${name === '' ? '' : ` with ${name}`}`}
          onClick={() => setStriking(true)}
        >
          Cross out
        </Button>
      ) : (
        <Text size="xs" className="anywhere">
          Crossed out by {struck.by}, {showInstant(struck.at, timeZone)}: {struck.reason}
        </Text>
      )}
      {striking ? <StrikeInterview caseId={caseId} interview={interview} onClose={() => setStriking(false)} /> : null}
    </Stack>
  );
};

/** The Field Interview tab: a form and what was asked, the latest day first (recovery#field-interviews). */
export const CaseInterviews = ({ caseId }: { caseId: string }) => {
  const { data, error, refetch } = useQuery(interviewsQuery(caseId));
  return (
    <Stack gap="md">
      <div className="no-print">
        <Section title="Add Interview">
          <InterviewForm key={caseId} caseId={caseId} />
        </Section>
      </div>
      <Section title="Interviews">
        {error ? (
          <ErrorPanel error={error} title="Interviews unavailable (table/policy)." retry={() => void refetch()} />
        ) : null}
        {data === undefined ? (
          error ? null : (
            <Loading lines={4} />
          )
        ) : data.interviews.length === 0 ? (
          <EmptyState title="No interviews yet." />
        ) : (
          <ul className="note-list interviews">
            {data.interviews.map((interview) => (
              <Interview key={interview.interviewId} caseId={caseId} interview={interview} />
            ))}
          </ul>
        )}
      </Section>
    </Stack>
  );
};
