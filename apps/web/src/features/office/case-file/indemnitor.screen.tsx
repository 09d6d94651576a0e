import { Stack, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { IconPencil } from '@tabler/icons-react';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { oneOf, searchParams } from '../../../lib/search-params.ts';
import { onlyFor, useMay } from '../../../lib/session.ts';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { defendantQuery, EditIndemnitor, indemnitorQuery } from '../../people/people/index.ts';
import { IndemnitorPanels } from './indemnitor-panels.tsx';

/** `/indemnitors/{id}?edit=1`: one who answers for a defendant. */
export const Route = createFileRoute('/_staff/indemnitors/$indemnitorId')({
  beforeLoad: onlyFor(anyStaff),
  validateSearch: searchParams({ edit: oneOf(1) }),
  loader: async ({ context, params }) => {
    await context.queryClient.query({ ...indemnitorQuery(params.indemnitorId), staleTime: 'static' });
  },
  pendingComponent: () => <Loading lines={8} />,
  component: IndemnitorScreen,
});

const Back = ({ defendantId }: { defendantId: string }) => {
  const { data } = useQuery(defendantQuery(defendantId));
  return (
    <AppLink to="/defendants/$defendantId/liable-for" params={{ defendantId }} size="sm" c="dimmed">
      ← {data?.fullName ?? 'Defendant'}
    </AppLink>
  );
};

function IndemnitorScreen() {
  const { indemnitorId } = Route.useParams();
  const { edit } = Route.useSearch();
  const navigate = Route.useNavigate();
  const may = useMay(anyStaff);
  const { data: indemnitor } = useSuspenseQuery(indemnitorQuery(indemnitorId));
  return (
    <Page
      title={indemnitor.fullName || 'Indemnitor without a name'}
      back={<Back defendantId={indemnitor.defendantId} />}
      subtitle={<Text inherit>Indemnitor</Text>}
      actions={
        may ? (
          <LinkButton
            to="/indemnitors/$indemnitorId"
            params={{ indemnitorId }}
            search={{ edit: 1 }}
            size="xs"
            variant="default"
            leftSection={<IconPencil size={14} />}
          >
            Edit
          </LinkButton>
        ) : null
      }
    >
      <Stack gap="md">
        <IndemnitorPanels indemnitor={indemnitor} />
      </Stack>
      {edit && may ? (
        <EditIndemnitor indemnitor={indemnitor} onClose={() => void navigate({ search: {}, replace: true })} />
      ) : null}
    </Page>
  );
}
