import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { supervisors } from '#contracts/kernel/roles.ts';
import type { CostToDecide } from '#contracts/recovery/recovery-costs/costs.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useMay } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { aloneFrom, isTooEarly, OwnRequest } from '../../books/approvals/index.ts';
import { ApproveCost } from './approve-cost.tsx';
import { CostFacts } from './cost-facts.tsx';
import { EndCost } from './end-cost.tsx';
import { costsToDecideQuery } from './recovery-costs.queries.ts';

const Decide = ({ cost }: { cost: CostToDecide }) => {
  const [asking, setAsking] = useState<'approve' | 'decline' | null>(null);
  const { own, readerMay } = cost;
  const alone = readerMay === 'release';
  const from = aloneFrom(cost.enteredAt);
  const close = () => setAsking(null);
  return (
    <>
      {readerMay === 'approve' ? null : <OwnRequest others={!alone} from={from} />}
      <Group gap="xs">
        {readerMay === 'neither' ? null : (
          <Button disabled={alone && isTooEarly(from)} onClick={() => setAsking('approve')}>
            {alone ? 'Approve my own request' : 'Approve'}
          </Button>
        )}
        {own ? null : (
          <Button variant="default" onClick={() => setAsking('decline')}>
            Decline
          </Button>
        )}
      </Group>
      {asking === 'approve' ? <ApproveCost cost={cost} onClose={close} /> : null}
      {asking === 'decline' ? <EndCost costId={cost.costId} act="decline" onClose={close} /> : null}
    </>
  );
};

const List = () => {
  const { data, error, refetch } = useQuery(costsToDecideQuery);
  if (error && !data)
    return <ErrorPanel title="Failed to load the costs of recovery." error={error} retry={() => void refetch()} />;
  return (data?.costs ?? []).map((cost) => (
    <Section
      key={cost.costId}
      title={`Cost of recovery: ${formatCents(cost.amountCents)} for ${cost.whatFor || 'a case'}`}
      actions={
        <AppLink to="/recovery/cases/$caseId" params={{ caseId: cost.caseId }} search={{ tab: 'costs' }} size="sm">
          Recovery case
        </AppLink>
      }
    >
      <CostFacts cost={cost} />
      <Decide cost={cost} />
    </Section>
  ));
};

/** In the inbox: costs of recovery cases that wait for a second person (recovery#entering-a-cost). */
export const CostsToDecide = () => (useMay(supervisors) ? <List /> : null);
