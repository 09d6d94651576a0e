import { Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { CalendarOfDay } from '#contracts/office/calendar/calendar.ts';
import { CALENDAR_KIND_WORDS, daysThrough } from '#domain/office/calendar-days.ts';
import { showDay } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { EntryLines } from './calendar-entries.tsx';
import { CourtOfDay } from './court-of-day.tsx';

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

export const weekdayOf = (day: string): string => WEEKDAY.format(new Date(day));

interface CalendarDaysProps {
  days: readonly CalendarOfDay[];
  from: string;
  to: string;
  today: string;
  mine: boolean;
}

const daysOf = ({ days, from, to, today }: CalendarDaysProps) =>
  daysThrough(from, to).map((day) => ({
    day,
    title: `${weekdayOf(day)} ${showDay(day)}`,
    isToday: day === today,
    ofDay: days.filter(({ on }) => on === day),
  }));

const Nothing = ({ when }: { when: string }) => (
  <EmptyState
    title={`Nothing ${when}.`}
    hint="Court dates of open bonds, days by which forfeitures must be answered, check-ins and instalments of plans are listed here."
  />
);

const DayTitle = ({ title, isToday }: { title: string; isToday: boolean }) => (
  <Title order={2} size="sm" fw={600} {...(isToday ? { 'aria-current': 'date' as const } : {})}>
    {title}
    {isToday ? ' · Today' : ''}
  </Title>
);

/** The days that bring something, one under another. */
export const Agenda = (props: CalendarDaysProps) => {
  const { mine } = props;
  const busy = daysOf(props).filter(({ ofDay }) => ofDay.length > 0);
  if (busy.length === 0) return <Nothing when="in these two weeks" />;
  return busy.map(({ day, title, isToday, ofDay }) => (
    <Stack key={day} gap="sm" component="section" aria-label={title} className="panel" p="md">
      <Group justify="space-between" gap="sm">
        <DayTitle title={title} isToday={isToday} />
        {ofDay.some(({ kind }) => kind === 'court') ? (
          <AppLink to="/calendar" search={{ day, view: 'day', kind: 'court' }} fz="sm" className="no-print">
            Court list
          </AppLink>
        ) : null}
      </Group>
      {ofDay.map((group) => (
        <EntryLines key={group.kind} group={group} title={title} mine={mine} />
      ))}
    </Stack>
  ));
};

/** The week as a grid: seven columns, fewer where there is less room, one on a phone. */
export const Week = (props: CalendarDaysProps) => (
  <SimpleGrid cols={{ base: 1, sm: 2, lg: 7 }} spacing="xs">
    {daysOf(props).map(({ day, title, isToday, ofDay }) => (
      <Stack key={day} gap="xs" component="section" aria-label={title} className="panel" p="xs" miw={0}>
        <DayTitle title={title} isToday={isToday} />
        {ofDay.length === 0 ? (
          <Text size="xs" c="dimmed">
            Nothing
          </Text>
        ) : null}
        {ofDay.map((group) => (
          <EntryLines key={group.kind} group={group} title={title} mine={props.mine} narrow />
        ))}
      </Stack>
    ))}
  </SimpleGrid>
);

/** One day whole: its court dates as a list that is printed, then what else it brings. */
export const OneDay = (props: CalendarDaysProps) => {
  const [day] = daysOf(props);
  if (!day || day.ofDay.length === 0) return <Nothing when="on this day" />;
  return day.ofDay.map((group) =>
    group.kind === 'court' ? (
      <CourtOfDay key={group.kind} group={group} mine={props.mine} />
    ) : (
      <Section key={group.kind} title={CALENDAR_KIND_WORDS[group.kind]}>
        <EntryLines group={group} title={day.title} mine={props.mine} whole />
      </Section>
    ),
  );
};
