import { notifications } from '@mantine/notifications';
import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import type { z } from 'zod';
import { addIndemnitor } from '#contracts/people/people/indemnitors.ts';
import { indemnitorFields } from '#contracts/people/people/people.ts';
import { PERSON_LABELS } from '#domain/people/person-labels.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, FormGroup, FormGroups, WIDTH } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { AddressFields, EmploymentFields, IdentityFields, SsnGroup, type FieldsProps } from './person-fields.tsx';
import { SsnInput } from './ssn-input.tsx';

type Values = z.output<typeof indemnitorFields>;
const EMPTY: Values = indemnitorFields.parse({});

/** Adds somebody who answers for a defendant. Render it while it is open; leaving it half-way warns. */
export const AddIndemnitor = ({ defendantId, onClose }: { defendantId: string; onClose: () => void }) => {
  const saved = useRef(false);
  const phone = useMediaQuery('(max-width: 48em)');
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: addIndemnitor,
    params: { defendantId },
    initialValues: EMPTY,
    draft: { name: `add-indemnitor:${defendantId}`, without: ['ssn'] },
    body: (values) => values,
    onDone: ({ fullName }) => {
      saved.current = true;
      notifications.show({ message: `${fullName || 'The indemnitor'} was added.` });
      onClose();
    },
  });
  const field: FieldsProps['field'] = (name) => form.getInputProps(name as keyof Values);
  return (
    <CommandDialog
      onClose={onClose}
      title="Add indemnitor"
      size="xl"
      fullScreen={phone}
      command={{ onSubmit, busy, error }}
      label="Add indemnitor"
      formLabel="Add indemnitor"
      guard={<LeaveGuard when={() => form.isDirty() && !saved.current} />}
    >
      {restored ? <DraftRestored discard={discard} hint="An SSN is never kept in the browser: type it again." /> : null}
      <FormGroups>
        <FormGroup legend="Personal Information">
          <IdentityFields field={field} relationship />
          <AddressFields field={field} />
        </FormGroup>
        <SsnGroup
          field={field}
          ssn={<SsnInput label={PERSON_LABELS.ssn} className={WIDTH.middle} {...form.getInputProps('ssn')} />}
        />
        <EmploymentFields field={field} />
      </FormGroups>
    </CommandDialog>
  );
};
