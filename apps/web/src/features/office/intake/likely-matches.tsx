import { Alert, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconUserSearch } from '@tabler/icons-react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { findLikelyMatches } from '#contracts/office/intake/intake.ts';
import { showDay, showPhone } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { isSomebody, likelyMatchesQuery, type TypedPerson } from './intake.queries.ts';

/** How long a person pauses before they are looked up, in milliseconds. */
const PAUSE = 350;

type Match = AnswerOf<typeof findLikelyMatches>['matches'][number];

const Line = ({ match, onUse }: { match: Match; onUse: () => void }) => (
  <Group component="li" justify="space-between" gap="sm">
    <Stack gap={0} flex={1} miw={200}>
      <Text size="sm" className="anywhere">
        <Text span inherit fw={500}>
          {match.fullName}
        </Text>
        <Text span inherit c="dimmed" className="tabular">
          {[
            match.birthday ? ` ${showDay(match.birthday)}` : '',
            match.phoneNumber ? ` ${showPhone(match.phoneNumber)}` : '',
            match.city ? ` ${match.city}` : '',
          ]
            .filter(Boolean)
            .join(' ·')}
        </Text>
      </Text>
      <Text size="xs">{match.reasons.join(' · ')}</Text>
    </Stack>
    <LinkButton
      to="/defendants/$defendantId"
      params={{ defendantId: match.defendantId }}
      size="xs"
      variant="default"
      aria-label={`Use Existing ${match.fullName}`}
      onClick={onUse}
    >
      Use Existing
    </LinkButton>
  </Group>
);

const titleOf = (count: number) => (count === 1 ? 'Already on file?' : `Already on file? ${count} likely matches`);

/** Who on file is likely the person being typed, with the reason why and the way to their case file. */
export const LikelyMatches = ({ typed, onUse }: { typed: TypedPerson; onUse: () => void }) => {
  const [settled] = useDebouncedValue(typed, PAUSE);
  const { data } = useQuery(likelyMatchesQuery(settled));
  const matches = isSomebody(settled) ? (data?.matches ?? []) : [];
  return (
    <>
      <VisuallyHidden role="status">{matches.length === 0 ? '' : titleOf(matches.length)}</VisuallyHidden>
      {matches.length === 0 ? null : (
        <Alert
          // The whole row of a group of fields.
          style={{ gridColumn: '1 / -1' }}
          variant="outline"
          className="notice"
          icon={<IconUserSearch size={16} />}
          title={titleOf(matches.length)}
        >
          <Stack component="ul" className="lines" gap="sm">
            {matches.map((match) => (
              <Line key={match.defendantId} match={match} onUse={onUse} />
            ))}
          </Stack>
        </Alert>
      )}
    </>
  );
};
