import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { searchParams, text } from '../../../lib/search-params.ts';
import { forgetSession } from '../../../lib/session.ts';
import { RequestPasswordReset } from './request-password-reset.tsx';
import { ResetPassword } from './reset-password.tsx';

export const Route = createFileRoute('/reset-password')({
  validateSearch: searchParams({ token: text() }),
  component: ResetPasswordScreen,
});

/** `/reset-password`: asks for a link; with the link's token it sets the new password (people#forgot-password). */
function ResetPasswordScreen() {
  const { token } = Route.useSearch();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const email = useLocation({ select: ({ state }) => state.email });
  if (token === undefined) return <RequestPasswordReset email={email ?? ''} />;
  return (
    <ResetPassword
      token={token}
      onReset={() => {
        forgetSession(queries); // every session of the user has ended
        void navigate({
          to: '/login',
          replace: true,
          state: { notice: 'Password updated successfully! Sign in with your new password.' },
        });
      }}
    />
  );
}
