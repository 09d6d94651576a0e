import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { searchParams, text } from '../../../lib/search-params.ts';
import { ConfirmSignUp } from './confirm-sign-up.tsx';
import { SignUp } from './sign-up.tsx';

export const Route = createFileRoute('/signup')({
  validateSearch: searchParams({ confirm: text() }),
  component: SignupScreen,
});

/** Alike for an address that has a user and one that is new. */
const NEW_OR_KNOWN =
  "If this address is new here, your agency is ready: sign in. If you had an account before, sign in with its password, or use 'Forgot password?'.";

/**
 * `/signup`: to the dashboard with a welcome, or to /login with the check-your-e-mail notice (people#sign-up);
 * `?confirm=` is the link of that letter (people#confirmed-address).
 */
function SignupScreen() {
  const { confirm } = Route.useSearch();
  const navigate = useNavigate();
  const toLogin = (state: { notice: string; awaits?: string; email?: string }) =>
    void navigate({ to: '/login', replace: true, state });
  const toDashboard = () =>
    void navigate({ to: '/dashboard', state: { notice: 'Your account is ready. Welcome to Bailiwick!' } });
  if (confirm !== undefined) {
    const notice = 'Your address is confirmed. Sign in with the password you chose.';
    return <ConfirmSignUp token={confirm} onWelcome={toDashboard} onConfirmed={() => toLogin({ notice })} />;
  }
  const notice = 'Please check your e-mail to confirm your account, then sign in.';
  return (
    <SignUp
      onWelcome={toDashboard}
      onCheckMail={(email) => toLogin({ notice, awaits: email, email })}
      onSignIn={(email) => toLogin({ notice: NEW_OR_KNOWN, email })}
    />
  );
}
