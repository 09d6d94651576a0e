import { Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { changeProfile, type Profile } from '#contracts/office/identity/profile.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { DraftRestored, Fields, FormButtons, WIDTH } from '../../../ui/form.tsx';
import { PhoneInput } from '../../../ui/phone-input.tsx';
import { Section } from '../../../ui/section.tsx';
import { profileQuery } from './identity.queries.ts';

/** Name, phone and licence number can be changed; e-mail and role cannot (people#own-role). */
export const ChangeProfile = ({ profile }: { profile: Profile }) => {
  const queries = useQueryClient();
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: changeProfile,
    initialValues: { fullName: profile.fullName, phone: profile.phone, licenseNumber: profile.licenseNumber },
    draft: { name: 'own-details' },
    body: (values) => values,
    onDone: async (saved) => {
      queries.setQueryData(profileQuery.queryKey, saved);
      notifications.show({ message: 'Profile updated successfully!' });
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  return (
    <Section title="Personal information" hint="An Admin of your agency changes roles.">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {restored ? <DraftRestored discard={discard} /> : null}
          <Fields>
            <TextInput label="Full Name" autoComplete="name" {...form.getInputProps('fullName')} />
            <TextInput label="Email" value={profile.email} readOnly variant="filled" />
            <PhoneInput
              label="Phone"
              className={WIDTH.middle}
              placeholder="(555) 123-4567"
              autoComplete="tel"
              {...form.getInputProps('phone')}
            />
            <TextInput label="Role" className={WIDTH.middle} value={profile.role} readOnly variant="filled" />
            <TextInput
              label="License Number"
              className={WIDTH.middle}
              autoComplete="off"
              {...form.getInputProps('licenseNumber')}
            />
            <TextInput label="User ID" className={WIDTH.full} value={profile.userId} readOnly variant="filled" />
          </Fields>
          <FormButtons label="Save Changes" busy={busy} error={error} said="Failed to update profile: {message}" />
        </Stack>
      </form>
    </Section>
  );
};
