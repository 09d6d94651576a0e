import type { Column } from '../../../ui/list-rows.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { differenceInWords } from './difference-in-words.ts';

/** What a count found, of a till or the office drawer, in cents: its difference to the books, and the cash. */
export const COUNT_COLUMNS: Column<{ countedCents: number; expectedCents: number }>[] = [
  {
    key: 'difference',
    header: 'Against the books',
    beneath: 'cents',
    cell: ({ countedCents, expectedCents }) => {
      const cents = countedCents - expectedCents;
      return <StatusBadge status="count" label={differenceInWords(cents)} tone={cents === 0 ? 'green' : 'amber'} />;
    },
  },
  { key: 'cents', header: 'Cash', cents: ({ countedCents }) => countedCents },
];
