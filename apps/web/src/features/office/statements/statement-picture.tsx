import { SimpleGrid } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { getStatement } from '#contracts/office/statements/statements.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { Bars } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';

// The picture comes after the figures: it draws with a library of its own.
const WeekBars = lazy(() => import('../../../charts/week-bars.tsx').then((part) => ({ default: part.WeekBars })));

type Answer = AnswerOf<typeof getStatement>;

interface OverTimeProps {
  label: string;
  header: string;
  lines: Answer['sections'][number]['lines'];
  /** Which of the figures of each line. */
  at?: number;
  /** What stands beside the axis, of the name of a line. */
  short: (name: string) => string;
}

/** A bar for each line; a table of them is there for screen readers. */
const OverTime = ({ label, header, lines, at = 0, short }: OverTimeProps) => (
  <Section title={label}>
    <Suspense fallback={<div className="chart-place" />}>
      <WeekBars
        label={label}
        header={header}
        bars={lines.map(({ name, figures }) => {
          const value = figures[at] ?? 0;
          return { key: name, name, short: short(name), value, words: formatCents(value) };
        })}
      />
    </Suspense>
  </Section>
);

const dayAndMonth = (name: string): string => name.slice(0, 5);
/** `November 2026` → `Nov` */
const monthAlone = (name: string): string => name.slice(0, 3);

const Ages = ({ made: { columns, sections } }: { made: Answer }) => {
  const figures = sections[0]?.total.figures ?? [];
  // The whole stands first, what is in credit last.
  const ages = columns.map(({ name }, at) => ({ name, cents: figures[at] ?? 0 })).slice(1, -1);
  return (
    <Section title="Owed by age">
      <Bars
        label="Owed by days since it was due"
        bars={ages.map(({ name, cents }) => ({
          key: name,
          name: `${name} days`,
          value: cents,
          words: formatCents(cents),
        }))}
      />
    </Section>
  );
};

/** What a statement shows at a glance, where it has a picture: ages, weeks, months (money#pictures-of-reports). */
export const StatementPicture = ({ made }: { made: Answer }) => {
  const lines = made.sections.find(({ name }) => name === 'By week' || name === 'By month')?.lines ?? [];
  if (made.kind === 'aging' || made.kind === 'aging-by-agent')
    // Beside another day there are no ages.
    return made.sections[0]?.lines.length && made.columns[0]?.name === 'Total' ? <Ages made={made} /> : null;
  if (lines.length < 2) return null;
  if (made.kind === 'collections')
    return <OverTime label="Collected by week" header="Week" lines={lines} short={dayAndMonth} />;
  if (made.kind !== 'by-month') return null;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <OverTime label="Written by month" header="Month" lines={lines} short={monthAlone} />
      <OverTime label="Collected by month" header="Month" lines={lines} at={1} short={monthAlone} />
    </SimpleGrid>
  );
};
