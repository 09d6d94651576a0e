import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FilesBeside } from '#contracts/office/duplicates/duplicates.ts';
import { mergeFiles } from '#contracts/office/duplicates/merges.ts';
import { useCommand } from '../../../lib/command.ts';
import { InstantDay } from '../../../ui/day.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import type { ComparedField } from './compared-fields.ts';
import { heldWords } from './held-words.ts';
import { differing, otherThan, takenFields, type Kept, type Side } from './kept-fields.ts';

interface MergeFilesProps {
  files: FilesBeside;
  onBack: () => void;
  onDone: () => void;
}

const SIDES: readonly Side[] = ['one', 'other'];

/** Which of the two files stays; the other one leads to it. */
const Stays = ({ files, value, onChange }: { files: FilesBeside; value: Side; onChange: (side: Side) => void }) => (
  <Radio.Group label="Which file stays?" value={value} onChange={onChange}>
    <Stack gap="xs" mt={4}>
      {SIDES.map((side) => (
        <Radio
          key={side}
          value={side}
          label={
            <>
              {files[side].person.fullName}, since <InstantDay at={files[side].person.createdAt} />
            </>
          }
          description={heldWords(files[side].holds)}
        />
      ))}
    </Stack>
  </Radio.Group>
);

/** Of a field that both know otherwise: which one is kept. */
const Keep = ({ field, value, onChange }: { field: ComparedField; value: Side; onChange: (side: Side) => void }) => (
  <Radio.Group label={field.label} value={value} onChange={onChange}>
    <Group gap="md" mt={4}>
      {SIDES.map((side) => (
        <Radio key={side} value={side} label={<span className="anywhere">{field[side]}</span>} />
      ))}
    </Group>
  </Radio.Group>
);

/** Two files of one person become one, field by field (people#merged-files). */
export const MergeFiles = ({ files, onBack, onDone }: MergeFilesProps) => {
  const navigate = useNavigate();
  const [stays, setStays] = useState<Side>('one');
  const [kept, keep] = useState<Kept>({});
  const { person } = files[stays];
  const other = files[otherThan(stays)].person;
  const asked = differing(files);
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
      <Stays files={files} value={stays} onChange={setStays} />
      {asked.length === 0 ? null : (
        <Stack gap="sm" role="group" aria-label="Which one do you want to keep?">
          <Text fw={500} size="sm">
            Which one do you want to keep?
          </Text>
          {asked.map((field) => (
            <Keep
              key={field.field}
              field={field}
              value={kept[field.field] ?? stays}
              onChange={(side) => keep((before) => ({ ...before, [field.field]: side }))}
            />
          ))}
        </Stack>
      )}
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
