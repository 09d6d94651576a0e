import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { startPowerCount } from '#contracts/powers/inventory/power-counts.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { AgentSelect } from './power-fields.tsx';

/** Begins to count what an agent holds, or the office (powers#power-count). Render it while it is open. */
export const StartPowerCount = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate();
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: startPowerCount,
    initialValues: { holderId: null as string | null },
    body: (values) => values,
    onDone: ({ countId }) => void navigate({ to: '/powers/counts/$countId', params: { countId } }),
  });
  return (
    <CommandDialog onClose={onClose} title="Count powers" command={{ onSubmit, busy, error }} label="Start">
      <Text size="sm">The list of powers held now is fixed for the count. A count in progress is opened again.</Text>
      <AgentSelect
        label="Held by"
        placeholder="Office: powers no one holds"
        clearable
        {...form.getInputProps('holderId')}
      />
    </CommandDialog>
  );
};
