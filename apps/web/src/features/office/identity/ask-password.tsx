import { PasswordInput, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { AnswerOf, Endpoint } from '#contracts/kernel/endpoint.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { FormButtons } from '../../../ui/form.tsx';

type AsksPassword = Endpoint & { body: z.ZodType<unknown, { password: string }> };

interface AskPasswordProps<E extends AsksPassword> {
  endpoint: E;
  children: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  onDone: (answer: AnswerOf<E>) => void | Promise<void>;
  onCancel: () => void;
}

/** Asks for the current password again before the way of signing in is changed. */
export const AskPassword = <E extends AsksPassword>(props: AskPasswordProps<E>) => {
  const { form, onSubmit, busy, error } = useContractForm<AsksPassword, { password: string }>({
    endpoint: props.endpoint,
    initialValues: { password: '' },
    body: (values) => values,
    onDone: (answer) => props.onDone(answer as AnswerOf<E>),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Text size="sm">{props.children}</Text>
        <PasswordInput
          label="Current Password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <FormButtons
          label={props.confirmLabel}
          busy={busy}
          error={error}
          onCancel={props.onCancel}
          danger={props.danger}
        />
      </Stack>
    </form>
  );
};
