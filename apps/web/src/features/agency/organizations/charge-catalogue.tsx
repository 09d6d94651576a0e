import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useLedgerAccountLabel } from '../chart/index.ts';
import type { CatalogueCharge } from './catalogue-charge.ts';
import { EditCharge } from './edit-charge.tsx';
import { catalogueChargesQuery } from './organizations.queries.ts';

const columns = (
  edit: (charge: CatalogueCharge) => void,
  label: (code: string) => string,
): Column<CatalogueCharge>[] => [
  {
    key: 'code',
    header: 'Code',
    cell: ({ code }) => (
      <Text inherit fw={500}>
        {code}
      </Text>
    ),
    sort: ({ code }) => code,
  },
  {
    key: 'description',
    header: 'Description',
    cell: ({ description }) => description,
    sort: ({ description }) => description.toLowerCase(),
  },
  { key: 'account', header: 'Credits', wideOnly: true, cell: ({ ledgerAccount }) => label(ledgerAccount) },
  { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents, sort: true },
  {
    key: 'active',
    header: 'Status',
    beneath: 'description',
    cell: ({ active }) => <StatusBadge status={active ? 'active' : 'closed'} />,
  },
  {
    key: 'edit',
    header: '',
    align: 'right',
    cell: (charge) => (
      <Button variant="subtle" size="compact-xs" aria-label={`Edit ${charge.code}`} onClick={() => edit(charge)}>
        Edit
      </Button>
    ),
  },
];

/**
 * What the agency charges beside premium and fees: each item names the ledger account it credits
 * (money#charge-catalogue).
 */
export const ChargeCatalogue = () => {
  const catalogue = useQuery(catalogueChargesQuery);
  const [edited, setEdited] = useState<CatalogueCharge | 'new' | null>(null);
  const add = (
    <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setEdited('new')}>
      Add Charge
    </Button>
  );
  return (
    <Stack gap="sm">
      {catalogue.data?.charges.length === 0 ? null : (
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            Changing a charge does not change entries already made.
          </Text>
          {add}
        </Group>
      )}
      <List
        label="Charges"
        from={rowsOf(catalogue, ({ charges }) => charges)}
        columns={columns(setEdited, useLedgerAccountLabel())}
        rowKey={({ chargeId }) => chargeId}
        failed="Failed to load settings"
        empty={
          <EmptyState
            title="No charges yet."
            hint="Charges listed here are offered when a charge is added to an account."
            action={add}
          />
        }
      />
      {edited === null ? null : (
        <EditCharge charge={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Stack>
  );
};
