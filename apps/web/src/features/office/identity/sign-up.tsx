import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { signUp } from '#contracts/office/identity/sign-up.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { AppLink } from '../../../ui/link.tsx';
import { PhoneInput } from '../../../ui/phone-input.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { Gate } from './gate.tsx';
import { useTrySignIn } from './try-sign-in.ts';

const EMPTY = { fullName: '', email: '', password: '', confirmPassword: '', organizationName: '', phone: '' };

interface SignUpProps {
  onWelcome: () => void;
  onCheckMail: (email: string) => void;
  /** What was typed does not sign in: the address may have had a user before (people#known-address). */
  onSignIn: (email: string) => void;
}

/**
 * Creates a user, their organization and its first Admin; the messages of screens#signup in their order. The server
 * does not say whether the address was new, so signing in with what was typed shows whose account it is.
 */
export const SignUp = ({ onWelcome, onCheckMail, onSignIn }: SignUpProps) => {
  const trySignIn = useTrySignIn();
  const [visible, { toggle }] = useDisclosure();
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: signUp,
    initialValues: EMPTY,
    body: (values) => values,
    onDone: async ({ confirmByLetter }, { email, password }) => {
      if (confirmByLetter) onCheckMail(email.trim());
      else if (await trySignIn({ email, password })) onWelcome();
      else onSignIn(email.trim());
    },
  });
  const password = { visible, onVisibilityChange: toggle, autoComplete: 'new-password' };
  return (
    <Gate title="Create Your Account">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          <TextInput label="Full Name" autoComplete="name" autoFocus {...form.getInputProps('fullName')} />
          <TextInput label="Email Address" type="email" autoComplete="username" {...form.getInputProps('email')} />
          <PasswordInput label="Password" {...password} {...form.getInputProps('password')} />
          <PasswordInput label="Confirm Password" {...password} {...form.getInputProps('confirmPassword')} />
          <TextInput
            label="Organization Name"
            autoComplete="organization"
            {...form.getInputProps('organizationName')}
          />
          <PhoneInput label="Phone Number (optional)" autoComplete="tel" {...form.getInputProps('phone')} />
          <FormProblem error={error} otherwise="Failed to create account. Please try again." />
          <Button type="submit" loading={busy} fullWidth mt="xs">
            Create Account
          </Button>
          <Group justify="center">
            <AppLink to="/login" size="sm">
              Already have an account? Sign in
            </AppLink>
          </Group>
        </Stack>
      </form>
    </Gate>
  );
};
