import { Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { addCatalogueCharge, changeCatalogueCharge } from '#contracts/agency/organizations/organizations.ts';
import { CHARGEABLE_ACCOUNTS } from '#domain/kernel/chart-of-accounts.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { useLedgerAccounts } from '../chart/index.ts';
import type { CatalogueCharge } from './catalogue-charge.ts';

/** What a charge may credit: the accounts of the chart that charges have, and income accounts of the agency's own. */
const useChargeable = (chosen: string | undefined) =>
  useLedgerAccounts(chosen).filter(
    ({ value, type, own }) =>
      value === chosen || (own ? type === 'income' : (CHARGEABLE_ACCOUNTS as readonly string[]).includes(value)),
  );

/** Adds a charge to the catalogue, or changes one. */
export const EditCharge = ({ charge, onClose }: { charge: CatalogueCharge | null; onClose: () => void }) => {
  const accounts = useChargeable(charge?.ledgerAccount);
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: charge === null ? addCatalogueCharge : changeCatalogueCharge,
    ...(charge === null ? {} : { params: { chargeId: charge.chargeId } }),
    initialValues: {
      code: charge?.code ?? '',
      description: charge?.description ?? '',
      amountCents: charge?.amountCents ?? null,
      ledgerAccount: charge?.ledgerAccount ?? '4200',
      active: charge?.active ?? true,
    },
    draft: { name: `charge:${charge?.chargeId ?? 'new'}` },
    body: (values) => ({ ...values, amountCents: values.amountCents ?? Number.NaN }),
    onDone: ({ code }) => {
      notifications.show({ message: `${code} was saved.` });
      onClose();
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={charge === null ? 'Add Charge' : 'Edit Charge'}
      command={{ onSubmit, busy, error }}
      label="Save"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Fields>
        <TextInput
          label="Code"
          className={WIDTH.middle}
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('code')}
        />
        <MoneyInput label="Amount" className={WIDTH.middle} withAsterisk {...form.getInputProps('amountCents')} />
        <TextInput
          label="Description"
          className={WIDTH.full}
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('description')}
        />
        <Select
          label="Credits"
          className={WIDTH.full}
          description="The ledger account that this charge is booked to"
          data={accounts}
          {...form.getInputProps('ledgerAccount')}
        />
      </Fields>
      <Switch label="Offered" {...form.getInputProps('active', { type: 'checkbox' })} />
    </CommandDialog>
  );
};
