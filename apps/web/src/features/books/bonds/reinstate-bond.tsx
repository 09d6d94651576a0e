import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { reinstateBond } from '#contracts/books/bond/bond-status.ts';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { supervisors } from '#contracts/kernel/roles.ts';
import type { WayBack } from '#domain/kernel/option-lists.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useMay } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormButtons } from '../../../ui/form.tsx';
import { AttachDocument } from '../../people/documents/index.ts';

interface Typed {
  how: WayBack | '';
  consentId: string | null;
  reason: string;
}

/** What bringing a bond back undoes. */
const wasOf = ({ status }: Bond) => (status === 'FORFEITED' ? 'forfeiture' : 'discharge');

/** What the button and the dialog of it are called. */
export const undoOf = (bond: Bond): string => `Undo ${wasOf(bond)}`;

const Form = ({ bond, onClose }: { bond: Bond; onClose: () => void }) => {
  const initialValues: Typed = { how: '', consentId: null, reason: '' };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: reinstateBond,
    params: { bondId: bond.bondId },
    initialValues,
    // An unchosen way is refused by the contract with its own words.
    body: ({ how, consentId, reason }) => ({
      how: how as WayBack,
      reason,
      basedOn: bond.revision,
      consentId: how === 'Reinstate' ? consentId : null,
    }),
    onDone: onClose,
  });
  return (
    <form onSubmit={onSubmit} noValidate aria-label={undoOf(bond)}>
      <Stack gap="md">
        <Radio.Group label="How" withAsterisk {...form.getInputProps('how')}>
          <Stack gap={6} mt={4}>
            <Radio
              value="Reinstate"
              label="Reinstate: the bond is in force again, with the surety’s consent"
              data-autofocus
            />
            <Radio value="Entered in error" label={`Entered in error: there was no such ${wasOf(bond)}`} />
          </Stack>
        </Radio.Group>
        {form.values.how === 'Reinstate' ? (
          <AttachDocument
            label="The surety’s consent"
            required
            subject={{ subjectKind: 'defendant', subjectId: bond.defendantId }}
            {...form.getInputProps('consentId')}
          />
        ) : null}
        <Textarea label="Reason" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
        <Text size="sm" c="dimmed">
          {bond.status === 'FORFEITED'
            ? 'The bond is OPEN again with its court date. This forfeiture stays in its history.'
            : 'The status and dates from before the discharge are restored.'}
        </Text>
        <FormButtons
          label={undoOf(bond)}
          busy={busy}
          error={error}
          said="Could not save bond: {message}"
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
};

/** Brings back a forfeited or discharged bond: a Supervisor or an Admin, with a reason (bonds#reinstating). */
export const ReinstateBond = ({ bond, onClose }: { bond: Bond; onClose: () => void }) => (
  <Dialog onClose={onClose} title={undoOf(bond)}>
    {useMay(supervisors) ? (
      <Form bond={bond} onClose={onClose} />
    ) : (
      <Text size="sm" role="note">
        {REFUSALS.REINSTATE_FIRST.text} Only a Supervisor or an Admin can do this.
      </Text>
    )}
  </Dialog>
);
