import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { PremiumRuleVersion } from '#contracts/agency/organizations/organizations.ts';
import { percent } from '#domain/agency/premium.ts';
import { newestVersions, ruleStatus } from '#domain/agency/rule-status.ts';
import { ruleFrom } from '#domain/agency/rule-words.ts';
import { useSession } from '../../../lib/session.ts';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { AddPremiumRule } from './add-premium-rule.tsx';
import { premiumRulesQuery } from './organizations.queries.ts';

const columns = (rules: readonly PremiumRuleVersion[], today: string): Column<PremiumRuleVersion>[] => [
  {
    key: 'parish',
    header: 'Parish',
    cell: ({ ruleId, parish, version }) => (
      <Stack gap={0}>
        <RowLink to="/settings/premium-rules/$ruleId" params={{ ruleId }}>
          {parish ?? 'Standard (every other parish)'}
        </RowLink>
        {version === 1 ? null : (
          <Text size="xs" c="dimmed">
            Corrected: version {version}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    key: 'effectiveOn',
    header: 'From',
    beneath: 'parish',
    cell: ({ effectiveOn }) => <span className="tabular">{ruleFrom(effectiveOn)}</span>,
  },
  { key: 'rate', header: 'Rate', align: 'right', cell: ({ rateBasisPoints }) => percent(rateBasisPoints) },
  { key: 'minimum', header: 'Minimum', cents: ({ minimumCents }) => minimumCents },
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
    cell: (rule) => <StatusBadge status={ruleStatus(rule, rules, today)} />,
  },
];

/**
 * The premium table: rows are never edited; a new one takes over from its day, or corrects one (money#premium-rules,
 * money#corrected-premium-rules).
 */
export const PremiumRules = () => {
  const { organization } = useSession();
  const table = useQuery(premiumRulesQuery);
  const [adding, setAdding] = useState(false);
  const rules = newestVersions(table.data?.rules ?? []);
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start">
        <Text size="sm" c="dimmed" flex="1 1 240px">
          Rules are not edited. A new rule applies from its day, and bonds keep the rule they were written under. To
          correct a wrong rule, open it.
        </Text>
        <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
          Add Rule
        </Button>
      </Group>
      <List
        label="Premium rules"
        from={rowsOf(table, () => rules)}
        columns={columns(rules, organization.today)}
        rowKey={({ ruleId }) => ruleId}
        failed="Failed to load settings"
      />
      {adding ? <AddPremiumRule onClose={() => setAdding(false)} /> : null}
    </Stack>
  );
};
