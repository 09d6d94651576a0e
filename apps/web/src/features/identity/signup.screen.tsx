import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { SignUp } from './sign-up.tsx';

export const Route = createFileRoute('/signup')({ component: SignupScreen });

/** `/signup`: to the dashboard with a welcome, or to /login with the check-your-e-mail notice (spec 4, decision 32). */
function SignupScreen() {
  const navigate = useNavigate();
  return (
    <SignUp
      onWelcome={() =>
        void navigate({ to: '/dashboard', state: { notice: 'Your account is ready. Welcome to Bailiwick!' } })
      }
      onCheckMail={() =>
        void navigate({
          to: '/login',
          state: { notice: 'Please check your e-mail to confirm your account, then sign in.' },
        })
      }
    />
  );
}
