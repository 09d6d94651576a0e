import { Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { changeLedgerAccount, type LedgerAccount } from '#contracts/agency/chart/chart.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, WIDTH } from '../../../ui/form.tsx';

/** Renames a ledger account; one of the agency's own is switched off or on here. */
export const ChangeLedgerAccount = ({ account, onClose }: { account: LedgerAccount; onClose: () => void }) => {
  const { code, standardName } = account;
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: changeLedgerAccount,
    params: { ledgerAccount: code },
    initialValues: { name: account.name, active: account.active },
    draft: { name: `ledger-account:${code}` },
    body: (values) => values,
    onDone: ({ name }) => {
      notifications.show({ message: `${code} ${name} was saved.` });
      onClose();
    },
  });
  return (
    <CommandDialog onClose={onClose} title={`Account ${code}`} command={{ onSubmit, busy, error }} label="Save">
      {restored ? <DraftRestored discard={discard} /> : null}
      <Fields>
        <TextInput
          label="Name"
          className={WIDTH.full}
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...(standardName === null ? {} : { description: `In every chart: ${standardName}` })}
          {...form.getInputProps('name')}
        />
      </Fields>
      {standardName === null ? (
        <Switch
          label="Offered"
          description="Off, it is offered nowhere. Only an account that nothing uses can be switched off."
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      ) : null}
    </CommandDialog>
  );
};
