import { Button, PasswordInput, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { resetPassword } from '#contracts/office/identity/sign-up.ts';
import { ProblemError } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { AppLink } from '../../../ui/link.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { Gate } from './gate.tsx';

/** A new password by the one-time link of a mail (people#forgot-password). */
export const ResetPassword = ({ token, onReset }: { token: string; onReset: () => void }) => {
  const [visible, { toggle }] = useDisclosure();
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: resetPassword,
    initialValues: { newPassword: '', confirmPassword: '' },
    body: (values) => ({ ...values, token }),
    onDone: onReset,
  });
  const password = { visible, onVisibilityChange: toggle, autoComplete: 'new-password' };
  const linkIsOld = error instanceof ProblemError && error.code === 'RESET_LINK_INVALID';
  return (
    <Gate title="Reset password">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          <PasswordInput label="New Password" autoFocus {...password} {...form.getInputProps('newPassword')} />
          <PasswordInput label="Confirm New Password" {...password} {...form.getInputProps('confirmPassword')} />
          <FormProblem error={error} />
          <Button type="submit" loading={busy} fullWidth mt="xs">
            Set new password
          </Button>
          <AppLink to={linkIsOld ? '/reset-password' : '/login'} size="sm" ta="center">
            {linkIsOld ? 'Ask for a new link' : 'Back to sign in'}
          </AppLink>
        </Stack>
      </form>
    </Gate>
  );
};
