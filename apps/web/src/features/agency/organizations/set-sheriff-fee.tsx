import { Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { setSheriffFee } from '#contracts/agency/organizations/organizations.ts';
import { PARISHES, type Parish } from '#domain/agency/parishes.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';

interface Typed {
  parish: Parish | null;
  effectiveOn: string | null;
  centsPerHundred: number | null;
  citation: string;
  reason: string;
}

/** Sets the sheriff's premium fee from a day on; $0.00 switches it off (money#sheriff-fee). */
export const SetSheriffFee = ({ onClose }: { onClose: () => void }) => {
  const { organization } = useSession();
  const initialValues: Typed = {
    parish: null,
    effectiveOn: organization.today,
    centsPerHundred: null,
    citation: 'R.S. 22:822',
    reason: '',
  };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: setSheriffFee,
    initialValues,
    draft: { name: 'set-sheriff-fee' },
    body: (values) => ({
      ...values,
      effectiveOn: values.effectiveOn ?? '',
      centsPerHundred: values.centsPerHundred ?? Number.NaN,
    }),
    onDone: () => {
      notifications.show({ message: "The sheriff's fee was set." });
      onClose();
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title="Set the Sheriff's Premium Fee"
      command={{ onSubmit, busy, error }}
      label="Set Fee"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm">Bonds written from its day on book this fee. Type 0.00 to switch it off.</Text>
      <Fields>
        <Select
          label="Parish"
          placeholder="Standard (every other parish)"
          data={[...PARISHES]}
          searchable
          clearable
          data-autofocus
          {...form.getInputProps('parish')}
        />
        <UsDateInput
          label="From"
          className={WIDTH.middle}
          withAsterisk
          today={organization.today}
          {...form.getInputProps('effectiveOn')}
        />
        <MoneyInput
          label="Fee per $100"
          className={WIDTH.middle}
          withAsterisk
          {...form.getInputProps('centsPerHundred')}
        />
      </Fields>
      <TextInput
        label="Source"
        description="The statute or order that sets this rate"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('citation')}
      />
      <Textarea label="Why" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
