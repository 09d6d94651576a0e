import { Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint, RequestOf } from '#contracts/kernel/endpoint.ts';
import { useContractForm } from '../lib/contract-form.ts';
import { CommandDialog } from './dialog.tsx';
import { DraftRestored } from './form.tsx';

interface ConfirmProps {
  opened: boolean;
  title: string;
  /** The question, in the spec's words, where the title does not ask it. */
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
  /** What else is sent with the reason. */
  more?: object;
  title: string;
  /** What is asked, and about what. */
  children?: ReactNode;
  /** What comes of it, in words. */
  consequence?: string;
  confirmLabel: string;
  /** Red button: what is confirmed takes something away. */
  danger?: boolean;
  /** Keeps the reason over a reload and a sign-out. */
  draft?: string;
  /** The spec's sentence around a failure: `Failed to place legal hold: {message}`. */
  said?: string;
  /** What stands there where nobody can say what failed. */
  otherwise?: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks why something is done, and sends it: ended, declined, skipped, taken back. Render it while it is open. */
export const ConfirmByReason = <E extends ReasonEndpoint>(props: ConfirmByReasonProps<E>) => {
  const { form, onSubmit, busy, error, restored, discard } = useContractForm<ReasonEndpoint, { reason: string }>({
    endpoint: props.endpoint,
    params: props.params,
    initialValues: { reason: '' },
    ...(props.draft === undefined ? {} : { draft: { name: props.draft } }),
    body: ({ reason }) => ({ ...props.more, reason }),
    onDone: props.onDone,
  });
  return (
    <CommandDialog
      onClose={props.onCancel}
      title={props.title}
      command={{ onSubmit, busy, error }}
      label={props.confirmLabel}
      danger={props.danger}
      said={props.said}
      otherwise={props.otherwise}
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      {props.children === undefined ? null : (
        <Text size="sm" component="div">
          {props.children}
        </Text>
      )}
      {props.consequence === undefined ? null : (
        <Text size="sm" c="dimmed">
          {props.consequence}
        </Text>
      )}
      <Textarea label="Reason" withAsterisk data-autofocus autosize minRows={2} {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
