import { Text, TextInput } from '@mantine/core';
import { makePortalGrant, type PortalInvited } from '#contracts/office/surety-portal/grants.ts';
import { addDays } from '#domain/kernel/days.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { Fields, WIDTH } from '../../../ui/form.tsx';

/** A quarter, unless told. */
const USUAL_DAYS = 90;

interface MakePortalGrantProps {
  surety: { suretyId: string; name: string };
  onInvited: (invited: PortalInvited) => void;
  onClose: () => void;
}

/** Lets somebody of a surety see its portal until a day (powers#portal-grant). */
export const MakePortalGrant = ({ surety: { suretyId, name }, onInvited, onClose }: MakePortalGrantProps) => {
  const { today } = useSession().organization;
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: makePortalGrant,
    params: { suretyId },
    initialValues: { email: '', lastDay: addDays(today, USUAL_DAYS) },
    body: (values) => values,
    onDone: (invited) => onInvited(invited),
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={`Access to the portal of ${name}`}
      command={{ onSubmit, busy, error }}
      label="Give Access"
    >
      <Text size="sm">
        They see the bonds on powers of {name}, its open liability and the reports that were sent to it: no birth date,
        address, phone, indemnitor, clients’ money or cases. They accept with a second factor.
      </Text>
      <Fields>
        <TextInput
          label="Email"
          type="email"
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <UsDateInput
          label="Last Day"
          description="A year at most"
          withAsterisk
          className={WIDTH.middle}
          today={today}
          {...form.getInputProps('lastDay')}
        />
      </Fields>
    </CommandDialog>
  );
};
