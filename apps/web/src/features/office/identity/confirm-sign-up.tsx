import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { confirmSignUp } from '#contracts/office/identity/sign-up.ts';
import { ProblemError } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { AppLink } from '../../../ui/link.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { Gate } from './gate.tsx';
import { useTrySignIn } from './try-sign-in.ts';

/**
 * The link of a letter: sets up what was asked for (people#confirmed-address), with the password that was chosen, so
 * that the owner of a mailbox confirms nothing that somebody else began.
 */
export const ConfirmSignUp = ({
  token,
  onWelcome,
  onConfirmed,
}: {
  token: string;
  onWelcome: () => void;
  onConfirmed: () => void;
}) => {
  const trySignIn = useTrySignIn();
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: confirmSignUp,
    initialValues: { password: '' },
    body: ({ password }) => ({ token, password }),
    onDone: async ({ email }, { password }) => {
      ((await trySignIn({ email, password })) ? onWelcome : onConfirmed)();
    },
  });
  const linkIsOld = error instanceof ProblemError && error.code === 'CONFIRMATION_LINK_INVALID';
  return (
    <Gate title="Confirm your address">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          {linkIsOld ? null : (
            <>
              <Text size="sm" c="dimmed">
                Your password sets up your organization. If you did not ask for it, close this page: nothing is set up.
              </Text>
              <PasswordInput
                label="Password"
                description="The one you chose when you created the account."
                autoComplete="current-password"
                autoFocus
                {...form.getInputProps('password')}
              />
            </>
          )}
          <FormProblem error={error} />
          {linkIsOld ? null : (
            <Button type="submit" loading={busy} fullWidth>
              Confirm address
            </Button>
          )}
          <AppLink to={linkIsOld ? '/signup' : '/login'} size="sm" ta="center">
            {linkIsOld ? 'Create the account again' : 'Back to sign in'}
          </AppLink>
        </Stack>
      </form>
    </Gate>
  );
};
