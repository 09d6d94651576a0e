import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listSheriffFees } from '#contracts/agency/organizations/organizations.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { newestVersions, ruleStatus } from '#domain/agency/rule-status.ts';
import { ruleFrom } from '#domain/agency/rule-words.ts';
import { useSession } from '../../../lib/session.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { sheriffFeesQuery } from './organizations.queries.ts';
import { SetSheriffFee } from './set-sheriff-fee.tsx';

type Fee = ResponseOf<typeof listSheriffFees>['fees'][number];

const columns = (fees: readonly Fee[], today: string): Column<Fee>[] => [
  {
    key: 'parish',
    header: 'Parish',
    cell: ({ parish, reason }) => (
      <Stack gap={0}>
        {parish ?? 'Standard (every other parish)'}
        {reason ? (
          <Text size="xs" c="dimmed">
            {reason}
          </Text>
        ) : null}
      </Stack>
    ),
  },
  {
    key: 'effectiveOn',
    header: 'From',
    beneath: 'parish',
    cell: ({ effectiveOn }) => <span className="tabular">{ruleFrom(effectiveOn)}</span>,
  },
  {
    key: 'fee',
    header: 'Fee',
    align: 'right',
    cell: ({ centsPerHundred }) => (centsPerHundred === 0 ? 'Off' : `${formatCents(centsPerHundred)} per $100`),
  },
  { key: 'citation', header: 'Source', wideOnly: true, cell: ({ citation }) => citation },
  { key: 'by', header: 'Entered by', wideOnly: true, cell: ({ enteredBy }) => enteredBy ?? 'Comes with the product' },
  {
    key: 'standing',
    header: 'Status',
    wideOnly: true,
    cell: (fee) => <StatusBadge status={ruleStatus(fee, fees, today)} />,
  },
];

/** What the sheriff gets of each bond's face, per parish and day; rows are never edited (money#sheriff-fee). */
export const SheriffFees = () => {
  const { organization } = useSession();
  const table = useQuery(sheriffFeesQuery);
  const [setting, setSetting] = useState(false);
  const fees = newestVersions(table.data?.fees ?? []);
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start">
        <Text size="sm" c="dimmed" flex="1 1 240px">
          Booked as owed to the sheriff when a bond is written; clients do not pay it on top. Bonds keep the fee they
          were written under until an Admin corrects them.
        </Text>
        <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setSetting(true)}>
          Set Fee
        </Button>
      </Group>
      <List
        label="Sheriff's premium fees"
        from={rowsOf(table, () => fees)}
        columns={columns(fees, organization.today)}
        rowKey={({ parish, effectiveOn, version }) => `${parish ?? ''} ${effectiveOn} ${version}`}
        failed="Failed to load settings"
      />
      {setting ? <SetSheriffFee onClose={() => setSetting(false)} /> : null}
    </Stack>
  );
};
