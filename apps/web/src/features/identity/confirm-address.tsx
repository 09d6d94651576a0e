import { Button, Stack, Text } from '@mantine/core';
import { confirmSignUp } from '#contracts/sign-up.ts';
import { ProblemError } from '../../lib/api.ts';
import { useCommand } from '../../lib/command.ts';
import { AppLink } from '../../ui/link.tsx';
import { FormProblem } from '../../ui/problem.tsx';
import { Gate } from './gate.tsx';

/** The link of a letter: sets up what was asked for (decision 32). By a click, as mail programs open links to look. */
export const ConfirmAddress = ({ token, onConfirmed }: { token: string; onConfirmed: () => void }) => {
  const { run, busy, error } = useCommand(confirmSignUp, onConfirmed);
  const linkIsOld = error instanceof ProblemError && error.code === 'CONFIRMATION_LINK_INVALID';
  return (
    <Gate title="Confirm your address">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          One click sets up your organization. Then you sign in with the password you chose.
        </Text>
        <FormProblem error={error} />
        {linkIsOld ? null : (
          <Button loading={busy} fullWidth onClick={() => void run({ body: { token } })}>
            Confirm address
          </Button>
        )}
        <AppLink to={linkIsOld ? '/signup' : '/login'} size="sm" ta="center">
          {linkIsOld ? 'Create the account again' : 'Back to sign in'}
        </AppLink>
      </Stack>
    </Gate>
  );
};
