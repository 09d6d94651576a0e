import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PossibleDuplicateIndemnitor } from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { CompareIndemnitors } from './compare-indemnitors.tsx';
import { IndemnitorInList, nameOfIndemnitor } from './indemnitor-in-list.tsx';
import { duplicateIndemnitorsQuery } from './indemnitor-merges.queries.ts';

const columnsWith = (onCompare: (pair: PossibleDuplicateIndemnitor) => void): Column<PossibleDuplicateIndemnitor>[] => [
  { key: 'one', header: 'Indemnitor', cell: ({ one }) => <IndemnitorInList indemnitor={one} /> },
  { key: 'other', header: 'Newer one', beneath: 'one', cell: ({ other }) => <IndemnitorInList indemnitor={other} /> },
  {
    key: 'reasons',
    header: 'Why',
    beneath: 'one',
    cell: ({ defendantId, defendantName, reasons }) => (
      <Text size="sm">
        Both of{' '}
        <AppLink to="/defendants/$defendantId/liable-for" params={{ defendantId }} size="sm">
          {defendantName}
        </AppLink>{' '}
        · {reasons.join(' · ')}
      </Text>
    ),
  },
  {
    key: 'compare',
    header: '',
    align: 'right',
    screenOnly: true,
    cell: (pair) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Compare ${nameOfIndemnitor(pair.one)} and ${nameOfIndemnitor(pair.other)}`}
        onClick={() => onCompare(pair)}
      >
        Compare
      </Button>
    ),
  },
];

/** Indemnitors of one file who are likely one person; nothing where there are none (people#merged-indemnitors). */
export const DuplicateIndemnitors = () => {
  const query = useQuery(duplicateIndemnitorsQuery);
  const [compared, compare] = useState<PossibleDuplicateIndemnitor | null>(null);
  // Where there are none, nothing is said of them: the list of files above says what is looked for.
  const isEmpty = query.data === undefined ? query.error === null : query.data.pairs.length === 0;
  if (isEmpty && compared === null) return null;
  return (
    <Section title="Indemnitors of one file">
      <List
        label="Possible duplicates among indemnitors"
        from={rowsOf(query, ({ pairs }) => pairs)}
        columns={columnsWith(compare)}
        rowKey={({ one, other }) => one.indemnitorId + other.indemnitorId}
        loading="Comparing indemnitors..."
        empty={null}
      />
      {query.data?.hasMore === true ? (
        <Text size="sm" c="dimmed">
          There are more. They come up as these are settled.
        </Text>
      ) : null}
      {compared === null ? null : (
        <CompareIndemnitors
          indemnitorId={compared.one.indemnitorId}
          otherId={compared.other.indemnitorId}
          onClose={() => compare(null)}
        />
      )}
    </Section>
  );
};
