import { SegmentedControl, Text, Textarea } from '@mantine/core';
import { markSampleLine, type AuditSampleLine } from '#contracts/office/audit-room/samples.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { SAMPLE_MARK_WORDS, SAMPLE_MARKS } from '#domain/office/audit-samples.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showDay } from '../../../lib/format.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored } from '../../../ui/form.tsx';

const MARKS = [
  { value: '', label: 'Open' },
  ...SAMPLE_MARKS.map((value) => ({ value: value as string, label: SAMPLE_MARK_WORDS[value] })),
];

interface MarkSampleLineProps {
  sampleId: string;
  line: AuditSampleLine;
  onClose: () => void;
}

/** Marks a line of an own sample, with a note (money#audit-samples). Render it while it is open. */
export const MarkSampleLine = ({ sampleId, line, onClose }: MarkSampleLineProps) => {
  const { place, mark, note, description, amountCents, bookedOn } = line;
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: markSampleLine,
    params: { sampleId, place },
    initialValues: { mark: mark ?? '', note },
    draft: { name: `mark-sample-line:${sampleId}:${place}` },
    body: (typed) => ({ mark: SAMPLE_MARKS.find((known) => known === typed.mark) ?? null, note: typed.note }),
    onDone: onClose,
  });
  return (
    <CommandDialog onClose={onClose} title={`Line ${place}`} command={{ onSubmit, busy, error }} label="Save">
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm">
        {description}, {formatCents(amountCents)}, {showDay(bookedOn)}
      </Text>
      <SegmentedControl aria-label="Mark" data={MARKS} {...form.getInputProps('mark')} />
      <Textarea label="Note" autosize minRows={3} data-autofocus {...form.getInputProps('note')} />
    </CommandDialog>
  );
};
