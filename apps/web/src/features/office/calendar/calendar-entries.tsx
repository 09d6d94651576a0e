import { Group, Stack, Text } from '@mantine/core';
import type { CalendarEntry, CalendarOfDay } from '#contracts/office/calendar/calendar.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { formatTime } from '#domain/kernel/time-of-day.ts';
import { CALENDAR_KIND_WORDS, type CalendarKind } from '#domain/office/calendar-days.ts';
import { showCount, showDefendant } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { PhoneLink } from '../../../ui/contact.tsx';
import { AppLink } from '../../../ui/link.tsx';

/** What is to be known of it, in a line: when and where, how much, of what. */
const aboutEntry = (entry: CalendarEntry, kind: CalendarKind): string => {
  const { courtTime, courtSection, courtLocation, caseNumber, powerNumber, amountCents } = entry;
  const isCourt = kind === 'court';
  return [
    CALENDAR_KIND_WORDS[kind],
    ...(isCourt ? [courtTime === null ? 'time not set' : formatTime(courtTime), courtSection, courtLocation] : []),
    amountCents === null ? '' : formatCents(amountCents),
    kind !== 'check-in' && caseNumber !== '' ? `Case ${caseNumber}` : '',
    powerNumber === '' ? '' : `Power ${powerNumber}`,
  ]
    .filter(Boolean)
    .join(' · ');
};

/** Somebody's name, leading to the plan of an instalment, to the file of who checks in, else to the bond. */
export const EntryName = ({ entry, kind }: { entry: CalendarEntry; kind: CalendarKind }) => {
  const opensFiles = useMay(anyStaff);
  const { accountId, bondId, defendantId, fullName } = entry;
  const name = showDefendant(fullName);
  const look = { fz: 'sm', fw: 500, miw: 0 } as const;
  if (accountId !== null)
    return (
      <AppLink to="/accounts/$accountId/plan" params={{ accountId }} {...look}>
        {name}
      </AppLink>
    );
  if (bondId !== null && (kind !== 'check-in' || !opensFiles))
    return (
      <AppLink to="/bonds/$bondId" params={{ bondId }} {...look}>
        {name}
      </AppLink>
    );
  if (!opensFiles)
    return (
      <Text component="span" {...look}>
        {name}
      </Text>
    );
  return (
    <AppLink to="/defendants/$defendantId" params={{ defendantId }} {...look}>
      {name}
    </AppLink>
  );
};

interface GroupProps {
  group: CalendarOfDay;
  mine: boolean;
  /** It is the day alone already: there is no longer list. */
  whole?: boolean;
}

/** What of the day is not shown, leading to all of it. */
export const MoreOfDay = ({ group: { on, kind, count, entries }, mine, whole = false }: GroupProps) => {
  if (count <= entries.length) return null;
  const left = `and ${showCount(count - entries.length)} more`;
  if (whole) return <Text size="sm">{left}</Text>;
  return (
    <AppLink to="/calendar" search={{ day: on, view: 'day', kind, ...(mine ? { mine: true } : {}) }} fz="sm">
      {left}
    </AppLink>
  );
};

interface EntryLinesProps extends GroupProps {
  /** The day in words. */
  title: string;
  /** In a column of the week, without phones. */
  narrow?: boolean;
}

/** What a day brings of a kind, a line each. */
export const EntryLines = ({ title, narrow = false, ...of }: EntryLinesProps) => {
  const { kind, entries } = of.group;
  return (
    <Stack gap={4} className="lines-group">
      <ul className="lines" aria-label={`${CALENDAR_KIND_WORDS[kind]}, ${title}`}>
        {entries.map((entry) => (
          <li key={entry.bondId ?? entry.accountId ?? entry.defendantId}>
            <Group justify="space-between" gap={4} align="baseline">
              <EntryName entry={entry} kind={kind} />
              {narrow || entry.phoneNumber === '' ? null : (
                <Text size="xs" component="span">
                  <PhoneLink kept={entry.phoneNumber} />
                </Text>
              )}
            </Group>
            <Text size="xs" c="dimmed" className="tabular">
              {aboutEntry(entry, kind)}
            </Text>
          </li>
        ))}
      </ul>
      <MoreOfDay {...of} />
    </Stack>
  );
};
