import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InstantDay } from '../../../ui/day.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { JoinPayerNames } from './join-payer-names.tsx';
import { payersQuery } from './payers.queries.ts';
import { TakeOutPayerName } from './take-out-payer-name.tsx';

/** Payers who are known by several names, and the way to say so of two (money#names-of-one-payer). */
export const PayersOfSeveralNames = () => {
  const { data, error, refetch } = useQuery(payersQuery);
  const [isOpen, open] = useState(false);
  return (
    <Section
      title="Payers"
      hint="Two names of one payer count together for Form 8300, and the search finds both."
      actions={
        <Button size="xs" variant="default" className="no-print" onClick={() => open(true)}>
          Join two names
        </Button>
      }
    >
      {data === undefined && error !== null ? <ErrorPanel error={error} retry={() => void refetch()} /> : null}
      {data?.payers.length === 0 ? (
        <Text size="sm" c="dimmed">
          No payer has two names.
        </Text>
      ) : null}
      {data === undefined || data.payers.length === 0 ? null : (
        <Stack component="ul" className="lines" gap="sm">
          {data.payers.map(({ payerId, names, by, at }) => (
            <Stack key={payerId} component="li" gap={4}>
              {names.map((name) => (
                <TakeOutPayerName key={name.nameId} name={name} />
              ))}
              <Text size="xs" c="dimmed">
                said <InstantDay at={at} /> by {by}
              </Text>
            </Stack>
          ))}
        </Stack>
      )}
      {isOpen ? <JoinPayerNames onClose={() => open(false)} /> : null}
    </Section>
  );
};
