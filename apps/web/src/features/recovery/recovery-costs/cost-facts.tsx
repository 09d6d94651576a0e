import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { getCostReceipt, type RecoveryCost } from '#contracts/recovery/recovery-costs/costs.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { WITHOUT_W9 } from '#domain/payouts/recovery-costs.ts';
import { call } from '../../../lib/api.ts';
import { showDay } from '../../../lib/format.ts';
import { openByLink } from '../../../lib/open-by-link.ts';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { notifyProblem } from '../../../ui/toast.tsx';

const Receipt = ({ cost: { costId, whatFor } }: { cost: RecoveryCost }) => {
  const open = () => void openByLink(() => call(getCostReceipt, { params: { costId } })).catch(notifyProblem);
  return (
    <Button size="compact-xs" variant="default" aria-label={`Open the receipt: ${whatFor}`} onClick={open}>
      Open
    </Button>
  );
};

/** What was billed to which account; there a bill is voided, as the charge that it is. */
const Bills = ({ cost: { bills } }: { cost: RecoveryCost }) => (
  <Stack gap={2}>
    {bills.map(({ chargeId, accountId, amountCents, status, isVoided }) => (
      <Text key={chargeId} size="sm" component="span">
        <span className="tabular">{formatCents(amountCents)}</span>{' '}
        {status === 'not billed' ? (
          'not billed: the account closed, or the bond is void'
        ) : (
          <AppLink to="/accounts/$accountId" params={{ accountId }} size="sm">
            on the account
          </AppLink>
        )}
        {isVoided ? ', voided' : ''}
      </Text>
    ))}
  </Stack>
);

const payeeOf = ({ payeeKind, payeeName, hasW9 }: RecoveryCost): string => {
  if (payeeKind === null) return '';
  const name = payeeName ?? 'Unknown';
  return payeeKind === 'agent' ? `${name}, who paid it` : hasW9 ? name : `${name}. ${WITHOUT_W9}`;
};

/** What is known of a cost. */
export const CostFacts = ({ cost }: { cost: RecoveryCost }) => {
  const { spentOn, enteredBy, approvedBy, alone, afterClosing, noReceiptReason, endReason } = cost;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Day', `${showDay(spentOn)}${afterClosing ? ', after closing' : ''}`],
    ['To', payeeOf(cost)],
    [
      'Receipt',
      cost.hasReceipt ? <Receipt key="receipt" cost={cost} /> : noReceiptReason && `None: ${noReceiptReason}`,
    ],
    ['Entered by', enteredBy ?? ''],
    ['Approved by', approvedBy === null ? '' : `${approvedBy}${alone ? ', approved alone' : ''}`],
    ['Billed', cost.bills.length === 0 ? '' : <Bills key="bills" cost={cost} />],
    ['Ended because', endReason],
  ];
  return <Facts facts={facts.filter(([, value]) => value !== '')} />;
};
