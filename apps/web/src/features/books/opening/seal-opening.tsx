import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { sealOpening } from '#contracts/books/opening/opening.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';

/** Asks for the seal: what of the equity is kept profit of earlier years. */
export const SealOpening = ({ equityCents, onClose }: { equityCents: number; onClose: () => void }) => {
  const initialValues: { retainedCents: number | null } = { retainedCents: null };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: sealOpening,
    initialValues,
    draft: { name: 'opening-seal' },
    body: ({ retainedCents }) => ({ retainedCents: retainedCents ?? 0 }),
    onDone: () => {
      notifications.show({ message: 'The seal waits for a second person.' });
      onClose();
    },
  });
  const typed = form.values.retainedCents ?? 0;
  const rest = Number.isNaN(typed) ? equityCents : equityCents - typed;
  return (
    <CommandDialog onClose={onClose} title="Ask to seal" command={{ onSubmit, busy, error }} label="Ask to seal">
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm">
        {formatCents(equityCents)} is left once all that is owed is paid. The seal moves it out of Opening Balance.
      </Text>
      <Fields>
        <MoneyInput
          label="Of it to Retained Earnings"
          description="Kept profit of earlier years; ask your accountant. Empty: nothing."
          className={WIDTH.full}
          {...form.getInputProps('retainedCents')}
        />
      </Fields>
      <Text size="sm" c="dimmed">
        {formatCents(rest)} goes to Owner&apos;s Equity. A Supervisor or Admin other than you confirms. The seal is for
        good: after it a wrong line is corrected with a reason.
      </Text>
    </CommandDialog>
  );
};
