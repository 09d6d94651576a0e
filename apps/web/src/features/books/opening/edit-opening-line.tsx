import { Text } from '@mantine/core';
import {
  addOpeningLine,
  changeOpeningLine,
  type Opening,
  type OpeningLineRow,
} from '#contracts/books/opening/opening.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored } from '../../../ui/form.tsx';
import { OpeningLineFields, openingBodyOf, typedOf, type TypedOpeningLine } from './opening-line-fields.tsx';

interface EditProps {
  /** Null for a new one. */
  line: OpeningLineRow | null;
  colleagues: Opening['colleagues'];
  onClose: () => void;
}

/** Adds a line of the opening. */
const AddOpeningLine = ({ colleagues, onClose }: Omit<EditProps, 'line'>) => {
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: addOpeningLine,
    initialValues: typedOf(null),
    draft: { name: 'opening-line:new' },
    body: openingBodyOf,
    onDone: onClose,
  });
  return (
    <CommandDialog onClose={onClose} title="Add Line" command={{ onSubmit, busy, error }} label="Save">
      {restored ? <DraftRestored discard={discard} /> : null}
      <OpeningLineFields form={form} colleagues={colleagues} line={null} />
      <Text size="sm" c="dimmed">
        As your old program has it at the end of the cut-over day. Nothing is booked yet.
      </Text>
    </CommandDialog>
  );
};

/** Changes a line of the opening. */
const ChangeOpeningLine = ({ line, colleagues, onClose }: EditProps & { line: OpeningLineRow }) => {
  const lineId = line.lineId ?? '';
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: changeOpeningLine,
    params: { lineId },
    initialValues: typedOf(line),
    draft: { name: `opening-line:${lineId}:${line.version}` },
    body: (values: TypedOpeningLine) => ({ ...openingBodyOf(values), basedOn: line.version }),
    onDone: onClose,
  });
  return (
    <CommandDialog onClose={onClose} title="Edit Line" command={{ onSubmit, busy, error }} label="Save">
      {restored ? <DraftRestored discard={discard} /> : null}
      <OpeningLineFields form={form} colleagues={colleagues} line={line} />
      {line.bookedCents === 0 ? null : (
        <Text size="sm" c="dimmed">
          What is in the books changes when you bring it in again.
        </Text>
      )}
    </CommandDialog>
  );
};

/** Adds a line of the opening, or changes one. */
export const EditOpeningLine = ({ line, ...rest }: EditProps) =>
  line === null ? <AddOpeningLine {...rest} /> : <ChangeOpeningLine line={line} {...rest} />;
