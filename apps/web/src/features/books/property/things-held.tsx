import { Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { downloadProperty, type Thing } from '#contracts/books/property/property.ts';
import { exporters } from '#contracts/kernel/roles.ts';
import {
  PROPERTY_FILTERS,
  PROPERTY_FILTER_WORDS,
  PROPERTY_KIND_WORDS,
  propertyNumber,
} from '#domain/books/property.ts';
import { NOTHING } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/form.tsx';
import { countSet, ListBar, ListDownload, TextFilter } from '../../../ui/list-filters.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { propertyQuery, type ThingFilter } from './property.queries.ts';
import { ThingState } from './thing-state.tsx';

const ThingDetails = lazy(() => import('./thing-details.tsx').then((dialog) => ({ default: dialog.ThingDetails })));

const columns = (open: (thing: Thing) => void): Column<Thing>[] => [
  {
    key: 'number',
    header: 'Number',
    width: 96,
    beneath: 'what',
    cell: ({ number }) => <SerialNumber>{propertyNumber(number)}</SerialNumber>,
  },
  {
    key: 'what',
    header: 'Thing',
    cell: (thing) => (
      <Stack gap={0} align="flex-start">
        <Button
          size="compact-sm"
          variant="subtle"
          className="no-print"
          aria-label={`Open ${propertyNumber(thing.number)} ${thing.name}`}
          onClick={() => open(thing)}
        >
          {thing.name || propertyNumber(thing.number)}
        </Button>
        <Text size="xs" c="dimmed" className="anywhere">
          {[PROPERTY_KIND_WORDS[thing.kind], thing.serialNumber].filter(Boolean).join(', ')}
        </Text>
      </Stack>
    ),
  },
  { key: 'person', header: 'Given by', width: 160, wideOnly: true, cell: ({ giverName }) => giverName || NOTHING },
  {
    key: 'defendant',
    header: 'Defendant',
    width: 160,
    wideOnly: true,
    cell: ({ defendantName }) => defendantName || NOTHING,
  },
  { key: 'place', header: 'Kept at', width: 160, wideOnly: true, cell: ({ keptAt }) => keptAt || NOTHING },
  { key: 'since', header: 'Received', width: 108, wideOnly: true, day: ({ receivedOn }) => receivedOn },
  { key: 'state', header: 'State', width: 200, beneath: 'what', cell: (thing) => <ThingState thing={thing} /> },
];

interface ThingsHeldProps {
  filter: ThingFilter;
  change: (changes: ThingFilter) => void;
}

/** All things of the register, the newest first (money#collateral-property). */
export const ThingsHeld = ({ filter, change }: ThingsHeldProps) => {
  const { show, sought } = filter;
  const [opened, setOpened] = useState<Thing | null>(null);
  const takesAway = useMay(exporters);
  const query = { ...(show === undefined ? {} : { show }), ...(sought === undefined ? {} : { sought }) };
  const list = useInfiniteQuery({ ...propertyQuery(query), placeholderData: keepPreviousData });
  const isNarrowed = show !== undefined || sought !== undefined;
  return (
    <Stack gap="md">
      <ListBar
        count={countSet({}, show, sought)}
        filters={
          <Group gap="xs" align="flex-end">
            <TextFilter
              label="Thing, person, number or place"
              width={240}
              text={sought ?? ''}
              onChange={(typed) => change({ sought: typed || undefined })}
            />
            <Select
              label="Show"
              placeholder="All"
              clearable
              w={170}
              data={PROPERTY_FILTERS.map((value) => ({ value, label: PROPERTY_FILTER_WORDS[value] }))}
              value={show ?? null}
              onChange={(value) => change({ show: value ?? undefined })}
            />
          </Group>
        }
        tools={takesAway ? <ListDownload endpoint={downloadProperty} request={{ query }} /> : undefined}
      />
      <List
        label="All things held"
        from={pagesOf(list)}
        columns={columns(setOpened)}
        rowKey={({ propertyId }) => propertyId}
        rowClass={() => 'top'}
        failed="Failed to load the things."
        empty={
          isNarrowed ? (
            <EmptyState title="Nothing matches." hint="Take a filter away to see more." />
          ) : (
            <EmptyState
              title="No things are held."
              hint="Receive one on the page of its bond, under Things held as collateral."
            />
          )
        }
      />
      <Suspense>{opened === null ? null : <ThingDetails thing={opened} onClose={() => setOpened(null)} />}</Suspense>
    </Stack>
  );
};
