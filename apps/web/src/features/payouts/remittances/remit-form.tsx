import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Colleague } from '#contracts/payouts/remittances/advances.ts';
import { remit, type PowerDueRow } from '#contracts/payouts/remittances/disbursements.ts';
import { REFERENCE } from '#domain/kernel/external-reference.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { partsOfRemittance } from '#domain/payouts/remittance.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PaidBy } from './paid-by.tsx';
import { BY_CHECK, PayoutButtons, PayoutFields } from './payout-fields.tsx';
import { powersInWords } from './power-words.tsx';

interface RemitFormProps {
  suretyId: string;
  suretyName: string;
  powers: readonly PowerDueRow[];
  /** Who may have paid it with their own money. */
  colleagues: readonly Colleague[];
  limitCents: number;
  onClose: (done: boolean) => void;
}

const FROM_THE_BANK = { ...BY_CHECK, bufReference: '', bufApart: false, advancedBy: '' };
const PARTS = { premium: 'Premium', buf: 'BUF', 'premium and buf': 'Premium and BUF' } as const;

/** Pays what chosen powers owe. Render it while it is open. */
export const RemitForm = ({ suretyId, suretyName, powers, colleagues, limitCents, onClose }: RemitFormProps) => {
  const amountCents = powers.reduce((sum, { premiumCents, bufCents }) => sum + premiumCents + bufCents, 0);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: remit,
    params: { suretyId },
    initialValues: FROM_THE_BANK,
    body: ({ advancedBy, ...values }) => ({
      ...values,
      powerIds: powers.map(({ powerId }) => powerId),
      amountCents,
      advancedBy: advancedBy || null,
    }),
    onDone: ({ waiting }) => {
      notifications.show({ message: waiting ? 'A second person has to approve it.' : 'The remittance is booked.' });
      onClose(true);
    },
  });
  const named = powers.filter(({ powerId }) => powerId !== null).length;
  const parts = partsOfRemittance(powers, form.values.bufApart);
  return (
    <Dialog title={`Remit to ${suretyName}`} onClose={() => onClose(false)}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Text size="sm">{`${powersInWords(named, named < powers.length)}, each in full.`}</Text>
          <Checkbox
            label="The BUF goes to another payee"
            description="Then there is a payment for the premium and one for the BUF."
            {...form.getInputProps('bufApart', { type: 'checkbox' })}
          />
          <Facts facts={parts.map((part) => [PARTS[part.kind], formatCents(part.amountCents)] as const)} />
          <PaidBy colleagues={colleagues} {...form.getInputProps('advancedBy')} />
          <PayoutFields form={form} label="Method" />
          {form.values.bufApart ? (
            <TextInput label={`${REFERENCE} of the BUF payment`} {...form.getInputProps('bufReference')} />
          ) : null}
          <PayoutButtons {...{ amountCents, limitCents, busy, error }} onCancel={() => onClose(false)} />
        </Stack>
      </form>
    </Dialog>
  );
};
