import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { PremiumRuleVersion } from '#contracts/agency/organizations/organizations.ts';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { isSameRule } from '#domain/agency/premium.ts';
import { newestVersions, ruleStatus } from '#domain/agency/rule-status.ts';
import { figuresInWords, ruleFrom } from '#domain/agency/rule-words.ts';
import { NOTHING } from '../../../lib/format.ts';
import { onlyFor, useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { premiumRulesQuery } from '../../agency/organizations/index.ts';
import { RepriceBonds } from './reprice-bonds.tsx';
import { CorrectPremiumRule } from './correct-premium-rule.tsx';
import { Instant } from '../../../ui/day.tsx';

/** `/settings/premium-rules/{ruleId}`: a rule with its corrections, and the bonds they make a difference to. */
export const Route = createFileRoute('/_staff/settings/premium-rules/$ruleId')({
  beforeLoad: onlyFor(adminOnly),
  component: PremiumRuleScreen,
});

const Back = () => (
  <AppLink to="/settings" search={{ tab: 'premium' }} size="sm" c="dimmed">
    ← Premium rules
  </AppLink>
);

const VERSION_COLUMNS: Column<PremiumRuleVersion>[] = [
  { key: 'version', header: 'Version', width: 80, cell: ({ version }) => version },
  {
    key: 'says',
    header: 'Rule',
    cell: (rule) => (
      <Stack gap={0}>
        <Text inherit className="tabular">
          {figuresInWords(rule)}
        </Text>
        <Text size="xs" c="dimmed">
          {rule.citation}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'entered',
    header: 'Entered',
    beneath: 'says',
    cell: ({ enteredBy, enteredAt }) => (
      <Stack gap={0}>
        <span className="tabular">
          <Instant at={enteredAt} />
        </span>
        <Text size="xs" c="dimmed">
          {enteredBy}
        </Text>
      </Stack>
    ),
  },
  { key: 'reason', header: 'Reason for the correction', beneath: 'says', cell: ({ reason }) => reason || NOTHING },
];

const Rule = ({
  versions,
  rules,
}: {
  versions: readonly PremiumRuleVersion[];
  rules: readonly PremiumRuleVersion[];
}) => {
  const { today } = useSession().organization;
  const [correcting, setCorrecting] = useState(false);
  const [newest] = versions;
  if (!newest) return null;
  const standing = ruleStatus(newest, newestVersions(rules), today);
  return (
    <Page
      title={`${newest.parish ?? 'Standard'} premium rule`}
      badge={<StatusBadge status={standing} />}
      subtitle={`From ${ruleFrom(newest.effectiveOn).toLowerCase()}. ${newest.citation}`}
      back={<Back />}
      actions={<Button onClick={() => setCorrecting(true)}>Correct</Button>}
    >
      <Section title="History" hint="Corrections are kept with the original.">
        <List label="Versions of the rule" from={versions} columns={VERSION_COLUMNS} rowKey={({ ruleId }) => ruleId} />
      </Section>
      {newest.version === 1 ? null : <RepriceBonds rule={newest} />}
      {correcting ? <CorrectPremiumRule rule={newest} onClose={() => setCorrecting(false)} /> : null}
    </Page>
  );
};

function PremiumRuleScreen(): ReactNode {
  const { ruleId } = Route.useParams();
  const table = useQuery(premiumRulesQuery);
  const rules = table.data?.rules ?? [];
  const named = rules.find((rule) => rule.ruleId === ruleId);
  if (named) return <Rule versions={rules.filter((rule) => isSameRule(rule, named))} rules={rules} />;
  return (
    <Page title="Premium rule" back={<Back />}>
      {table.isPending ? (
        <Loading />
      ) : table.isError ? (
        <ErrorPanel title="Failed to load settings" error={table.error} retry={() => void table.refetch()} />
      ) : (
        <EmptyState
          title="This premium rule does not exist."
          action={
            <LinkButton to="/settings" search={{ tab: 'premium' }} size="xs" variant="default">
              See all premium rules
            </LinkButton>
          }
        />
      )}
    </Page>
  );
}
