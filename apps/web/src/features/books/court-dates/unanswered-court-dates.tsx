import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { showCount } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { CourtDateLine } from './court-date-line.tsx';
import { courtDatesOfWeekQuery } from './court-dates.queries.ts';

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
          <CourtDateLine key={row.bondId ?? row.defendantId} row={row} />
        ))}
      </ul>
    </Stack>
  );
};
