import { Container, Group, Text, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ProblemError } from '../lib/api.ts';
import { asError } from '../lib/as-error.ts';
import { reloadOnce } from '../lib/reload-once.ts';
import { LinkButton } from '../ui/link.tsx';
import { ErrorPanel } from '../ui/problem.tsx';

const isMissing = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.code.endsWith('NOT_FOUND');

/** What stands in place of a screen that failed: the words, Retry, and the way to the dashboard. */
export const ErrorScreen = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  useEffect(() => void reloadOnce(asError(error)), [error]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
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
        <ErrorPanel error={asError(error)} retry={retry} />
      )}
      <Group mt="md">
        <LinkButton to="/" variant="default" size="xs">
          Go to the dashboard
        </LinkButton>
      </Group>
    </Container>
  );
};
