import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { revokeCalendarFeed, type CalendarFeed } from '#contracts/office/calendar/calendar-feeds.ts';
import { useCommand } from '../../../lib/command.ts';
import { showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';

/** A link of the calendar: whose, of what, with names or not, when it was made and fetched, and what ends it. */
export const CalendarFeedLine = ({ feed }: { feed: CalendarFeed }) => {
  const { timeZone } = useSession().organization;
  const [asking, setAsking] = useState(false);
  const revoke = useCommand(revokeCalendarFeed, () => setAsking(false));
  const { feedId, fullName, isOwn, withNames, ownOnly, madeAt, lastFetchedAt } = feed;
  const names = withNames ? 'With names' : 'Without names';
  const title = isOwn
    ? `${names}${ownOnly ? ', mine only' : ''}`
    : `${fullName}, ${names.toLowerCase()}${ownOnly ? ', their own only' : ''}`;
  const told = [
    `Made ${showInstant(madeAt, timeZone)}`,
    lastFetchedAt === null ? 'not fetched yet' : `last fetched ${showInstant(lastFetchedAt, timeZone)}`,
  ];
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Stack gap={0} miw={0}>
          <Text size="sm" fw={500} className="anywhere">
            {title}
          </Text>
          <Text size="xs" c="dimmed" className="tabular">
            {told.join(' · ')}
          </Text>
        </Stack>
        <Button
          size="xs"
          variant="default"
          flex="none"
          aria-label={isOwn ? 'Revoke your link' : `Revoke the link of ${fullName}`}
          onClick={() => setAsking(true)}
        >
          Revoke
        </Button>
      </Group>
      <Confirm
        opened={asking}
        title="Revoke the calendar link"
        consequence={`${isOwn ? 'Your calendar app' : `The calendar app of ${fullName}`} gets nothing more from it. What it has fetched already may stay there.`}
        confirmLabel="Revoke"
        danger
        busy={revoke.busy}
        error={revoke.error}
        onConfirm={() => void revoke.run({ params: { calendarFeedId: feedId } })}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
};
