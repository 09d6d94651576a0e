import { Alert, Button, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { findLikelyMatches } from '#contracts/office/intake/intake.ts';
import { isDay } from '#domain/kernel/days.ts';
import { readPhone } from '#domain/kernel/phone.ts';
import { showDay, showPhone } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { Face } from '../../people/documents/index.ts';
import { isSomebody, likelyMatchesQuery, type TypedPerson } from './intake.queries.ts';

/** How long a person pauses before they are looked up, in milliseconds. */
const PAUSE = 350;

type Match = AnswerOf<typeof findLikelyMatches>['matches'][number];

/** How many stand side by side with what is typed before more are asked for. */
const AT_ONCE = 2;

/** A birthday that is still being typed stands as it is. */
const dayOr = (day: string | null) => (day !== null && isDay(day) ? showDay(day) : (day ?? ''));
const phoneOr = (phone: string) => (phone ? showPhone(readPhone(phone) ?? phone) : '');

/** What is compared: what was typed, and what is on file, as they are shown; empty where nothing is known. */
const compared = (
  typed: TypedPerson & { city?: unknown },
  match: Match,
): [label: string, typed: string, kept: string][] => [
  ['Name', typed.fullName.trim(), match.fullName],
  ['Birthday', dayOr(typed.birthday), dayOr(match.birthday)],
  ['Phone', phoneOr(typed.phoneNumber), phoneOr(match.phoneNumber)],
  ['City', typeof typed.city === 'string' ? typed.city.trim() : '', match.city],
];

/** What is typed beside the file on record, what agrees marked, and the way to that file. */
const SideBySide = ({ typed, match, onUse }: { typed: TypedPerson; match: Match; onUse: () => void }) => (
  <Stack component="li" gap="xs">
    <Table
      layout="fixed"
      withRowBorders={false}
      horizontalSpacing={4}
      verticalSpacing={2}
      fz="sm"
      aria-label={match.fullName}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Td w={72} />
          <Table.Th scope="col">You typed</Table.Th>
          <Table.Th scope="col">
            <Group gap="xs" wrap="nowrap">
              <Face defendantId={match.defendantId} fullName={match.fullName} withMugshot size={28} />
              On file
            </Group>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {compared(typed, match).map(([label, one, other]) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" fw={400} fz="xs" c="dimmed">
              {label}
            </Table.Th>
            <Table.Td className="anywhere tabular">{one || '—'}</Table.Td>
            <Table.Td className="anywhere tabular">
              {other || '—'}
              {other !== '' && one.toLowerCase() === other.toLowerCase() ? (
                <IconCheck size={14} role="img" aria-label="the same" style={{ marginInlineStart: 4 }} />
              ) : null}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
    <Group justify="space-between" gap="sm">
      <Text size="xs" flex={1} miw={160}>
        {match.reasons.join(' · ')}
      </Text>
      <LinkButton
        to="/defendants/$defendantId"
        params={{ defendantId: match.defendantId }}
        size="xs"
        variant="default"
        aria-label={`Use this file: ${match.fullName}`}
        onClick={onUse}
      >
        Use this file
      </LinkButton>
    </Group>
  </Stack>
);

const titleOf = (count: number) => (count === 1 ? 'Already on file?' : `Already on file? ${count} likely matches`);

/** Who on file is likely the person being typed, side by side, with the reason why and the way to their case file. */
export const LikelyMatches = ({ typed, onUse }: { typed: TypedPerson; onUse: () => void }) => {
  const [settled] = useDebouncedValue(typed, PAUSE);
  const { data } = useQuery(likelyMatchesQuery(settled));
  const matches = isSomebody(settled) ? (data?.matches ?? []) : [];
  const [all, setAll] = useState(false);
  const shown = all ? matches : matches.slice(0, AT_ONCE);
  const left = matches.length - shown.length;
  return (
    <>
      <VisuallyHidden role="status">{matches.length === 0 ? '' : titleOf(matches.length)}</VisuallyHidden>
      {matches.length === 0 ? null : (
        <Alert
          // The whole row of a group of fields.
          style={{ gridColumn: '1 / -1' }}
          variant="outline"
          className="notice"
          title={titleOf(matches.length)}
        >
          <Stack component="ul" className="lines" gap="md">
            {shown.map((match) => (
              <SideBySide key={match.defendantId} typed={typed} match={match} onUse={onUse} />
            ))}
          </Stack>
          {left === 0 ? null : (
            <Button size="xs" variant="subtle" mt="xs" onClick={() => setAll(true)}>
              Show {left} more
            </Button>
          )}
        </Alert>
      )}
    </>
  );
};
