import { Checkbox, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { changePowerPolicy, type Agency } from '#contracts/agency/organizations/agency.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { DraftRestored, FormButtons } from '../../../ui/form.tsx';
import { Section } from '../../../ui/section.tsx';

/** Whether a bond may bear a power number that was never received (powers#unknown-power). */
export const ChangePowerPolicy = ({ agency }: { agency: Pick<Agency, 'refusesUnknownPowers'> }) => {
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: changePowerPolicy,
    initialValues: { refusesUnknownPowers: agency.refusesUnknownPowers },
    draft: { name: 'power-policy' },
    body: (values) => values,
    onDone: () => void notifications.show({ message: 'Powers saved.' }),
  });
  return (
    <Section title="Powers" hint="Rules for power numbers on bonds.">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {restored ? <DraftRestored discard={discard} /> : null}
          <Checkbox
            label="Refuse a power number that is not in the inventory"
            description="Otherwise it is accepted with a warning, and listed as executed, not received."
            {...form.getInputProps('refusesUnknownPowers', { type: 'checkbox' })}
          />
          <FormButtons label="Save" busy={busy} error={error} />
        </Stack>
      </form>
    </Section>
  );
};
