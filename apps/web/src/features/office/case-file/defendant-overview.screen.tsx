import { SimpleGrid, Stack } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { Defendant } from '#contracts/people/people/defendants.ts';
import { id } from '#contracts/kernel/primitives.ts';
import { addressLine } from '#domain/kernel/address-line.ts';
import { formatTime } from '#domain/kernel/time-of-day.ts';
import { showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { Day } from '../../../ui/day.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import {
  defendantQuery,
  Employment,
  indemnitorsQuery,
  References,
  referencesQuery,
} from '../../people/people/index.ts';
import { CheckInList } from '../../books/check-ins/index.ts';
import { ThingsOfPerson } from '../../books/property/index.ts';
import { bondsOfDefendantQuery } from '../../books/accounts/index.ts';
import { SuretyCasesOfDefendant } from '../../powers/surety-cases/index.ts';
import { courtDateOf, nameOfBond, type CourtDate } from './court-date.ts';
import { AddMissing, DefendantCard, knownOf } from './defendant-card.tsx';
import { FileInShort, loadFileInShort } from './file-in-short.tsx';

export const Route = createFileRoute('/_staff/defendants/$defendantId/')({
  // A failure is shown by the screen, with Retry.
  loader: async ({ context: { queryClient }, params: { defendantId }, cause }) => {
    if (cause === 'preload' || !id.safeParse(defendantId).success) return;
    await Promise.allSettled([
      queryClient.query({ ...referencesQuery(defendantId), retry: false }),
      queryClient.query({ ...indemnitorsQuery(defendantId), retry: false }),
      loadFileInShort(queryClient, defendantId),
    ]);
  },
  component: DefendantOverview,
});

const ReferencesOf = ({ defendantId }: { defendantId: string }) => {
  const { data, error, refetch } = useQuery(referencesQuery(defendantId));
  if (data) return <References personType="defendant" personId={defendantId} references={data.references} />;
  return error ? <ErrorPanel error={error} retry={() => void refetch()} /> : <Loading lines={3} />;
};

const EMPLOYMENT = ['employerName', 'employerPhone', 'supervisorName', 'employerAddress', 'employerCity'] as const;
const VEHICLE = ['vehicleMake', 'vehicleModel', 'vehicleYear', 'vehicleColor'] as const;

/** The day with its hour, and where it is kept: on a bond, or on the file itself. */
const CourtDateFrom = ({ court: { day, time, section, bond } }: { court: CourtDate }) => (
  <span className="sentence">
    <Day day={day} />
    {time === null ? '' : ` ${formatTime(time)}`}
    {section === '' ? '' : ` ${section}`} ·{' '}
    {bond === null ? (
      'from this file'
    ) : (
      <AppLink to="/bonds/$bondId" params={{ bondId: bond.bondId }}>
        {nameOfBond(bond)}
      </AppLink>
    )}
  </span>
);

/** Where they live, and how else they are reached. */
const Whereabouts = ({ defendant }: { defendant: Defendant }) => {
  const { timeZone, today } = useSession().organization;
  const { data } = useQuery(bondsOfDefendantQuery(defendant.defendantId));
  const { address, city, state, zip, otherContact } = defendant;
  const court = courtDateOf(defendant, data?.bonds ?? [], today);
  const cityLine = addressLine({ address: '', city, state, zip });
  const { known } = knownOf([
    ['Street', address !== '', address],
    ['City', cityLine !== '', cityLine],
    ['Other Contact', otherContact !== '', otherContact],
    ['Court Date', court !== null, court && <CourtDateFrom key="court" court={court} />],
    ['Created', true, showInstant(defendant.createdAt, timeZone)],
  ]);
  return (
    <Section title="Address">
      <Facts facts={known} />
    </Section>
  );
};

const Vehicle = ({ defendant }: { defendant: Defendant }) => (
  <Section title="Vehicle">
    <Facts
      facts={
        knownOf([
          ['Make', defendant.vehicleMake !== '', defendant.vehicleMake],
          ['Model', defendant.vehicleModel !== '', defendant.vehicleModel],
          ['Year', defendant.vehicleYear !== '', defendant.vehicleYear],
          ['Color', defendant.vehicleColor !== '', defendant.vehicleColor],
        ]).known
      }
    />
  </Section>
);

/**
 * The Overview tab: what is asked first (screens#profile-overview), who it is, address, employment, vehicle (screens#defendant-profile) as far as known, and who knows
 * the defendant.
 */
function DefendantOverview() {
  const { defendantId } = Route.useParams();
  const { data: defendant } = useSuspenseQuery(defendantQuery(defendantId));
  const isEmployed = EMPLOYMENT.some((name) => defendant[name] !== '');
  const drives = VEHICLE.some((name) => defendant[name] !== '');
  const missing = [
    ...(addressLine(defendant) === '' ? ['Address'] : []),
    ...(isEmployed ? [] : ['Employment']),
    ...(drives ? [] : ['Vehicle']),
  ];
  return (
    <Stack gap="md">
      <FileInShort defendantId={defendantId} />
      <DefendantCard defendant={defendant} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
        <Whereabouts defendant={defendant} />
        {isEmployed ? <Employment of={defendant} /> : null}
        {drives ? <Vehicle defendant={defendant} /> : null}
        <Section title="References">
          <ReferencesOf defendantId={defendantId} />
        </Section>
        <CheckInList defendantId={defendantId} fullName={defendant.fullName} />
        <ThingsOfPerson defendantId={defendantId} />
        <SuretyCasesOfDefendant defendantId={defendantId} />
      </SimpleGrid>
      <AddMissing names={missing} />
    </Stack>
  );
}
