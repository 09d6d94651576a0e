import { Button, Checkbox, CloseButton, Collapse, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconFilter } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { DayFilter } from '../../ui/day-filter.tsx';
import { TextFilter } from '../../ui/text-filter.tsx';
import { accountName, accountQuery } from '../books/index.ts';
import type { DefendantsSearch } from './defendants-search.ts';

interface FiltersProps {
  search: DefendantsSearch;
  change: (changes: Partial<DefendantsSearch>) => void;
}

/** `Filtered by account 0000012 ✕` */
const ByAccount = ({ accountId, clear }: { accountId: string; clear: () => void }) => {
  const { data } = useQuery(accountQuery(accountId));
  const name = data ? accountName(data.shortId).toLowerCase() : `account ${accountId.slice(0, 8)}`;
  return (
    <Group gap={4} className="filter-chip" role="status">
      <Text size="sm">Filtered by {name}</Text>
      <CloseButton size="xs" aria-label="Show all defendants" onClick={clear} />
    </Group>
  );
};

const More = ({ search, change }: FiltersProps) => (
  <Group gap="sm" align="flex-end">
    <TextFilter
      label="Filter by city"
      text={search.city ?? ''}
      onChange={(city) => change({ city: city || undefined })}
      width={170}
    />
    <DayFilter label="Born from" day={search.bornFrom} onChange={(bornFrom) => change({ bornFrom })} />
    <DayFilter label="Born to" day={search.bornTo} onChange={(bornTo) => change({ bornTo })} />
    <Checkbox
      label="Owing"
      mb={9}
      checked={search.owing ?? false}
      onChange={({ currentTarget }) => change({ owing: currentTarget.checked || undefined })}
    />
  </Group>
);

/** What narrows the list; on a phone all but the name stands behind a button. */
export const DefendantFilters = ({ search, change }: FiltersProps) => {
  const { city, bornFrom, bornTo, owing } = search;
  const count = [city, bornFrom, bornTo, owing].filter(Boolean).length;
  const phone = useMediaQuery('(max-width: 48em)');
  const [opened, setOpened] = useState(count > 0);
  const moreId = useId();
  return (
    <Stack gap="sm" className="no-print">
      <Group gap="sm" align="flex-end">
        <TextFilter
          label="Filter by name"
          text={search.name ?? ''}
          onChange={(name) => change({ name: name || undefined })}
          width={240}
        />
        {phone ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFilter size={14} />}
            aria-expanded={opened}
            aria-controls={moreId}
            onClick={() => setOpened(!opened)}
          >
            Filters {count > 0 ? `(${count})` : ''}
          </Button>
        ) : (
          <More search={search} change={change} />
        )}
      </Group>
      {phone ? (
        <Collapse expanded={opened} id={moreId}>
          <More search={search} change={change} />
        </Collapse>
      ) : null}
      {search.account_id ? (
        <ByAccount accountId={search.account_id} clear={() => change({ account_id: undefined })} />
      ) : null}
    </Stack>
  );
};
