import { Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getPortalProof,
  PORTAL_GROUPS,
  type OwnPortalGrant,
  type PortalBond,
  type PortalGroup,
} from '#contracts/office/surety-portal/portal.ts';
import { addressOf } from '../../../lib/api.ts';
import { NOTHING, showDay } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextFilter } from '../../../ui/list-filters.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Select } from '../../../ui/form.tsx';
import { portalBondsQuery } from './portal.queries.ts';

const GROUP_NAMES: Readonly<Record<PortalGroup, string>> = {
  all: 'All bonds',
  live: 'Live bonds',
  forfeited: 'Forfeited',
  ended: 'Ended',
};

const Lines = ({ of }: { of: readonly (string | null)[] }) => {
  const [first = NOTHING, ...rest] = of.filter((line) => line !== null && line !== '');
  return (
    <Stack gap={0}>
      <span className="anywhere">{first}</span>
      {rest.map((line) => (
        <Text key={line} size="xs" c="dimmed" className="anywhere">
          {line}
        </Text>
      ))}
    </Stack>
  );
};

const dated = (word: string, day: string | null): string | null => (day === null ? null : `${word} ${showDay(day)}`);

const Proofs = ({ grantId, bond }: { grantId: string; bond: PortalBond }) => (
  <Stack gap={0}>
    {bond.proofs.map(({ fileId, name }) => (
      <a
        key={fileId}
        className="anywhere"
        href={addressOf(getPortalProof, { params: { grantId, bondId: bond.bondId, fileId } })}
        target="_blank"
        rel="noreferrer"
      >
        {name}
      </a>
    ))}
  </Stack>
);

const columnsOf = (grantId: string): Column<PortalBond>[] => [
  {
    key: 'power',
    header: 'Power',
    cell: ({ powerNumber }) => <SerialNumber>{powerNumber}</SerialNumber>,
  },
  { key: 'name', header: 'Name', cell: ({ defendantName, charge }) => <Lines of={[defendantName, charge]} /> },
  { key: 'face', header: 'Face', cents: ({ faceCents }) => faceCents },
  { key: 'date', header: 'Bond date', day: ({ bondDate }) => bondDate, beneath: 'power' },
  {
    key: 'court',
    header: 'Court',
    beneath: 'name',
    cell: ({ court, caseNumber, parish }) => (
      <Lines of={[court, [parish, caseNumber && `Case ${caseNumber}`].filter(Boolean).join(' · ')]} />
    ),
  },
  { key: 'courtDate', header: 'Court date', day: ({ courtDate }) => courtDate, beneath: 'name', short: 'Court date' },
  {
    key: 'status',
    header: 'Status',
    beneath: 'name',
    cell: ({ status, forfeitureDate, dueDate, dischargedOn }) => (
      <Stack gap={2} align="flex-start">
        <StatusBadge status={status} />
        {[dated('forfeited', forfeitureDate), dated('due', dueDate), dated('discharged', dischargedOn)].map((line) =>
          line === null ? null : (
            <Text key={line} size="xs" c="dimmed" className="tabular nowrap">
              {line}
            </Text>
          ),
        )}
      </Stack>
    ),
  },
  {
    key: 'proofs',
    header: 'Proofs',
    beneath: 'name',
    cell: (bond) => (bond.proofs.length === 0 ? null : <Proofs grantId={grantId} bond={bond} />),
  },
];

/** The bonds on powers of the surety, as its portal shows them. */
export const PortalBonds = ({ grant: { grantId, suretyName } }: { grant: OwnPortalGrant }) => {
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState<PortalGroup>('all');
  const bonds = useInfiniteQuery({
    ...portalBondsQuery(grantId, { search, group }),
    placeholderData: keepPreviousData,
  });
  const filtered = search !== '' || group !== 'all';
  return (
    <Stack gap="sm">
      <Group gap="sm" className="no-print">
        <TextFilter label="Name, power or case number" text={search} onChange={setSearch} width={260} />
        <Select
          aria-label="Which bonds"
          w={160}
          data={PORTAL_GROUPS.map((value) => ({ value, label: GROUP_NAMES[value] }))}
          value={group}
          onChange={(chosen) => setGroup(PORTAL_GROUPS.find((one) => one === chosen) ?? 'all')}
        />
      </Group>
      <List
        label={`Bonds on powers of ${suretyName}`}
        from={pagesOf(bonds)}
        columns={columnsOf(grantId)}
        rowKey={({ bondId }) => bondId}
        empty={
          filtered ? (
            <EmptyState title="No bond fits." hint="Search for a part of a name, of a power or of a case number." />
          ) : (
            <EmptyState title="No bonds yet." hint={`No bonds on powers of ${suretyName}.`} />
          )
        }
      />
    </Stack>
  );
};
