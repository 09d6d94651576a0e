import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { MoveInFile } from '#contracts/office/move-in/move-in.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { MoveInList } from '#domain/office/move-in-fields.ts';
import { countOf, showCount } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { MoveInColumns } from './file-columns.tsx';
import { MoveInQuestions } from './file-questions.tsx';
import { MoveInRows } from './file-rows.tsx';
import { LIST_WORDS, templateText } from './list-words.ts';
import { RemoveMoveInFile } from './remove-move-in-file.tsx';
import { UploadMoveInFile } from './upload-move-in-file.tsx';

interface ListSectionProps {
  list: MoveInList;
  file: MoveInFile | undefined;
  mayChange: boolean;
}

const Template = ({ list }: { list: MoveInList }) => (
  <Button
    component="a"
    size="xs"
    variant="subtle"
    download={`${list}.csv`}
    href={`data:text/csv;charset=utf-8,${encodeURIComponent(templateText(list))}`}
  >
    Template with an example
  </Button>
);

const Contents = ({ file, mayChange }: { file: MoveInFile; mayChange: boolean }) => {
  const { name, counts, skipped, skippedCount, staysOut, isErased, isChecked } = file;
  if (isErased) return <Text size="sm">This file was erased. Upload it again to go on.</Text>;
  if (!isChecked)
    return (
      <Text size="sm" role="status">
        {`${name}: the rows are being checked.`}
      </Text>
    );
  return (
    <Stack gap="md">
      <Facts
        inColumns
        facts={[
          ['File', name],
          ['Fine', showCount(counts.fine)],
          ['With a warning', showCount(counts.warned)],
          ['Refused', showCount(counts.refused)],
          ...(counts.leftOut === 0 ? [] : ([['Left out', showCount(counts.leftOut)]] as const)),
        ]}
      />
      {skippedCount === 0 ? null : (
        <Text size="sm" c="dimmed">
          {countOf(skippedCount, 'line')} skipped:{' '}
          {skipped
            .slice(0, 5)
            .map(({ line, words }) => `line ${String(line)}, ${words.slice(0, 1).toLowerCase()}${words.slice(1)}`)
            .join(' ')}
        </Text>
      )}
      {staysOut === null || staysOut.rows === 0 ? null : (
        <Text size="sm">
          {`${countOf(staysOut.rows, 'row')}, ${formatCents(staysOut.cents)}, cannot be placed on an account of the lists and will stay out.`}
        </Text>
      )}
      <MoveInColumns file={file} mayChange={mayChange} />
      <MoveInQuestions file={file} mayChange={mayChange} />
      <MoveInRows file={file} mayChange={mayChange} />
    </Stack>
  );
};

/** One list: its file, columns, questions and the rows to look at. */
export const ListSection = ({ list, file, mayChange }: ListSectionProps) => {
  const [step, take] = useState<'upload' | 'remove' | null>(null);
  const close = () => take(null);
  const { title, hint } = LIST_WORDS[list];
  return (
    <Section
      title={title}
      hint={hint}
      actions={
        <Group gap="xs" className="no-print">
          <Template list={list} />
          {mayChange ? (
            <Button
              size="xs"
              variant="default"
              aria-label={`${file ? 'Upload again' : 'Upload'} a file of ${title}`}
              onClick={() => take('upload')}
            >
              {file ? 'Upload again' : 'Upload'}
            </Button>
          ) : null}
          {mayChange && file ? (
            <Button
              size="xs"
              variant="default"
              aria-label={`Remove the file of ${title}`}
              onClick={() => take('remove')}
            >
              Remove
            </Button>
          ) : null}
        </Group>
      }
    >
      {file ? <Contents file={file} mayChange={mayChange} /> : null}
      {step === 'upload' ? <UploadMoveInFile list={list} replaces={file !== undefined} onClose={close} /> : null}
      {step === 'remove' ? <RemoveMoveInFile list={list} onClose={close} /> : null}
    </Section>
  );
};
