import { lazy, Suspense, type ReactNode } from 'react';
import { Title } from '@mantine/core';
import type { WeekFigure } from '#contracts/office/overview/overview.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf, showDay } from '../../../lib/format.ts';

// The picture comes after the figures: it draws with a library of its own.
const WeekBars = lazy(() => import('../../../charts/week-bars.tsx').then((part) => ({ default: part.WeekBars })));

/** What stands where there is no week to compare with (today#board-week). */
const NONE = '–';

interface WeekCardProps {
  title: string;
  /** What the first line of its figures is called: of this week, or how it stands now. */
  now: string;
  /** What the same of a week ago is called. */
  before: string;
  figure: WeekFigure;
  weeksBefore: number;
  /** Its amount, where that is a link to its list. */
  amount?: ReactNode;
  /** More lines, each with its name. */
  more?: readonly (readonly [name: string, value: ReactNode])[];
  weeks: readonly { monday: string; cents: number }[];
}

/** A figure of this week, what it was a week ago and on average, and a bar for each week. */
export const WeekCard = (props: WeekCardProps) => {
  const { title, now, before, figure, weeksBefore, amount, more = [], weeks } = props;
  const { weekCents, lastWeekCents, averageCents } = figure;
  const lines: readonly (readonly [string, ReactNode])[] = [
    [before, weeksBefore === 0 ? NONE : formatCents(lastWeekCents)],
    [
      weeksBefore === 0 ? 'Average of the weeks before' : `Average of ${countOf(weeksBefore, 'week')} before`,
      averageCents === null ? NONE : formatCents(averageCents),
    ],
    ...more,
  ];
  return (
    <section className="panel overview-card" aria-label={title}>
      <Title order={2} size="sm" fw={600}>
        {title}
      </Title>
      <dl className="overview-lines">
        <div className="overview-now">
          <dt>{now}</dt>
          <dd className="money">{amount ?? formatCents(weekCents)}</dd>
        </div>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="money">{value}</dd>
          </div>
        ))}
      </dl>
      <Suspense fallback={<div className="chart-place" />}>
        <WeekBars
          label={`${title} by week`}
          header="Week of"
          bars={weeks.map(({ monday, cents }) => ({
            key: monday,
            name: showDay(monday),
            short: showDay(monday).slice(0, 5),
            value: cents,
            words: formatCents(cents),
          }))}
        />
      </Suspense>
    </section>
  );
};
