import { Button, Fieldset, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Defendant } from '#contracts/defendants.ts';
import { createDefendant } from '#contracts/defendants.ts';
import { STATES } from '#domain/option-lists.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { PhoneInput } from '../../ui/phone-input.tsx';
import { FormProblem } from '../../ui/problem.tsx';
import { UsDateInput } from '../../ui/us-date-input.tsx';
import { defendantQuery } from './defendants.queries.ts';

type State = (typeof STATES)[number];
const EMPTY = {
  fullName: '',
  birthday: null as string | null,
  phoneNumber: '',
  email: '',
  address: '',
  city: '',
  state: '' as State | '',
  zip: '',
};

/** A new defendant: who they are and where they live; then to their profile. Leaving half-way warns. */
export const CreateDefendant = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const saved = useRef(false);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: createDefendant,
    initialValues: EMPTY,
    body: (values) => values,
    onDone: async (defendant: Defendant) => {
      saved.current = true;
      const { defendantId } = defendant;
      queries.setQueryData(defendantQuery(defendantId).queryKey, defendant);
      notifications.show({ message: `${defendant.fullName} was created.` });
      await navigate({ to: '/defendants/$defendantId', params: { defendantId }, replace: true });
    },
  });
  return (
    <Page
      title="Create Defendant"
      back={
        <AppLink to="/defendants" size="sm" c="dimmed">
          ← All Defendants
        </AppLink>
      }
    >
      <LeaveGuard when={() => form.isDirty() && !saved.current} />
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md" maw={720}>
          <Fieldset legend="Personal Information" className="panel">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextInput
                label="Full Name"
                withAsterisk
                autoFocus
                autoComplete="off"
                {...form.getInputProps('fullName')}
              />
              <UsDateInput label="Birthday" {...form.getInputProps('birthday')} />
              <PhoneInput label="Phone" {...form.getInputProps('phoneNumber')} />
              <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps('email')} />
            </SimpleGrid>
          </Fieldset>
          <Fieldset legend="Address" className="panel">
            <Stack gap="sm">
              <TextInput label="Street Address" autoComplete="off" {...form.getInputProps('address')} />
              <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
                <TextInput label="City" autoComplete="off" {...form.getInputProps('city')} />
                <Select
                  label="State"
                  data={[...STATES]}
                  searchable
                  clearable
                  autoComplete="off"
                  {...form.getInputProps('state')}
                  value={form.values.state || null}
                  onChange={(state) => form.setFieldValue('state', (state ?? '') as State | '')}
                />
                <TextInput
                  label="ZIP"
                  inputMode="numeric"
                  autoComplete="off"
                  {...form.getInputProps('zip')}
                  onChange={({ currentTarget }) =>
                    form.setFieldValue('zip', currentTarget.value.replace(/\D/g, '').slice(0, 10))
                  }
                />
              </SimpleGrid>
            </Stack>
          </Fieldset>
          <FormProblem error={error} />
          <Group justify="flex-end">
            <Button type="submit" loading={busy}>
              Create Defendant
            </Button>
          </Group>
        </Stack>
      </form>
    </Page>
  );
};
