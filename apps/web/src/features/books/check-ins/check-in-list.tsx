import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CheckIn, ScheduledCheckIns } from '#contracts/books/check-ins/check-ins.ts';
import { countOf, showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ScheduleWords } from './bond-check-ins.tsx';
import { checkInsQuery } from './check-ins.queries.ts';
import { KIND_WORDS, LogCheckInButton } from './log-check-in.tsx';
import { StrikeCheckIn } from './strike-check-in.tsx';

const Strike = ({ defendantId, checkIn, which }: { defendantId: string; checkIn: CheckIn; which: string }) => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        w="fit-content"
        className="no-print"
        aria-label={`Cross out ${which}`}
        onClick={() => setAsking(true)}
      >
        Cross out
      </Button>
      {asking ? (
        <StrikeCheckIn
          defendantId={defendantId}
          checkInId={checkIn.checkInId}
          which={which}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
};

const Line = ({ defendantId, checkIn }: { defendantId: string; checkIn: CheckIn }) => {
  const { timeZone } = useSession().organization;
  const { kind, byIndemnitor, checkedInAt, note, recordedAt, recordedBy, struck, mayStrike } = checkIn;
  const at = showInstant(checkedInAt, timeZone);
  const said = (
    <>
      <Group gap="xs">
        <Text size="sm" fw={500}>
          {KIND_WORDS[kind]}
        </Text>
        <Text size="sm" className="tabular">
          {at}
        </Text>
        {struck === null ? null : <StatusBadge status="struck" />}
      </Group>
      {byIndemnitor === null ? null : (
        <Text size="sm" className="anywhere">
          By the word of {byIndemnitor || 'an indemnitor'}
        </Text>
      )}
      {note === '' ? null : (
        <Text size="sm" className="note-text">
          {note}
        </Text>
      )}
    </>
  );
  return (
    <Stack component="li" className="interview" gap={4}>
      {struck === null ? said : <s className="interview-struck">{said}</s>}
      <Text size="xs" c="dimmed" className="tabular">
        {recordedBy} · {showInstant(recordedAt, timeZone)}
      </Text>
      {mayStrike ? <Strike defendantId={defendantId} checkIn={checkIn} which={`the check-in of ${at}`} /> : null}
      {struck === null ? null : (
        <Text size="xs" className="anywhere">
          Crossed out by {struck.by}, {showInstant(struck.at, timeZone)}
        </Text>
      )}
    </Stack>
  );
};

const Schedules = ({ schedules }: { schedules: readonly ScheduledCheckIns[] }) =>
  schedules.map((schedule) => (
    <Group key={schedule.bondId} gap="xs">
      <ScheduleWords schedule={schedule} />
      <AppLink to="/bonds/$bondId" params={{ bondId: schedule.bondId }} size="sm">
        {schedule.powerNumber === '' ? 'Bond' : `Bond ${schedule.powerNumber}`}
      </AppLink>
    </Group>
  ));

/** Shown until all are asked for. */
const FIRST = 5;

const Lines = ({ defendantId, checkIns }: { defendantId: string; checkIns: readonly CheckIn[] }) => {
  const [all, setAll] = useState(false);
  const shown = all ? checkIns : checkIns.slice(0, FIRST);
  return (
    <>
      <ul className="note-list interviews" aria-label="Check-ins">
        {shown.map((checkIn) => (
          <Line key={checkIn.checkInId} defendantId={defendantId} checkIn={checkIn} />
        ))}
      </ul>
      {shown.length === checkIns.length ? null : (
        <Button size="xs" variant="default" w="fit-content" className="no-print" onClick={() => setAll(true)}>
          Show all {checkIns.length}
        </Button>
      )}
    </>
  );
};

/** The check-ins of a person, newest first, under the schedules of their bonds (today#logging-a-check-in). */
export const CheckInList = ({ defendantId, fullName }: { defendantId: string; fullName: string }) => {
  const { data, error, refetch } = useQuery(checkInsQuery(defendantId));
  const rest = data === undefined ? 0 : data.count - data.checkIns.length;
  return (
    <Section title="Check-ins" actions={<LogCheckInButton defendantId={defendantId} fullName={fullName} />}>
      {error && !data ? <ErrorPanel error={error} retry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Loading lines={3} /> : null}
      {data === undefined ? null : (
        <>
          <Schedules schedules={data.schedules} />
          {data.checkIns.length === 0 ? (
            <EmptyState
              title="No check-ins yet."
              hint={
                data.schedules.length === 0
                  ? 'Schedule them on an open bond, or log the first one.'
                  : 'Log the first one when they call or come in.'
              }
            />
          ) : (
            <Lines defendantId={defendantId} checkIns={data.checkIns} />
          )}
          {rest > 0 ? (
            <Text size="xs" c="dimmed">
              {countOf(rest, 'older check-in')} not shown.
            </Text>
          ) : null}
        </>
      )}
    </Section>
  );
};
