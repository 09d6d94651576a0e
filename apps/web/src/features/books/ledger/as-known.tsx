import { DayFilter } from '../../../ui/list-filters.tsx';
import { JournalNumber } from './journal-number.tsx';

/** As of what was known a report is: the day at whose end, or the journal entry up to which we knew (money#as-of). */
interface KnownSearch {
  known?: string | undefined;
  at?: number | undefined;
}

interface AsKnownProps extends KnownSearch {
  change: (known: KnownSearch) => void;
}

/** As of what was known: on a day, or at an entry. */
export const AsKnown = ({ known, at, change }: AsKnownProps) => (
  <>
    <DayFilter label="As known on" day={known} onChange={(day) => change({ known: day, at: undefined })} />
    <JournalNumber
      label="As known at entry no."
      width={170}
      number={at}
      onChange={(number) => change({ at: number, known: undefined })}
    />
  </>
);
