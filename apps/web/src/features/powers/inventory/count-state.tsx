import type { PowerCount } from '#contracts/powers/inventory/power-counts.ts';
import { countOf } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** How a count stands: it goes on, something differs, or all is settled. */
export const CountState = ({ count: { endedAt, unsettled } }: { count: PowerCount }) => {
  if (endedAt === null) return <StatusBadge status="open" label="In progress" tone="sky" />;
  if (unsettled > 0) return <StatusBadge status="differs" label={countOf(unsettled, 'difference')} tone="red" />;
  return <StatusBadge status="settled" label="Settled" tone="green" />;
};
