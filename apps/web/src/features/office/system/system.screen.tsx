import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { onlyFor, useSession } from '../../../lib/session.ts';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { SystemReportView } from './system-report.tsx';
import { systemQuery } from './system.queries.ts';

/** `/admin/system`: how the installation stands, for Admins who run it themselves. */
export const Route = createFileRoute('/_staff/admin/system')({
  beforeLoad: onlyFor(adminOnly),
  component: SystemScreen,
});

function SystemScreen() {
  const system = useQuery(systemQuery);
  const { organization } = useSession();
  return (
    <Page title="System" subtitle="The status of the installation, checked every ten seconds.">
      {system.data ? (
        <SystemReportView report={system.data} timeZone={organization.timeZone} />
      ) : system.isError ? (
        <ErrorPanel error={system.error} retry={() => void system.refetch()} />
      ) : (
        <Loading lines={8} />
      )}
    </Page>
  );
}
