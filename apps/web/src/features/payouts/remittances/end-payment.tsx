import { Text, Textarea } from '@mantine/core';
import type { z } from 'zod';
import type { voidDisbursement } from '#contracts/payouts/remittances/disbursements.ts';
import type { Endpoint, RequestOf } from '#contracts/kernel/endpoint.ts';
import { DISBURSEMENT_VOID_REASONS } from '#domain/payouts/remittance.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form.tsx';

type VoidWords = z.input<(typeof voidDisbursement)['body']>;
type VoidEndpoint = Endpoint & { body: z.ZodType<unknown, VoidWords> };

interface EndProps<E extends Endpoint> {
  endpoint: E;
  params: RequestOf<E>['params'];
  onClose: () => void;
}

const UNSAID: VoidWords = { reasonCode: 'Entered in error', reason: '' };

interface VoidProps<E extends Endpoint> extends EndProps<E> {
  /** What comes of it, in words. */
  consequence: string;
}

/** Voids a payment, or records that it came back. */
export const VoidPayment = <E extends VoidEndpoint>({ endpoint, params, consequence, onClose }: VoidProps<E>) => {
  const { form, onSubmit, busy, error } = useContractForm<VoidEndpoint, VoidWords>({
    endpoint,
    params,
    initialValues: UNSAID,
    body: (values) => values,
    onDone: onClose,
  });
  return (
    <CommandDialog
      title="Void payment"
      onClose={onClose}
      command={{ onSubmit, busy, error }}
      label="Void payment"
      danger
    >
      <Text size="sm">It is reversed today; {consequence}</Text>
      <Select label="Kind" withAsterisk data={[...DISBURSEMENT_VOID_REASONS]} {...form.getInputProps('reasonCode')} />
      <Textarea label="Reason" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
