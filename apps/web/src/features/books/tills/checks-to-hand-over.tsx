import { Button, Checkbox, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CheckInTill } from '#contracts/books/tills/tills.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { checkInWords, sumOfChecks } from './check-in-words.ts';

interface ChecksToHandOverProps {
  /** Those that lie in the till. */
  checks: readonly CheckInTill[];
  /** The payments of those that go along. */
  value?: string[];
  onChange: (paymentIds: string[]) => void;
  error?: ReactNode;
}

/** The checks of a till by their receipts, with ticks for those that go along (money#handing-over). */
export const ChecksToHandOver = ({ checks, value = [], onChange, error }: ChecksToHandOverProps) => {
  const chosen = checks.filter(({ paymentId }) => value.includes(paymentId));
  return (
    <Checkbox.Group
      label="Checks"
      description={`${String(chosen.length)} of ${String(checks.length)} chosen, ${formatCents(sumOfChecks(chosen))}`}
      value={value}
      onChange={onChange}
      error={error}
    >
      <Stack gap="xs" pt="xs">
        {checks.map((check) => (
          <Checkbox key={check.paymentId} value={check.paymentId} label={checkInWords(check)} />
        ))}
        {checks.length === 1 ? null : (
          <Group gap="xs">
            <Button size="compact-sm" variant="subtle" onClick={() => onChange([])}>
              Choose none
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => onChange(checks.map(({ paymentId }) => paymentId))}
            >
              Choose all
            </Button>
          </Group>
        )}
      </Stack>
    </Checkbox.Group>
  );
};
