import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { asError } from '../lib/as-error.ts';
import { problemText } from './problem.tsx';

/** How long Undo is offered, in milliseconds. */
const UNDO_FOR = 10_000;

/** Says what failed where no place on the screen is left to say it; it stays until it is closed. */
export const notifyFailure = (message: string, title?: string): void =>
  void notifications.show({ color: 'red', role: 'alert', autoClose: false, message, ...(title && { title }) });

/** The same of what was thrown. */
export const notifyProblem = (error: unknown): void => notifyFailure(problemText(asError(error)));

/** Says what was done and offers to take it back: `undo` is asked once, and what it could not do is said. */
export const notifyWithUndo = (message: string, undo: () => Promise<unknown>): void => {
  let asked = false;
  const id = notifications.show({
    autoClose: UNDO_FOR,
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text size="sm" className="anywhere">
          {message}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            if (asked) return;
            asked = true;
            undo().then(
              () => notifications.hide(id),
              (error: unknown) => {
                asked = false;
                notifyProblem(error);
              },
            );
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
};
