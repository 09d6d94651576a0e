import { Stack, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { Defendant } from '#contracts/defendants.ts';
import { showInstant } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { Facts } from '../../ui/facts.tsx';
import { defendantQuery } from './defendants.queries.ts';

export const Route = createFileRoute('/_staff/defendants/$defendantId/')({ component: DefendantOverview });

/** Street, then city, state and ZIP, as on an envelope. */
const cityLine = ({ city, state, zip }: Defendant) =>
  [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** The Overview tab: address and what the file says of itself. */
function DefendantOverview() {
  const { defendantId } = Route.useParams();
  const { data: defendant } = useSuspenseQuery(defendantQuery(defendantId));
  const { organization } = useSession();
  return (
    <Stack className="panel" p="lg" gap="md">
      <Title order={2}>Address</Title>
      <Facts
        facts={[
          ['Street', defendant.address],
          ['City', cityLine(defendant)],
          ['Created', showInstant(defendant.createdAt, organization.timeZone)],
          ['Defendant ID', defendant.defendantId],
        ]}
      />
    </Stack>
  );
}
