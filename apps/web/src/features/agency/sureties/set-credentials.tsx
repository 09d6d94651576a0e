import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { setCredentials, type AgentCredentials } from '#contracts/agency/sureties/credentials.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { DraftRestored } from '../../../ui/form.tsx';

/** Sets until when somebody is licensed, and appointed by each surety in use. Render it while it is open. */
export const SetCredentials = ({ of, onClose }: { of: AgentCredentials; onClose: () => void }) => {
  const { organization } = useSession();
  const { agentId, fullName, appointments, version } = of;
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: setCredentials,
    params: { agentId },
    initialValues: {
      licenseExpiresOn: of.licenseExpiresOn,
      appointments: appointments.map(({ suretyId, expiresOn }) => ({ suretyId, expiresOn })),
    },
    draft: { name: `credentials:${agentId}:${String(version)}` },
    body: (values) => ({ ...values, basedOn: version }),
    onDone: () => {
      notifications.show({ message: `License and appointments of ${fullName} were saved.` });
      onClose();
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={`License and appointments of ${fullName}`}
      command={{ onSubmit, busy, error }}
      label="Save"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm">
        The last day of each. A warning shows from 30 days before. After it, no power of that surety can be used or
        assigned. Without a day, nothing is checked.
      </Text>
      <UsDateInput
        label="License expires"
        today={organization.today}
        data-autofocus
        {...form.getInputProps('licenseExpiresOn')}
      />
      {appointments.map(({ suretyId, suretyName }, at) => (
        <UsDateInput
          key={suretyId}
          label={`Appointment with ${suretyName} expires`}
          today={organization.today}
          {...form.getInputProps(`appointments.${String(at)}.expiresOn`)}
        />
      ))}
    </CommandDialog>
  );
};
