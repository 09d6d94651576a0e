import { Checkbox, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import type { StoredDocument } from '#contracts/people/documents/documents.ts';
import { markDocument, type RequiredPaper } from '#contracts/people/required-papers/papers.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormButtons, Select } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { bondWords, type Mark, type PaperBond } from './bond-words.ts';
import { requiredPapersQuery } from './required-papers.queries.ts';

interface MarkDocumentProps {
  document: StoredDocument;
  mark: Mark | null;
  /** The bonds that it can be a paper of. */
  bonds: readonly PaperBond[];
  onClose: () => void;
}

/** That a document shall be marked no more, among the papers. */
const NONE = 'none';

const MarkForm = ({ document, mark, bonds, papers, onClose }: MarkDocumentProps & { papers: RequiredPaper[] }) => {
  const { fileId } = document;
  const [only] = bonds.length === 1 ? bonds : [];
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: markDocument,
    params: { fileId },
    initialValues: {
      paperId: mark?.paperId ?? null,
      bondIds: mark?.bondIds ?? (only === undefined ? [] : [only.bondId]),
    },
    // Without a paper it is marked with nothing.
    body: ({ paperId, bondIds }) => ({ paperId, bondIds: paperId === null && mark !== null ? [] : bondIds }),
    onDone: ({ paperId }) => {
      const name = papers.find((paper) => paper.paperId === paperId)?.name;
      notifications.show({
        message:
          name === undefined
            ? `${document.name} is no longer a required document.`
            : `${document.name} is marked: ${name}.`,
      });
      onClose();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {document.name}
        </Text>
        <Select
          label="Paper"
          placeholder="Choose a document type"
          data-autofocus
          data={[
            ...(mark === null ? [] : [{ value: NONE, label: 'None' }]),
            ...papers
              .filter(({ paperId, isRequired }) => isRequired || paperId === mark?.paperId)
              .map(({ paperId, name }) => ({ value: paperId, label: name })),
          ]}
          {...form.getInputProps('paperId')}
          value={form.values.paperId ?? (mark === null ? null : NONE)}
          onChange={(value: string | null) => form.setFieldValue('paperId', value === NONE ? null : value)}
        />
        <Checkbox.Group label="Of" {...form.getInputProps('bondIds')}>
          <Stack gap="xs" mt="xs">
            {bonds.map((bond) => (
              <Checkbox
                key={bond.bondId}
                value={bond.bondId}
                label={`${bondWords(bond)} · ${bond.status.toLowerCase()}`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <FormButtons label="Save" busy={busy} error={error} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** Marks a document as a paper of bonds of its person; without a paper it is unmarked (bonds#required-papers). */
export const MarkDocument = (props: MarkDocumentProps) => {
  const { data, error, refetch } = useQuery(requiredPapersQuery);
  return (
    <Dialog onClose={props.onClose} title="Mark as required document">
      {data === undefined ? (
        error ? (
          <ErrorPanel title="Failed to load the required documents." error={error} retry={() => void refetch()} />
        ) : (
          <Loading lines={3} />
        )
      ) : data.papers.length === 0 ? (
        <EmptyState title="No required documents yet." hint="An Admin adds them in Settings, under Organization." />
      ) : (
        <MarkForm {...props} papers={data.papers} />
      )}
    </Dialog>
  );
};
