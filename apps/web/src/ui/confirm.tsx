import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { FormButtons } from './form.tsx';

interface ConfirmProps {
  opened: boolean;
  title: string;
  /** The question, in the spec's words. */
  /** The question, where the title does not ask it. */
  children?: ReactNode;
  /** The consequence, in words. */
  consequence: ReactNode;
  confirmLabel: string;
  /** Red button: what is confirmed takes something away. */
  danger?: boolean;
  busy?: boolean;
  error?: Error | null;
  /** The spec's sentence around a failure: `Failed to delete agent: {message}`. */
  said?: string;
  /** What stands there where nobody can say what failed. */
  otherwise?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done, and says what comes of it. Enter confirms, Esc cancels, the focus goes back to where it was. */
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
          {props.children === undefined ? null : (
            <Text size="sm" component="div">
              {props.children}
            </Text>
          )}
          <Text size="sm" c="dimmed" component="div">
            {props.consequence}
          </Text>
          <FormButtons
            label={props.confirmLabel}
            busy={props.busy ?? false}
            error={props.error ?? null}
            said={props.said}
            otherwise={props.otherwise}
            onCancel={props.onCancel}
            danger={props.danger}
            focused
          />
        </Stack>
      </form>
    </Dialog>
  ) : null;
