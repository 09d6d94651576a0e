import type { CalendarEntry } from '#contracts/office/calendar/calendar.ts';
import { formatTime } from '#domain/kernel/time-of-day.ts';
import { NOTHING } from '../../../lib/format.ts';
import { PhoneLink } from '../../../ui/contact.tsx';
import { List } from '../../../ui/list.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { EntryName } from './calendar-entries.tsx';

const COLUMNS: Column<CalendarEntry>[] = [
  {
    key: 'time',
    header: 'Time',
    cell: ({ courtTime }) => (
      <span className="tabular nowrap">{courtTime === null ? 'not set' : formatTime(courtTime)}</span>
    ),
  },
  { key: 'name', header: 'Defendant', cell: (entry) => <EntryName entry={entry} kind="court" /> },
  {
    key: 'phone',
    header: 'Phone',
    cell: ({ phoneNumber }) => (phoneNumber === '' ? NOTHING : <PhoneLink kept={phoneNumber} />),
    beneath: 'name',
  },
  { key: 'court', header: 'Court', cell: ({ courtLocation }) => courtLocation ?? NOTHING, beneath: 'name' },
  {
    key: 'section',
    header: 'Section',
    cell: ({ courtSection }) => courtSection || NOTHING,
    beneath: 'time',
  },
  { key: 'case', header: 'Case', cell: ({ caseNumber }) => caseNumber || NOTHING, beneath: 'name', short: 'Case' },
  { key: 'parish', header: 'Parish', cell: ({ jurisdiction }) => jurisdiction ?? NOTHING, wideOnly: true },
  { key: 'power', header: 'Power', cell: ({ powerNumber }) => powerNumber || NOTHING, wideOnly: true },
];

/** Who is in court on a day, by time and section, as a table that prints (today#court-time-and-section). */
export const CourtList = ({ entries }: { entries: readonly CalendarEntry[] }) => (
  <List
    from={entries}
    columns={COLUMNS}
    rowKey={({ bondId, defendantId }) => bondId ?? defendantId}
    label="Court list"
  />
);
