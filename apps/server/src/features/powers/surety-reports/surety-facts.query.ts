import { Injectable } from '@nestjs/common';
import type { SuretyContract } from '#domain/agency/surety-contract.ts';
import { addDays, dayOf } from '#domain/kernel/days.ts';
import { reportedSoFar, suretyReport, type ReportsSoFar } from '#domain/powers/surety-report.ts';
import { firstWeekOf, weekFrom } from '#domain/powers/surety-report-weeks.ts';
import type {
  PowerStepKind,
  ReportBond,
  ReportContent,
  ReportFacts,
  ReportPower,
  ReportWeek,
} from '#domain/books/surety-report-types.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

const POWERS = `
  select power_id, power_number as number, spelling, amount_cents, is_received
  from surety_power where organization_id = $1 and surety_id = $2`;

const STEPS = `
  select s.power_id, s.kind, s.happened_at
  from surety_power p
  join surety_power_step s on s.organization_id = p.organization_id and s.power_id = p.power_id
  where p.organization_id = $1 and p.surety_id = $2 and s.happened_at >= $3 order by s.position`;

const BONDS = `
  select b.bond_id, p.power_id, b.bond_date, b.written_at, b.defendant_id, b.court_location, b.jurisdiction as parish,
    b.agent_id, coalesce(b.amount_cents, 0) as face_cents,
    b.premium_cents - b.adjusted_cents as premium_cents, l.premium_cents as surety_premium_cents,
    l.buf_cents, not b.is_voided and b.power_number = p.power_number
      and (b.surety_id is null or b.surety_id = p.surety_id) as bears,
    case when b.is_voided then not b.paper_void else p.power_number <> all (b.replaced) end as is_intact, b.why
  from surety_power p
  join surety_bond_power l on l.organization_id = p.organization_id and l.power_id = p.power_id
  join surety_bond b on b.organization_id = l.organization_id and b.bond_id = l.bond_id
  where p.organization_id = $1 and p.surety_id = $2 and not b.is_brought_in order by b.written_at, b.bond_id`;

/** Of the reports before the last one only what was written and changed is needed. */
const SENT = `
  select starts_on, ends_on, number,
    case when number = max(number) over () then content->'lines'
      else jsonb_path_query_array(content, '$.lines[*] ? (@.word == "written")') end as lines,
    content->'amendments' as amendments, content->'totals' as totals
  from surety_report where organization_id = $1 and surety_id = $2 order by number`;

const FIRST = `select min(first_at) as first_at from surety_power where organization_id = $1 and surety_id = $2`;
const POSITION = `select position::text as position from projection.checkpoint where name = 'surety-facts'`;

interface SentRow extends ReportWeek, Pick<ReportContent, 'lines' | 'amendments' | 'totals'> {
  number: number;
}

/** What the next report of a surety is built from. */
interface Basis {
  facts: ReportFacts;
  before: ReportsSoFar;
  next: ReportWeek | null;
  lastTotals: ReportContent['totals'] | null;
  number: number;
  position: string;
}

/** A report that is not sent yet, as it builds itself now. */
export interface BuiltReport extends ReportWeek {
  content: ReportContent;
  /** The totals of the week before. */
  lastTotals: ReportContent['totals'] | null;
  number: number;
  /** Of the log. */
  position: string;
  /** The week whose report comes first. */
  oldest: ReportWeek;
}

/** The weeks that are not sent, from the oldest to the one that today is in. */
export const unsentWeeks = (next: ReportWeek | null, contracts: readonly SuretyContract[], today: string) => {
  const weeks: ReportWeek[] = [];
  for (let week = next; week !== null && week.startsOn <= today; week = weekFrom(addDays(week.endsOn, 1), contracts))
    weeks.push(week);
  return weeks;
};

/** The oldest week of a surety that is not sent; null where it has no power yet. */
export const nextWeek = (
  lastEndsOn: string | null,
  firstOn: string | null,
  contracts: readonly SuretyContract[],
): ReportWeek | null => {
  if (lastEndsOn !== null) return weekFrom(addDays(lastEndsOn, 1), contracts);
  return firstOn === null ? null : firstWeekOf(firstOn, contracts);
};

type BondRow = Omit<ReportBond, 'bondDate'> & { bondDate: string | null; writtenAt: string | Date };

/**
 * Builds the reports of a surety from what its powers and bonds did, all at one position of the log
 * (powers#execution-report).
 */
@Injectable()
export class SuretyFacts {
  constructor(private readonly reads: Reads) {}

  /** The unsent report of the week that ends on a day; null where no such week has begun. */
  async build(
    actor: Pick<Actor, 'organizationId' | 'timeZone'>,
    { suretyId, endsOn, today }: { suretyId: string; endsOn: string; today: string },
    contracts: readonly SuretyContract[],
  ): Promise<BuiltReport | null> {
    const basis = await this.reads.after(actor, ['surety-facts'], (tx) => this.basis(tx, actor, suretyId, contracts));
    const { facts, next: oldest, position } = basis;
    if (oldest === null) return null;
    let { before, lastTotals, number } = basis;
    for (const week of unsentWeeks(oldest, contracts, today)) {
      number += 1;
      const content = suretyReport(facts, week, before);
      if (week.endsOn === endsOn) return { ...week, content, lastTotals, number, position, oldest };
      const { hand, said } = reportedSoFar([content]);
      before = { hand, said: new Map([...before.said, ...said]) };
      lastTotals = content.totals;
    }
    return null;
  }

  private async basis(
    tx: TenantTransaction,
    { organizationId, timeZone }: Pick<Actor, 'organizationId' | 'timeZone'>,
    suretyId: string,
    contracts: readonly SuretyContract[],
  ): Promise<Basis> {
    const of = [organizationId, suretyId];
    const [powers, bonds, sent, first, at] = await Promise.all([
      tx.query<ReportPower>(POWERS, of),
      tx.query<BondRow>(BONDS, of),
      tx.query<SentRow>(SENT, of),
      tx.query<{ firstAt: string | Date | null }>(FIRST, of),
      tx.query<{ position: string }>(POSITION),
    ]);
    const last = sent.rows.at(-1) ?? null;
    const firstAt = first.rows[0]?.firstAt ?? null;
    const firstOn = firstAt === null ? null : dayOf(new Date(firstAt), timeZone);
    const next = nextWeek(last?.endsOn ?? null, firstOn, contracts);
    // A day earlier, whatever the zone: which day a step was on is said below.
    const since = next === null ? new Date(0) : new Date(`${addDays(next.startsOn, -1)}T00:00:00Z`);
    const { rows: steps } = await tx.query<{ powerId: string; kind: PowerStepKind; happenedAt: string | Date }>(STEPS, [
      ...of,
      since,
    ]);
    return {
      facts: {
        powers: new Map(powers.rows.map((power) => [power.powerId, power])),
        steps: steps.map(({ powerId, kind, happenedAt }) => ({
          powerId,
          kind,
          on: dayOf(new Date(happenedAt), timeZone),
        })),
        bonds: bonds.rows.map(({ writtenAt, bondDate, ...bond }) => ({
          ...bond,
          bondDate: bondDate ?? dayOf(new Date(writtenAt), timeZone),
        })),
      },
      before: reportedSoFar(sent.rows),
      next,
      lastTotals: last?.totals ?? null,
      number: last?.number ?? 0,
      position: at.rows[0]?.position ?? '0',
    };
  }
}
