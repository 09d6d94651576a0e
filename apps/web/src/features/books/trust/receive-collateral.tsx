import { Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { receiveCollateral } from '#contracts/books/trust/collateral.ts';
import { getCollateralReceiptFile } from '#contracts/books/trust/trust.ts';
import { COLLATERAL_METHODS, type CollateralMethod } from '#domain/books/collateral.ts';
import { REFERENCE } from '#domain/kernel/external-reference.ts';
import { addressOf } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { FarBackReason } from '../accounts/index.ts';
import { collateralOfBondQuery } from './trust.queries.ts';

interface Typed {
  personId: string | null;
  amountCents: number | null;
  method: CollateralMethod;
  externalReference: string;
  receivedOn: string | null;
  note: string;
  reason: string;
}

/** The original of a receipt, for whoever has just taken it (bonds#original-and-copy). */
const openReceipt = (receiptId: string, original: string): void => {
  window.open(
    addressOf(getCollateralReceiptFile, { params: { receiptId }, query: { original } }),
    '_blank',
    'noreferrer',
  );
};

/** Receives collateral for a bond, and shows its receipt (money#trust-equals-collateral). Render it while it is open. */
export const ReceiveCollateral = ({ bondId, onClose }: { bondId: string; onClose: () => void }) => {
  const { today } = useSession().organization;
  const { data } = useQuery(collateralOfBondQuery(bondId));
  const [original] = useState(() => crypto.randomUUID());
  const people = (data?.people ?? []).map(({ personId: value, name }) => ({ value, label: name || 'Without a name' }));
  const typed: Typed = {
    personId: null,
    amountCents: null,
    method: 'Cash',
    externalReference: '',
    receivedOn: today,
    note: '',
    reason: '',
  };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: receiveCollateral,
    params: { bondId },
    initialValues: typed,
    draft: { name: `collateral:${bondId}` },
    body: ({ personId, amountCents, receivedOn, ...given }: Typed) => ({
      ...given,
      personId: personId ?? people[0]?.value ?? '',
      amountCents: amountCents ?? Number.NaN,
      receivedOn: receivedOn ?? '',
    }),
    onDone: ({ receiptId, number }) => {
      notifications.show({ message: `Collateral received: receipt ${number}.` });
      openReceipt(receiptId, original);
      onClose();
    },
  });
  const from = form.getInputProps('personId');
  return (
    <CommandDialog
      onClose={onClose}
      title="Receive collateral"
      command={{ onSubmit, busy, error }}
      label="Receive collateral"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Fields>
        <Select
          label="Received from"
          className={WIDTH.full}
          withAsterisk
          data={people}
          {...from}
          value={form.values.personId ?? people[0]?.value ?? null}
        />
        <MoneyInput label="Amount" className={WIDTH.middle} withAsterisk {...form.getInputProps('amountCents')} />
        <Select
          label="Method"
          className={WIDTH.middle}
          data={[...COLLATERAL_METHODS]}
          {...form.getInputProps('method')}
        />
        <UsDateInput
          label="Date"
          className={WIDTH.middle}
          withAsterisk
          today={today}
          {...form.getInputProps('receivedOn')}
        />
        <TextInput label={REFERENCE} className={WIDTH.middle} {...form.getInputProps('externalReference')} />
        <Textarea label="Note" className={WIDTH.full} autosize minRows={1} {...form.getInputProps('note')} />
      </Fields>
      <FarBackReason day={form.values.receivedOn} {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
