import { Button, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { CalendarOfDay } from '#contracts/office/calendar/calendar.ts';
import { supervisors } from '#contracts/kernel/roles.ts';
import { CALENDAR_KIND_WORDS } from '#domain/office/calendar-days.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { CloseCourt } from '../../books/court-dates/index.ts';
import { MoreOfDay } from './calendar-entries.tsx';
import { CourtList } from './court-list.tsx';

/** The court list of a day, and what closes a court on it: of all its dates, not of one's own alone. */
export const CourtOfDay = ({ group, mine }: { group: CalendarOfDay; mine: boolean }) => {
  const { today } = useSession().organization;
  const mayClose = useMay(supervisors) && !mine && group.on >= today;
  const [closing, setClosing] = useState(false);
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <Title order={2}>{CALENDAR_KIND_WORDS.court}</Title>
        {mayClose ? (
          <Button variant="default" size="xs" onClick={() => setClosing(true)}>
            Court closed…
          </Button>
        ) : null}
      </Group>
      <CourtList entries={group.entries} />
      <MoreOfDay group={group} mine={mine} whole />
      {closing ? <CloseCourt day={group.on} dates={group.entries} onClose={() => setClosing(false)} /> : null}
    </Stack>
  );
};
