import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ProblemError } from '../lib/api.ts';

/**
 * The words of a failure for a person; `said` puts the spec's sentence around it: `Could not save bond: {message}`.
 * `otherwise` stands in its place where nobody can say what failed.
 */
export const problemText = (error: Error, said = '{message}', otherwise?: string): string => {
  if (otherwise !== undefined && !(error instanceof ProblemError && error.code !== 'INTERNAL_ERROR')) return otherwise;
  const message = error instanceof ProblemError ? error.message : 'Something went wrong on this screen.';
  return said.replace('{message}', message);
};

/** The technical side of a failure, small: what support asks for. */
const requestIdOf = (error: Error) => (error instanceof ProblemError ? error.requestId : null);

interface FormProblemProps {
  error: Error | null;
  said?: string | undefined;
  otherwise?: string | undefined;
}

/** What failed, above the buttons of a form. Announced to screen readers; renders nothing without an error. */
export const FormProblem = ({ error, said, otherwise }: FormProblemProps) =>
  error === null ? null : (
    <Alert role="alert" color="red" variant="outline" icon={<IconAlertTriangle size={16} />} className="problem">
      {problemText(error, said, otherwise)}
    </Alert>
  );

/** A part of a screen that could not be loaded: what failed, and Retry. */
export const ErrorPanel = ({ error, title, retry }: { error: Error; title?: string; retry?: () => void }) => {
  const requestId = requestIdOf(error);
  return (
    <Alert role="alert" color="red" variant="outline" icon={<IconAlertTriangle size={16} />} className="problem">
      <Stack gap="xs">
        {title === undefined ? null : <Text fw={500}>{title}</Text>}
        <Text size="sm">{problemText(error)}</Text>
        {requestId === null ? null : (
          <Text size="xs" c="dimmed">
            Request {requestId}
          </Text>
        )}
        {retry === undefined ? null : (
          <Group>
            <Button size="xs" variant="default" onClick={retry}>
              Retry
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
};
