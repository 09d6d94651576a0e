import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PayoutApproval } from '#contracts/payouts/payout-approvals/payout-approvals.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { List } from '../../../ui/list.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { DeclineCommissionPayment, WaitingCommission } from '../commission/index.ts';
import { DeclineOfficialMove, WaitingOfficialMove } from '../official-fees/index.ts';
import { DeclineDisbursement, Waiting, wayOf } from '../remittances/index.ts';
import { payoutApprovalsQuery } from './payout-approvals.queries.ts';

/** Whose it is, leading to where all of it is shown. */
const ToWhom = ({ payout: { of, subjectId, name } }: { payout: PayoutApproval }) => {
  if (subjectId === null)
    return (
      <AppLink to="/admin/reports" search={{ tab: 'officials' }} size="sm">
        {name}
      </AppLink>
    );
  if (of === 'agent')
    return (
      <AppLink to="/commission" search={{ agent: subjectId }} size="sm">
        {name}
      </AppLink>
    );
  return (
    <AppLink to="/powers/remittances" search={{ surety: subjectId }} size="sm">
      {name}
    </AppLink>
  );
};

const Buttons = ({ payout, decline }: { payout: PayoutApproval; decline: () => void }) => {
  const { of, subjectId, requestId, own, readerMay } = payout;
  const what = { requestId, own, readerMay, decline };
  if (subjectId === null) return <WaitingOfficialMove {...what} />;
  if (of === 'agent') return <WaitingCommission agentId={subjectId} {...what} />;
  return <Waiting suretyId={subjectId} {...what} />;
};

const Decline = ({ payout, onClose }: { payout: PayoutApproval; onClose: () => void }) => {
  const { of, subjectId, requestId } = payout;
  if (subjectId === null) return <DeclineOfficialMove {...{ requestId, onClose }} />;
  if (of === 'agent') return <DeclineCommissionPayment agentId={subjectId} {...{ requestId, onClose }} />;
  return <DeclineDisbursement suretyId={subjectId} {...{ requestId, onClose }} />;
};

/** How it is paid, and with whose money: 'Check 1001, employee: Zoe Arceneaux'; who asked, and why. */
const factsOf = ({ method, externalReference, colleague, isVoid, askedBy, reason }: PayoutApproval): string[] => {
  const way = method === null || isVoid ? '' : wayOf(method, externalReference);
  const whose = colleague === null ? '' : `employee: ${colleague}`;
  return [[way, whose].filter(Boolean).join(', '), `${askedBy}: ${reason}`].filter(Boolean);
};

/** In the inbox: payments to sureties, agents and officials, movements of the BUF, and voids of these (money#second-person). */
export const PayoutsToDecide = () => {
  const { data, error, refetch } = useQuery(payoutApprovalsQuery);
  const [declined, setDeclined] = useState<PayoutApproval | null>(null);
  if (error && !data)
    return <ErrorPanel title="Failed to load the payments." error={error} retry={() => void refetch()} />;
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  const columns: Column<PayoutApproval>[] = [
    { key: 'at', header: 'Requested', instant: ({ askedAt }) => askedAt },
    {
      key: 'what',
      header: 'Payment',
      beneath: 'at',
      cell: (payout) => (
        <Stack gap={4}>
          <Text size="sm" fw={600}>
            {payout.isVoid ? `Void: ${payout.what}` : payout.what}
          </Text>
          <ToWhom payout={payout} />
          {factsOf(payout).map((fact) => (
            <Text key={fact} size="xs" c="dimmed" className="anywhere">
              {fact}
            </Text>
          ))}
          <Buttons payout={payout} decline={() => setDeclined(payout)} />
        </Stack>
      ),
    },
    { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents },
  ];
  return (
    <Section title="Sureties, agents and officials: payments to decide">
      <List
        label="Payments to sureties, agents and officials"
        from={rows}
        columns={columns}
        rowKey={({ requestId }) => requestId}
        empty={null}
      />
      {declined === null ? null : <Decline payout={declined} onClose={() => setDeclined(null)} />}
    </Section>
  );
};
