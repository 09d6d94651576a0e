import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { refusalText } from '#contracts/kernel/errors.ts';
import { useLeftNotice } from '../../../lib/left-notice.ts';
import { useSession, type StaffSession } from '../../../lib/session.ts';
import { Loading } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { AppearancePreferences, NotificationPreferences } from '../../agency/organizations/index.ts';
import { ChangePassword } from './change-password.tsx';
import { profileQuery } from './identity.queries.ts';
import { ChangeProfile } from './change-profile.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { TwoFactor } from './two-factor.tsx';

export const Route = createFileRoute('/_staff/profile')({ component: ProfileScreen });

/**
 * What must be done before anything else works (people#temporary-password, people#two-factor), in the words of the
 * refusals.
 */
const setUpNotice = ({ user }: StaffSession): string | null => {
  if (user.mustChangePassword) return refusalText('PASSWORD_CHANGE_REQUIRED');
  return user.mustSetUpTwoFactor ? refusalText('TWO_FACTOR_SETUP_REQUIRED') : null;
};

/**
 * `/profile`: who you are here, and how you sign in. A role is given by an Admin, never by oneself (people#own-role).
 */
function ProfileScreen() {
  const session = useSession();
  const notice = useLeftNotice();
  const profile = useQuery(profileQuery);
  const said = setUpNotice(session) ?? notice;
  const first = session.user.mustChangePassword;
  return (
    <Page title="Profile" subtitle={session.organization.name}>
      <Stack gap="md" maw={760}>
        {said ? <Notice>{said}</Notice> : null}
        {profile.isPending ? <Loading lines={8} height={26} /> : null}
        {profile.isError ? (
          <ErrorPanel title="Failed to load profile data" error={profile.error} retry={() => void profile.refetch()} />
        ) : null}
        {profile.data && first ? <ChangePassword profile={profile.data} /> : null}
        {profile.data ? <ChangeProfile profile={profile.data} /> : null}
        {profile.data && !first ? <ChangePassword profile={profile.data} /> : null}
        {profile.data && !first ? <TwoFactor profile={profile.data} /> : null}
        {profile.data ? <OwnSessions /> : null}
        {profile.data ? <AppearancePreferences /> : null}
        {profile.data ? <NotificationPreferences /> : null}
      </Stack>
    </Page>
  );
}
