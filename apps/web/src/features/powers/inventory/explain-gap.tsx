import { List as Bullets, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  explainPowerGap,
  explainPowerGaps,
  releasePowerGap,
  type PowerGap,
} from '#contracts/powers/inventory/power-gaps.ts';
import { POWER_GAPS, type PowerGapKind } from '#domain/books/power-gap.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { countOf, showCount } from '../../../lib/format.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';

/** Explains why a number is listed (powers#explaining-a-gap). Render it while it is open. */
export const ExplainGap = ({ gap, onClose }: { gap: PowerGap; onClose: () => void }) => {
  const { kind, number, powerNumber, powerId, cause, why, explainedBy } = gap;
  const alone = explainedBy === 'alone';
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: alone ? releasePowerGap : explainPowerGap,
    initialValues: { reason: '' },
    body: ({ reason }) => ({ kind, number, powerId, cause, reason }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={`Add reason: ${powerNumber}`}
      command={{ onSubmit, busy, error }}
      label="Add reason"
    >
      <Text size="sm">
        {POWER_GAPS[kind]}. {why}
      </Text>
      {alone ? <Text size="sm">Nobody else can approve your own bond. You may (shown in the audit trail).</Text> : null}
      <Textarea
        label="Reason"
        description="It leaves the list until something about it changes. The power does not change."
        withAsterisk
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </CommandDialog>
  );
};

/** So many numbers are read out; the others are counted. */
const NAMED = 6;

/** "PS-1, PS-2 and 9 more", each number once. */
const named = (numbers: readonly string[]): string => {
  const others = numbers.length - NAMED;
  return others <= 0 ? numbers.join(', ') : `${numbers.slice(0, NAMED).join(', ')} and ${showCount(others)} more`;
};

/** "Executed, not received (12), Without surety (12)". */
const kindsOf = (gaps: readonly PowerGap[]): string => {
  const counts = new Map<PowerGapKind, number>();
  for (const { kind } of gaps) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${POWER_GAPS[kind]} (${showCount(count)})`).join(', ');
};

/**
 * Explains many listed numbers by one reason; those that cannot be explained are said (powers#explaining-a-gap). Render
 * it while it is open.
 */
export const ExplainPowerGaps = ({ gaps, onClose }: { gaps: readonly PowerGap[]; onClose: () => void }) => {
  // What was listed when it was opened: the list asks again while it is open.
  const [chosen] = useState(gaps);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const numbers = [...new Set(chosen.map(({ powerNumber }) => powerNumber))];
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: explainPowerGaps,
    initialValues: { reason: '' },
    body: ({ reason }) => ({
      gaps: chosen.map(({ kind, number, powerId, cause }) => ({ kind, number, powerId, cause })),
      reason,
    }),
    onDone: (answer) => {
      if (answer.refused.length === 0) return onClose();
      const spelled = new Map(chosen.map(({ number, powerNumber }) => [number, powerNumber]));
      setRefused(answer.refused.map(({ number, message }) => `${spelled.get(number) ?? number}: ${message}`));
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={`Add reason: ${numbers.length === 1 ? (numbers[0] ?? '') : countOf(numbers.length, 'power')}`}
      command={{ onSubmit, busy, error }}
      label="Add reason"
    >
      <Stack gap={4}>
        {numbers.length === 1 ? null : <Text size="sm">{named(numbers)}</Text>}
        <Text size="sm">{kindsOf(chosen)}</Text>
      </Stack>
      <Textarea
        label="Reason"
        description="All of it leaves the list until something about it changes. The powers do not change."
        withAsterisk
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      {refused.length === 0 ? null : (
        <Stack gap={4} role="alert">
          <Text size="sm">No reason was added to these:</Text>
          <Bullets size="sm">
            {refused.map((message) => (
              <Bullets.Item key={message}>{message}</Bullets.Item>
            ))}
          </Bullets>
        </Stack>
      )}
    </CommandDialog>
  );
};
