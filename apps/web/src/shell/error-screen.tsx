import { Box, Group, Text, Title } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ProblemError } from '../lib/api.ts';
import { asError } from '../lib/as-error.ts';
import { useConnectionLost } from '../lib/connection.ts';
import { isMissingPart, reloadOnce } from '../lib/reload-once.ts';
import { LinkButton } from '../ui/link.tsx';
import { Loading } from '../ui/loading.tsx';
import { ErrorPanel } from '../ui/problem.tsx';

const isMissing = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.code.endsWith('NOT_FOUND');

const UNREACHED = new ProblemError('NO_ANSWER', 'There is no connection. This screen opens by itself once it is back.');

/** Tries again once the connection is back, where it was lost: a page opened without one goes on by itself. */
const useBackAgain = (retry: () => void): boolean => {
  const lost = useConnectionLost();
  const before = useRef(lost);
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (before.current && !lost) again();
    before.current = lost;
  }, [lost]);
  return lost;
};

/** Whether nothing more comes of it: false while a part of the program that did not come is looked into, or reloads. */
const useSettled = (error: Error): boolean => {
  const [settled, setSettled] = useState(!isMissingPart(error));
  useEffect(() => {
    void reloadOnce(error).then((found) => setSettled(found !== 'reloads'));
  }, [error]);
  return settled;
};

/** What stands in place of a screen that failed: the words, Retry, and the way to the dashboard. */
export const ErrorScreen = ({ error: thrown, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const error = useMemo(() => asError(thrown), [thrown]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const settled = useSettled(error);
  const lost = useBackAgain(retry);
  if (!settled) return <Loading lines={8} />;
  return (
    <Box maw={540} mx="auto" px="md" py="xl">
      <Title order={1} mb="md">
        {isMissing(error) ? error.message : 'This screen did not load'}
      </Title>
      {isMissing(error) ? (
        <Text size="sm" c="dimmed">
          The link may be old, or belong to another agency.
        </Text>
      ) : (
        <ErrorPanel error={lost ? UNREACHED : error} retry={retry} />
      )}
      <Group mt="md">
        <LinkButton to="/" variant="default" size="xs">
          Go to the dashboard
        </LinkButton>
      </Group>
    </Box>
  );
};
