import { MISSED_THAT_ALERT } from '#domain/books/check-ins.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** How many check-ins in a row were missed: amber for one, red from two on; nothing for none (today#missed-check-in). */
export const MissedBadge = ({ missed }: { missed: number }) =>
  missed === 0 ? null : (
    <StatusBadge status={`${missed} missed`} tone={missed >= MISSED_THAT_ALERT ? 'red' : 'amber'} />
  );
