import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { BufStatementRow } from '#contracts/payouts/buf/buf-statements.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { bufStatementsQuery } from './buf.queries.ts';

const TakeBufStatement = lazy(() =>
  import('./take-buf-statement.tsx').then((form) => ({ default: form.TakeBufStatement })),
);

/** Statements that a surety sent; each opens compared with the books. */
export const StatementList = ({ suretyId, open }: { suretyId: string; open: (statementId: string) => void }) => {
  const kept = useQuery(bufStatementsQuery(suretyId));
  const mayTake = useMay(moneyRoles);
  const [isOpen, setOpen] = useState(false);
  const columns: Column<BufStatementRow>[] = [
    {
      key: 'end',
      header: 'Until',
      cell: ({ statementId, endsOn }) => (
        <RowLink to="/powers/buf" search={{ surety: suretyId, statement: statementId }}>
          {showDay(endsOn)}
        </RowLink>
      ),
    },
    { key: 'balance', header: 'Their balance', cents: ({ balanceCents }) => balanceCents },
    {
      key: 'start',
      header: 'From',
      wideOnly: true,
      cell: ({ startsOn }) => (startsOn === null ? 'The beginning' : showDay(startsOn)),
    },
    { key: 'lines', header: 'Lines', count: ({ lines }) => lines, wideOnly: true },
    { key: 'by', header: 'Kept by', beneath: 'end', cell: ({ takenBy }) => takenBy },
  ];
  return (
    <Section
      title="Statements"
      hint="Compares the surety’s statement with the books by power number. Nothing is booked."
      actions={
        mayTake && kept.data ? (
          <Button variant="default" className="no-print" onClick={() => setOpen(true)}>
            Compare a statement
          </Button>
        ) : null
      }
    >
      {kept.error ? <ErrorPanel error={kept.error} retry={() => void kept.refetch()} /> : null}
      {kept.isPending ? <Loading lines={3} /> : null}
      {kept.data ? (
        <Stack gap="md">
          <List
            label="Statements of the surety"
            from={kept.data.statements}
            columns={columns}
            rowKey={({ statementId }) => statementId}
            empty={<EmptyState title="No statement was compared yet." />}
          />
          <Suspense>
            {isOpen ? (
              <TakeBufStatement
                suretyId={suretyId}
                mapping={kept.data.mapping}
                onClose={(statementId) => {
                  setOpen(false);
                  if (statementId !== null) open(statementId);
                }}
              />
            ) : null}
          </Suspense>
        </Stack>
      ) : null}
    </Section>
  );
};
