import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { undoIndemnitorMerge, type MergedIndemnitor } from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import { useCommand } from '../../../lib/command.ts';
import { InstantDay } from '../../../ui/day.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { nameOfIndemnitor } from './indemnitor-in-list.tsx';

interface MergedProps {
  indemnitorId: string;
  merged: MergedIndemnitor;
}

/** One who was merged into this one, and on its day the way back (people#merged-indemnitors). */
const Merged = ({ indemnitorId, merged }: MergedProps) => {
  const { mergeId, by, at, isToday } = merged;
  const name = nameOfIndemnitor(merged);
  const command = useCommand(undoIndemnitorMerge, () => {
    notifications.show({ message: 'Undone. There are two indemnitors again.' });
  });
  return (
    <Stack component="li" gap="xs">
      <Group justify="space-between" gap="sm">
        <Text size="sm" className="anywhere">
          {name}
          <Text span size="xs" c="dimmed">
            {' '}
            merged <InstantDay at={at} /> by {by}
          </Text>
        </Text>
        {isToday ? (
          <Button
            size="compact-xs"
            variant="default"
            loading={command.busy}
            aria-label={`Undo the merge of ${name}`}
            onClick={() => void command.run({ params: { indemnitorId, mergeId } })}
          >
            Undo
          </Button>
        ) : null}
      </Group>
      <FormProblem error={command.error} />
    </Stack>
  );
};

/** Who was merged into one; nothing where nobody was. */
export const MergedIntoIndemnitor = ({
  indemnitorId,
  merges,
}: {
  indemnitorId: string;
  merges: readonly MergedIndemnitor[];
}) =>
  merges.length === 0 ? null : (
    <Box mt="md">
      <Section title="Merged into this indemnitor">
        <Stack component="ul" className="lines" gap="sm">
          {merges.map((merged) => (
            <Merged key={merged.mergeId} indemnitorId={indemnitorId} merged={merged} />
          ))}
        </Stack>
      </Section>
    </Box>
  );
