import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { undoMerge, type MergedFile } from '#contracts/office/duplicates/merges.ts';
import { useCommand } from '../../../lib/command.ts';
import { InstantDay } from '../../../ui/day.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { mergesQuery } from './duplicates.queries.ts';

/** One file that was merged into this one, and on its day the way back (people#merge-undone). */
const Merged = ({ defendantId, merged }: { defendantId: string; merged: MergedFile }) => {
  const { mergeId, fullName, by, at, isDone, isToday } = merged;
  const command = useCommand(undoMerge, () => {
    notifications.show({ message: 'Undone. There are two files again.' });
  });
  return (
    <Stack component="li" gap="xs">
      <Group justify="space-between" gap="sm">
        <Text size="sm" className="anywhere">
          {fullName}
          <Text span size="xs" c="dimmed">
            {' '}
            merged <InstantDay at={at} /> by {by}
          </Text>
        </Text>
        {isToday ? (
          <Button
            size="compact-xs"
            variant="default"
            disabled={!isDone}
            loading={command.busy}
            aria-label={`Undo the merge of ${fullName}`}
            onClick={() => void command.run({ params: { defendantId, mergeId } })}
          >
            Undo
          </Button>
        ) : null}
      </Group>
      <FormProblem error={command.error} />
    </Stack>
  );
};

/** The files that were merged into one; nothing where none was. */
export const MergedInto = ({ defendantId }: { defendantId: string }) => {
  const { data } = useQuery(mergesQuery(defendantId));
  if (data === undefined || data.merges.length === 0) return null;
  return (
    <Box mt="md">
      <Section title="Merged into this file">
        <Stack component="ul" className="lines" gap="sm">
          {data.merges.map((merged) => (
            <Merged key={merged.mergeId} defendantId={defendantId} merged={merged} />
          ))}
        </Stack>
      </Section>
    </Box>
  );
};
