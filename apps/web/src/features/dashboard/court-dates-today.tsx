import { useQuery } from '@tanstack/react-query';
import type { CourtDate } from '#contracts/dashboard/dashboard.ts';
import { courtDatesQuery } from './dashboard.queries.ts';
import { DueList } from './due-list.tsx';

/** What stands under the name: where in court; the list adds the power of the bond. */
export const aboutCourtDate = ({ bondId, powerNumber, caseNumber, courtLocation }: CourtDate): string =>
  [courtLocation, caseNumber ? `Case ${caseNumber}` : null, bondId === null ? 'From the defendant’s file' : null]
    .filter(Boolean)
    .join(' · ') || (powerNumber ? '' : 'No court or case number on the bond');

/** Who is in court today. */
export const CourtDatesToday = ({ onClose }: { onClose: () => void }) => (
  <DueList
    title="Court Dates Today"
    query={useQuery(courtDatesQuery)}
    empty="No court dates today."
    failed="Failed to load court dates."
    about={aboutCourtDate}
    onClose={onClose}
  />
);
