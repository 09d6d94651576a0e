import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminOnly, moneyRoles, recoveryStaff } from '#contracts/kernel/roles.ts';
import type { RecoveryCost } from '#contracts/recovery/recovery-costs/costs.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { COST_STATUS_WORDS } from '#domain/payouts/recovery-costs.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { BillRecoveryCost, isBilled } from './bill-recovery-cost.tsx';
import { CostFacts } from './cost-facts.tsx';
import { EndCost, type EndOfCost } from './end-cost.tsx';
import { EnterRecoveryCost } from './enter-recovery-cost.tsx';
import { costsQuery } from './recovery-costs.queries.ts';

/** What can be done with a cost from its case: it is approved in the inbox. */
const Actions = ({ cost, onEnter }: { cost: RecoveryCost; onEnter: () => void }) => {
  const [act, setAct] = useState<EndOfCost | null>(null);
  const [billing, setBilling] = useState(false);
  const mayVoid = useMay(adminOnly);
  const mayRecover = useMay(recoveryStaff);
  const mayRecord = useMay(moneyRoles);
  const { status, own, costId, inPayment } = cost;
  const isBooked = status === 'approved' || status === 'paid';
  const isProposed = status === 'proposed' && mayRecover;
  return (
    <Group gap="xs" className="no-print">
      {isProposed ? (
        <Button size="compact-sm" onClick={onEnter}>
          Enter it
        </Button>
      ) : null}
      {isProposed || (status === 'waiting' && own) ? (
        <Button size="compact-sm" variant="default" onClick={() => setAct('withdraw')}>
          {isProposed ? 'Leave it' : 'Withdraw'}
        </Button>
      ) : null}
      {isBooked && mayRecord && !isBilled(cost) ? (
        <Button size="compact-sm" variant="default" onClick={() => setBilling(true)}>
          Bill
        </Button>
      ) : null}
      {status === 'paid' && mayRecord ? (
        <Button size="compact-sm" variant="default" onClick={() => setAct('recover')}>
          Money came back
        </Button>
      ) : null}
      {status === 'approved' && !inPayment && mayVoid ? (
        <Button size="compact-sm" variant="default" onClick={() => setAct('void')}>
          Void
        </Button>
      ) : null}
      {billing ? <BillRecoveryCost cost={cost} onClose={() => setBilling(false)} /> : null}
      {act === null ? null : <EndCost costId={costId} act={act} onClose={() => setAct(null)} />}
    </Group>
  );
};

/** The costs of a case, by day, with what may be done about each (recovery#entering-a-cost). */
export const CaseCosts = ({ caseId }: { caseId: string }) => {
  const { data, error, refetch } = useQuery(costsQuery(caseId));
  const [entering, setEntering] = useState<{ proposed: RecoveryCost | null } | null>(null);
  const mayEnter = useMay(recoveryStaff);
  if (data === undefined)
    return error ? (
      <ErrorPanel title="Failed to load the costs." error={error} retry={() => void refetch()} />
    ) : (
      <Loading lines={6} />
    );
  const enter = mayEnter ? <Button onClick={() => setEntering({ proposed: null })}>Enter cost</Button> : null;
  return (
    <Stack gap="md">
      {data.costs.length === 0 ? (
        <EmptyState
          title="No costs yet."
          hint="A Supervisor or an Admin approves each. Then it is booked on its day."
          action={enter}
        />
      ) : (
        <>
          <Group justify="flex-end" className="no-print">
            {enter}
          </Group>
          {data.costs.map((cost) => (
            <Section key={cost.costId} title={`${formatCents(cost.amountCents)} for ${cost.whatFor || 'this case'}`}>
              <Text size="sm">{COST_STATUS_WORDS[cost.status]}</Text>
              <CostFacts cost={cost} />
              <Actions cost={cost} onEnter={() => setEntering({ proposed: cost })} />
            </Section>
          ))}
        </>
      )}
      {entering === null ? null : (
        <EnterRecoveryCost caseId={caseId} proposed={entering.proposed} onClose={() => setEntering(null)} />
      )}
    </Stack>
  );
};
