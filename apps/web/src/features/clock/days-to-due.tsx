import { daysBetween } from '#domain/days.ts';
import { dueStatus } from '#domain/due-status.ts';
import { daysLeftInWords } from '#domain/forfeiture-clock.ts';
import { useSession } from '../../lib/session.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** How many days are left (recovery#days-left); grey where there is no date. */
export const DaysToDue = ({ dueOn }: { dueOn: string | null }) => {
  const { today } = useSession().organization;
  return dueOn === null ? (
    <StatusBadge status="No due date" />
  ) : (
    <StatusBadge status={dueStatus(daysBetween(today, dueOn))} label={daysLeftInWords(dueOn, today)} />
  );
};
