import { Button, Group, Stack, Text } from '@mantine/core';
import type { PaySituation } from '#contracts/books/payments/payments.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay, showDefendant } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Face } from '../../people/documents/index.ts';
import { answering } from './payer.ts';
import { accountName } from '#domain/kernel/short-id.ts';

/**
 * An account that is paid on: whose it is, to the face (bonds#known-before-taking), what is owed, what of it is due now,
 * and what comes next.
 */
export const PayAccount = ({ account, onRemove }: { account: PaySituation; onRemove: () => void }) => {
  const { shortId, defendantId, defendantName, birthday, indemnitors } = account;
  const { balanceCents, dueNowCents, pastDueCents, dueSince, nextDue, last } = account;
  return (
    <Stack className="panel" p="md" gap="xs" component="section" aria-label={accountName(shortId)}>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Group gap="sm" wrap="nowrap" miw={0}>
          <Face defendantId={defendantId} fullName={defendantName} withMugshot={defendantName !== ''} size={56} />
          <Stack gap={0} miw={0}>
            <Text fw={600} className="anywhere">
              {showDefendant(defendantName)}
              <Text component="span" size="sm" c="dimmed" className="tabular">
                {' '}
                · {accountName(shortId)}
              </Text>
            </Text>
            <Text size="sm" className="tabular">
              {[birthday ? `Born ${showDay(birthday)}` : 'No birthday on file', answering(indemnitors)]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Stack>
        </Group>
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
