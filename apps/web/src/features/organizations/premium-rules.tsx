import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '#contracts/endpoint.ts';
import type { listPremiumRules } from '#contracts/organizations.ts';
import { showDay } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { ErrorPanel } from '../../ui/problem.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AddPremiumRule } from './add-premium-rule.tsx';
import { premiumRulesQuery } from './organizations.queries.ts';
import { ruleStanding } from './rule-standing.ts';

export type PremiumRuleRow = AnswerOf<typeof listPremiumRules>['rules'][number];

/** Basis points as a percentage: 1250 → `12.5%`. */
const percent = (basisPoints: number) => `${basisPoints / 100}%`;

const columns = (rules: readonly PremiumRuleRow[], today: string): Column<PremiumRuleRow>[] => [
  { key: 'parish', header: 'Parish', cell: ({ parish }) => parish ?? 'Standard (every other parish)' },
  {
    key: 'effectiveOn',
    header: 'From',
    cell: ({ effectiveOn }) => (
      <span className="tabular">{effectiveOn <= '1900-01-01' ? 'The beginning' : showDay(effectiveOn)}</span>
    ),
  },
  { key: 'rate', header: 'Rate', align: 'right', cell: ({ rateBasisPoints }) => percent(rateBasisPoints) },
  { key: 'minimum', header: 'Minimum', align: 'right', cell: ({ minimumCents }) => <Money cents={minimumCents} /> },
  {
    key: 'rewrite',
    header: 'Rewrite',
    align: 'right',
    wideOnly: true,
    cell: ({ rewriteBasisPoints }) => percent(rewriteBasisPoints),
  },
  { key: 'citation', header: 'Source', wideOnly: true, cell: ({ citation }) => citation },
  {
    key: 'standing',
    header: 'Status',
    wideOnly: true,
    cell: (rule) => <StatusBadge status={ruleStanding(rule, rules, today)} />,
  },
];

/** The premium table: rows are never edited, a new one takes over from its day (decision 2). */
export const PremiumRules = () => {
  const { organization } = useSession();
  const table = useQuery(premiumRulesQuery);
  const [adding, setAdding] = useState(false);
  if (table.isPending) return <Loading />;
  if (table.isError) {
    return <ErrorPanel title="Failed to load settings" error={table.error} retry={() => void table.refetch()} />;
  }
  const { rules } = table.data;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          A rule is never edited: a new one takes over from its day, and bonds keep the rule they were written under.
        </Text>
        <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
          Add Rule
        </Button>
      </Group>
      <DataTable
        label="Premium rules"
        rows={rules}
        columns={columns(rules, organization.today)}
        rowKey={({ ruleId }) => ruleId}
      />
      {adding ? <AddPremiumRule onClose={() => setAdding(false)} /> : null}
    </Stack>
  );
};
