import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { getDashboard } from '#contracts/office/dashboard/dashboard.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { showCount } from '../../../lib/format.ts';
import type { DashboardDialog } from './departments.ts';
import { aboutCourtDate, aboutPaymentDue, DueLines } from './due-lines.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { UNKNOWN } from './tile.tsx';
import { UnfinishedBonds } from './unfinished-bonds.tsx';

interface ListProps {
  title: string;
  /** Undefined where it could not be had. */
  count: number | undefined;
  /** How many of them stand here. */
  shown: number;
  empty: string;
  /** It could not be had; the dashboard says so above, with a way to ask again. */
  failed: boolean;
  openAll: () => void;
  children: ReactNode;
}

const List = ({ title, count, shown, empty, failed, openAll, children }: ListProps) => (
  <Stack component="section" gap="sm" className="panel" p="md" aria-label={title}>
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Title order={2} size="sm" fw={600}>
        {title}
      </Title>
      {count !== undefined && count > shown ? (
        <Button size="compact-xs" variant="subtle" onClick={openAll}>
          All {showCount(count)}
        </Button>
      ) : null}
    </Group>
    {count ? (
      children
    ) : (
      <Text size="sm" c="dimmed">
        {failed ? UNKNOWN : empty}
      </Text>
    )}
  </Stack>
);

/** What the day brings, open beside the board where the screen is wide (screens#dashboard). */
export const DayBeside = ({
  day,
  failed,
  open,
}: {
  day: ResponseOf<typeof getDashboard> | undefined;
  failed: boolean;
  open: (dialog: DashboardDialog) => void;
}) =>
  day === undefined && !failed ? (
    <Loading lines={6} height={40} />
  ) : (
    <Stack gap="md">
      {day ? <UnfinishedBonds {...day.unfinished} /> : null}
      <List
        title="In court today"
        count={day?.courtDates.count}
        shown={day?.courtDates.rows.length ?? 0}
        empty="No court dates today."
        failed={failed}
        openAll={() => open('court-dates')}
      >
        <DueLines rows={day?.courtDates.rows ?? []} about={aboutCourtDate} />
      </List>
      <List
        title="Due today"
        count={day?.paymentsDue.count}
        shown={day?.paymentsDue.rows.length ?? 0}
        empty="No payments due today."
        failed={failed}
        openAll={() => open('payments-due')}
      >
        <DueLines rows={day?.paymentsDue.rows ?? []} about={aboutPaymentDue} />
      </List>
    </Stack>
  );
