import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { correctOpeningLine, type Opening, type OpeningLineRow } from '#contracts/books/opening/opening.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, WIDTH } from '../../../ui/form.tsx';
import { OpeningLineFields, openingBodyOf, type TypedOpeningLine } from './opening-line-fields.tsx';

interface CorrectProps {
  /** Null for one that was forgotten. */
  line: OpeningLineRow | null;
  colleagues: Opening['colleagues'];
  onClose: () => void;
}

interface Typed extends TypedOpeningLine {
  reason: string;
}

/** Asks to correct a line after the seal: the amount that it should have been, and why. */
export const CorrectOpeningLine = ({ line, colleagues, onClose }: CorrectProps) => {
  const { account = null, payee = null, suretyId = null, agentId = null } = line ?? {};
  const initialValues: Typed = { account, amountCents: null, sign: 'up', payee, suretyId, agentId, reason: '' };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: correctOpeningLine,
    initialValues,
    draft: { name: `opening-correction:${[account, payee, suretyId, agentId].join(':')}` },
    body: ({ reason, ...typed }: Typed) => ({ ...openingBodyOf(typed), reason }),
    onDone: () => {
      notifications.show({ message: 'The correction waits for a second person.' });
      onClose();
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={line === null ? 'Add a forgotten line' : 'Correct Line'}
      command={{ onSubmit, busy, error }}
      label="Ask for approval"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm" c="dimmed">
        {line === null ? '' : `It is ${formatCents(line.amountCents)} now. Enter what it should have been. `}
        The difference is booked against Retained Earnings on the day a second person approves it.
      </Text>
      <OpeningLineFields form={form} colleagues={colleagues} onlyAmount={line !== null} />
      <Fields>
        <Textarea
          label="Reason"
          className={WIDTH.full}
          withAsterisk
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      </Fields>
    </CommandDialog>
  );
};
