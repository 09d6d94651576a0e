import { SimpleGrid } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { id } from '#contracts/kernel/primitives.ts';
import { addressLine } from '../../lib/address-line.ts';
import { showDay, showInstant } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { defendantQuery, Employment, References, referencesQuery } from '../people/index.ts';

export const Route = createFileRoute('/_staff/defendants/$defendantId/')({
  loader: ({ context, params: { defendantId } }) => {
    if (id.safeParse(defendantId).success) {
      context.queryClient.query(referencesQuery(defendantId)).catch(() => undefined);
    }
  },
  component: DefendantOverview,
});

const ReferencesOf = ({ defendantId }: { defendantId: string }) => {
  const { data, error, refetch } = useQuery(referencesQuery(defendantId));
  if (data) return <References personType="defendant" personId={defendantId} references={data.references} />;
  return error ? <ErrorPanel error={error} retry={() => void refetch()} /> : <Loading lines={3} />;
};

/** The Overview tab: address, employment, vehicle (spec 2), and who knows the defendant. */
function DefendantOverview() {
  const { defendantId } = Route.useParams();
  const { data: defendant } = useSuspenseQuery(defendantQuery(defendantId));
  const { organization } = useSession();
  const { address, city, state, zip } = defendant;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
      <Section title="Address">
        <Facts
          facts={[
            ['Street', address],
            ['City', addressLine({ address: '', city, state, zip })],
            ['Other Contact', defendant.otherContact],
            // Most court dates are those of bonds; the badge beside the name shows the soonest of all.
            ...(defendant.courtDate === null ? [] : ([['Court Date', showDay(defendant.courtDate)]] as const)),
            ['Created', showInstant(defendant.createdAt, organization.timeZone)],
          ]}
        />
      </Section>
      <Employment of={defendant} />
      <Section title="Vehicle">
        <Facts
          facts={[
            ['Make', defendant.vehicleMake],
            ['Model', defendant.vehicleModel],
            ['Year', defendant.vehicleYear],
            ['Color', defendant.vehicleColor],
          ]}
        />
      </Section>
      <Section title="References">
        <ReferencesOf defendantId={defendantId} />
      </Section>
    </SimpleGrid>
  );
}
