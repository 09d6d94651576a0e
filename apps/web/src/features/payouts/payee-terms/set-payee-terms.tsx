import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { setPayeeTerms } from '#contracts/payouts/payee-terms/payee-terms.ts';
import type { PayeeKind } from '#domain/payouts/payee-terms.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { CountInput } from '../../../ui/digits-input.tsx';
import { WIDTH } from '../../../ui/form.tsx';

interface SetPayeeTermsProps {
  kind: PayeeKind;
  payee: string;
  name: string;
  /** Their terms now. */
  days: number;
  onClose: () => void;
}

/** Sets within how many days a payee is paid (today#payee-terms). Render it while it is open. */
export const SetPayeeTerms = ({ kind, payee, name, days, onClose }: SetPayeeTermsProps) => {
  const initialValues: { days: number | null } = { days };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: setPayeeTerms,
    initialValues,
    body: (typed) => ({ kind, payee, days: typed.days ?? Number.NaN, basedOn: days }),
    onDone: () => {
      notifications.show({ message: `The terms of ${name} were set.` });
      onClose();
    },
  });
  return (
    <CommandDialog onClose={onClose} title={`Terms of ${name}`} command={{ onSubmit, busy, error }} label="Set Terms">
      <Text size="sm">
        Money that is owed for longer is past its terms: it alerts, and is told before a month closes.
      </Text>
      <CountInput label="Days" className={WIDTH.short} withAsterisk {...form.getInputProps('days')} />
    </CommandDialog>
  );
};
