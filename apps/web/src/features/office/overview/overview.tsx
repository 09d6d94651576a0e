import { Button, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { getOverview, OverviewWeek } from '#contracts/office/overview/overview.ts';
import { supervisors } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf, showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Bars } from '../../../ui/facts.tsx';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { OverviewGroups } from './overview-groups.tsx';
import { overviewQuery } from './overview.queries.ts';
import { WeekCard } from './week-card.tsx';

type Answer = ResponseOf<typeof getOverview>;

/** Asked again without a change, too: another day begins. In milliseconds. */
const AGAIN = 600_000;

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

const weeksOf = ({ weeks }: Answer, centsOf: (week: OverviewWeek) => number) =>
  weeks.map((week) => ({ monday: week.monday, cents: centsOf(week) }));

/** The four figures that have weeks to compare with, each leading to its list. */
const Weeks = ({ answer }: { answer: Answer }) => {
  const { today, weeks, weeksBefore, written, collected, forfeited, receivable, unclaimedCents } = answer;
  const from = weeks.at(-1)?.monday ?? today;
  const weekday = WEEKDAY.format(new Date(today));
  const shared = {
    now: from === today ? 'This week, today' : `This week, to ${weekday}`,
    before: `Last week, to ${weekday}`,
    weeksBefore,
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <WeekCard
        {...shared}
        title="Written"
        figure={written}
        weeks={weeksOf(answer, ({ writtenCents }) => writtenCents)}
      />
      <WeekCard
        {...shared}
        title="Collected"
        figure={collected}
        amount={
          <AppLink inherit to="/admin/reports" search={{ tab: 'payments', from, to: today }}>
            {formatCents(collected.weekCents)}
          </AppLink>
        }
        more={
          unclaimedCents === 0
            ? []
            : [['Payment History, without unclaimed credits', formatCents(collected.weekCents + unclaimedCents)]]
        }
        weeks={weeksOf(answer, ({ collectedCents }) => collectedCents)}
      />
      <WeekCard
        {...shared}
        title="Forfeited"
        figure={forfeited}
        weeks={weeksOf(answer, ({ forfeitedCents }) => forfeitedCents)}
      />
      <WeekCard
        title="Receivable"
        now="Now"
        before={`A week ago, ${weekday}`}
        weeksBefore={weeksBefore}
        figure={receivable}
        amount={
          <AppLink inherit to="/admin/reports" search={{ tab: 'trial-balance', on: today }}>
            {formatCents(receivable.weekCents)}
          </AppLink>
        }
        more={[
          ['Owed', formatCents(answer.owedCents)],
          ['Credits', formatCents(answer.creditsCents)],
        ]}
        weeks={weeksOf(answer, ({ receivableCents }) => receivableCents)}
      />
    </SimpleGrid>
  );
};

const Standing = ({ exposure, withSureties, forfeitedNow }: Answer) => (
  <section className="panel overview-card" aria-label="Exposure">
    <Title order={2} size="sm" fw={600}>
      Exposure
    </Title>
    <dl className="overview-lines">
      <div className="overview-now">
        <dt>Faces of {countOf(exposure.count, 'live bond')}</dt>
        <dd className="money">{formatCents(exposure.cents)}</dd>
      </div>
      <div>
        <dt>With a surety, {countOf(withSureties.count, 'bond')}</dt>
        <dd className="money">
          <AppLink inherit to="/powers/liability">
            {formatCents(withSureties.cents)}
          </AppLink>
        </dd>
      </div>
      <div>
        <dt>Forfeitures to answer, {forfeitedNow.count}</dt>
        <dd className="money">
          <AppLink inherit to="/recovery/first">
            {formatCents(forfeitedNow.cents)}
          </AppLink>
        </dd>
      </div>
    </dl>
  </section>
);

const barOf = (key: string, name: string, value: number, marked: number) => ({
  key,
  name,
  value,
  marked,
  words: `${formatCents(value)}${marked === 0 ? '' : ` · ${formatCents(marked)} forfeited`}`,
});

const Exposure = ({ parishes, sureties }: Answer) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
    {sureties.length === 0 ? null : (
      <Section title="Exposure by surety">
        <Bars
          label="Exposure by surety"
          bars={sureties.map((one) => barOf(one.suretyId, one.name, one.faceCents, one.forfeitedCents))}
        />
      </Section>
    )}
    <Section title="Exposure by parish">
      <Bars
        label="Exposure by parish"
        bars={parishes
          .filter(({ exposureCents }) => exposureCents !== 0)
          .toSorted((one, other) => other.exposureCents - one.exposureCents)
          .map((one) => barOf(one.name, one.name || 'Not known', one.exposureCents, one.forfeitedNowCents))}
      />
    </Section>
  </SimpleGrid>
);

const Shown = ({ answer }: { answer: Answer }) => {
  const { agents, parishes, weeksBefore, exposure } = answer;
  if (agents.length === 0 && parishes.length === 0)
    return (
      <EmptyState
        title="No figures yet."
        hint="They begin with the first bond."
        action={
          <LinkButton to="/defendants/new" size="sm">
            Create Defendant
          </LinkButton>
        }
      />
    );
  return (
    <>
      <Weeks answer={answer} />
      <AppLink to="/admin/reports/$report" params={{ report: 'by-month' }} size="sm">
        Written and collected over twelve months
      </AppLink>
      <Standing {...answer} />
      {exposure.count === 0 ? null : <Exposure {...answer} />}
      <OverviewGroups
        title="By agent"
        header="Agent"
        weeksBefore={weeksBefore}
        rows={agents.map((agent) => ({ ...agent, key: agent.agentId ?? '', name: agent.name || 'No agent' }))}
      />
      <OverviewGroups
        title="By parish"
        header="Parish"
        weeksBefore={weeksBefore}
        rows={parishes.map((parish) => ({ ...parish, key: parish.name, name: parish.name || 'Not known' }))}
      />
    </>
  );
};

const Read = () => {
  const overview = useQuery({ ...overviewQuery, refetchInterval: AGAIN });
  const { data, error, isPending } = overview;
  const monday = data?.weeks.at(-1)?.monday;
  return (
    <Page
      title="Overview"
      subtitle={
        data === undefined || monday === undefined ? undefined : (
          <span className="tabular">{`The week of ${showDay(monday)}, to today, ${showDay(data.today)}.`}</span>
        )
      }
      actions={
        <Button size="xs" variant="default" onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <Stack gap="md">
        {error ? (
          <ErrorPanel title="Failed to load the overview." error={error} retry={() => void overview.refetch()} />
        ) : null}
        {isPending ? <Loading words="Loading the overview..." lines={10} /> : null}
        {data === undefined ? null : <Shown answer={data} />}
        {data === undefined ? null : (
          <Text size="xs" c="dimmed">
            Written is premium, collected is payments less voids, returns and refunds, each on the day in the books.
            Forfeited goes by the forfeiture date. Averages are of whole weeks.
          </Text>
        )}
      </Stack>
    </Page>
  );
};

/**
 * How this week stands beside the weeks before, by agent, parish and surety (today#overview). Other roles read that it is
 * not theirs.
 */
export const Overview = () =>
  useMay(supervisors) ? (
    <Read />
  ) : (
    <Page title="Overview">
      <EmptyState
        title="You do not have access to this page."
        action={
          <LinkButton to="/dashboard" variant="default">
            Dashboard
          </LinkButton>
        }
      />
    </Page>
  );
