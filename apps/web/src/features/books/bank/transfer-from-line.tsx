import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { transferFromLine } from '#contracts/books/bank/bank-transfers.ts';
import type { BankLine } from '#contracts/books/bank/bank.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showDay } from '../../../lib/format.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { useBankAccounts } from './transfer-between-banks.tsx';

interface Typed {
  otherAccountId: string | null;
  reason: string;
}

interface TransferFromLineProps {
  line: BankLine;
  /** The account of the line. */
  bankAccountId: string;
  onClose: () => void;
}

/** Books a line as a transfer to or from another account of the agency (money#bank-transfers). Render it while it is open. */
export const TransferFromLine = ({ line, bankAccountId, onClose }: TransferFromLineProps) => {
  const { bankLineId, postedOn, amountCents, description } = line;
  const others = useBankAccounts().filter(({ value }) => value !== bankAccountId);
  const typed: Typed = { otherAccountId: others.length === 1 ? (others[0]?.value ?? null) : null, reason: description };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: transferFromLine,
    params: { bankLineId },
    initialValues: typed,
    draft: { name: `transfer-from-line:${bankLineId}` },
    body: ({ otherAccountId, reason }: Typed) => ({ otherAccountId: otherAccountId ?? '', reason }),
    onDone: () => {
      notifications.show({ message: 'The transfer is booked and the line is matched.' });
      onClose();
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title="Transfer between accounts"
      command={{ onSubmit, busy, error }}
      label="Book and match"
    >
      <Text size="sm" className="anywhere">
        {showDay(postedOn)} {formatCents(amountCents)} {description}
      </Text>
      {restored ? <DraftRestored discard={discard} /> : null}
      <Fields>
        <Select
          label={amountCents < 0 ? 'To account' : 'From account'}
          className={WIDTH.full}
          withAsterisk
          data={others}
          {...form.getInputProps('otherAccountId')}
        />
        <Textarea
          label="Purpose"
          className={WIDTH.full}
          withAsterisk
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      </Fields>
      <Text size="sm" c="dimmed">
        {"Day and amount are the bank's. The line of the other account will fit this transfer exactly."}
      </Text>
    </CommandDialog>
  );
};
