import { daysBetween } from '#domain/kernel/days.ts';
import { dueStatus } from '#domain/books/due-status.ts';
import { daysLeftInWords } from '#domain/books/forfeiture-clock.ts';
import { useSession } from '../../../lib/session.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** How many days are left (recovery#days-left); grey where there is no date. */
export const DaysToDue = ({ dueOn }: { dueOn: string | null }) => {
  const { today } = useSession().organization;
  return dueOn === null ? (
    <StatusBadge status="No due date" />
  ) : (
    <StatusBadge status={dueStatus(daysBetween(today, dueOn))} label={daysLeftInWords(dueOn, today)} />
  );
};
