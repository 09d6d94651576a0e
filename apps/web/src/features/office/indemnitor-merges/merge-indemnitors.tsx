import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  mergeIndemnitors,
  type IndemnitorBeside,
  type IndemnitorsBeside,
  type TakenIndemnitorField,
} from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import { useCommand } from '../../../lib/command.ts';
import { InstantDay } from '../../../ui/day.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { differingOf, KeepFields, otherThan, takenOf, WhichStays, type Kept, type Side } from '../duplicates/index.ts';
import { comparedIndemnitorFields } from './compared-indemnitor-fields.ts';
import { indemnitorHeldWords } from './indemnitor-held-words.ts';
import { nameOfIndemnitor } from './indemnitor-in-list.tsx';

interface MergeIndemnitorsProps {
  two: IndemnitorsBeside;
  onBack: () => void;
  onDone: () => void;
}

const sideOf = ({ person, holds }: IndemnitorBeside) => ({
  label: (
    <>
      {nameOfIndemnitor(person)}, since <InstantDay at={person.createdAt} />
    </>
  ),
  holds: indemnitorHeldWords(holds),
});

/** Two indemnitors of one file become one, field by field (people#merged-indemnitors). */
export const MergeIndemnitors = ({ two, onBack, onDone }: MergeIndemnitorsProps) => {
  const navigate = useNavigate();
  const [stays, setStays] = useState<Side>('one');
  const [kept, keep] = useState<Kept<TakenIndemnitorField>>({});
  const fields = comparedIndemnitorFields(two);
  const { person } = two[stays];
  const other = two[otherThan(stays)].person;
  const command = useCommand(mergeIndemnitors, async ({ indemnitorId }) => {
    notifications.show({ message: 'Merged. It can be undone today, under Possible duplicates.' });
    onDone();
    await navigate({ to: '/indemnitors/$indemnitorId', params: { indemnitorId } });
  });
  const send = () =>
    command.run({
      params: { indemnitorId: person.indemnitorId },
      body: {
        otherId: other.indemnitorId,
        take: takenOf(fields, stays, kept),
        basedOn: person.version,
        otherBasedOn: other.version,
      },
    });
  return (
    <Stack gap="md">
      <WhichStays
        label="Which indemnitor stays?"
        value={stays}
        one={sideOf(two.one)}
        other={sideOf(two.other)}
        onChange={setStays}
      />
      <KeepFields asked={differingOf(fields)} kept={kept} stays={stays} onKeep={keep} />
      <Text size="sm">
        The one who stays is liable for the accounts of both, with the references, notes, documents and letters of both,
        and with what one alone knows. No amount changes. The other one leads here.
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
