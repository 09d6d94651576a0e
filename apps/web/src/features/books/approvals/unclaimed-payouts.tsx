import { Paper, Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { formatCents } from '#domain/kernel/money.ts';
import { Instant } from '../../../ui/day.tsx';
import { accountQuery } from '../accounts/index.ts';
import { PAYEE_WORDS } from './payee-words.ts';

/** What is held of an account for the client or the State, and what was paid of it; nothing where there is none. */
export const UnclaimedPayouts = ({ accountId }: { accountId: string }) => {
  const { unclaimedCents, payouts } = useSuspenseQuery(accountQuery(accountId)).data;
  if (unclaimedCents === 0 && payouts.length === 0) return null;
  return (
    <Paper component="section" aria-label="Unclaimed credit" className="panel" p="md">
      <Stack gap={6}>
        {unclaimedCents === 0 ? (
          <Text size="sm">The unclaimed credit was paid out in full.</Text>
        ) : (
          <Text size="sm">
            <Text span fw={600} inherit className="money">
              {formatCents(unclaimedCents)}
            </Text>{' '}
            of an unclaimed credit is held for the client or the State.
          </Text>
        )}
        {payouts.map((payout) => (
          <Text key={payout.payoutId} size="sm" c="dimmed">
            {formatCents(payout.amountCents)} paid to {PAYEE_WORDS[payout.to]}, {payout.method},{' '}
            <Instant at={payout.paidAt} />
          </Text>
        ))}
      </Stack>
    </Paper>
  );
};
