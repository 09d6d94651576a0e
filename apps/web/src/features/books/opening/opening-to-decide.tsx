import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../ui/link.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { DecideSeal } from './decide-seal.tsx';
import { OpeningCorrections } from './opening-corrections.tsx';
import { openingQuery } from './opening.queries.ts';

/** In the inbox: the seal of the opening, and corrections after it, that wait for a second person. */
export const OpeningToDecide = () => {
  const { data, error, refetch } = useQuery(openingQuery);
  if (error && !data)
    return <ErrorPanel title="Failed to load the opening." error={error} retry={() => void refetch()} />;
  const waiting = data?.corrections.filter((correction) => correction.waiting !== null) ?? [];
  if (!data || (data.seal === null && waiting.length === 0)) return null;
  return (
    <Section
      title="Opening to decide"
      hint={
        <AppLink to="/settings/opening" size="sm">
          What it holds
        </AppLink>
      }
    >
      <Stack gap="md">
        {data.seal === null ? null : <DecideSeal seal={data.seal} />}
        {waiting.length === 0 ? null : <OpeningCorrections corrections={waiting} name="Corrections that wait" />}
      </Stack>
    </Section>
  );
};
