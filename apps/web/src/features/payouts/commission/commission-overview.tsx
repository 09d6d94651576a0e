import { Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { CommissionOfAgent, CommissionRunRow, listCommission } from '#contracts/payouts/commission/commission.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { adminOnly, moneyRoles } from '#contracts/kernel/roles.ts';
import { commissionInWords } from '#domain/payouts/commission.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState, NextFor } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import type { CommissionSearch } from './commission-search.ts';

const RunCommission = lazy(() => import('./run-commission.tsx').then((form) => ({ default: form.RunCommission })));
const PayCommission = lazy(() => import('./pay-commission.tsx').then((form) => ({ default: form.PayCommission })));

type Opened = { agent: CommissionOfAgent; form: 'run' | 'pay' } | null;

const agentColumns = ({ known, at }: CommissionSearch): Column<CommissionOfAgent>[] => [
  {
    key: 'agent',
    header: 'Agent',
    cell: ({ agentId, fullName, hasLeft }) => (
      <RowLink to="/commission" search={{ agent: agentId, known, at }} className="anywhere">
        {hasLeft ? `${fullName} (left)` : fullName}
      </RowLink>
    ),
  },
  {
    key: 'rate',
    header: known === undefined && at === undefined ? 'Rate today' : 'Rate then',
    beneath: 'agent',
    cell: ({ rate }) => (rate === null ? 'No rate' : commissionInWords(rate)),
  },
  { key: 'through', header: 'Run through', wideOnly: true, day: ({ lastThroughOn }) => lastThroughOn },
  { key: 'owed', header: 'Owed', cents: ({ owedCents }) => owedCents },
];

const runColumns = ({ known, at }: CommissionSearch): Column<CommissionRunRow>[] => [
  {
    key: 'agent',
    header: 'Agent',
    cell: ({ agentId, fullName }) => (
      <RowLink to="/commission" search={{ agent: agentId, known, at }} className="anywhere">
        {fullName}
      </RowLink>
    ),
  },
  { key: 'through', header: 'Through', beneath: 'agent', day: ({ throughOn }) => throughOn },
  { key: 'at', header: 'Booked', wideOnly: true, instant: ({ bookedAt }) => bookedAt },
  { key: 'by', header: 'By', wideOnly: true, cell: ({ bookedBy }) => bookedBy },
  { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents },
];

interface OverviewProps extends AnswerOf<typeof listCommission> {
  /** As of what was known it is. */
  search: CommissionSearch;
}

/** What is owed to agents, with what can be done, and the newest runs; as it was known then nothing is done with it. */
export const CommissionOverview = ({ agents, runs, limitCents, search }: OverviewProps) => {
  const isNow = search.known === undefined && search.at === undefined;
  const [opened, open] = useState<Opened>(null);
  const acting: Column<CommissionOfAgent> = {
    key: 'actions',
    header: '',
    align: 'right',
    screenOnly: true,
    cell: (agent) => (
      <Group gap={4} justify="flex-end" wrap="nowrap">
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Run commission of ${agent.fullName}`}
          onClick={() => open({ agent, form: 'run' })}
        >
          Run
        </Button>
        <Button
          size="compact-xs"
          disabled={agent.owedCents <= 0}
          aria-label={`Pay ${agent.fullName}`}
          onClick={() => open({ agent, form: 'pay' })}
        >
          Pay
        </Button>
      </Group>
    ),
  };
  const owedCents = agents.reduce((sum, agent) => sum + agent.owedCents, 0);
  const close = () => open(null);
  return (
    <Stack gap="md">
      <Section title="Owed to agents" hint="A negative amount is an advance; later commission pays it down.">
        <List
          label="Agents"
          from={agents}
          columns={useMay(moneyRoles) && isNow ? [...agentColumns(search), acting] : agentColumns(search)}
          rowKey={({ agentId }) => agentId}
          totals={{ agent: 'Total', owed: formatCents(owedCents) }}
          empty={
            isNow ? (
              <EmptyState
                title="No agents yet."
                hint="Whoever posts bonds is listed here."
                action={
                  <NextFor roles={adminOnly}>
                    <LinkButton to="/settings" search={{ tab: 'users' }} size="xs">
                      Add an agent
                    </LinkButton>
                  </NextFor>
                }
              />
            ) : (
              <EmptyState title="No commission was booked by then." />
            )
          }
        />
        {isNow && agents.every(({ rate }) => rate === null) ? (
          <Text size="sm">No rate is set yet. An Admin sets it in Settings, Users.</Text>
        ) : null}
      </Section>
      <Section title="Runs" hint="Last 100 runs. Rerun a wrong one to book the difference.">
        <List
          label="Newest runs"
          from={runs}
          columns={runColumns(search)}
          rowKey={({ runId }) => runId}
          empty={
            isNow ? (
              <EmptyState title="No run yet." hint="Run the commission of an agent once a month is over." />
            ) : (
              <EmptyState title="No run by then." />
            )
          }
        />
      </Section>
      <Suspense>
        {opened?.form === 'run' ? <RunCommission agent={opened.agent} onClose={close} /> : null}
        {opened?.form === 'pay' ? <PayCommission agent={opened.agent} limitCents={limitCents} onClose={close} /> : null}
      </Suspense>
    </Stack>
  );
};
