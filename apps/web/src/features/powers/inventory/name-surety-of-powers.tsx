import { List as Bullets, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameSuretyOfPowers } from '#contracts/powers/inventory/powers.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { countOf } from '../../../lib/format.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { suretiesQuery } from '../../agency/sureties/index.ts';

interface NameSuretyProps {
  powerIds: readonly string[];
  onClose: () => void;
}

/**
 * Names the surety of powers without one (powers#number-without-surety); those that cannot be named are said. Render
 * it while it is open.
 */
export const NameSuretyOfPowers = ({ powerIds, onClose }: NameSuretyProps) => {
  const sureties = useQuery(suretiesQuery);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: nameSuretyOfPowers,
    initialValues: { suretyId: null as string | null, reason: '' },
    body: ({ suretyId, reason }) => ({ powerIds: [...powerIds], suretyId: suretyId ?? '', reason }),
    onDone: (answer) => {
      if (answer.refused.length === 0) onClose();
      else setRefused(answer.refused.map(({ message }) => message));
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title="Name the surety"
      command={{ onSubmit, busy, error }}
      label="Name the surety"
    >
      <Text size="sm">
        {countOf(powerIds.length, 'power')} without surety will get it. Nothing is booked for their bonds yet: what they
        owe is shown in Settings, Sureties, and booked once an Admin confirms it there.
      </Text>
      {sureties.error ? <ErrorPanel error={sureties.error} retry={() => void sureties.refetch()} /> : null}
      <Select
        label="Surety"
        withAsterisk
        data-autofocus
        data={(sureties.data?.sureties ?? []).map(({ suretyId, name }) => ({ value: suretyId, label: name }))}
        {...form.getInputProps('suretyId')}
      />
      <Textarea label="Why" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
      {refused.length === 0 ? null : (
        <Stack gap={4} role="alert">
          <Text size="sm">These were not named:</Text>
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
