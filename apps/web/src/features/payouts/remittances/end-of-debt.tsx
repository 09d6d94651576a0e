import { Text, Textarea } from '@mantine/core';
import type { ComponentProps } from 'react';
import { formatCents } from '#domain/kernel/money.ts';
import type { ContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';

interface EndOfDebtProps extends Pick<ComponentProps<typeof Facts>, 'facts'> {
  title: string;
  /** What it means, in a sentence. */
  what: string;
  /** What its button says where nobody else has to approve. */
  verb: string;
  /** Whether the money is given up. */
  isLost: boolean;
  amountCents: number;
  /** Above it a second person approves (money#approval-limit). */
  limitCents: number;
  reason: ContractForm<{ reason: string }>;
  onClose: () => void;
}

/**
 * The dialog that records what became of what was paid too much: it came back, or it is lost
 * (money#recoverable-payables).
 */
export const EndOfDebt = ({ title, what, verb, isLost, facts, amountCents, limitCents, ...rest }: EndOfDebtProps) => {
  const { onClose } = rest;
  const { form, onSubmit, busy, error } = rest.reason;
  const asks = amountCents > limitCents;
  return (
    <CommandDialog
      title={title}
      onClose={onClose}
      command={{ onSubmit, busy, error }}
      label={asks ? 'Ask for approval' : verb}
      danger={isLost}
    >
      <Text size="sm">{what}</Text>
      <Facts facts={facts} />
      <Textarea label="Reason" withAsterisk autosize minRows={2} data-autofocus {...form.getInputProps('reason')} />
      {asks ? (
        <Text size="sm" c="dimmed">{`Above ${formatCents(limitCents)} a second person approves it.`}</Text>
      ) : null}
    </CommandDialog>
  );
};
