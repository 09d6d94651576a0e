import { NumberInput, Stack, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Agency } from '#contracts/organizations/agency.ts';
import { changeSecurityPolicy } from '#contracts/organizations/agency.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { sessionQuery } from '../../lib/session.ts';
import { DraftRestored, Fields, FormButtons } from '../../ui/form.tsx';
import { Section } from '../../ui/section.tsx';
import { agencyQuery } from './organizations.queries.ts';
import { wholeNumber } from './whole-number.ts';

/** What the agency asks of passwords and sessions (decision 33). */
export const SecurityPolicy = ({ policy }: { policy: Agency['policy'] }) => {
  const queries = useQueryClient();
  const router = useRouter();
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: changeSecurityPolicy,
    initialValues: {
      ...policy,
      minPasswordLength: policy.minPasswordLength,
      autoLogoutMinutes: policy.autoLogoutMinutes,
    },
    draft: { name: 'security-policy' },
    body: ({ minPasswordLength, autoLogoutMinutes, ...switches }) => ({
      ...switches,
      minPasswordLength: wholeNumber(minPasswordLength),
      autoLogoutMinutes: wholeNumber(autoLogoutMinutes),
    }),
    onDone: async (saved) => {
      queries.setQueryData(agencyQuery.queryKey, saved);
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
            <NumberInput
              label="Minimum password length"
              suffix=" characters"
              allowDecimal={false}
              allowNegative={false}
              {...form.getInputProps('minPasswordLength')}
            />
            <NumberInput
              label="Auto logout"
              suffix=" minutes without use"
              allowDecimal={false}
              allowNegative={false}
              {...form.getInputProps('autoLogoutMinutes')}
            />
          </Fields>
          <Switch
            label="Require special characters"
            {...form.getInputProps('passwordNeedsSpecial', { type: 'checkbox' })}
          />
          <Switch
            label="Require two-factor sign-in"
            description="Whoever has not set it up does so before anything else, you included."
            {...form.getInputProps('twoFactorRequired', { type: 'checkbox' })}
          />
          <FormButtons label="Save" busy={busy} error={error} />
        </Stack>
      </form>
    </Section>
  );
};
