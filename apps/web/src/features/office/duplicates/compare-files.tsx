import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  takeBackApart,
  tellApart,
  type FileBeside,
  type FilesBeside,
} from '#contracts/office/duplicates/duplicates.ts';
import { useCommand } from '../../../lib/command.ts';
import { InstantDay } from '../../../ui/day.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel, FormProblem } from '../../../ui/problem.tsx';
import { Face } from '../../people/documents/index.ts';
import { comparedFields } from './compared-fields.ts';
import { filesBesideQuery } from './duplicates.queries.ts';
import { FieldTable } from './field-table.tsx';
import { heldWords } from './held-words.ts';
import { MergeFiles } from './merge-files.tsx';

interface CompareFilesProps {
  defendantId: string;
  otherId: string;
  onClose: () => void;
}

const Head = ({ file: { person } }: { file: FileBeside }) => (
  <Group gap="xs" wrap="nowrap" align="flex-start">
    <Face defendantId={person.defendantId} fullName={person.fullName} withMugshot size={28} />
    <Stack gap={0} miw={0}>
      <Text size="sm" fw={500} className="anywhere">
        {person.fullName}
      </Text>
      <Text size="xs" c="dimmed" fw={400}>
        since <InstantDay at={person.createdAt} />
      </Text>
    </Stack>
  </Group>
);

const Fields = ({ files }: { files: FilesBeside }) => (
  <FieldTable
    label="Two files"
    heads={[<Head key="one" file={files.one} />, <Head key="other" file={files.other} />]}
    fields={comparedFields(files)}
    held={{ label: 'In the file', one: heldWords(files.one.holds), other: heldWords(files.other.holds) }}
  />
);

const Open = ({ file: { person } }: { file: FileBeside }) => (
  <LinkButton
    to="/defendants/$defendantId"
    params={{ defendantId: person.defendantId }}
    size="xs"
    variant="subtle"
    aria-label={`Open file of ${person.fullName}, ${person.defendantId.slice(-4)}`}
  >
    Open file
  </LinkButton>
);

/** What was said of the two, and the buttons that say it. */
const Verdict = ({ files, onMerge, onClose }: { files: FilesBeside; onMerge: () => void; onClose: () => void }) => {
  const params = { defendantId: files.one.person.defendantId, otherId: files.other.person.defendantId };
  const apart = useCommand(tellApart, () => {
    notifications.show({ message: 'Saved. This pair is not listed again.' });
    onClose();
  });
  const again = useCommand(takeBackApart);
  return (
    <Stack gap="sm">
      {files.isApart ? (
        <Alert variant="outline" className="notice">
          Marked as two different people.
        </Alert>
      ) : null}
      <FormProblem error={apart.error ?? again.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" size="xs" onClick={onClose}>
          Close
        </Button>
        {files.isApart ? (
          <Button size="xs" variant="default" loading={again.busy} onClick={() => void again.run({ params })}>
            Look again
          </Button>
        ) : (
          <>
            <Button size="xs" variant="default" loading={apart.busy} onClick={() => void apart.run({ params })}>
              Not the same person
            </Button>
            <Button size="xs" onClick={onMerge}>
              Merge into one file
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
};

/** Two files side by side, with what speaks for one person, and what somebody says of them (people#not-the-same). */
export const CompareFiles = ({ defendantId, otherId, onClose }: CompareFilesProps) => {
  const { data: files, error, refetch } = useQuery(filesBesideQuery(defendantId, otherId));
  const [merges, setMerges] = useState(false);
  if (merges && files !== undefined)
    return (
      <Dialog title="Merge two files" size="lg" onClose={onClose}>
        <MergeFiles files={files} onBack={() => setMerges(false)} onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog title="Same person?" size="lg" onClose={onClose}>
      {files === undefined ? (
        error === null ? (
          <Loading lines={10} />
        ) : (
          <ErrorPanel error={error} retry={() => void refetch()} />
        )
      ) : (
        <Stack gap="md">
          {files.reasons.length === 0 ? null : <Text size="sm">{files.reasons.join(' · ')}</Text>}
          <Fields files={files} />
          <Group gap="xs" grow>
            <Open file={files.one} />
            <Open file={files.other} />
          </Group>
          <Verdict files={files} onMerge={() => setMerges(true)} onClose={onClose} />
        </Stack>
      )}
    </Dialog>
  );
};
