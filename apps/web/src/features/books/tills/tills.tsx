import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TillCount } from '#contracts/books/tills/tills.ts';
import { adminOnly, moneyRoles } from '#contracts/kernel/roles.ts';
import { useMay } from '../../../lib/session.ts';
import { Instant } from '../../../ui/day.tsx';
import { EmptyState, NextFor } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { List } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Money } from '../../../ui/money.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { COUNT_COLUMNS } from './count-columns.tsx';
import { HandOvers } from './hand-overs.tsx';
import { HandOverFrom, TillList } from './till-list.tsx';
import { tillsQuery } from './tills.queries.ts';

const COUNTS: Column<TillCount>[] = [
  { key: 'at', header: 'Counted', cell: ({ countedAt }) => <Instant at={countedAt} /> },
  { key: 'till', header: 'Till', beneath: 'at', cell: ({ till, what }) => `${till}, ${what}` },
  { key: 'by', header: 'By', beneath: 'at', cell: ({ countedBy }) => countedBy },
  { key: 'note', header: 'Note', beneath: 'at', cell: ({ note }) => note },
  ...COUNT_COLUMNS,
];

/** The tills of the agency, cash on its way between them, and their counts (money#tills). */
export const Tills = () => {
  const { data, error, refetch } = useQuery(tillsQuery);
  const isMoney = useMay(moneyRoles);
  if (!data)
    return error ? (
      <ErrorPanel title="Failed to load the tills." error={error} retry={() => void refetch()} />
    ) : (
      <Loading lines={6} />
    );
  const { on, officeCents, tills, handOvers, counts } = data;
  if (!on)
    return (
      <EmptyState
        title="One drawer."
        hint="All cash lies in the office drawer."
        action={
          <NextFor roles={adminOnly}>
            <LinkButton to="/settings" search={{ tab: 'books' }} size="xs">
              Set up tills
            </LinkButton>
          </NextFor>
        }
      />
    );
  return (
    <Stack gap="md">
      <Section title="Tills" actions={isMoney ? <HandOverFrom from={null} tills={tills} /> : null}>
        {officeCents === null ? null : (
          <Facts facts={[['Cash in the office drawer', <Money key="office" cents={officeCents} fw={600} />]]} />
        )}
        <TillList tills={tills} />
      </Section>
      <HandOvers handOvers={handOvers} />
      <Section title="Counts of tills" hint="The newest first.">
        <List
          label="The last counts"
          from={counts}
          columns={COUNTS}
          rowKey={({ countId }) => countId}
          empty={<EmptyState title="Not counted yet." hint="A till is counted where it is opened and closed." />}
        />
      </Section>
    </Stack>
  );
};
