import { Container, Group, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { LinkButton } from '../ui/link.tsx';
import { ErrorPanel } from '../ui/problem.tsx';

/** What stands in place of a screen that failed: the words, Retry, and the way to the dashboard. */
export const ErrorScreen = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Container size="xs" py="xl" component="main">
      <Title order={1} mb="md">
        This screen did not load
      </Title>
      <ErrorPanel error={error instanceof Error ? error : new Error(String(error))} retry={retry} />
      <Group mt="md">
        <LinkButton to="/" variant="subtle" size="xs">
          Go to the dashboard
        </LinkButton>
      </Group>
    </Container>
  );
};
