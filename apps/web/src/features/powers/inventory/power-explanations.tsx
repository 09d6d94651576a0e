import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { listPowerExplanations, ToldMove } from '#contracts/powers/inventory/power-gaps.ts';
import { POWER_GAPS } from '#domain/books/power-gap.ts';
import { showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { powerExplanationsQuery } from './inventory.queries.ts';

const MOVE_WORDS: Readonly<Record<ToldMove['move'], string>> = {
  void: 'Void',
  'un-voided': 'Active again',
  lost: 'Lost',
  found: 'Found again',
  transferred: 'Transferred to another agency',
  returned: 'Returned to the surety',
};

/** What was said of a power, the newest first. */
const saidOf = ({ rows, moves }: AnswerOf<typeof listPowerExplanations>) =>
  [
    ...moves.map(({ move, reason, saidBy: by, saidAt: at }) => ({
      what: MOVE_WORDS[move],
      reason,
      by,
      at,
      alone: false,
    })),
    ...rows.map(({ kind, explainedBy: by, explainedAt: at, ...row }) => ({ ...row, what: POWER_GAPS[kind], by, at })),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1));

/**
 * Why a power was moved, and what was explained of it (powers#reason-of-a-move, powers#explaining-a-gap); nothing
 * where nothing was.
 */
export const PowerExplanations = ({ powerId }: { powerId: string }) => {
  const { timeZone } = useSession().organization;
  const { data, error, refetch } = useQuery(powerExplanationsQuery(powerId));
  if (error !== null) return <ErrorPanel error={error} retry={() => void refetch()} />;
  const said = data === undefined ? [] : saidOf(data);
  if (said.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Reasons given">
      {said.map(({ what, reason, by, at, alone }) => (
        <div key={`${what} ${at}`}>
          <Text size="xs" c="dimmed">
            {what} · {by}, {showInstant(at, timeZone)}
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
