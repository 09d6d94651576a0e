import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { getAccount } from '#contracts/books/account/accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { BalanceOverTime } from './balance-over-time.tsx';

type Summary = AnswerOf<typeof getAccount>;

/** "Why is the balance this?" in the server's sentences, and what the payments have paid (money#allocation). */
export const WhyBalance = ({ summary }: { summary: Summary }) => {
  const { allocation } = summary;
  const paid: [string, number][] = [
    ['Pass-through', allocation.passThroughCents],
    ['Fees', allocation.feesCents],
    ['Premium', allocation.premiumCents],
    ['Credit left over', allocation.creditCents],
  ];
  return (
    <Paper className="panel" p="md" component="section" aria-label="Why is the balance this?">
      <Stack gap="sm">
        <Title order={2} fz="sm">
          Why is the balance {formatCents(summary.balanceCents)}?
        </Title>
        <Stack gap={4}>
          {summary.explanation.map((sentence, line) => (
            <Text size="sm" key={`${line} ${sentence}`}>
              {sentence}
            </Text>
          ))}
        </Stack>
        <BalanceOverTime accountId={summary.accountId} />
        {summary.paymentsCents <= 0 ? null : (
          <Stack gap={4}>
            <Text size="xs" c="dimmed">
              Payments applied, oldest first
            </Text>
            {paid.map(([label, cents]) =>
              cents === 0 ? null : (
                <Group key={label} justify="space-between" gap="xs">
                  <Text size="sm">{label}</Text>
                  <Text size="sm" className="money">
                    {formatCents(cents)}
                  </Text>
                </Group>
              ),
            )}
          </Stack>
        )}
      </Stack>
    </Paper>
  );
};
