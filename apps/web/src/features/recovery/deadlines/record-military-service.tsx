import { Radio, Stack, Text } from '@mantine/core';
import { recordMilitaryService } from '#contracts/recovery/deadlines/military-service.ts';
import { MILITARY_SERVICE_WORDS, type MilitaryServiceKind } from '#domain/people/military-service.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { AttachDocument } from '../../people/documents/index.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';

interface RecordMilitaryServiceProps {
  bond: { bondId: string; defendantId: string };
  /** What is not recorded yet. */
  kinds: readonly MilitaryServiceKind[];
  onClose: () => void;
}

/** Records that a bond's defendant serves, with its proof (C.Cr.P. 338). Render it while it is open. */
export const RecordMilitaryService = ({ bond, kinds, onClose }: RecordMilitaryServiceProps) => {
  const initialValues: { kind: MilitaryServiceKind | ''; fileId: string } = { kind: kinds[0] ?? '', fileId: '' };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: recordMilitaryService,
    params: { bondId: bond.bondId },
    initialValues,
    body: ({ kind, fileId }) => ({ kind: kind as MilitaryServiceKind, fileId }),
    onDone: onClose,
  });
  return (
    <CommandDialog onClose={onClose} title="Military or Guard duty" command={{ onSubmit, busy, error }} label="Record">
      <Text size="sm" c="dimmed">
        The court may count this (C.Cr.P. 338). Deadlines do not change automatically.
      </Text>
      <Radio.Group label="The defendant is" withAsterisk {...form.getInputProps('kind')}>
        <Stack gap="xs" mt={6}>
          {kinds.map((kind) => (
            <Radio key={kind} value={kind} label={MILITARY_SERVICE_WORDS[kind]} />
          ))}
        </Stack>
      </Radio.Group>
      <AttachDocument
        label="Proof"
        required
        subject={{ subjectKind: 'defendant', subjectId: bond.defendantId }}
        {...form.getInputProps('fileId')}
      />
    </CommandDialog>
  );
};
