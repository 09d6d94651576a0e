import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import type { Indemnitor } from '#contracts/indemnitors.ts';
import { anyStaff } from '#contracts/roles.ts';
import { ageOn } from '#domain/days.ts';
import { showDay, showInstant } from '../../lib/format.ts';
import { useMay, useSession } from '../../lib/session.ts';
import { addressLine } from '../../ui/address-line.ts';
import { Facts } from '../../ui/facts.tsx';
import { AppLink, LinkButton } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { References } from '../../ui/references.tsx';
import { Section } from '../../ui/section.tsx';
import { AnsweredFor } from './answered-for.tsx';
import { EditIndemnitor, IndemnitorSsn } from './edit-indemnitor.tsx';
import { answersForQuery, indemnitorQuery } from './indemnitors.queries.ts';
import { LinkToAccount } from './link-to-account.tsx';

/** `/indemnitors/{id}?edit=1`: one who answers for a defendant. */
export const Route = createFileRoute('/_staff/indemnitors/$indemnitorId')({
  validateSearch: z.object({ edit: z.literal(1).optional().catch(undefined) }),
  loader: async ({ context, params }) => {
    await context.queryClient.query({ ...indemnitorQuery(params.indemnitorId), staleTime: 'static' });
  },
  pendingComponent: () => <Loading lines={8} />,
  component: IndemnitorScreen,
});

const Back = ({ defendantId }: { defendantId: string }) => {
  const { data } = useQuery(answersForQuery(defendantId));
  return (
    <AppLink to="/defendants/$defendantId/liable-for" params={{ defendantId }} size="sm" c="dimmed">
      ← {data?.fullName ?? 'Defendant'}
    </AppLink>
  );
};

/** Everything on file of an indemnitor, in panels. */
export const IndemnitorPanels = ({ indemnitor }: { indemnitor: Indemnitor }) => {
  const { organization } = useSession();
  const may = useMay(anyStaff);
  const [linking, setLinking] = useState(false);
  const { birthday } = indemnitor;
  const employer = {
    address: indemnitor.employerAddress,
    city: indemnitor.employerCity,
    state: indemnitor.employerState,
    zip: indemnitor.employerZip,
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
      <Section title="Personal Information">
        <Facts
          facts={[
            ['Birthday', birthday ? `${showDay(birthday)} (${ageOn(birthday, organization.today)})` : ''],
            ['Phone', <PhoneLink key="phone" digits={indemnitor.phoneNumber} />],
            ['Email', indemnitor.email],
            ['SSN', <IndemnitorSsn key="ssn" indemnitor={indemnitor} />],
            ['Address', addressLine(indemnitor)],
            ['Created', showInstant(indemnitor.createdAt, organization.timeZone)],
          ]}
        />
      </Section>
      <Section title="Employment">
        <Facts
          facts={[
            ['Employer', indemnitor.employerName],
            ['Phone', <PhoneLink key="phone" digits={indemnitor.employerPhone} />],
            ['Supervisor', indemnitor.supervisorName],
            ['Address', addressLine(employer)],
          ]}
        />
      </Section>
      <Section
        title="Liable For"
        actions={
          may ? (
            <Button size="xs" variant="default" className="no-print" onClick={() => setLinking(true)}>
              Link to Account
            </Button>
          ) : null
        }
      >
        <AnsweredFor indemnitor={indemnitor} />
      </Section>
      <Section title="References">
        <References personType="indemnitor" personId={indemnitor.indemnitorId} references={indemnitor.references} />
      </Section>
      {linking ? <LinkToAccount indemnitor={indemnitor} onClose={() => setLinking(false)} /> : null}
    </SimpleGrid>
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
