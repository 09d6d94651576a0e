import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { WEEKS_BEFORE, type getOverview, type OverviewGroup } from '#contracts/office/overview/overview.ts';
import { mondayOf } from '#domain/kernel/day-presets.ts';
import { addDays, daysBetween, dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { OpenLiability } from '../../powers/surety-reports/index.ts';
import { RecoveryQueue } from '../../recovery/cases/index.ts';
import { figureOf, standingFigure, standingOf, weeklySums } from './overview-figures.ts';
import { OverviewRows, type Moved, type Rows, type Standing } from './overview-rows.query.ts';

type Answer = ResponseOf<typeof getOverview>;

const sumOf = <Row>(rows: readonly Row[], centsOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + centsOf(row), 0);

const of = (moved: readonly Moved[], what: Moved['what']) => moved.filter((row) => row.what === what);

/** The figures that everybody together has, an agent, or a parish. */
const figuresOf = (moved: readonly Moved[], standing: readonly Standing[], weeksBefore: number) => ({
  written: figureOf(of(moved, 'written'), weeksBefore),
  collected: figureOf(of(moved, 'collected'), weeksBefore),
  forfeited: figureOf(of(moved, 'forfeited'), weeksBefore),
  owedCents: sumOf(standing, ({ owedCents }) => owedCents),
  exposureCents: sumOf(standing, ({ exposureCents }) => exposureCents),
  forfeitedNowCents: sumOf(standing, ({ forfeitedNowCents }) => forfeitedNowCents),
});

/** The same by what rows are of, by name; what is of nobody stands last. */
const groupsBy = (
  { moved, standing }: Rows,
  { keyOf, named, weeksBefore }: GroupedBy,
): (OverviewGroup & { key: string | null })[] => {
  const keys = new Set([...moved, ...standing].map(keyOf));
  return [...keys]
    .map((key) => {
      const own = <Row extends Moved | Standing>(rows: readonly Row[]) => rows.filter((row) => keyOf(row) === key);
      return { key, name: key === null ? '' : named(key), ...figuresOf(own(moved), own(standing), weeksBefore) };
    })
    .toSorted((one, other) => {
      if (one.name === '' || other.name === '') return one.name === other.name ? 0 : one.name === '' ? 1 : -1;
      return one.name.localeCompare(other.name);
    });
};

interface GroupedBy {
  keyOf: (row: Moved | Standing) => string | null;
  named: (key: string) => string;
  weeksBefore: number;
}

/** Written, collected, forfeited and owed by week, with what stands now (today#overview). */
@Injectable()
export class Overview {
  constructor(
    private readonly rows: OverviewRows,
    private readonly liability: OpenLiability,
    private readonly queue: RecoveryQueue,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused MONEY_STOPPED */
  async of(actor: Actor): Promise<Answer> {
    const today = dayOf(this.clock.now(), actor.timeZone);
    const monday = mondayOf(today);
    const oldest = addDays(monday, -7 * WEEKS_BEFORE);
    const [rows, liability, { all: forfeitedNow }] = await Promise.all([
      this.rows.of(actor, { monday: oldest, today, weekday: daysBetween(monday, today) }),
      this.liability.get(actor, {}),
      this.queue.first(actor, {}, 0),
    ]);
    const weeksBefore = weeksOf(rows.began, monday);
    const { moved, standing, names } = rows;
    return {
      today,
      ...weeklyOf(rows, { oldest, weeksBefore }),
      ...wholeOf(figuresOf(moved, standing, weeksBefore)),
      creditsCents: sumOf(standing, ({ creditsCents }) => creditsCents),
      exposure: {
        count: sumOf(standing, ({ bonds }) => bonds),
        cents: sumOf(standing, ({ exposureCents }) => exposureCents),
      },
      withSureties: { count: liability.total.bonds, cents: liability.total.faceCents },
      forfeitedNow,
      agents: groupsBy(rows, {
        keyOf: ({ agentId }) => agentId,
        named: (agentId) => names.get(agentId) ?? 'Former staff',
        weeksBefore,
      }).map(({ key: agentId, ...group }) => ({ agentId, ...group })),
      parishes: groupsBy(rows, { keyOf: ({ parish }) => parish, named: (parish) => parish, weeksBefore }).map(
        ({ key: _, ...group }) => group,
      ),
      sureties: liability.sureties.map(({ bonds: _, ...surety }) => surety),
    };
  }
}

/** How many of the weeks before this one the agency has: from the one in which it first wrote or collected. */
const weeksOf = (began: string | null, monday: string): number =>
  began === null ? 0 : Math.max(0, Math.min(WEEKS_BEFORE, daysBetween(mondayOf(began), monday) / 7));

const weeklyOf = ({ moved, ledger }: Rows, { oldest, weeksBefore }: { oldest: string; weeksBefore: number }) => {
  const receivable = ledger.filter(({ owed }) => owed);
  const before = sumOf(receivable, ({ week, cents }) => (week < 0 ? cents : 0));
  const stood = standingOf(before, receivable);
  const [written, collected, forfeited] = (['written', 'collected', 'forfeited'] as const).map((what) =>
    weeklySums(of(moved, what)),
  );
  return {
    weeks: stood.map((receivableCents, at) => ({
      monday: addDays(oldest, 7 * at),
      writtenCents: written?.[at] ?? 0,
      collectedCents: collected?.[at] ?? 0,
      forfeitedCents: forfeited?.[at] ?? 0,
      receivableCents,
    })),
    weeksBefore,
    receivable: standingFigure(before, receivable, weeksBefore),
    unclaimedCents: 0 - sumOf(ledger, ({ owed, week, cents }) => (!owed && week === WEEKS_BEFORE ? cents : 0)),
  };
};

/** What the whole agency has of a group's figures; the rest stands by itself. */
const wholeOf = ({ written, collected, forfeited, owedCents }: ReturnType<typeof figuresOf>) => ({
  written,
  collected,
  forfeited,
  owedCents,
});
