import { createFileRoute } from '@tanstack/react-router';
import { searchParams, textOrNumber } from '../lib/search-params.ts';
import { useSession } from '../lib/session.ts';
import { Page } from '../ui/page.tsx';
import { AnswerInvitation } from './answer-invitation.tsx';

export const Route = createFileRoute('/_staff/invitation')({
  validateSearch: searchParams({ code: textOrNumber() }),
  component: InvitationScreen,
});

/** `/invitation`: `?code=` is the link of the letter. Who works nowhere yet answers on the page that says so. */
function InvitationScreen() {
  const { code } = Route.useSearch();
  const { user } = useSession();
  return (
    <Page title="Invitation" subtitle={`You are signed in as ${user.email}.`}>
      <AnswerInvitation code={code ?? ''} email={user.email} />
    </Page>
  );
}
