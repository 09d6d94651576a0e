import { Box, Group, Paper, Stack, Text } from '@mantine/core';
import type { Account } from '#contracts/books/account/accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { ShareBar } from '../../../ui/progress.tsx';

type Totals = Pick<
  Account,
  | 'premiumCents'
  | 'chargesCents'
  | 'feesCents'
  | 'paymentsCents'
  | 'writeOffsCents'
  | 'collateralCents'
  | 'balanceCents'
>;

const Figure = ({ label, cents, due = false }: { label: string; cents: number; due?: boolean }) => (
  <Stack gap={0} {...(due ? { ml: 'auto', ta: 'right' } : {})}>
    <Text size="xs" c="dimmed" component="dt">
      {label}
    </Text>
    <Text component="dd" m={0} className="money" fz={due ? 26 : 18} fw={due ? 600 : 500} lh={1.35}>
      {formatCents(cents)}
    </Text>
  </Stack>
);

/**
 * Premium, Fees, Payments, Balance Due, and Charges, Write-offs and Collateral applied where there are any
 * (money#account-totals), and how much of it is paid.
 */
export const AccountTotals = ({ totals }: { totals: Totals }) => {
  const owed = totals.premiumCents + totals.chargesCents + totals.feesCents - totals.writeOffsCents;
  const paid = totals.paymentsCents + totals.collateralCents;
  return (
    <Paper className="panel" p="md">
      <Group component="dl" m={0} gap="xl" align="flex-end">
        <Figure label="Premium" cents={totals.premiumCents} />
        {totals.chargesCents === 0 ? null : <Figure label="Charges" cents={totals.chargesCents} />}
        <Figure label="Fees" cents={totals.feesCents} />
        <Figure label="Payments" cents={totals.paymentsCents} />
        {totals.writeOffsCents === 0 ? null : <Figure label="Write-offs" cents={totals.writeOffsCents} />}
        {totals.collateralCents === 0 ? null : <Figure label="Collateral applied" cents={totals.collateralCents} />}
        <Figure
          label={totals.balanceCents < 0 ? 'Balance Due (credit)' : 'Balance Due'}
          cents={totals.balanceCents}
          due
        />
      </Group>
      {owed > 0 ? (
        <Box mt="sm">
          <ShareBar label={`Paid ${formatCents(paid)} of ${formatCents(owed)}`} share={paid / owed} />
        </Box>
      ) : null}
    </Paper>
  );
};
