import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FileBeside, FilesBeside } from '#contracts/office/duplicates/duplicates.ts';
import { mergeFiles } from '#contracts/office/duplicates/merges.ts';
import { useCommand } from '../../../lib/command.ts';
import { InstantDay } from '../../../ui/day.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { heldWords } from './held-words.ts';
import { KeepFields, WhichStays } from './keep-fields.tsx';
import { differing, otherThan, takenFields, type Kept, type Side } from './kept-fields.ts';

interface MergeFilesProps {
  files: FilesBeside;
  onBack: () => void;
  onDone: () => void;
}

const sideOf = ({ person, holds }: FileBeside) => ({
  label: (
    <>
      {person.fullName}, since <InstantDay at={person.createdAt} />
    </>
  ),
  holds: heldWords(holds),
});

/** Two files of one person become one, field by field (people#merged-files). */
export const MergeFiles = ({ files, onBack, onDone }: MergeFilesProps) => {
  const navigate = useNavigate();
  const [stays, setStays] = useState<Side>('one');
  const [kept, keep] = useState<Kept>({});
  const { person } = files[stays];
  const other = files[otherThan(stays)].person;
  const command = useCommand(mergeFiles, async ({ defendantId }) => {
    notifications.show({ message: 'Merged. It can be undone today, under Possible duplicates.' });
    onDone();
    await navigate({ to: '/defendants/$defendantId', params: { defendantId } });
  });
  const send = () =>
    command.run({
      params: { defendantId: person.defendantId },
      body: {
        otherId: other.defendantId,
        take: takenFields(files, stays, kept),
        basedOn: person.version,
        otherBasedOn: other.version,
      },
    });
  return (
    <Stack gap="md">
      <WhichStays
        label="Which file stays?"
        value={stays}
        one={sideOf(files.one)}
        other={sideOf(files.other)}
        onChange={setStays}
      />
      <KeepFields asked={differing(files)} kept={kept} stays={stays} onKeep={keep} />
      <Text size="sm">
        Accounts, bonds, powers, indemnitors, references, files, notes and cases of both are in the file that stays, and
        so is what one file alone knows. No amount changes. The other file leads here.
      </Text>
      <FormProblem error={command.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" size="xs" onClick={onBack}>
          Back
        </Button>
        <Button size="xs" loading={command.busy} onClick={() => void send()}>
          Merge
        </Button>
      </Group>
    </Stack>
  );
};
