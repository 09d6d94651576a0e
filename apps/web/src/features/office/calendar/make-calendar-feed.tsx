import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { makeCalendarFeed, type CalendarFeed } from '#contracts/office/calendar/calendar-feeds.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormButtons } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { calendarFeedsQuery } from './calendar-feeds.queries.ts';
import { MadeCalendarFeed } from './made-calendar-feed.tsx';
import { CalendarFeedLine } from './revoke-calendar-feed.tsx';

const Feeds = ({ feeds, label }: { feeds: readonly CalendarFeed[]; label: string }) =>
  feeds.length === 0 ? null : (
    <Stack gap={4} className="lines-group">
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <ul className="lines" aria-label={label}>
        {feeds.map((feed) => (
          <CalendarFeedLine key={feed.feedId} feed={feed} />
        ))}
      </ul>
    </Stack>
  );

/** Subscribes one's calendar app to the calendar by a secret link; lists those that live, to be revoked (today#calendar-feed). */
export const MakeCalendarFeed = ({ onClose }: { onClose: () => void }) => {
  const { data, error: failed, refetch } = useQuery(calendarFeedsQuery);
  const [address, setAddress] = useState<string | null>(null);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: makeCalendarFeed,
    initialValues: { withNames: false, ownOnly: false },
    body: (values) => values,
    onDone: (made) => setAddress(made.address),
  });
  if (address !== null) return <MadeCalendarFeed address={address} onClose={onClose} />;
  const feeds = data?.feeds ?? [];
  const hasOne = feeds.some(({ isOwn }) => isOwn);
  return (
    <Dialog onClose={onClose} title="Subscribe to the calendar">
      <Stack gap="md">
        <Text size="sm">
          A secret link by which your calendar app shows this calendar, from 30 days back to 180 days ahead, for as long
          as you work at this agency.
        </Text>
        {failed && !data ? <ErrorPanel error={failed} retry={() => void refetch()} /> : null}
        {data === undefined && !failed ? <Loading lines={1} /> : null}
        <Feeds feeds={feeds.filter(({ isOwn }) => isOwn)} label="Your link" />
        <form onSubmit={onSubmit} noValidate>
          <Stack gap="md">
            <Checkbox
              label="Show names"
              description="Without names an entry says what and where, never who: “Court · Orleans 9:00 AM”."
              data-autofocus
              {...form.getInputProps('withNames', { type: 'checkbox' })}
            />
            <Checkbox
              label="Mine only"
              description="Bonds that you posted, and people whose recovery case you work on."
              {...form.getInputProps('ownOnly', { type: 'checkbox' })}
            />
            {hasOne ? <Text size="sm">A new link ends the one you have.</Text> : null}
            <FormButtons label={hasOne ? 'Make new link' : 'Make link'} busy={busy} error={error} onCancel={onClose} />
          </Stack>
        </form>
        <Feeds feeds={feeds.filter(({ isOwn }) => !isOwn)} label="Links of your team" />
      </Stack>
    </Dialog>
  );
};
