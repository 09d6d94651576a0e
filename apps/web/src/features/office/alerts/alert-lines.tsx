import { Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { LinkOptions } from '@tanstack/react-router';
import type { Alert } from '#contracts/office/alerts/alerts.ts';
import { showDay, showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { PagedList, pagesOf } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { alertsQuery, type AlertsShown } from './alerts.queries.ts';
import { MarkAlert } from './mark-alerts.tsx';
import { PutOffAlert } from './put-off-alert.tsx';

const EMPTY = {
  open: { title: 'Nothing calls for you now.', hint: 'What does is shown here, for as long as it is open.' },
  'put-off': { title: 'You have put nothing off.', hint: 'What you put off waits here until its day.' },
  settled: { title: 'Nothing is settled yet.', hint: 'An alert settles by itself once its cause is gone.' },
} as const;

/** What became of an alert, or since when it is open. */
const since = ({ openedAt, putOffUntil, settled }: Alert, timeZone: string): string => {
  if (settled !== null) return `Settled ${showInstant(settled.at, timeZone)} by ${settled.by ?? 'the day'}`;
  const opened = `Since ${showInstant(openedAt, timeZone)}`;
  return putOffUntil === null ? opened : `${opened} · put off until ${showDay(putOffUntil)}`;
};

const AlertLine = ({ alert, onFollow }: { alert: Alert; onFollow?: (() => void) | undefined }) => {
  const { timeZone } = useSession().organization;
  const { title, about, page, red, isRead, settled } = alert;
  const [to, search] = page.split('?');
  const unread = settled === null && !isRead;
  return (
    <Group component="li" justify="space-between" gap="sm">
      <Stack gap={2} flex={1} miw={200}>
        <Group gap="xs">
          {red && settled === null ? <StatusBadge status="Urgent" tone="red" /> : null}
          {unread ? <StatusBadge status="New" tone="sky" /> : null}
          <AppLink
            to={to as NonNullable<LinkOptions['to']>}
            {...(search === undefined ? {} : { search: Object.fromEntries(new URLSearchParams(search)) as never })}
            size="sm"
            fw={unread ? 600 : 400}
            className="anywhere"
            {...(onFollow === undefined ? {} : { onClick: onFollow })}
          >
            {title}
          </AppLink>
        </Group>
        {about === '' ? null : (
          <Text size="sm" className="anywhere">
            {about}
          </Text>
        )}
        <Text size="xs" c="dimmed" className="tabular">
          {since(alert, timeZone)}
        </Text>
      </Stack>
      {settled === null ? (
        <Group gap="xs" className="no-print">
          <PutOffAlert alert={alert} />
          {alert.putOffUntil === null ? <MarkAlert alert={alert} /> : null}
        </Group>
      ) : null}
    </Group>
  );
};

/** Alerts one below the other; `onFollow` is told where one of them is opened. */
export const AlertLines = ({ onFollow, ...shown }: AlertsShown & { onFollow?: () => void }) => (
  <PagedList
    from={pagesOf(useInfiniteQuery(alertsQuery(shown)))}
    loading={<Loading lines={4} />}
    failed="The alerts could not be loaded."
    empty={<EmptyState {...EMPTY[shown.show]} />}
  >
    {(alerts) => (
      <ul className="note-list interviews" aria-label="Alerts">
        {alerts.map((alert) => (
          <AlertLine key={alert.alertId} alert={alert} onFollow={onFollow} />
        ))}
      </ul>
    )}
  </PagedList>
);
