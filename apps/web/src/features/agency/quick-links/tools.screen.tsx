import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { oneOf, searchParams } from '../../../lib/search-params.ts';
import { onlyFor } from '../../../lib/session.ts';
import { Page } from '../../../ui/page.tsx';
import { BackLink } from './back-link.tsx';
import { ProTip } from './pro-tip.tsx';
import { QuickLinks } from './quick-links.tsx';
import { quickLinksQuery } from './quick-links.queries.ts';

/** `/tools?customize=true`: Bond Tools (screens#bond-tools). */
export const Route = createFileRoute('/_staff/tools')({
  beforeLoad: onlyFor(anyStaff),
  validateSearch: searchParams({ customize: oneOf(true) }),
  loader: ({ context }) => void context.queryClient.query(quickLinksQuery).catch(() => undefined),
  component: ToolsScreen,
});

function ToolsScreen() {
  const { customize = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (on: boolean) => void navigate({ search: on ? { customize: true } : {}, replace: true });
  return (
    <Page
      title="Bond Tools"
      back={<BackLink />}
      actions={
        customize ? (
          <Button size="xs" leftSection={<IconCheck size={14} />} onClick={() => change(false)}>
            Done
          </Button>
        ) : (
          <Button size="xs" variant="default" leftSection={<IconPencil size={14} />} onClick={() => change(true)}>
            Customize
          </Button>
        )
      }
    >
      <QuickLinks customize={customize} />
      <ProTip customize={customize} />
    </Page>
  );
}
