import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { AnswerOf, Endpoint, RequestOf } from '#contracts/kernel/endpoint.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { VOID_REASONS_NOW, type VoidReason } from '#domain/kernel/option-lists.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Select } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { agencyQuery } from '../../agency/organizations/index.ts';

type VoidEndpoint = Endpoint & {
  body: z.ZodType<unknown, { reasonCode: VoidReason; reason: string }>;
  response: z.ZodType<{ waiting: boolean }>;
};

/**
 * Says before a void is sent that it waits for a second person: above the organization's limit (money#second-person).
 */
const SecondPerson = ({ cents }: { cents: number }) => {
  const { data: agency } = useQuery(agencyQuery);
  if (agency === undefined || cents <= agency.approvalLimitCents) return null;
  return (
    <Notice>
      Above {formatCents(agency.approvalLimitCents)} it takes effect when a second person approves: a Supervisor or an
      Admin other than you.
    </Notice>
  );
};

interface ConfirmWithReasonProps<E extends VoidEndpoint> {
  endpoint: E;
  params: RequestOf<E>['params'];
  /** What else is sent with the reason. */
  more?: object;
  title: string;
  /** What is taken back, in cents: above the organization's limit a second person is asked. */
  cents: number;
  /** The question, in the spec's words; what will happen to the money. */
  children: ReactNode;
  confirmLabel: string;
  /** The spec's sentence around a failure: `Failed to delete payment: {message}`. */
  said?: string;
  onDone: (answer: AnswerOf<E>) => void | Promise<void>;
  onCancel: () => void;
}

/**
 * Asks for a reason before money is taken back (money#nothing-is-edited). Render it while it is open; it sends the
 * void itself.
 */
export const ConfirmWithReason = <E extends VoidEndpoint>(props: ConfirmWithReasonProps<E>) => {
  const { form, onSubmit, busy, error, restored, discard } = useContractForm<
    VoidEndpoint,
    { reasonCode: VoidReason | ''; reason: string }
  >({
    endpoint: props.endpoint,
    params: props.params,
    initialValues: { reasonCode: '', reason: '' },
    draft: { name: `reason:${Object.values(props.params ?? {}).join(':')}` },
    // An unchosen reason is refused by the contract with its own words.
    body: ({ reasonCode, reason }) => ({ ...props.more, reasonCode: reasonCode as VoidReason, reason }),
    onDone: (answer) => {
      if (answer.waiting) notifications.show({ message: 'Waiting for approval.' });
      return props.onDone(answer as AnswerOf<E>);
    },
  });
  return (
    <CommandDialog
      onClose={props.onCancel}
      title={props.title}
      command={{ onSubmit, busy, error }}
      label={props.confirmLabel}
      said={props.said}
      danger
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm" component="div">
        {props.children}
      </Text>
      <SecondPerson cents={props.cents} />
      <Select
        label="Reason"
        withAsterisk
        data={[...VOID_REASONS_NOW]}
        data-autofocus
        checkIconPosition="right"
        {...form.getInputProps('reasonCode')}
        value={form.values.reasonCode || null}
      />
      <Textarea label="Details" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
