import { askForWriteOff } from '#contracts/books/approvals/approvals.ts';
import type { Account } from '#contracts/books/account/accounts.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored } from '../../../ui/form.tsx';
import { MoneyRequestFields } from '../accounts/index.ts';

interface AskForWriteOffProps {
  account: Pick<Account, 'accountId' | 'balanceCents'>;
  onClose: () => void;
}

interface WriteOffValues {
  amountCents: number | null;
  reason: string;
}

/** Asks to write off what is owed; a second person approves it (money#second-person). Render it while it is open. */
export const AskForWriteOff = ({ account, onClose }: AskForWriteOffProps) => {
  const { accountId, balanceCents } = account;
  const initialValues: WriteOffValues = { amountCents: Math.max(0, balanceCents), reason: '' };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: askForWriteOff,
    params: { accountId },
    initialValues,
    draft: { name: `write-off:${accountId}` },
    body: ({ amountCents, reason }) => ({ amountCents: amountCents ?? 0, reason }),
    onDone: onClose,
  });
  return (
    <CommandDialog onClose={onClose} title="Write off" command={{ onSubmit, busy, error }} label="Ask for approval">
      {restored ? <DraftRestored discard={discard} /> : null}
      <MoneyRequestFields
        kind="write-off"
        balanceCents={balanceCents}
        amountCents={form.values.amountCents}
        getInputProps={form.getInputProps}
      />
    </CommandDialog>
  );
};
