import { Textarea, TextInput } from '@mantine/core';
import { askInAuditRoom } from '#contracts/office/audit-room/requests.ts';
import { AUDIT_ABOUT, AUDIT_ABOUT_WORDS, type AuditAbout } from '#domain/office/audit-requests.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';

const GENERAL = 'general';
const CHOICES = [
  { value: GENERAL, label: 'In general' },
  ...AUDIT_ABOUT.map((value) => ({ value: value as string, label: AUDIT_ABOUT_WORDS[value] })),
];

const NUMBERS: Readonly<Record<AuditAbout, string>> = {
  entry: 'Journal number',
  receipt: 'Receipt number',
  account: 'Account number',
  bond: 'Power number',
};

interface AskProps {
  /** The journal entry that it is about; null where nobody chose one. */
  entry: string | null;
  onClose: () => void;
  onAsked: (auditRequestId: string) => void;
}

/** Asks the agency for something (money#audit-requests). Render it while it is open. */
export const AskInAuditRoom = ({ entry, onClose, onAsked }: AskProps) => {
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: askInAuditRoom,
    initialValues: { kind: entry === null ? GENERAL : 'entry', number: entry ?? '', words: '' },
    draft: { name: `ask-in-audit-room:${entry ?? ''}` },
    body: ({ kind, number, words }) => {
      const about = AUDIT_ABOUT.find((known) => known === kind);
      return { about: about === undefined ? null : { kind: about, number }, words };
    },
    onDone: ({ auditRequestId }) => {
      onClose();
      onAsked(auditRequestId);
    },
  });
  const about = AUDIT_ABOUT.find((known) => known === form.values.kind);
  return (
    <CommandDialog
      onClose={onClose}
      title="New request"
      command={{ onSubmit, busy, error }}
      label="Send"
      said="Could not send it: {message}"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Fields>
        <Select label="About" className={WIDTH.middle} data={CHOICES} {...form.getInputProps('kind')} />
        {about === undefined ? null : (
          <TextInput
            label={NUMBERS[about]}
            className={WIDTH.middle}
            withAsterisk
            autoComplete="off"
            {...form.getInputProps('number')}
            error={form.errors['about.number'] ?? form.errors['number']}
          />
        )}
        <Textarea
          label="Request"
          className={WIDTH.full}
          withAsterisk
          autosize
          minRows={3}
          description="The agency reads it, answers here and adds files."
          {...form.getInputProps('words')}
        />
      </Fields>
    </CommandDialog>
  );
};
