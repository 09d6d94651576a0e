import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import type { ScheduledCheckIns } from '#contracts/books/check-ins/check-ins.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { CHECK_IN_WORDS, isCheckedIn } from '#domain/books/check-ins.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { checkInsQuery } from './check-ins.queries.ts';
import { MissedBadge } from './missed-badge.tsx';
import { capital, ScheduleCheckIns } from './schedule-check-ins.tsx';
import { StopCheckIns } from './stop-check-ins.tsx';

/** A schedule in words: `Weekly from 12/04/2026, next 12/11/2026`. */
export const ScheduleWords = ({ schedule }: { schedule: ScheduledCheckIns }) => (
  <Group gap="xs">
    <Text size="sm" className="tabular">
      {capital(CHECK_IN_WORDS[schedule.frequency])} from {showDay(schedule.firstDueOn)}, next {showDay(schedule.nextOn)}
    </Text>
    <MissedBadge missed={schedule.missed} />
  </Group>
);

type Asked = 'schedule' | 'stop' | null;

const Buttons = ({ bond, schedule }: { bond: Bond; schedule: ScheduledCheckIns | null }) => {
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  return (
    <Group gap="xs" className="no-print">
      <Button size="xs" variant="default" onClick={() => setAsked('schedule')}>
        {schedule === null ? 'Schedule check-ins' : 'Change'}
      </Button>
      {schedule === null ? null : (
        <Button size="xs" variant="default" onClick={() => setAsked('stop')}>
          Stop
        </Button>
      )}
      {asked === 'schedule' ? <ScheduleCheckIns bondId={bond.bondId} schedule={schedule} onClose={close} /> : null}
      {asked === 'stop' ? <StopCheckIns bondId={bond.bondId} onClose={close} /> : null}
    </Group>
  );
};

/** Nothing to it yet, as far as the bond itself says (today#unfinished-bond). */
const isEmpty = ({ amountCents, powerNumber }: Bond): boolean => !amountCents && powerNumber === '';

/** The schedule of check-ins on the page of a bond (today#check-in-schedule); nothing on one without, where it is over. */
export const BondCheckIns = ({ bond }: { bond: Bond }) => {
  const mayEdit = useMay(anyStaff);
  const { data, error, refetch } = useQuery(checkInsQuery(bond.defendantId));
  if (bond.voidedAt !== null || !isCheckedIn(bond.status)) return null;
  const schedule = data?.schedules.find(({ bondId }) => bondId === bond.bondId) ?? null;
  return (
    <Section title="Check-ins">
      {error && !data ? <ErrorPanel error={error} retry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Loading lines={1} /> : null}
      {data === undefined ? null : schedule === null ? (
        <Text size="sm" c="dimmed">
          {isEmpty(bond) ? 'None are scheduled. Finish the bond first.' : 'None are scheduled.'}
        </Text>
      ) : (
        <ScheduleWords schedule={schedule} />
      )}
      {data !== undefined && mayEdit && (schedule !== null || !isEmpty(bond)) ? (
        <Buttons bond={bond} schedule={schedule} />
      ) : null}
    </Section>
  );
};
