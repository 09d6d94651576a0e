import { Group, Paper, Stack, Text } from '@mantine/core';
import type { Account } from '#contracts/books/account/accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';

type Totals = Pick<
  Account,
  'premiumCents' | 'chargesCents' | 'feesCents' | 'paymentsCents' | 'writeOffsCents' | 'balanceCents'
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
 * Premium, Fees, Payments, Balance Due, and Charges and Write-offs where there are any (money#account-totals,
 * money#account-totals).
 */
export const AccountTotals = ({ totals }: { totals: Totals }) => (
  <Paper className="panel" p="md">
    <Group component="dl" m={0} gap="xl" align="flex-end">
      <Figure label="Premium" cents={totals.premiumCents} />
      {totals.chargesCents === 0 ? null : <Figure label="Charges" cents={totals.chargesCents} />}
      <Figure label="Fees" cents={totals.feesCents} />
      <Figure label="Payments" cents={totals.paymentsCents} />
      {totals.writeOffsCents === 0 ? null : <Figure label="Write-offs" cents={totals.writeOffsCents} />}
      <Figure
        label={totals.balanceCents < 0 ? 'Balance Due (credit)' : 'Balance Due'}
        cents={totals.balanceCents}
        due
      />
    </Group>
  </Paper>
);
