import { Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { setTaxPayee, type TaxPayee } from '#contracts/office/tax-forms/tax-forms.ts';
import { TAX_TREATMENT_WORDS, TAX_TREATMENTS, type TaxTreatment } from '#domain/office/form-1099.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form.tsx';

interface Values {
  treatment: TaxTreatment;
  hasW9: boolean;
}

/** Says as what somebody is paid, and whether their W-9 is on file (money#reported-on-1099-nec). Render it while it is open. */
export const SetTaxPayee = ({ payee, onClose }: { payee: TaxPayee; onClose: () => void }) => {
  const { kind, payeeId, name, version, treatment, hasW9 } = payee;
  const initialValues: Values = { treatment: treatment ?? 'services', hasW9 };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: setTaxPayee,
    initialValues,
    body: (values) => ({ kind, payeeId, ...values, basedOn: version }),
    onDone: () => {
      notifications.show({ message: 'Saved.' });
      onClose();
    },
  });
  return (
    <CommandDialog onClose={onClose} title={name || 'Nobody named'} command={{ onSubmit, busy, error }} label="Save">
      <Select
        label="Paid as"
        withAsterisk
        data={TAX_TREATMENTS.map((value) => ({ value, label: TAX_TREATMENT_WORDS[value] }))}
        {...form.getInputProps('treatment')}
      />
      <Checkbox
        label="W-9 on file"
        description="It has their tax number and address, which are not kept here."
        {...form.getInputProps('hasW9', { type: 'checkbox' })}
      />
    </CommandDialog>
  );
};
