import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { takeBackApart, type PossibleDuplicate, type ToldApart } from '#contracts/office/duplicates/duplicates.ts';
import { useCommand } from '../../../lib/command.ts';
import { InstantDay } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { CompareFiles } from './compare-files.tsx';
import { duplicatesQuery } from './duplicates.queries.ts';
import { FileInList } from './file-in-list.tsx';

const columnsWith = (onCompare: (pair: PossibleDuplicate) => void): Column<PossibleDuplicate>[] => [
  { key: 'one', header: 'File', cell: ({ one }) => <FileInList file={one} /> },
  { key: 'other', header: 'Newer file', beneath: 'one', cell: ({ other }) => <FileInList file={other} /> },
  {
    key: 'reasons',
    header: 'Why',
    beneath: 'one',
    cell: ({ reasons }) => <Text size="sm">{reasons.join(' · ')}</Text>,
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
        aria-label={`Compare ${pair.one.fullName} and ${pair.other.fullName}`}
        onClick={() => onCompare(pair)}
      >
        Compare
      </Button>
    ),
  },
];

/** One pair that somebody said are two people, and the way to have it proposed again. */
const Apart = ({ pair: { one, other, by, at } }: { pair: ToldApart }) => {
  const command = useCommand(takeBackApart);
  const params = { defendantId: one.defendantId, otherId: other.defendantId };
  return (
    <Stack component="li" gap="xs">
      <Group justify="space-between" gap="sm">
        <Text size="sm" className="anywhere">
          <AppLink to="/defendants/$defendantId" params={{ defendantId: one.defendantId }}>
            {one.fullName}
          </AppLink>{' '}
          and{' '}
          <AppLink to="/defendants/$defendantId" params={{ defendantId: other.defendantId }}>
            {other.fullName}
          </AppLink>
          <Text span size="xs" c="dimmed">
            {' '}
            said <InstantDay at={at} /> by {by}
          </Text>
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          loading={command.busy}
          aria-label={`Look again at ${one.fullName} and ${other.fullName}`}
          onClick={() => void command.run({ params })}
        >
          Look again
        </Button>
      </Group>
      <FormProblem error={command.error} />
    </Stack>
  );
};

/** Files that are likely of one person, each pair with the reason why (people#possible-duplicates). */
export const DuplicateFiles = () => {
  const query = useQuery(duplicatesQuery);
  const [compared, compare] = useState<PossibleDuplicate | null>(null);
  const apart = query.data?.apart ?? [];
  return (
    <Stack gap="lg">
      <List
        label="Possible duplicates"
        from={rowsOf(query, ({ pairs }) => pairs)}
        columns={columnsWith(compare)}
        rowKey={({ one, other }) => one.defendantId + other.defendantId}
        loading="Comparing files..."
        empty={
          <EmptyState
            title="No possible duplicates."
            hint="Two files with the same SSN, or with a name and a birthday or phone in common, are listed here."
            action={
              <LinkButton to="/defendants" size="xs" variant="default">
                See all defendants
              </LinkButton>
            }
          />
        }
      />
      {query.data?.hasMore === true ? (
        <Text size="sm" c="dimmed">
          There are more. They come up as these are settled.
        </Text>
      ) : null}
      {apart.length === 0 ? null : (
        <Section title="Not the same person" hint="These pairs are not listed above again.">
          <Stack component="ul" className="lines" gap="sm">
            {apart.map((pair) => (
              <Apart key={pair.one.defendantId + pair.other.defendantId} pair={pair} />
            ))}
          </Stack>
        </Section>
      )}
      {compared === null ? null : (
        <CompareFiles
          defendantId={compared.one.defendantId}
          otherId={compared.other.defendantId}
          onClose={() => compare(null)}
        />
      )}
    </Stack>
  );
};
