import { createFileRoute } from '@tanstack/react-router';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { onlyFor } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { ArchivedCaseFiles } from './archived-case-files.tsx';

/** `/admin/archived-files`: deleted defendants whose money history stays (people#restoring-a-defendant), for Admins. */
export const Route = createFileRoute('/_staff/admin/archived-files')({
  beforeLoad: onlyFor(adminOnly),
  component: ArchivedCaseFilesScreen,
});

function ArchivedCaseFilesScreen() {
  return (
    <Page
      title="Archived Files"
      subtitle={
        <>
          Deleted defendants whose money records are kept under the account number. Their personal data is erased when
          your agency’s retention period ends, unless there is a legal hold.{' '}
          <AppLink to="/settings" search={{ tab: 'organization' }} size="sm">
            Retention
          </AppLink>
        </>
      }
    >
      <ArchivedCaseFiles />
    </Page>
  );
}
