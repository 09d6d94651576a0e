import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { correctOpeningLine, type Opening, type OpeningLineRow } from '#contracts/books/opening/opening.ts';
import { isCollateral } from '#domain/books/opening.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, WIDTH } from '../../../ui/form.tsx';
import { OpeningLineFields, openingBodyOf, typedOf, type TypedOpeningLine } from './opening-line-fields.tsx';

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
  const { account, payee, suretyId, agentId, personId, bondId, accountId, ...typed } = typedOf(line);
  const names = { account, payee, suretyId, agentId, personId, bondId, accountId };
  const initialValues: Typed = { ...typed, ...names, amountCents: null, sign: 'up', reason: '' };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: correctOpeningLine,
    initialValues,
    draft: { name: `opening-correction:${Object.values(names).join(':')}` },
    body: ({ reason, ...of }: Typed) => ({ ...openingBodyOf(of), reason }),
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
        {isCollateral({ account: form.values.account ?? '' })
          ? 'The difference is booked with its trust money on the day a second person approves it. What was given back since stays given back.'
          : 'The difference is booked against Retained Earnings on the day a second person approves it.'}
      </Text>
      <OpeningLineFields form={form} colleagues={colleagues} line={line} onlyAmount={line !== null} />
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
