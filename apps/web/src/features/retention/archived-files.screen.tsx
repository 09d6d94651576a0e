import { createFileRoute, redirect } from '@tanstack/react-router';
import { knownSession } from '../../lib/session.ts';
import { AppLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { ArchivedFiles } from './archived-files.tsx';

/** `/admin/archived-files`: deleted defendants whose money history stays (decision 23), for Admins. */
export const Route = createFileRoute('/_staff/admin/archived-files')({
  beforeLoad: async ({ context }) => {
    const session = await knownSession(context.queryClient);
    if (session?.agent && session.agent.role !== 'Admin') throw redirect({ to: '/dashboard', replace: true });
  },
  component: ArchivedFilesScreen,
});

function ArchivedFilesScreen() {
  return (
    <Page
      title="Archived Files"
      subtitle={
        <>
          Deleted defendants whose money the books keep under the account number. Their personal data are erased when
          the retention of your agency ends, unless a legal hold stands.{' '}
          <AppLink to="/settings" search={{ tab: 'organization' }} size="sm">
            Retention
          </AppLink>
        </>
      }
    >
      <ArchivedFiles />
    </Page>
  );
}
