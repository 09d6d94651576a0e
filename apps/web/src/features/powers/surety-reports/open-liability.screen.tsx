import { SimpleGrid, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { powerReaders } from '#contracts/kernel/roles.ts';
import type { LiabilityGroup } from '#contracts/powers/surety-reports/open-liability.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { partOfWhole } from '#domain/kernel/part-of-whole.ts';
import { countOf } from '../../../lib/format.ts';
import { onlyFor } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Bars } from '../../../ui/facts.tsx';
import { countSet, ListBar } from '../../../ui/list-filters.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { NarrowedTo, WhoseFilters, whoseOf } from './whose-filters.tsx';
import { openLiabilitySearch } from './surety-reports-search.ts';
import { openLiabilityQuery } from './surety-reports.queries.ts';

/** `/powers/liability?surety=&agent=&parish=`: live bonds at face, by surety, court and parish (powers#open-liability). */
export const Route = createFileRoute('/_staff/powers/liability')({
  validateSearch: openLiabilitySearch,
  beforeLoad: onlyFor(powerReaders, 'You do not have access to this page.'),
  component: OpenLiabilityScreen,
});

const wordsOf = ({ bonds, faceCents, forfeitedCents }: Omit<LiabilityGroup, 'name'>) =>
  `${formatCents(faceCents)} · ${countOf(bonds, 'bond')}${forfeitedCents === 0 ? '' : ` · ${formatCents(forfeitedCents)} forfeited`}`;

const barOf = (group: LiabilityGroup) => ({
  key: group.name,
  name: group.name || 'Not known',
  value: group.faceCents,
  marked: group.forfeitedCents,
  words: wordsOf(group),
});

function OpenLiabilityScreen() {
  const search = Route.useSearch();
  const { surety, agent, parish } = search;
  const navigate = Route.useNavigate();
  const liability = useQuery({ ...openLiabilityQuery(whoseOf(search)), placeholderData: keepPreviousData });
  const { data } = liability;
  return (
    <Page
      title="Open liability"
      subtitle="Live bonds with a surety at face, received or not; a chain of rewrites counts once."
      actions={
        <LinkButton
          to="/admin/reports/$report"
          params={{ report: 'open-liability' }}
          search={search}
          size="xs"
          variant="default"
          className="no-print"
        >
          Report
        </LinkButton>
      }
    >
      <ListBar
        count={countSet({}, surety, agent, parish)}
        filters={
          <WhoseFilters
            search={search}
            change={(changes) => void navigate({ search: (now) => ({ ...now, ...changes }), replace: true })}
          />
        }
      />
      {data?.narrowed ? (
        <NarrowedTo to={data.narrowed.to} part={partOfWhole(data.total.faceCents, data.narrowed.whole.faceCents)} />
      ) : null}
      {liability.error ? <ErrorPanel error={liability.error} retry={() => void liability.refetch()} /> : null}
      {liability.isPending ? <Loading lines={8} /> : null}
      {data === undefined ? null : data.total.bonds === 0 ? (
        <EmptyState
          title="No open liability."
          hint="No live bonds on powers of a surety."
          action={
            <LinkButton to="/admin/power-inventory" size="xs" variant="default">
              See the powers
            </LinkButton>
          }
        />
      ) : (
        <>
          <Text size="sm">{`In all ${wordsOf(data.total)}`}</Text>
          <SimpleGrid cols={{ base: 1, md: 3 }}>
            <Section title="By surety">
              <Bars label="By surety" bars={data.sureties.map(barOf)} />
            </Section>
            <Section title="By court">
              <Bars label="By court" bars={data.courts.map(barOf)} />
            </Section>
            <Section title="By parish">
              <Bars label="By parish" bars={data.parishes.map(barOf)} />
            </Section>
          </SimpleGrid>
        </>
      )}
    </Page>
  );
}
