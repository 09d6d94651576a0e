import { createFileRoute } from '@tanstack/react-router';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { onlyFor } from '../../lib/session.ts';
import { AppLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { BackLink } from './back-link.tsx';
import { QuickLinks } from './quick-links.tsx';
import { quickLinksQuery } from './quick-links.queries.ts';

/** `/recovery/tools`: the agency's links for whoever looks for somebody (decision 40). */
export const Route = createFileRoute('/_staff/recovery/tools')({
  beforeLoad: onlyFor(anyStaff),
  loader: ({ context }) => void context.queryClient.query(quickLinksQuery).catch(() => undefined),
  component: RecoveryToolsScreen,
});

function RecoveryToolsScreen() {
  return (
    <Page
      title="Tools & Links"
      back={<BackLink />}
      subtitle={
        <>
          The links of your agency. They are changed in <AppLink to="/tools">Bond Tools</AppLink>.
        </>
      }
    >
      <QuickLinks customize={false} />
    </Page>
  );
}
