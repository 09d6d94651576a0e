import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { Bond } from '#contracts/books/bonds.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/money.ts';
import { NOTHING, showDay } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AppLink, LinkButton } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { BondOverview } from './bond-overview.tsx';
import { EditBond } from './edit-bond.tsx';
import { bondsOfDefendantQuery } from './bonds.queries.ts';

/** `/defendants/{id}/bonds`: the Bonds tab of the profile. */
export const Route = createFileRoute('/_staff/defendants/$defendantId/bonds')({
  loader: ({ context, params }) => context.queryClient.query(bondsOfDefendantQuery(params.defendantId)),
  pendingComponent: () => <Loading lines={4} height={30} />,
  component: DefendantBonds,
});

const statusOf = (bond: Bond) => (bond.voidedAt === null ? bond.status : 'VOIDED');

const amountOf = ({ amountCents }: Bond) => (amountCents === null ? NOTHING : formatCents(amountCents));

const columnsWith = (open: (bond: Bond) => void): Column<Bond>[] => [
  {
    key: 'power',
    header: 'Power',
    cell: (bond) => (
      <AppLink to="/bonds/$bondId" params={{ bondId: bond.bondId }} size="sm">
        {bond.powerNumber || 'No power number'}
      </AppLink>
    ),
    sortBy: (bond) => bond.powerNumber,
  },
  { key: 'status', header: 'Status', beneath: 'power', cell: (bond) => <StatusBadge status={statusOf(bond)} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    beneath: 'power',
    cell: amountOf,
    sortBy: (bond) => bond.amountCents ?? 0,
  },
  {
    key: 'premium',
    header: 'Premium',
    align: 'right',
    cell: (bond) => formatCents(bond.voidedAt ? 0 : bond.premiumCents),
    sortBy: (bond) => bond.premiumCents,
  },
  {
    key: 'parish',
    header: 'Jurisdiction',
    wideOnly: true,
    cell: (bond) => bond.jurisdiction ?? bond.postedAt ?? NOTHING,
  },
  {
    key: 'court',
    header: 'Court date',
    wideOnly: true,
    cell: (bond) => showDay(bond.courtDate),
    sortBy: (bond) => bond.courtDate ?? '',
  },
  {
    key: 'written',
    header: 'Bond date',
    wideOnly: true,
    cell: (bond) => showDay(bond.bondDate),
    sortBy: (bond) => bond.bondDate ?? '',
  },
  {
    key: 'details',
    header: <VisuallyHidden>Details</VisuallyHidden>,
    align: 'right',
    cell: (bond) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Details of bond ${bond.powerNumber || 'without power number'}`}
        onClick={() => open(bond)}
      >
        Details
      </Button>
    ),
  },
];

const sumOf = (bonds: readonly Bond[]) => {
  const live = bonds.filter(({ voidedAt }) => voidedAt === null);
  const premium = live.reduce((sum, { premiumCents }) => sum + premiumCents, 0);
  const face = live.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);
  return { count: live.length, premium: formatCents(premium), face: formatCents(face) };
};

function DefendantBonds() {
  const { defendantId } = Route.useParams();
  const { data } = useSuspenseQuery(bondsOfDefendantQuery(defendantId));
  const mayWrite = useMay(anyStaff);
  const [opened, setOpened] = useState<Bond | null>(null);
  const [edited, setEdited] = useState<Bond | null>(null);
  const write = mayWrite ? (
    <LinkButton to="/bonds/new" search={{ defendant: defendantId }} size="xs">
      New bond
    </LinkButton>
  ) : null;
  if (data.bonds.length === 0) {
    return (
      <EmptyState title="No bonds found." hint="A bond books its premium on the defendant’s account." action={write} />
    );
  }
  const { count, premium, face } = sumOf(data.bonds);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed" className="tabular">
          {count} live · face {face} · premium {premium}
        </Text>
        {write}
      </Group>
      <DataTable label="Bonds" rows={data.bonds} columns={columnsWith(setOpened)} rowKey={({ bondId }) => bondId} />
      {opened === null ? null : (
        <BondOverview
          bond={opened}
          onClose={() => setOpened(null)}
          onEdit={() => {
            setOpened(null);
            setEdited(opened);
          }}
        />
      )}
      {edited === null ? null : <EditBond bond={edited} onClose={() => setEdited(null)} />}
    </Stack>
  );
}
