import { useQuery } from '@tanstack/react-query';
import { UnansweredCourtDates } from '../../books/court-dates/index.ts';
import { courtDatesQuery } from './dashboard.queries.ts';
import { aboutCourtDate } from './due-lines.tsx';
import { DueList } from './due-list.tsx';

/** Who is in court today, and above them whose date nobody answered. */
export const CourtDatesToday = ({ onClose }: { onClose: () => void }) => (
  <DueList
    title="Court Dates Today"
    query={useQuery(courtDatesQuery)}
    empty="No court dates today."
    failed="Failed to load court dates."
    about={aboutCourtDate}
    onClose={onClose}
  >
    <UnansweredCourtDates />
  </DueList>
);
