import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  takeIndemnitorsBackApart,
  tellIndemnitorsApart,
  type IndemnitorBeside,
  type IndemnitorsBeside,
} from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import { useCommand } from '../../../lib/command.ts';
import { InstantDay } from '../../../ui/day.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel, FormProblem } from '../../../ui/problem.tsx';
import { FieldTable } from '../duplicates/index.ts';
import { comparedIndemnitorFields } from './compared-indemnitor-fields.ts';
import { indemnitorHeldWords } from './indemnitor-held-words.ts';
import { nameOfIndemnitor } from './indemnitor-in-list.tsx';
import { indemnitorsBesideQuery } from './indemnitor-merges.queries.ts';
import { MergeIndemnitors } from './merge-indemnitors.tsx';

interface CompareIndemnitorsProps {
  indemnitorId: string;
  otherId: string;
  onClose: () => void;
}

const Head = ({ of: { person } }: { of: IndemnitorBeside }) => (
  <Stack gap={0} miw={0}>
    <Text size="sm" fw={500} className="anywhere">
      {nameOfIndemnitor(person)}
    </Text>
    <Text size="xs" c="dimmed" fw={400}>
      since <InstantDay at={person.createdAt} />
    </Text>
  </Stack>
);

/** What was said of the two, and the buttons that say it. */
const Verdict = ({ two, onMerge, onClose }: { two: IndemnitorsBeside; onMerge: () => void; onClose: () => void }) => {
  const params = { indemnitorId: two.one.person.indemnitorId, otherId: two.other.person.indemnitorId };
  const apart = useCommand(tellIndemnitorsApart, () => {
    notifications.show({ message: 'Saved. This pair is not listed again.' });
    onClose();
  });
  const again = useCommand(takeIndemnitorsBackApart);
  return (
    <Stack gap="sm">
      {two.isApart ? (
        <Alert variant="outline" className="notice">
          Marked as two different people.
        </Alert>
      ) : null}
      <FormProblem error={apart.error ?? again.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" size="xs" onClick={onClose}>
          Close
        </Button>
        {two.isApart ? (
          <Button size="xs" variant="default" loading={again.busy} onClick={() => void again.run({ params })}>
            Look again
          </Button>
        ) : (
          <>
            <Button size="xs" variant="default" loading={apart.busy} onClick={() => void apart.run({ params })}>
              Not the same person
            </Button>
            <Button size="xs" onClick={onMerge}>
              Merge into one
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
};

/** Two indemnitors of one file side by side, and what somebody says of them (people#merged-indemnitors). */
export const CompareIndemnitors = ({ indemnitorId, otherId, onClose }: CompareIndemnitorsProps) => {
  const { data: two, error, refetch } = useQuery(indemnitorsBesideQuery(indemnitorId, otherId));
  const [merges, setMerges] = useState(false);
  if (merges && two !== undefined)
    return (
      <Dialog title="Merge two indemnitors" size="lg" onClose={onClose}>
        <MergeIndemnitors two={two} onBack={() => setMerges(false)} onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog title="Same person?" size="lg" onClose={onClose}>
      {two === undefined && error === null ? <Loading lines={8} /> : null}
      {two === undefined && error !== null ? <ErrorPanel error={error} retry={() => void refetch()} /> : null}
      {two === undefined ? null : (
        <Stack gap="md">
          {two.reasons.length === 0 ? null : <Text size="sm">{two.reasons.join(' · ')}</Text>}
          <FieldTable
            label="Two indemnitors"
            heads={[<Head key="one" of={two.one} />, <Head key="other" of={two.other} />]}
            fields={comparedIndemnitorFields(two)}
            held={{
              label: 'On file',
              one: indemnitorHeldWords(two.one.holds),
              other: indemnitorHeldWords(two.other.holds),
            }}
          />
          <Verdict two={two} onMerge={() => setMerges(true)} onClose={onClose} />
        </Stack>
      )}
    </Dialog>
  );
};
