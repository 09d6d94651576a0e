import { Checkbox, CloseButton, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DayFilter, ListBar, TextFilter } from '../../../ui/list-filters.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import { accountQuery } from '../../books/accounts/index.ts';
import type { DefendantsSearch } from './defendants-search.ts';

interface FiltersProps {
  search: DefendantsSearch;
  change: (changes: Partial<DefendantsSearch>) => void;
  /** Beside the filters: columns, views, the file. */
  tools?: ReactNode;
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

/** What narrows the list; on a phone all but the name stands behind a button. */
export const DefendantFilters = ({ search, change, tools }: FiltersProps) => {
  const { name, city, bornFrom, bornTo, owing, account_id } = search;
  return (
    <>
      <ListBar
        first={
          <TextFilter
            label="Filter by name"
            text={name ?? ''}
            onChange={(typed) => change({ name: typed || undefined })}
            width={240}
          />
        }
        count={[city, bornFrom, bornTo, owing].filter(Boolean).length}
        filters={
          <>
            <TextFilter
              label="Filter by city"
              text={city ?? ''}
              onChange={(typed) => change({ city: typed || undefined })}
              width={150}
            />
            <DayFilter label="Born from" day={bornFrom} onChange={(day) => change({ bornFrom: day })} />
            <DayFilter label="Born to" day={bornTo} onChange={(day) => change({ bornTo: day })} />
            <Checkbox
              label="Owing"
              mb={9}
              checked={owing ?? false}
              onChange={({ currentTarget }) => change({ owing: currentTarget.checked || undefined })}
            />
          </>
        }
        tools={tools}
      />
      {account_id ? <ByAccount accountId={account_id} clear={() => change({ account_id: undefined })} /> : null}
    </>
  );
};
