import { Stack, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { changeSecurityPolicy, type Agency } from '#contracts/agency/organizations/agency.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { CountInput } from '../../../ui/digits-input.tsx';
import { DraftRestored, Fields, FormButtons } from '../../../ui/form.tsx';
import { Section } from '../../../ui/section.tsx';

/** The policy as it is typed; a number is null while its field is empty. */
type Typed = Omit<Agency['policy'], 'minPasswordLength' | 'autoLogoutMinutes'> & {
  minPasswordLength: number | null;
  autoLogoutMinutes: number | null;
};

/** What the agency asks of passwords and sessions (people#password-rules). */
export const ChangeSecurityPolicy = ({ policy }: { policy: Agency['policy'] }) => {
  const queries = useQueryClient();
  const router = useRouter();
  const initialValues: Typed = policy;
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: changeSecurityPolicy,
    initialValues,
    draft: { name: 'security-policy' },
    body: ({ minPasswordLength, autoLogoutMinutes, ...switches }) => ({
      ...switches,
      minPasswordLength: minPasswordLength ?? Number.NaN,
      autoLogoutMinutes: autoLogoutMinutes ?? Number.NaN,
    }),
    onDone: async () => {
      notifications.show({ message: 'Security policy saved.' });
      // Whoever requires two-factor sign-in without having it sets it up now.
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      await router.invalidate();
    },
  });
  return (
    <Section title="Security policy" hint="Passwords already set stay until they are changed.">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {restored ? <DraftRestored discard={discard} /> : null}
          <Fields>
            <CountInput
              label="Minimum password length"
              description="In characters."
              {...form.getInputProps('minPasswordLength')}
            />
            <CountInput
              label="Auto logout"
              description="In minutes without use."
              {...form.getInputProps('autoLogoutMinutes')}
            />
          </Fields>
          <Switch
            label="Require special characters"
            {...form.getInputProps('passwordNeedsSpecial', { type: 'checkbox' })}
          />
          <Switch
            label="Require two-factor sign-in"
            description="Everyone must set it up at next sign-in."
            {...form.getInputProps('twoFactorRequired', { type: 'checkbox' })}
          />
          <FormButtons label="Save" busy={busy} error={error} />
        </Stack>
      </form>
    </Section>
  );
};
