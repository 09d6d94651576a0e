import { Text, Textarea } from '@mantine/core';
import {
  releaseCountedPower,
  settleCountedPower,
  type PowerCountLine,
  type Settlement,
} from '#contracts/powers/inventory/power-counts.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form.tsx';

/** What an Admin makes of a difference. */
export const SETTLED: Record<Settlement, string> = { lost: 'Lost', found: 'Found after all', explained: 'Explained' };

interface ResolveCountDifferenceProps {
  countId: string;
  /** Who holds the powers signs off, since no other Admin may (money#released-alone). */
  alone: boolean;
  line: PowerCountLine;
  onClose: () => void;
}

/** Signs off what differs of one power (powers#count-sign-off). Render it while it is open. */
export const ResolveCountDifference = ({ countId, alone, line, onClose }: ResolveCountDifferenceProps) => {
  const { powerId, powerNumber, isListed } = line;
  const offered: Settlement[] = isListed ? ['lost', 'found', 'explained'] : ['explained'];
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: alone ? releaseCountedPower : settleCountedPower,
    params: { countId, powerId },
    initialValues: { as: offered[0] ?? 'explained', reason: '' },
    body: (values) => values,
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={`Sign off ${powerNumber}`}
      command={{ onSubmit, busy, error }}
      label={alone ? 'Sign off alone' : 'Sign off'}
    >
      <Text size="sm">{isListed ? 'It was on the list but not found.' : 'It was found but not on the list.'}</Text>
      <Select
        label="Outcome"
        data={offered.map((value) => ({ value, label: SETTLED[value] }))}
        description={form.values.as === 'lost' ? 'The power is lost from now on.' : 'The power stays as it is.'}
        checkIconPosition="right"
        {...form.getInputProps('as')}
      />
      <Textarea label="Why" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
