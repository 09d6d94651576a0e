import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { collateralDecisions } from '#contracts/books/trust/collateral.ts';
import { commissionDecisions } from '#contracts/payouts/commission/commission-payments.ts';
import { expenseDecisions } from '#contracts/payouts/expenses/expenses.ts';
import { officialDecisions } from '#contracts/payouts/official-fees/official-fees.ts';
import { disbursementDecisions } from '#contracts/payouts/remittances/disbursements.ts';
import type { PayoutApproval } from '#contracts/payouts/payout-approvals/payout-approvals.ts';
import { NOTHING } from '../../../lib/format.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { List } from '../../../ui/list.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { DecideRequest } from '../../books/approvals/index.ts';
import { wayOf } from '../remittances/index.ts';
import { payoutApprovalsQuery } from './payout-approvals.queries.ts';

/** Whose it is, leading to where all of it is shown. */
const ToWhom = ({ payout: { of, subjectId, name } }: { payout: PayoutApproval }) => {
  if (of === 'expense')
    return (
      <AppLink to="/money/out" size="sm">
        {name || NOTHING}
      </AppLink>
    );
  if (of === 'collateral' && subjectId !== null)
    return (
      <AppLink to="/bonds/$bondId" params={{ bondId: subjectId }} size="sm">
        {name || NOTHING}
      </AppLink>
    );
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
    <AppLink to={of === 'buf' ? '/powers/buf' : '/powers/remittances'} search={{ surety: subjectId }} size="sm">
      {name}
    </AppLink>
  );
};

const Decide = ({ payout: { of, subjectId, requestId, own, readerMay, askedAt } }: { payout: PayoutApproval }) => {
  const may = { own, readerMay, askedAt };
  if (of === 'collateral') return <DecideRequest decisions={collateralDecisions} params={{ requestId }} {...may} />;
  if (of === 'expense') return <DecideRequest decisions={expenseDecisions} params={{ requestId }} {...may} />;
  if (subjectId === null) return <DecideRequest decisions={officialDecisions} params={{ requestId }} {...may} />;
  if (of === 'agent') {
    const params = { agentId: subjectId, requestId };
    return <DecideRequest decisions={commissionDecisions} params={params} {...may} />;
  }
  const params = { suretyId: subjectId, requestId };
  return <DecideRequest decisions={disbursementDecisions} params={params} {...may} />;
};

/** How it is paid, and with whose money: 'Check 1001, employee: Zoe Arceneaux'; who asked, and why. */
const factsOf = ({ method, externalReference, colleague, isVoid, askedBy, reason }: PayoutApproval): string[] => {
  const way = method === null || isVoid ? '' : wayOf(method, externalReference);
  const whose = colleague === null ? '' : `employee: ${colleague}`;
  return [[way, whose].filter(Boolean).join(', '), `${askedBy}: ${reason}`].filter(Boolean);
};

/** In the inbox: payments to sureties, agents and officials, expenses, collateral, movements of the BUF, and voids of these (money#second-person). */
export const PayoutsToDecide = () => {
  const { data, error, refetch } = useQuery(payoutApprovalsQuery);
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
          <Decide payout={payout} />
        </Stack>
      ),
    },
    { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents },
  ];
  return (
    <Section title="Payments to decide">
      <List
        label="Payments that wait"
        from={rows}
        columns={columns}
        rowKey={({ requestId }) => requestId}
        empty={null}
      />
    </Section>
  );
};
