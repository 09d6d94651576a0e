import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MOVE_IN_LISTS } from '#domain/office/move-in-fields.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { FirstNumbers } from '../../books/first-numbers/index.ts';
import { openingQuery, openingTotalsQuery } from '../../books/opening/index.ts';
import { BalanceTotals } from './balance-totals.tsx';
import { BondTotals } from './bond-totals.tsx';
import { ControlTotals } from './control-totals.tsx';
import { ListSection } from './list-section.tsx';
import { MoveInOverview } from './move-in-overview.tsx';
import { MoveInSheet } from './move-in-sheet.tsx';
import { moveInQuery } from './move-in.queries.ts';
import { OwedTotals } from './owed-totals.tsx';

interface MoveInPageProps {
  /** The section of documents, which come behind the lists. */
  documents: (mayChange: boolean) => ReactNode;
}

/** An agency brings its people, bonds, balances, powers, what is owed and held, and documents from its old program (moving-in#who-moves-in). */
export const MoveInPage = ({ documents }: MoveInPageProps) => {
  const { data, error, refetch } = useQuery(moveInQuery);
  const opening = useQuery(openingQuery);
  const totals = useQuery(openingTotalsQuery);
  const failed = error ?? opening.error ?? totals.error;
  const again = () => Promise.all([refetch(), opening.refetch(), totals.refetch()]);
  const mayChange = data !== undefined && data.state !== 'working' && data.state !== 'sealed';
  return (
    <Page
      title="Move in"
      subtitle="Bring your people, bonds, open balances, powers, what is owed and held, and documents from another program."
      back={
        <AppLink to="/settings" search={{ tab: 'books' }} size="sm" c="dimmed">
          ← Books
        </AppLink>
      }
    >
      {data === undefined || opening.data === undefined || totals.data === undefined ? (
        failed ? (
          <ErrorPanel title="Failed to load the move-in." error={failed} retry={() => void again()} />
        ) : (
          <Loading lines={6} />
        )
      ) : (
        <Stack gap="md">
          <MoveInOverview moveIn={data} opening={opening.data} totals={totals.data.totals} />
          {data.state === 'sealed' ? null : <FirstNumbers />}
          {data.state === 'working'
            ? null
            : MOVE_IN_LISTS.map((list) => (
                <ListSection
                  key={list}
                  list={list}
                  file={data.files.find((file) => file.list === list)}
                  mayChange={mayChange}
                />
              ))}
          {documents(mayChange)}
          {data.balanceTotals === null ? null : <BalanceTotals totals={data.balanceTotals} />}
          {data.owedTotals.length === 0 ? null : <OwedTotals totals={data.owedTotals} />}
          {data.bondTotals.length === 0 ? null : <BondTotals totals={data.bondTotals} mayChange={mayChange} />}
          {data.totals.length === 0 ? null : <ControlTotals totals={data.totals} mayChange={mayChange} />}
          <MoveInSheet moveIn={data} opening={opening.data} />
          <Text size="xs" c="dimmed">
            Files are kept encrypted until the move-in is sealed, at most 90 days, and are then erased.
          </Text>
        </Stack>
      )}
    </Page>
  );
};
