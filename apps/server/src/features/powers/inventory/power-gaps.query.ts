import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { ReaderMay } from '#contracts/kernel/second-person.ts';
import type {
  countPowerGaps,
  downloadPowerGaps,
  explainPowerGap,
  listPowerExplanations,
  listPowerGaps,
  PowerExplanation,
  PowerGap,
} from '#contracts/powers/inventory/power-gaps.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { gapWords, POWER_GAP_KINDS, POWER_GAPS, type GapFacts, type PowerGapKind } from '#domain/books/power-gap.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { csv, csvLines } from '../../../platform/csv/csv.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { rowChunks } from '../../../platform/database/row-chunks.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { GAPS } from './power-gap-kinds.query.ts';
import { Approvers, type Reader } from '../../books/approvals/index.ts';
import { mayDecide, nameOf } from '../../agency/organizations/index.ts';
import { Powers } from './powers.query.ts';
import { PowerStatusReasons } from './power-status-reasons.query.ts';

type Filter = InputOf<typeof downloadPowerGaps>['query'];
type Row = Omit<PowerGap, 'why' | 'explainedBy'> & GapFacts & { place: string; holderId: string | null };

/** What stands behind a number in the order of the list: the kind, then the power, or the surety of a missing one. */
const PLACE = `(g.kind || ' ' || coalesce(g.power_id, g.surety_id)::text) collate "C"`;

/** Nobody has explained it for this cause. */
const OPEN = `not exists (
    select from power_explanation x where x.organization_id = $1 and x.power_number = g.power_number and x.kind = g.kind
      and x.cause = g.cause and x.power_id is not distinct from g.power_id and not x.is_over)`;

/** A page by number. Parameters: agency, kind, now, number and text that were searched for, place of the last row, rows. */
const PAGE = `
  select g.kind, g.power_number as number, g.spelling as power_number, g.power_id,
    g.surety_id, coalesce(s.name, '') as surety_name,
    ${nameOf('a', '')} as holder_name, g.holder_id, g.cause, g.below, g.above, g.box, g.state, g.since,
    g.expires_on, g.bonds, ${PLACE} as place
  from (${GAPS}) g
  left join surety s on s.organization_id = $1 and s.surety_id = g.surety_id
  left join agent a on a.organization_id = $1 and a.user_id = g.holder_id
  where ${OPEN} and ($5::text = '' or ($4::text <> '' and strpos(g.power_number, $4) > 0)
      or strpos(searchable_name(a.full_name), nullif(searchable_name($5), '')) > 0)
    and ($6::text is null or (g.power_number collate "C", ${PLACE}) > ($6, $7))
  order by g.power_number collate "C", ${PLACE} limit $8`;

const TOTALS = `select g.kind, count(*)::int as count from (${GAPS}) g where ${OPEN} group by g.kind`;

const IS_OPEN = `
  select from (${GAPS}) g
  where g.power_number = $4 and g.power_id is not distinct from $5::uuid and g.cause = $6 and ${OPEN}`;

const EXPLANATIONS = `
  select x.kind, coalesce(r.body, '') as reason, ${nameOf('a')} as explained_by, x.explained_at, x.alone
  from power p
  join power_explanation x on x.organization_id = p.organization_id and x.power_number = p.power_number
    and (x.power_id = p.power_id or x.power_id is null)
  left join agent a on a.organization_id = x.organization_id and a.user_id = x.explained_by
  left join entry_text r on r.organization_id = x.organization_id and r.event_id = x.event_id and r.field = 'reason'
  where p.organization_id = $1 and p.power_id = $2 order by x.explained_at desc, x.event_id`;

const cursorSchema = z.tuple([z.string().max(200), z.string().max(100)]);

/** The gap finder: power numbers that are in no explained state (powers#gap-finder). */
@Injectable()
export class PowerGaps {
  constructor(
    private readonly reads: Reads,
    private readonly powers: Powers,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly approvers: Approvers,
    private readonly told: PowerStatusReasons,
  ) {}

  private today({ timeZone }: Actor): string {
    return dayOf(this.clock.now(), timeZone);
  }

