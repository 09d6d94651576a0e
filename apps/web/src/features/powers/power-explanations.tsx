import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { POWER_GAPS } from '#domain/power-gap.ts';
import { showInstant } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { ErrorPanel } from '../../ui/problem.tsx';
import { powerExplanationsQuery } from './powers.queries.ts';

/** What was explained of a power (powers.md 4); nothing where nothing was. */
export const PowerExplanations = ({ powerId }: { powerId: string }) => {
  const { timeZone } = useSession().organization;
  const { data, error, refetch } = useQuery(powerExplanationsQuery(powerId));
  if (error !== null) return <ErrorPanel error={error} retry={() => void refetch()} />;
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Explanations">
      {data.rows.map(({ kind, reason, explainedBy, explainedAt, alone }) => (
        <div key={`${kind} ${explainedAt}`}>
          <Text size="xs" c="dimmed">
            {POWER_GAPS[kind]} · {explainedBy}, {showInstant(explainedAt, timeZone)}
            {alone ? ', approved alone' : ''}
          </Text>
          <Text size="sm" className="note-text">
            {reason}
          </Text>
        </div>
      ))}
    </Stack>
  );
};
