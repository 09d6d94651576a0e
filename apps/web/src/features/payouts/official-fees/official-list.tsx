import { Text } from '@mantine/core';
import type { OfficialRow } from '#contracts/payouts/official-fees/official-fees.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { NOBODY, nameOfOfficial } from './official-labels.ts';

const orNone = (cents: number): number | null => (cents === 0 ? null : cents);

const COLUMNS: Column<OfficialRow>[] = [
  {
    key: 'official',
    header: 'Official',
    cell: ({ payee }) => (
      <RowLink to="/admin/reports" search={{ tab: 'officials', official: payee ?? NOBODY }}>
        {nameOfOfficial(payee)}
      </RowLink>
    ),
  },
  { key: 'oldest', header: 'Oldest', short: 'Since', beneath: 'official', day: ({ oldestOn }) => oldestOn },
  { key: 'fees', header: 'Fees', wideOnly: true, count: ({ fees }) => fees },
  { key: 'jail', header: 'Jail fees', wideOnly: true, cents: ({ jailCents }) => orNone(jailCents) },
  { key: 'commissioner', header: 'Commissioner', wideOnly: true, cents: (row) => orNone(row.commissionerCents) },
  { key: 'sheriff', header: 'Sheriff premium', wideOnly: true, cents: ({ sheriffCents }) => orNone(sheriffCents) },
  {
    key: 'recoverable',
    header: 'Recoverable',
    wideOnly: true,
    cents: ({ recoverableCents }) => orNone(recoverableCents),
  },
  { key: 'owed', header: 'Owed', cents: ({ owedCents }) => owedCents },
];

type Summed = 'jailCents' | 'commissionerCents' | 'sheriffCents' | 'recoverableCents' | 'owedCents';

/** What each official is owed, by fee; a row leads to their fees. */
export const OfficialList = ({ officials }: { officials: readonly OfficialRow[] }) => {
  const sum = (of: Summed): string => formatCents(officials.reduce((cents, row) => cents + row[of], 0));
  return (
    <>
      <List
        label="Sheriff & court fees"
        from={officials}
        columns={COLUMNS}
        rowKey={({ payee }) => payee ?? NOBODY}
        totals={
          officials.length === 0
            ? undefined
            : {
                official: 'Total',
                jail: sum('jailCents'),
                commissioner: sum('commissionerCents'),
                sheriff: sum('sheriffCents'),
                recoverable: sum('recoverableCents'),
                owed: sum('owedCents'),
              }
        }
        empty={
          <EmptyState
            title="Nothing is owed to sheriffs and courts."
            hint="Fees collected with bonds and jail fees are listed here."
          />
        }
      />
      {officials.some(({ payee }) => payee === null) ? (
        <Text size="sm">Not known: the bond has no parish, or the jail fee has no jail. Enter one before paying.</Text>
      ) : null}
    </>
  );
};
