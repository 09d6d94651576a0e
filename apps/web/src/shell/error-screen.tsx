import { Container, Group, Text, Title } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ProblemError } from '../lib/api.ts';
import { asError } from '../lib/as-error.ts';
import { markReached, useConnectionLost } from '../lib/connection.ts';
import { isMissingPart, reloadOnce, serverAnswers } from '../lib/reload-once.ts';
import { LinkButton } from '../ui/link.tsx';
import { Loading } from '../ui/loading.tsx';
import { ErrorPanel } from '../ui/problem.tsx';

const isMissing = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.code.endsWith('NOT_FOUND');

const UNREACHED = new ProblemError(
  'NO_ANSWER',
  'This part is not loaded yet, and there is no connection. It loads by itself once the connection is back.',
);
const OFFLINE = new ProblemError(
  'NO_ANSWER',
  'There is no connection, so nothing can be shown yet. This screen opens by itself once the connection is back, and what waits on this device is sent then.',
);

/** How often a screen that could not be had without a connection looks whether it is back, in milliseconds. */
const LOOK_AGAIN_MS = 5000;

/** Tries again once the connection is back, where it was lost: a page opened without one goes on by itself. */
const useBackAgain = (retry: () => void): boolean => {
  const lost = useConnectionLost();
  const before = useRef(lost);
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (before.current && !lost) again();
    before.current = lost;
    if (!lost) return undefined;
    const look = () => void serverAnswers().then((answers) => (answers ? markReached() : undefined));
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [lost]);
  return lost;
};

/** What became of a part of the program that did not come; null while that is not known, or the page reloads. */
const useMissingPart = (error: Error) => {
  const [outcome, setOutcome] = useState<'unreached' | 'stays' | null>(isMissingPart(error) ? null : 'stays');
  useEffect(() => {
    void reloadOnce(error).then((found) => setOutcome(found === 'reloads' ? null : found));
  }, [error]);
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
  const outcome = useMissingPart(error);
  const lost = useBackAgain(retry);
  if (outcome === null) return <Loading lines={8} />;
  const isOffline = lost && error instanceof ProblemError && error.code === 'NO_ANSWER';
  const shown = outcome === 'unreached' ? UNREACHED : isOffline ? OFFLINE : error;
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
        <ErrorPanel error={shown} retry={retry} />
      )}
      <Group mt="md">
        <LinkButton to="/" variant="default" size="xs">
          Go to the dashboard
        </LinkButton>
      </Group>
    </Container>
  );
};
