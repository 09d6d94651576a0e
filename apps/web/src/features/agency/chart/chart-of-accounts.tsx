import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { LedgerAccount } from '#contracts/agency/chart/chart.ts';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { LEDGER_ACCOUNT_TYPES, type LedgerAccountType } from '#domain/kernel/chart-of-accounts.ts';
import { NOTHING } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { AddLedgerAccount } from './add-ledger-account.tsx';
import { ChangeLedgerAccount } from './change-ledger-account.tsx';
import { chartQuery } from './chart.queries.ts';

const TYPE_WORDS: Readonly<Record<LedgerAccountType, string>> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
};

interface ChartProps {
  /** Debits less credits of each account on which something was booked; undefined until they have come. */
  balances: ReadonlyMap<string, number> | undefined;
}

/** What an account is kept by: an agency with one drawer does not know the word till (money#tills). */
const tagWord = (tag: string): string => (tag === 'till' ? 'drawer' : tag);

/** What an account says beside its name: its name in every chart, what the chart notes of it. */
const besides = ({ name, standardName, note }: LedgerAccount): string =>
  [standardName === null ? 'Own account' : standardName === name ? '' : standardName, note].filter(Boolean).join(' · ');

/** The balance on the side on which accounts of the type grow: what is owed and earned is positive too. */
const balanceOf = ({ type }: Pick<LedgerAccount, 'type'>, net: number): number =>
  type === 'asset' || type === 'expense' ? net : 0 - net;

const columnsOf = (
  { balances }: ChartProps,
  edit: ((account: LedgerAccount) => void) | null,
): Column<LedgerAccount>[] => [
  {
    key: 'code',
    header: 'Code',
    width: 72,
    beneath: 'name',
    cell: ({ code }) => <span className="tabular">{code}</span>,
  },
  {
    key: 'name',
    header: 'Name',
    cell: (account) => (
      <Stack gap={0}>
        <AppLink to="/money/accounts/$code" params={{ code: account.code }} size="sm">
          {account.name}
        </AppLink>
        {account.active ? null : <StatusBadge status="off" />}
        {besides(account) === '' ? null : (
          <Text size="xs" c="dimmed" className="anywhere">
            {besides(account)}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    key: 'tags',
    header: 'Kept by',
    width: 160,
    wideOnly: true,
    cell: ({ tags }) => (tags.length === 0 ? NOTHING : tags.map(tagWord).join(', ')),
  },
  {
    key: 'balance',
    header: 'Balance',
    width: 124,
    cents: (account) => (balances === undefined ? null : balanceOf(account, balances.get(account.code) ?? 0)),
  },
  ...(edit === null
    ? []
    : [
        {
          key: 'edit',
          header: '',
          align: 'right' as const,
          width: 76,
          screenOnly: true,
          cell: (account: LedgerAccount) => (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`Edit ${account.code} ${account.name}`}
              onClick={() => edit(account)}
            >
              Edit
            </Button>
          ),
        },
      ]),
];

/** The chart of accounts by type, with what stands on each: an Admin renames accounts and adds own ones (money#own-accounts). */
export const ChartOfAccounts = (props: ChartProps) => {
  const chart = useQuery(chartQuery);
  const edits = useMay(adminOnly);
  const [edited, setEdited] = useState<LedgerAccount | 'new' | null>(null);
  const columns = columnsOf(props, edits ? setEdited : null);
  if (chart.data === undefined)
    return chart.error ? (
      <ErrorPanel
        title="Failed to load the chart of accounts."
        error={chart.error}
        retry={() => void chart.refetch()}
      />
    ) : (
      <Loading lines={8} />
    );
  const { accounts } = chart.data;
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Text size="sm" c="dimmed" flex={1} miw={220}>
          Codes stay; names are yours. A new name shows wherever the account does, in old entries too.
        </Text>
        {edits ? (
          <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setEdited('new')}>
            Add Account
          </Button>
        ) : null}
      </Group>
      {LEDGER_ACCOUNT_TYPES.map((type) => (
        <Stack key={type} gap="xs" component="section" aria-label={TYPE_WORDS[type]}>
          <Title order={2}>{TYPE_WORDS[type]}</Title>
          <List
            label={`${TYPE_WORDS[type]}: accounts`}
            from={accounts.filter((account) => account.type === type)}
            columns={columns}
            rowKey={({ code }) => code}
          />
        </Stack>
      ))}
      {edited === null ? null : edited === 'new' ? (
        <AddLedgerAccount accounts={accounts} onClose={() => setEdited(null)} />
      ) : (
        <ChangeLedgerAccount account={edited} onClose={() => setEdited(null)} />
      )}
    </Stack>
  );
};
