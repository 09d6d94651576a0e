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
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { openingDecider, type Opening } from '../../books/opening/index.ts';

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
/** Sureties of bonds that came from another program, to which it reported them. */
const CAME_WITH = `
  select distinct surety_id from surety_bond
  where organization_id = $1 and is_brought_in and not is_voided and surety_id is not null`;
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

/** Until when a surety had its reports: the last that was sent here, else that of another program; its first power here. */
interface ReportedSoFar {
  lastEndsOn: string | null;
  cutOverOn: string | null;
  firstOn: string | null;
}

/** The oldest week of a surety that is not sent; null where it has no power yet. */
export const nextWeek = (
  { lastEndsOn, cutOverOn, firstOn }: ReportedSoFar,
  contracts: readonly SuretyContract[],
): ReportWeek | null => {
  if (firstOn === null) return null;
  const reportedUntil = lastEndsOn ?? cutOverOn;
  return reportedUntil === null ? firstWeekOf(firstOn, contracts) : weekFrom(addDays(reportedUntil, 1), contracts);
};

/**
 * By surety the last day that another program reported to it (moving-in#opening-surety): of those that bonds or lines of
 * the opening name.
 */
export const reportedElsewhere = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  { cutOverOn, lines }: Opening,
): Promise<(suretyId: string) => string | null> => {
  if (cutOverOn === null) return () => null;
  const { rows } = await tx.query<{ suretyId: string }>(CAME_WITH, [organizationId]);
  const named = [...lines.values()].flatMap(({ tags, amountCents }) =>
    amountCents === 0 ? [] : (tags.suretyId ?? []),
  );
  const came = new Set([...rows.map(({ suretyId }) => suretyId), ...named]);
  return (suretyId) => (came.has(suretyId) ? cutOverOn : null);
};

type BondRow = Omit<ReportBond, 'bondDate'> & { bondDate: string | null; writtenAt: string | Date };

/**
 * Builds the reports of a surety from what its powers and bonds did, all at one position of the log
 * (powers#execution-report).
 */
@Injectable()
export class SuretyFacts {
  constructor(
    private readonly reads: Reads,
    private readonly commands: CommandRunner,
  ) {}

  /** The unsent report of the week that ends on a day; null where no such week has begun. */
  async build(
    actor: Pick<Actor, 'organizationId' | 'timeZone'>,
    { suretyId, endsOn, today }: { suretyId: string; endsOn: string; today: string },
    contracts: readonly SuretyContract[],
  ): Promise<BuiltReport | null> {
    const opening = await this.commands.read(openingDecider, actor, actor.organizationId);
    const basis = await this.reads.after(actor, ['surety-facts'], (tx) =>
      this.basis(tx, actor, suretyId, { contracts, opening }),
    );
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
    { contracts, opening }: { contracts: readonly SuretyContract[]; opening: Opening },
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
    const cutOverOn = (await reportedElsewhere(tx, organizationId, opening))(suretyId);
    const next = nextWeek({ lastEndsOn: last?.endsOn ?? null, cutOverOn, firstOn }, contracts);
    // A day earlier, whatever the zone: which day a step was on is said below. All of it for the first report.
    const since = next === null || last === null ? new Date(0) : new Date(`${addDays(next.startsOn, -1)}T00:00:00Z`);
    const { rows: steps } = await tx.query<{ powerId: string; kind: PowerStepKind; happenedAt: string | Date }>(STEPS, [
      ...of,
      since,
    ]);
    return {
      facts: {
        powers: new Map(powers.rows.map((power) => [power.powerId, power])),
        steps: steps.map(({ powerId, kind, happenedAt }) => {
          const on = dayOf(new Date(happenedAt), timeZone);
          // What happened before the first report counts in it.
          const isBefore = last === null && next !== null && on < next.startsOn;
          return { powerId, kind, on: isBefore ? next.startsOn : on };
        }),
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
