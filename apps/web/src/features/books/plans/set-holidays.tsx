import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { setHolidays } from '#contracts/books/plans/plans.ts';
import { isDay } from '#domain/kernel/days.ts';
import { useCommand } from '../../../lib/command.ts';
import { showDay } from '../../../lib/format.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel, FormProblem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { holidaysQuery } from './plans.queries.ts';

/** The days that move the instalments of plans to the next weekday (bonds#plan-holidays). */
export const SetHolidays = () => {
  const { data, error, refetch } = useQuery(holidaysQuery);
  const [added, setAdded] = useState<string | null>(null);
  const command = useCommand(setHolidays, () => setAdded(null));
  const save = (holidays: string[]) => void command.run({ body: { holidays } });
  const isNew = added !== null && isDay(added) && data?.holidays.includes(added) === false;
  return (
    <Section
      title="Holidays"
      hint="A plan payment that falls on one of these days is due on the next weekday. Start days and promises do not move."
    >
      {data === undefined ? (
        error ? (
          <ErrorPanel title="Failed to load the holidays." error={error} retry={() => void refetch()} />
        ) : (
          <Loading lines={2} />
        )
      ) : (
        <Stack gap="sm">
          {data.holidays.length === 0 ? (
            <Text size="sm" c="dimmed">
              No holidays yet.
            </Text>
          ) : (
            <Stack component="ul" className="lines" gap={4}>
              {data.holidays.map((day) => (
                <Group key={day} component="li" justify="space-between" gap="sm">
                  <Text size="sm" className="tabular">
                    {showDay(day)}
                  </Text>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="gray"
                    aria-label={`Remove ${showDay(day)}`}
                    disabled={command.busy}
                    onClick={() => save(data.holidays.filter((other) => other !== day))}
                  >
                    Remove
                  </Button>
                </Group>
              ))}
            </Stack>
          )}
          <FormProblem error={command.error} said="Failed to save the holidays: {message}" />
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (isNew) save([...data.holidays, added]);
            }}
          >
            <Group align="flex-end" gap="xs">
              <UsDateInput label="Holiday" value={added} onChange={setAdded} />
              <Button type="submit" variant="default" disabled={!isNew} loading={command.busy}>
                Add
              </Button>
            </Group>
          </form>
        </Stack>
      )}
    </Section>
  );
};
