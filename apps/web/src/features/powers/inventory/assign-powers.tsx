import { List as Bullets, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assignPowers, type PowerInInventory } from '#contracts/powers/inventory/powers.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { countOf } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { credentialsQuery, endingOf } from '../../agency/sureties/index.ts';
import { AgentSelect } from './power-fields.tsx';

interface AssignPowersProps {
  powers: readonly PowerInInventory[];
  onClose: () => void;
}

/** Gives powers in hand to an agent; those that cannot be given are named. Render it while it is open. */
export const AssignPowers = ({ powers, onClose }: AssignPowersProps) => {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { organization } = useSession();
  const { data: team } = useQuery(credentialsQuery);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: assignPowers,
    initialValues: { holderId: null as string | null },
    body: ({ holderId }) => ({ powerIds: powers.map(({ powerId }) => powerId), holderId: holderId ?? '' }),
    onDone: (answer) => {
      if (answer.refused.length === 0) onClose();
      else setRefused(answer.refused.map(({ message }) => message));
    },
  });
  const chosen = team?.agents.find(({ agentId }) => agentId === form.values.holderId);
  const sureties = new Set(powers.map(({ suretyId }) => suretyId));
  const ending = chosen
    ? endingOf(
        { ...chosen, appointments: chosen.appointments.filter(({ suretyId }) => sureties.has(suretyId)) },
        organization.today,
      )
    : [];
  return (
    <CommandDialog onClose={onClose} title="Assign powers" command={{ onSubmit, busy, error }} label="Assign">
      <Text size="sm">{countOf(powers.length, 'power')} will be assigned.</Text>
      <AgentSelect label="Agent" {...form.getInputProps('holderId')} />
      {ending.length === 0 ? null : (
        <Notice>
          <Stack gap={4}>
            {ending.map((message) => (
              <span key={message}>{message}</span>
            ))}
          </Stack>
        </Notice>
      )}
      {refused.length === 0 ? null : (
        <Stack gap={4} role="alert">
          <Text size="sm">These were not assigned:</Text>
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
