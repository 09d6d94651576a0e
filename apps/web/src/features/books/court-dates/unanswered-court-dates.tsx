import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CourtDateRow } from '#contracts/books/bond/court-answers.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { showCount } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { PhoneLink } from '../../../ui/contact.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { AnswerButton } from './answer-button.tsx';
import { courtDatesOfWeekQuery } from './court-dates.queries.ts';
import { courtInWords } from './court-words.ts';

const Line = ({ row }: { row: CourtDateRow }) => {
  const { defendantId, bondId, courtDate, fullName, phoneNumber, indemnitors } = row;
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap" className="person-line">
      <Box miw={0}>
        <AppLink to="/defendants/$defendantId" params={{ defendantId }} fz="sm" fw={500}>
          {fullName}
        </AppLink>
        <Text size="xs" className="tabular">
          {courtInWords(row)}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {phoneNumber === '' ? null : <PhoneLink kept={phoneNumber} />}
          {indemnitors.map((indemnitor) => (
            <div key={indemnitor.fullName}>
              {indemnitor.fullName} <PhoneLink kept={indemnitor.phoneNumber} />
            </div>
          ))}
        </Text>
      </Box>
      {bondId === null ? null : <AnswerButton of={{ defendantId, bondId, courtDate }} whose={fullName} />}
    </Group>
  );
};

/** Court dates that passed and that nobody answered, the oldest first; nothing while there are none. */
export const UnansweredCourtDates = () => {
  const isStaff = useMay(anyStaff);
  const { data } = useQuery({ ...courtDatesOfWeekQuery, enabled: isStaff });
  const requests = data?.rows.filter((row) => row.asked) ?? [];
  if (requests.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-label="Court dates without an answer">
      <Title order={3} size="sm" fw={600}>
        Court dates without an answer: {showCount(requests.length)}
      </Title>
      <ul className="lines">
        {requests.map((row) => (
          <Line key={row.bondId ?? row.defendantId} row={row} />
        ))}
      </ul>
    </Stack>
  );
};
