import { Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { BondToDischarge } from '#contracts/books/bond/bond-status.ts';
import { anyStaff, ledgerReaders, moneyReaders } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf } from '../../../lib/format.ts';
import { onlyFor, useMay } from '../../../lib/session.ts';
import { EmptyState, NextFor } from '../../../ui/empty-state.tsx';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { Page } from '../../../ui/page.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { bondQuery, bondsToDischargeQuery } from './bonds.queries.ts';
import { DischargeBond } from './discharge-bond.tsx';
import { PowerNumber } from '../accounts/index.ts';

/** `/bonds/exoneration`: bonds whose case ended and that are not discharged (bonds#bond-disposition). */
export const Route = createFileRoute('/_staff/bonds/exoneration')({
  beforeLoad: onlyFor(moneyReaders),
  component: ExonerationScreen,
});

const COLUMNS: Column<BondToDischarge>[] = [
  {
    key: 'power',
    header: 'Power',
    cell: ({ bondId, powerNumber }) => (
      <RowLink to="/bonds/$bondId" params={{ bondId }}>
        <PowerNumber of={{ powerNumber }} />
      </RowLink>
    ),
  },
  {
    key: 'defendant',
    header: 'Defendant',
    beneath: 'power',
    cell: ({ defendantId, defendantName }) => (
      <AppLink to="/defendants/$defendantId" params={{ defendantId }} size="sm">
        {defendantName}
      </AppLink>
    ),
  },
  { key: 'disposition', header: 'Disposition', beneath: 'power', cell: ({ disposition }) => disposition },
  { key: 'ended', header: 'Case ended', day: ({ disposedOn }) => disposedOn },
  { key: 'status', header: 'Status', wideOnly: true, cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents },
  { key: 'court', header: 'Court', wideOnly: true, cell: ({ courtLocation }) => courtLocation ?? '' },
  { key: 'case', header: 'Case number', wideOnly: true, cell: ({ caseNumber }) => caseNumber },
];

const columnsWith = (discharge: ((bondId: string) => void) | null): Column<BondToDischarge>[] => {
  if (discharge === null) return COLUMNS;
  return [
    ...COLUMNS,
    {
      key: 'discharge',
      header: <VisuallyHidden>Discharge</VisuallyHidden>,
      align: 'right',
      cell: ({ bondId, powerNumber, defendantName }) => (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Discharge bond ${powerNumber || 'without power number'} of ${defendantName}`}
          onClick={() => discharge(bondId)}
        >
          Discharge
        </Button>
      ),
    },
  ];
};

const Discharging = ({ bondId, onClose }: { bondId: string; onClose: () => void }) => {
  const { data } = useQuery(bondQuery(bondId));
  return data ? <DischargeBond bond={data} onClose={onClose} /> : null;
};

function ExonerationScreen() {
  const bonds = useInfiniteQuery(bondsToDischargeQuery);
  const mayDischarge = useMay(anyStaff);
  const [discharging, setDischarging] = useState<string | null>(null);
  const readsBooks = useMay(ledgerReaders);
  const { count = 0, faceCents = 0 } = bonds.data?.pages[0] ?? {};
  return (
    <Page
      title="Bonds to discharge"
      subtitle="Bonds whose case has ended but that are not discharged yet, oldest first."
      actions={
        readsBooks ? (
          <LinkButton to="/admin/reports/$report" params={{ report: 'past-disposition' }} size="xs" variant="default">
            Report
          </LinkButton>
        ) : null
      }
    >
      <Stack gap="sm">
        {count === 0 ? null : (
          <Text size="sm" c="dimmed" className="tabular">
            {countOf(count, 'bond')} to discharge, {formatCents(faceCents)} of face
          </Text>
        )}
        <List
          label="Bonds to discharge"
          from={pagesOf(bonds)}
          columns={columnsWith(mayDischarge ? setDischarging : null)}
          rowKey={({ bondId }) => bondId}
          empty={
            <EmptyState
              title="No bonds to discharge."
              hint="Bonds appear here once their disposition is entered, until they are discharged."
              action={
                <NextFor roles={anyStaff}>
                  <LinkButton to="/defendants" size="xs" variant="default">
                    See all defendants
                  </LinkButton>
                </NextFor>
              }
            />
          }
        />
      </Stack>
      {discharging === null ? null : <Discharging bondId={discharging} onClose={() => setDischarging(null)} />}
    </Page>
  );
}
