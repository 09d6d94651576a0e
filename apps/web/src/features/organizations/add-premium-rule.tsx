import { Modal, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { addPremiumRule } from '#contracts/organizations.ts';
import { PARISHES } from '#domain/parishes.ts';
import type { Parish } from '#domain/parishes.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { useSession } from '../../lib/session.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { PercentInput } from '../../ui/percent-input.tsx';
import { UsDateInput } from '../../ui/us-date-input.tsx';
import { premiumRulesQuery } from './organizations.queries.ts';

interface Typed {
  parish: Parish | null;
  effectiveOn: string | null;
  rateBasisPoints: number;
  minimumCents: number | null;
  rewriteBasisPoints: number;
  citation: string;
}

const startFrom = (today: string): Typed => ({
  parish: null,
  effectiveOn: today,
  rateBasisPoints: Number.NaN,
  minimumCents: null,
  rewriteBasisPoints: Number.NaN,
  citation: '',
});

/** Adds a premium rule that takes over from a day, with the statute or order that sets it (decision 2). */
export const AddPremiumRule = ({ onClose }: { onClose: () => void }) => {
  const queries = useQueryClient();
  const { organization } = useSession();
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: addPremiumRule,
    initialValues: startFrom(organization.today),
    body: (values) => ({
      ...values,
      effectiveOn: values.effectiveOn ?? '',
      minimumCents: values.minimumCents ?? Number.NaN,
    }),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: premiumRulesQuery.queryKey });
      notifications.show({ message: 'The rule was added.' });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Add Premium Rule" centered>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          <Select
            label="Parish"
            placeholder="Standard (every other parish)"
            data={[...PARISHES]}
            searchable
            clearable
            data-autofocus
            {...form.getInputProps('parish')}
          />
          <UsDateInput label="From" withAsterisk today={organization.today} {...form.getInputProps('effectiveOn')} />
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            <PercentInput label="Rate" withAsterisk {...form.getInputProps('rateBasisPoints')} />
            <MoneyInput label="Minimum" withAsterisk {...form.getInputProps('minimumCents')} />
            <PercentInput label="Rewrite" withAsterisk {...form.getInputProps('rewriteBasisPoints')} />
          </SimpleGrid>
          <TextInput
            label="Source"
            description="The statute or order that sets this rate"
            withAsterisk
            autoComplete="off"
            {...form.getInputProps('citation')}
          />
          <FormButtons label="Add Rule" busy={busy} error={error} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
};
