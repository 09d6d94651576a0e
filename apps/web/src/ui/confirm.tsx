import { Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint, RequestOf } from '#contracts/kernel/endpoint.ts';
import { useContractForm } from '../lib/contract-form.ts';
import { CommandDialog } from './dialog.tsx';

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
    <CommandDialog
      onClose={props.onCancel}
      title={props.title}
      size="sm"
      command={{
        onSubmit: (event) => {
          event.preventDefault();
          props.onConfirm();
        },
        busy: props.busy ?? false,
        error: props.error ?? null,
      }}
      label={props.confirmLabel}
      said={props.said}
      otherwise={props.otherwise}
      danger={props.danger}
      focused
    >
      {props.children === undefined ? null : (
        <Text size="sm" component="div">
          {props.children}
        </Text>
      )}
      <Text size="sm" c="dimmed" component="div">
        {props.consequence}
      </Text>
    </CommandDialog>
  ) : null;

/** An endpoint that asks for a reason and nothing else. */
export type ReasonEndpoint = Endpoint & { body: z.ZodType<unknown, { reason: string }> };

interface ConfirmByReasonProps<E extends ReasonEndpoint> {
  endpoint: E;
  params: RequestOf<E>['params'];
  title: string;
  /** What comes of it, in words. */
  consequence: string;
  confirmLabel: string;
  /** What stands there where nobody can say what failed. */
  otherwise?: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks why something is ended or taken back, and sends it. Render it while it is open. */
export const ConfirmByReason = <E extends ReasonEndpoint>(props: ConfirmByReasonProps<E>) => {
  const { form, onSubmit, busy, error } = useContractForm<ReasonEndpoint, { reason: string }>({
    endpoint: props.endpoint,
    params: props.params,
    initialValues: { reason: '' },
    body: (values) => values,
    onDone: props.onDone,
  });
  return (
    <CommandDialog
      onClose={props.onCancel}
      title={props.title}
      command={{ onSubmit, busy, error }}
      label={props.confirmLabel}
      danger
      otherwise={props.otherwise}
    >
      <Text size="sm" c="dimmed">
        {props.consequence}
      </Text>
      <Textarea label="Reason" withAsterisk data-autofocus autosize minRows={2} {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
