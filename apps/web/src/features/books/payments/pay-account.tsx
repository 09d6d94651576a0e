import { Button, Group, Stack, Text } from '@mantine/core';
import type { PaySituation } from '#contracts/books/payments/payments.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay, showDefendant } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { accountName } from '#domain/kernel/short-id.ts';

/** An account that is paid on: what is owed, what of it is due now, and what comes next. */
export const PayAccount = ({ account, onRemove }: { account: PaySituation; onRemove: () => void }) => {
  const { shortId, defendantName, balanceCents, dueNowCents, pastDueCents, dueSince, nextDue, last } = account;
  return (
    <Stack className="panel" p="md" gap="xs" component="section" aria-label={accountName(shortId)}>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text fw={600}>
          {showDefendant(defendantName)}
          <Text component="span" size="sm" c="dimmed" className="tabular">
            {' '}
            · {accountName(shortId)}
          </Text>
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          flex="none"
          aria-label={`Remove ${accountName(shortId)}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </Group>
      <Facts
        inColumns
        facts={[
          ['Owed', balanceCents < 0 ? `${formatCents(-balanceCents)} credit` : formatCents(balanceCents)],
          ['Due now', formatCents(dueNowCents)],
          ...(dueSince === null
            ? []
            : [['Past due', `${formatCents(pastDueCents)} since ${showDay(dueSince)}`] as const]),
          ...(nextDue
            ? [['Next instalment', `${formatCents(nextDue.amountCents)} on ${showDay(nextDue.on)}`] as const]
            : []),
          ...(last ? [['Last payment', `${formatCents(last.amountCents)} on ${showDay(last.paidOn)}`] as const] : []),
        ]}
      />
    </Stack>
  );
};
