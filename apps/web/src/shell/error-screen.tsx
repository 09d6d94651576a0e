import { Container, Group, Text, Title } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { ProblemError } from '../lib/api.ts';
import { asError } from '../lib/as-error.ts';
import { useConnectionLost } from '../lib/connection.ts';
import { isMissingPart, reloadOnce } from '../lib/reload-once.ts';
import { LinkButton } from '../ui/link.tsx';
import { Loading } from '../ui/loading.tsx';
import { ErrorPanel } from '../ui/problem.tsx';

const isMissing = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.code.endsWith('NOT_FOUND');

const UNREACHED = new ProblemError(
  'NO_ANSWER',
  'This part is not loaded yet, and there is no connection. It loads by itself once the connection is back.',
);

/** What became of a part of the program that did not come; null while that is not known, or the page reloads. */
const useMissingPart = (error: Error, retry: () => void) => {
  const [outcome, setOutcome] = useState<'unreached' | 'stays' | null>(isMissingPart(error) ? null : 'stays');
  const lost = useConnectionLost();
  const again = useEffectEvent(retry);
  useEffect(() => {
    void reloadOnce(error).then((found) => setOutcome(found === 'reloads' ? null : found));
  }, [error]);
  useEffect(() => {
    if (outcome === 'unreached' && !lost) again();
  }, [outcome, lost]);
  return outcome;
};

/** What stands in place of a screen that failed: the words, Retry, and the way to the dashboard. */
export const ErrorScreen = ({ error: thrown, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const error = useMemo(() => asError(thrown), [thrown]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const outcome = useMissingPart(error, retry);
  if (outcome === null) return <Loading lines={8} />;
  return (
    <Container size="xs" py="xl">
      <Title order={1} mb="md">
        {isMissing(error) ? error.message : 'This screen did not load'}
      </Title>
      {isMissing(error) ? (
        <Text size="sm" c="dimmed">
          The link may be old, or belong to another agency.
        </Text>
      ) : (
        <ErrorPanel error={outcome === 'unreached' ? UNREACHED : error} retry={retry} />
      )}
      <Group mt="md">
        <LinkButton to="/" variant="default" size="xs">
          Go to the dashboard
        </LinkButton>
      </Group>
    </Container>
  );
};
