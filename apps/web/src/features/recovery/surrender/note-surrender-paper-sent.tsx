import { TextInput } from '@mantine/core';
import { noteSurrenderPaperSent, type PaperOfSurrender } from '#contracts/recovery/surrender/surrenders.ts';
import { SURRENDER_PAPER_WORDS } from '#domain/recovery/surrender.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';

export interface OfPaper {
  surrenderId: string;
  paper: PaperOfSurrender;
}

/** Notes when and how a paper of a surrender was sent. Render it while it is open. */
export const NoteSurrenderPaperSent = ({
  surrenderId,
  paper: { paper, sent },
  onClose,
}: OfPaper & { onClose: () => void }) => {
  const { today } = useSession().organization;
  const initialValues: { sentOn: string | null; how: string } = { sentOn: sent?.on ?? today, how: sent?.how ?? '' };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: noteSurrenderPaperSent,
    params: { surrenderId, surrenderPaper: paper },
    initialValues,
    body: ({ sentOn, how }) => ({ sentOn: sentOn ?? '', how }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={SURRENDER_PAPER_WORDS[paper]}
      command={{ onSubmit, busy, error }}
      label="Save"
    >
      <UsDateInput label="Sent on" withAsterisk today={today} data-autofocus {...form.getInputProps('sentOn')} />
      <TextInput
        label="How"
        withAsterisk
        placeholder="Certified mail, handed over"
        autoComplete="off"
        {...form.getInputProps('how')}
      />
    </CommandDialog>
  );
};
