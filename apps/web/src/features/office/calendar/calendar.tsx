import { Button, Checkbox, Group, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, isDay } from '#domain/kernel/days.ts';
import { mondayOf } from '#domain/kernel/day-presets.ts';
import { CALENDAR_KIND_WORDS, CALENDAR_KINDS } from '#domain/office/calendar-days.ts';
import { showDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { Select, WIDTH } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Agenda, OneDay, Week, weekdayOf } from './calendar-days.tsx';
import type { CalendarSearch } from './calendar-search.ts';
import { calendarQuery } from './calendar.queries.ts';
import { MakeCalendarFeed } from './make-calendar-feed.tsx';

const VIEWS = [
  { value: 'agenda', label: 'Agenda' },
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** How many days each shows. */
const LENGTH: Record<View, number> = { agenda: 14, week: 7, day: 1 };

/** Of a kind that there is not, everything is shown. */
const kindOf = (search: CalendarSearch) => CALENDAR_KINDS.find((one) => one === search.kind);

interface CalendarProps {
  search: CalendarSearch;
  onChange: (changes: CalendarSearch) => void;
}

/** Which days, which kinds, whose. */
const Filters = ({ search, onChange, day, view }: CalendarProps & { day: string; view: View }) => {
  const { today } = useSession().organization;
  const kinds = CALENDAR_KINDS.map((kind) => ({ value: kind, label: CALENDAR_KIND_WORDS[kind] }));
  const { mine } = search;
  const kind = kindOf(search);
  return (
    <Group gap="sm" align="flex-end" className="no-print">
      <Group gap={4}>
        <Button variant="default" onClick={() => onChange({ day: addDays(day, -LENGTH[view]) })}>
          Previous
        </Button>
        <Button variant="default" onClick={() => onChange({ day: undefined })}>
          Today
        </Button>
        <Button variant="default" onClick={() => onChange({ day: addDays(day, LENGTH[view]) })}>
          Next
        </Button>
      </Group>
      <UsDateInput
        key={day}
        label="Day"
        className={WIDTH.middle}
        today={today}
        value={day}
        onChange={(typed) => {
          if (typed !== null && isDay(typed)) onChange({ day: typed });
        }}
      />
      <Select
        label="Show"
        className={WIDTH.middle}
        data={[{ value: 'all', label: 'Everything' }, ...kinds]}
        value={kind ?? 'all'}
        onChange={(chosen) => onChange({ kind: CALENDAR_KINDS.find((one) => one === chosen) })}
      />
      <Checkbox
        label="Mine only"
        checked={mine === true}
        onChange={({ currentTarget }) => onChange({ mine: currentTarget.checked ? true : undefined })}
      />
    </Group>
  );
};

/** What the days bring: as an agenda of two weeks, as a week, or one day, which prints as its court list. */
export const Calendar = ({ search, onChange }: CalendarProps) => {
  const { today } = useSession().organization;
  const { day = today, mine = false } = search;
  const [subscribing, setSubscribing] = useState(false);
  const view = VIEWS.find(({ value }) => value === search.view)?.value ?? 'agenda';
  const kind = kindOf(search);
  const from = view === 'week' ? mondayOf(day) : day;
  const to = addDays(from, LENGTH[view] - 1);
  const { data, error, refetch } = useQuery(calendarQuery({ from, to, kind, mine }));
  const isCourtList = view === 'day' && kind === 'court';
  const whose = mine ? ', my own' : '';
  const which = kind === undefined || isCourtList ? '' : `, ${CALENDAR_KIND_WORDS[kind]} only`;
  const stretch = from === to ? weekdayOf(from) : `${showDay(from)} to ${showDay(to)}`;
  const shown = data && { days: data.days, from, to, today, mine };
  return (
    <Page
      title={view === 'day' ? `${isCourtList ? 'Court list' : 'Calendar'} ${showDay(day)}` : 'Calendar'}
      subtitle={`${stretch}${which}${whose}`}
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="Shown as"
            data={[...VIEWS]}
            value={view}
            onChange={(chosen) => onChange({ view: chosen === 'agenda' ? undefined : chosen })}
          />
          <Button size="xs" variant="default" onClick={() => setSubscribing(true)}>
            Subscribe…
          </Button>
          <Button size="xs" variant="default" onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Filters search={search} onChange={onChange} day={day} view={view} />
        {shown ? (
          view === 'week' ? (
            <Week {...shown} />
          ) : view === 'day' ? (
            <OneDay {...shown} />
          ) : (
            <Agenda {...shown} />
          )
        ) : error ? (
          <ErrorPanel title="Failed to load the calendar." error={error} retry={() => void refetch()} />
        ) : (
          <Loading lines={8} />
        )}
      </Stack>
      {subscribing ? <MakeCalendarFeed onClose={() => setSubscribing(false)} /> : null}
    </Page>
  );
};
