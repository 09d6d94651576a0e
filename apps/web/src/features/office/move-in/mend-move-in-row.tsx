import { List as Bullets, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { uploadMoveInFile, type MoveInFile, type MoveInRow } from '#contracts/office/move-in/move-in.ts';
import { LINE_HEADING } from '#domain/office/move-in-table.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Fields, WIDTH } from '../../../ui/form.tsx';
import { LIST_WORDS } from './list-words.ts';

interface MendMoveInRowProps {
  file: MoveInFile;
  row: MoveInRow;
  onClose: () => void;
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** The row as a file of one that is mended: with the headings that it has, and its line. */
const mendingText = ({ line, cells }: MoveInRow, values: readonly string[]): string =>
  [
    [LINE_HEADING, ...cells.map(({ heading }) => heading)],
    [String(line), ...cells.map((_, at) => values[at] ?? '')],
  ]
    .map((written) => written.map(quoted).join(','))
    .join('\r\n');

/** Edits the cells of a refused row beside why it is refused; it is checked again at once (moving-in#rows-are-checked). */
export const MendMoveInRow = ({ file, row, onClose }: MendMoveInRowProps) => {
  const { list, name, version: basedOn } = file;
  const { line, cells, said } = row;
  const whyOf = (heading: string) =>
    said
      .filter((one) => one.heading === heading)
      .map(({ words }) => words)
      .join(' ');
  const ofRow = said.filter(({ heading }) => cells.every((cell) => cell.heading !== heading));
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: uploadMoveInFile,
    params: { list },
    initialValues: { values: cells.map(({ value }) => value) },
    body: ({ values }: { values: string[] }) => ({ name, text: mendingText(row, values), basedOn }),
    onDone: () => {
      notifications.show({ message: `Line ${String(line)} of ${LIST_WORDS[list].title} is checked again.` });
      onClose();
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={`Mend line ${String(line)}`}
      command={{ onSubmit, busy, error }}
      label="Save"
    >
      {ofRow.length === 0 ? null : (
        <Bullets size="sm" aria-label="Why it is refused">
          {ofRow.map(({ words }) => (
            <Bullets.Item key={words}>{words}</Bullets.Item>
          ))}
        </Bullets>
      )}
      <Fields>
        {cells.map(({ heading }, at) => (
          <TextInput
            key={heading}
            label={heading}
            className={WIDTH.full}
            autoComplete="off"
            description={whyOf(heading) || null}
            {...form.getInputProps(`values.${String(at)}`)}
          />
        ))}
      </Fields>
    </CommandDialog>
  );
};
