import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { getPortalLiability, OwnPortalGrant } from '#contracts/office/surety-portal/portal.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Bars } from '../../../ui/facts.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { portalLiabilityQuery } from './portal.queries.ts';

type Group = AnswerOf<typeof getPortalLiability>['courts'][number];

const wordsOf = ({ bonds, faceCents, forfeitedCents }: Omit<Group, 'name'>): string =>
  `${formatCents(faceCents)} · ${countOf(bonds, 'bond')}${forfeitedCents === 0 ? '' : ` · ${formatCents(forfeitedCents)} forfeited`}`;

const barOf = (group: Group) => ({
  key: group.name,
  name: group.name || 'Not known',
  value: group.faceCents,
  marked: group.forfeitedCents,
  words: wordsOf(group),
});

/** What the surety is liable for now: live bonds at face (powers#portal-contents). */
export const PortalLiability = ({ grant: { grantId, suretyName } }: { grant: OwnPortalGrant }) => {
  const { data, error, refetch } = useQuery(portalLiabilityQuery(grantId));
  if (error && !data) return <ErrorPanel error={error} retry={() => void refetch()} />;
  if (!data) return <Loading lines={6} />;
  if (data.total.bonds === 0)
    return <EmptyState title="No open liability." hint={`No live bonds on powers of ${suretyName}.`} />;
  return (
    <Stack gap="sm">
      <Text size="sm">{`In all ${wordsOf(data.total)}`}</Text>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title="By court">
          <Bars label="By court" bars={data.courts.map(barOf)} />
        </Section>
        <Section title="By parish">
          <Bars label="By parish" bars={data.parishes.map(barOf)} />
        </Section>
      </SimpleGrid>
    </Stack>
  );
};
