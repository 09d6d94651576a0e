import { Button, Group, TextInput } from '@mantine/core';
import { v7 } from 'uuid';
import { renameDocument, type StoredDocument } from '#contracts/people/documents/documents.ts';
import { call } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useFocusBack } from '../../../ui/dialog.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { notifyWithUndo } from '../../../ui/toast.tsx';

/** A document's name, to be typed in its place. Enter saves, Esc leaves it as it was. */
export const RenameDocument = ({ document, onClose }: { document: StoredDocument; onClose: () => void }) => {
  const { fileId } = document;
  useFocusBack();
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: renameDocument,
    initialValues: { name: document.name },
    params: { fileId },
    body: ({ name }) => ({ name }),
    onDone: (_, { name }) => {
      onClose();
      const commandId = v7();
      notifyWithUndo(`${document.name} is now called ${name}.`, () =>
        call(renameDocument, { params: { fileId }, body: { name: document.name }, commandId }),
      );
    },
  });
  return (
    <form onSubmit={onSubmit} className="rename-document">
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          {...form.getInputProps('name')}
          aria-label={`New name of ${document.name}`}
          flex={1}
          size="xs"
          autoFocus
          onFocus={({ currentTarget }) => {
            // What changes is the name; its extension stays.
            currentTarget.setSelectionRange(0, Math.max(0, currentTarget.value.lastIndexOf('.')));
          }}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
        />
        <Button type="submit" size="xs" loading={busy}>
          Save
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
      <FormProblem error={error} />
    </form>
  );
};
