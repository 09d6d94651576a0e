import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { FormProblem } from './problem.tsx';

interface ConfirmProps {
  opened: boolean;
  title: string;
  /** The question, in the spec's words. */
  children: ReactNode;
  confirmLabel: string;
  /** Red button: what is confirmed takes something away. */
  danger?: boolean;
  busy?: boolean;
  error?: Error | null;
  /** The spec's sentence around a failure: `Failed to delete agent: {message}`. */
  said?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done. Enter confirms, Esc cancels, the focus goes back to where it was. */
export const Confirm = (props: ConfirmProps) =>
  props.opened ? (
    <Dialog onClose={props.onCancel} title={props.title} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          props.onConfirm();
        }}
      >
        <Stack gap="md">
          <Text size="sm" component="div">
            {props.children}
          </Text>
          <FormProblem error={props.error ?? null} {...(props.said === undefined ? {} : { said: props.said })} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={props.onCancel}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={props.busy ?? false}
              {...(props.danger ? { color: 'red.9' } : {})}
              data-autofocus
            >
              {props.confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  ) : null;
