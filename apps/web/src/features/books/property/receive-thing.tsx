import { Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { receiveThing } from '#contracts/books/property/property.ts';
import { PROPERTY_KINDS, PROPERTY_KIND_WORDS, propertyNumber, type PropertyKind } from '#domain/books/property.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { defendantQuery, indemnitorsQuery } from '../../people/people/index.ts';
import { AttachFiles } from './attach-files.tsx';

const nameOf = (name: string | undefined, otherwise: string): string =>
  name === undefined || name === '' ? otherwise : name;

/** Who may have given it: the defendant, and who answers for them. */
const useGivers = (defendantId: string) => {
  const { data: defendant } = useQuery(defendantQuery(defendantId));
  const { data } = useQuery(indemnitorsQuery(defendantId));
  return [
    { value: defendantId, label: nameOf(defendant?.fullName, 'The defendant') },
    ...(data?.indemnitors ?? []).map((one) => ({
      value: one.indemnitorId,
      label: `${nameOf(one.fullName, 'No name')} (indemnitor)`,
    })),
  ];
};

interface Typed {
  giverId: string;
  kind: PropertyKind | '';
  name: string;
  description: string;
  serialNumber: string;
  valueCents: number | null;
  keptAt: string;
  on: string | null;
  fileIds: string[];
}

const useReceiving = ({ bondId, defendantId }: Bond, onClose: () => void) => {
  const { today } = useSession().organization;
  const initialValues: Typed = {
    giverId: defendantId,
    kind: '',
    name: '',
    description: '',
    serialNumber: '',
    valueCents: null,
    keptAt: '',
    on: today,
    fileIds: [],
  };
  return useContractForm({
    endpoint: receiveThing,
    params: { bondId },
    initialValues,
    draft: { name: `receive-thing:${bondId}`, without: ['fileIds'] },
    // What is not there is refused by the contract with its own words.
    body: ({ kind, on, ...typed }) => ({ ...typed, kind: kind as PropertyKind, on: on ?? '' }),
    onDone: ({ number }) => {
      notifications.show({ message: `${propertyNumber(number)} is in the register.` });
      onClose();
    },
  });
};

/** Receives a thing as collateral for a bond (money#collateral-property). Render it while it is open. */
export const ReceiveThing = ({ bond, onClose }: { bond: Bond; onClose: () => void }) => {
  const { today } = useSession().organization;
  const givers = useGivers(bond.defendantId);
  const { form, onSubmit, busy, error, restored, discard } = useReceiving(bond, onClose);
  return (
    <CommandDialog
      onClose={onClose}
      title="Receive a thing"
      command={{ onSubmit, busy, error }}
      label="Receive"
      said="Could not receive it: {message}"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Fields>
        <Select label="Given by" className={WIDTH.full} withAsterisk data={givers} {...form.getInputProps('giverId')} />
        <Select
          label="Type"
          className={WIDTH.middle}
          withAsterisk
          data-autofocus
          data={PROPERTY_KINDS.map((value) => ({ value, label: PROPERTY_KIND_WORDS[value] }))}
          {...form.getInputProps('kind')}
          value={form.values.kind || null}
        />
        <UsDateInput
          label="Received on"
          className={WIDTH.middle}
          withAsterisk
          today={today}
          {...form.getInputProps('on')}
        />
        <TextInput
          label="Thing"
          className={WIDTH.full}
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Textarea
          label="Description"
          className={WIDTH.full}
          autosize
          minRows={2}
          description="Its condition, and what belongs to it."
          {...form.getInputProps('description')}
        />
        <TextInput
          label="Serial number or VIN"
          className={WIDTH.middle}
          autoComplete="off"
          {...form.getInputProps('serialNumber')}
        />
        <MoneyInput
          label="Estimated value"
          className={WIDTH.middle}
          description="Never booked."
          {...form.getInputProps('valueCents')}
        />
        <TextInput
          label="Where it is kept"
          className={WIDTH.full}
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('keptAt')}
        />
      </Fields>
      <AttachFiles defendantId={bond.defendantId} {...form.getInputProps('fileIds')} />
    </CommandDialog>
  );
};
