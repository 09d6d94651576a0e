import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { CommissionRateVersion } from '#contracts/payouts/commission/commission-rates.ts';
import { commissionInWords } from '#domain/payouts/commission.ts';
import { ruleStatus } from '#domain/agency/rule-status.ts';
import { showDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { commissionRatesQuery } from './commission.queries.ts';
import type { RateOf } from './set-commission-rate.tsx';

const SetCommissionRate = lazy(() =>
  import('./set-commission-rate.tsx').then((form) => ({ default: form.SetCommissionRate })),
);

const wordsOf = ({ basisPoints, basis }: CommissionRateVersion): string =>
  basisPoints === null ? 'None named' : commissionInWords({ basisPoints, basis });

const Version = ({ version, of }: { version: CommissionRateVersion; of: readonly CommissionRateVersion[] }) => {
  const { organization } = useSession();
  const { effectiveOn, reason, enteredBy } = version;
  const standing = ruleStatus(version, of, organization.today);
  return (
    <Stack gap={0}>
      <span>
        {`${wordsOf(version)} from `}
        <span className="tabular">{showDay(effectiveOn)}</span> <StatusBadge status={standing} />
      </span>
      <Text size="xs" c="dimmed" className="anywhere">{`${enteredBy}: ${reason}`}</Text>
    </Stack>
  );
};

const keyOf = (of: RateOf): string => ('agentId' in of ? of.agentId : of.suretyId);

const columnsWith = (set: (of: RateOf) => void): Column<RateOf>[] => [
  { key: 'name', header: 'Whose', cell: ({ name }) => <span className="anywhere">{name}</span> },
  {
    key: 'rates',
    header: 'Rates',
    cell: ({ rates }) =>
      rates.length === 0 ? (
        <Text size="sm" c="dimmed">
          No rate
        </Text>
      ) : (
        <Stack gap={8}>
          {rates.map((version) => (
            <Version key={version.rateId} version={version} of={rates} />
          ))}
        </Stack>
      ),
  },
  {
    key: 'actions',
    header: '',
    align: 'right',
    screenOnly: true,
    cell: (of) => (
      <Button variant="default" size="compact-xs" aria-label={`Set commission of ${of.name}`} onClick={() => set(of)}>
        Set
      </Button>
    ),
  },
];

/** What everybody gets of the premium of their bonds, and what contracts of sureties name instead, with who set it and why. */
export const CommissionRates = () => {
  const all = useQuery(commissionRatesQuery);
  const [edited, edit] = useState<RateOf | null>(null);
  return (
    <Section
      title="Commission"
      hint="Each person's share of the premium of their bonds, from a day on. A surety's contract may set another."
    >
      <List
        label="Commission rates"
        from={rowsOf(all, ({ agents, sureties }): RateOf[] => [
          ...agents.map(({ agentId, fullName: name, rates }) => ({ agentId, name, rates })),
          ...sureties.map(({ suretyId, suretyName, rates }) => ({ suretyId, name: `Bonds of ${suretyName}`, rates })),
        ])}
        columns={columnsWith(edit)}
        rowKey={keyOf}
        failed="Failed to load commission rates."
      />
      <Suspense>{edited === null ? null : <SetCommissionRate of={edited} onClose={() => edit(null)} />}</Suspense>
    </Section>
  );
};