  /** By number; a number may be there for several reasons. */
  async list(
    actor: Actor,
    { cursor, limit, ...filter }: InputOf<typeof listPowerGaps>['query'],
  ): Promise<ResponseOf<typeof listPowerGaps>> {
    const rows = await this.read(actor, filter, decodeCursor(cursorSchema, cursor), limit + 1);
    const page = rows.slice(0, limit);
    const reader = await this.approvers.reader(actor);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const today = this.today(actor);
    return {
      rows: page.map((row) => shown(row, actor, { reader, today })),
      nextCursor: last ? encodeCursor([last.number, last.place]) : null,
    };
  }

  /** How many there are of every kind. */
  async totals({ organizationId }: Actor): Promise<ResponseOf<typeof countPowerGaps>> {
    const { rows } = await this.reads.after({ organizationId }, ['powers', 'bonds'], (tx) =>
      tx.query<{ kind: PowerGapKind; count: number }>(TOTALS, [organizationId, null, this.clock.now()]),
    );
    const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
    return { kinds: POWER_GAP_KINDS.map((kind) => ({ kind, count: counts.get(kind) ?? 0 })) };
  }

  /**
   * Asserts that this gap is listed now.
   * @throws Refused POWER_NOT_FOUND, also for another organization's; POWER_GAP_CLOSED.
   */
  async mustBeOpen(
    actor: Actor,
    { kind, number, powerId, cause }: InputOf<typeof explainPowerGap>['body'],
  ): Promise<void> {
    const { organizationId } = actor;
    if (powerId !== null) await this.powers.kept(actor, powerId);
    const { rows } = await this.reads.after({ organizationId }, ['powers', 'bonds'], (tx) =>
      tx.query(IS_OPEN, [organizationId, kind, this.clock.now(), number, powerId, cause]),
    );
    if (rows.length === 0) throw new Refused('POWER_GAP_CLOSED');
  }

  /** What was said of a power, and of its number while it was missing. @throws Refused POWER_NOT_FOUND. */
  async explanations(actor: Actor, powerId: string): Promise<ResponseOf<typeof listPowerExplanations>> {
    const { organizationId } = actor;
    const { key } = await this.powers.kept(actor, powerId);
    const { rows } = await this.reads.after({ organizationId }, ['powers'], (tx) =>
      tx.query<PowerExplanation>(EXPLANATIONS, [organizationId, powerId]),
    );
    return { rows, moves: await this.told.of(actor, { powerId, key }) };
  }

  /** The whole list, piece by piece; taking it away leaves an entry in the audit trail first. */
  async *file(actor: Actor, filter: Filter): AsyncGenerator<string> {
    await this.trail.record(actor, { action: 'export-taken', details: { file: 'power-gaps.csv' } });
    yield csv([['Power Number', 'Surety Company', 'Agent', 'Kind', 'Why']]);
    const today = this.today(actor);
    const read = (last: Row | null, limit: number) =>
      this.read(actor, filter, last && [last.number, last.place], limit);
    for await (const rows of rowChunks(read)) {
      yield csvLines(
        rows.map((row) => {
          const { powerNumber, suretyName, holderName, kind, why } = shown(row, actor, {
            reader: { userId: actor.userId, eligible: [] },
            today,
          });
          return [powerNumber, suretyName, holderName, POWER_GAPS[kind], why];
        }),
      );
    }
  }

  private async read(
    { organizationId }: Actor,
    { kind, search = '' }: Filter,
    after: readonly [number: string, place: string] | null,
    limit: number,
  ): Promise<Row[]> {
    const { rows } = await this.reads.after({ organizationId }, ['powers', 'bonds'], (tx) =>
      tx.query<Row>(PAGE, [
        organizationId,
        kind ?? null,
        this.clock.now(),
        normalizePowerNumber(search),
        search,
        after?.[0] ?? null,
        after?.[1] ?? null,
        limit,
      ]),
    );
    return rows;
  }
}

const EXPLAINED_BY = { approve: 'anyone', neither: 'another', release: 'alone' } as const satisfies Record<
  ReaderMay,
  string
>;

/** Explaining a bond above its power is an override of it (powers#above-its-power). */
const shown = (gap: Row, actor: Actor, { reader, today }: { reader: Reader; today: string }): PowerGap => {
  const { place: _, holderId, below, above, box, state, since, expiresOn, bonds, ...row } = gap;
  const why = gapWords({ ...row, below, above, box, state, since, expiresOn, bonds }, actor.timeZone, today);
  const of = { askedBy: null, askedAt: '', powerOf: row.kind === 'beyond' ? [holderId] : [] };
  return { ...row, why, explainedBy: EXPLAINED_BY[mayDecide('power gap', of, reader)] };
};
