import { Stack } from '@mantine/core';
import { AttachDocument } from '../../people/documents/index.ts';

/** As many as a step takes (`fileIds` of the contract). */
const MOST = 10;

interface AttachFilesProps {
  defendantId: string;
  value?: readonly string[];
  onChange: (fileIds: string[]) => void;
}

/** Photos and papers of a form, one after the other: they go into the defendant's drawer at once. */
export const AttachFiles = ({ defendantId, value = [], onChange }: AttachFilesProps) => (
  <Stack gap="xs">
    {[...value, ''].slice(0, MOST).map((_, at) => (
      <AttachDocument
        key={at}
        label={at === 0 ? 'Photo or paper' : `Photo or paper ${String(at + 1)}`}
        subject={{ subjectKind: 'defendant', subjectId: defendantId }}
        onChange={(fileId) => onChange(value.toSpliced(at, 1, fileId))}
      />
    ))}
  </Stack>
);
