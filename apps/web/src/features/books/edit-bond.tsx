import { Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Bond } from '#contracts/books/bonds.ts';
import { BOND_DIALOG_STATUSES } from '#domain/option-lists.ts';
import type { BondStatus } from '#domain/option-lists.ts';
import { PARISHES } from '#domain/parishes.ts';
import { useSession } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftRestored, Fields, FormButtons, WIDTH } from '../../ui/form.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { MoneyInput } from '../../ui/money.tsx';
import { UsDateInput } from '../../ui/day.tsx';
import { useAmendForm } from './amend-form.ts';
import { BondConflicts } from './bond-conflicts.tsx';
import { BondReason, ForfeitureDates } from './bond-form.tsx';
import { withStatus } from './bond-values.ts';
import { bondQuery } from './bonds.queries.ts';

/** The edit dialog of a bond on the profile (spec 2), with its own list of statuses. Render it while it is open. */
export const EditBond = ({ bond: opened, onClose }: { bond: Bond; onClose: () => void }) => {
  const { organization } = useSession();
  const { data: bond } = useQuery({ ...bondQuery(opened.bondId), initialData: opened });
  const edit = useAmendForm(bond, onClose);
  const { form } = edit;
  const statuses = [...new Set<BondStatus>([...BOND_DIALOG_STATUSES, bond.status])];
  return (
    <Dialog onClose={onClose} title="Edit Bond" size="lg">
      <LeaveGuard when={edit.isDirty} />
      <form onSubmit={edit.onSubmit} noValidate aria-label="Edit Bond">
        <Stack gap="md">
          {edit.restored ? <DraftRestored discard={edit.discard} /> : null}
          <BondConflicts edit={edit} />
          <Fields>
            <Select
              label="Status"
              className={WIDTH.middle}
              data={statuses}
              data-autofocus
              {...form.getInputProps('status')}
              onChange={(chosen: string | null) => {
                const next = statuses.find((status) => status === chosen);
                if (next) form.setValues(withStatus(next));
              }}
            />
            <UsDateInput
              label="Bond Date"
              className={WIDTH.middle}
              today={organization.today}
              {...form.getInputProps('bondDate')}
            />
            <MoneyInput label="Amount" className={WIDTH.middle} {...form.getInputProps('amountCents')} />
            <TextInput
              label="Power Number"
              className={WIDTH.middle}
              autoComplete="off"
              maxLength={40}
              {...form.getInputProps('powerNumber')}
            />
            <Select
              label="Jurisdiction"
              className={WIDTH.middle}
              data={PARISHES}
              searchable
              clearable
              {...form.getInputProps('jurisdiction')}
            />
            <TextInput
              label="Charge Code"
              className={WIDTH.middle}
              autoComplete="off"
              maxLength={60}
              {...form.getInputProps('chargeCode')}
            />
          </Fields>
          {form.values.status === 'FORFEITED' ? <ForfeitureDates form={form} today={organization.today} /> : null}
          <BondReason bond={bond} form={form} />
          <FormButtons
            label="Save"
            busy={edit.busy}
            error={edit.error}
            said="Could not save bond: {message}"
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
};
