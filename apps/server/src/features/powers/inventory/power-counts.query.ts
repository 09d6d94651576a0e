import type { WaitsElsewhere } from '#contracts/books/approvals/approvals.ts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { powerReaders } from '#contracts/kernel/roles.ts';
import type {
  listPowerCountLines,
  listPowerCounts,
  PowerCount,
  PowerCountLine,
} from '#contracts/powers/inventory/power-counts.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { mayDecide, nameOf } from '../../agency/organizations/index.ts';
import { readerOf, type Reader } from '../../books/approvals/index.ts';
import { mayCount, signOffOf } from './held-count.ts';

type Row = Omit<PowerCount, 'mayCount' | 'maySettle' | 'readerMay'>;

const COUNTS = `
  select c.count_id, c.holder_id,
    case when c.holder_id is null then '' else ${nameOf('h')} end as holder_name, ${nameOf('a')} as started_by,
    c.started_at, c.ended_at, l.listed, l.found, l.turned_up, l.unsettled
  from power_count c
  left join agent h on h.organization_id = c.organization_id and h.user_id = c.holder_id
  left join agent a on a.organization_id = c.organization_id and a.user_id = c.started_by
  cross join lateral (
    select count(*) filter (where is_listed)::int as listed,
      count(*) filter (where is_listed and found_at is not null)::int as found,
      count(*) filter (where not is_listed)::int as turned_up,
      count(*) filter (where is_listed = (found_at is null) and settled_as is null)::int as unsettled
    from power_count_line l where l.organization_id = c.organization_id and l.count_id = c.count_id) l`;

const PAGE = `${COUNTS}
  where c.organization_id = $1 and ($2::timestamptz is null or (c.started_at, c.count_id) < ($2, $3::uuid))
  order by c.started_at desc, c.count_id desc limit $4`;

const ONE = `${COUNTS} where c.organization_id = $1 and c.count_id = $2`;

const LINES = `
  select l.power_id, l.spelling as power_number, l.power_number as number,
    coalesce(s.name, '') as surety_name, l.amount_cents, l.state_then, l.is_listed, l.found_at, l.settled_as,
    case when l.settled_by is null then '' else ${nameOf('a')} end as settled_by, l.settled_at, l.reason
  from power_count_line l
  left join surety s on s.organization_id = l.organization_id and s.surety_id = l.surety_id
  left join agent a on a.organization_id = l.organization_id and a.user_id = l.settled_by
  where l.organization_id = $1 and l.count_id = $2 and (not $3::boolean or l.is_listed = (l.found_at is null))
    and ($4::text is null or (l.power_number, l.power_id) > ($4, $5::uuid))
  order by l.power_number, l.power_id limit $6`;

/** Of which somebody's newest count has numbers that an Admin has not signed off; each waits as one. */
const UNSIGNED = `
  select * from (
    select distinct on (c.holder_id) c.* from (${COUNTS} where c.organization_id = $1 and c.ended_at is not null) c
    order by c.holder_id, c.ended_at desc) newest
  where unsettled > 0`;

/** Counts of powers that wait for their sign-off (powers#count-sign-off). */
export const countsToSignOff = async (tx: TenantTransaction, organizationId: string): Promise<WaitsElsewhere[]> => {
  const { rows } = await tx.query<{ countId: string; holderName: string }>(UNSIGNED, [organizationId]);
  return rows.map(({ countId, holderName }) => ({
    kind: 'power counts' as const,
    subjectId: countId,
    name: holderName,
    waiting: 1,
  }));
};

/** Counts of powers, and what they found (powers#power-count). */
@Injectable()
export class PowerCounts {
  constructor(private readonly database: TenantDatabase) {}

  /** The last one first. */
  async list(
    actor: Actor,
    { cursor, limit }: InputOf<typeof listPowerCounts>['query'],
  ): Promise<ResponseOf<typeof listPowerCounts>> {
    const [startedAt = null, countId = null] = decodeCursor(z.tuple([z.iso.datetime(), z.uuid()]), cursor) ?? [];
    const { rows, reader } = await this.read(actor, PAGE, [startedAt, countId, limit + 1]);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      rows: page.map((row) => shownTo(actor, row, reader)),
      nextCursor: last ? encodeCursor([last.startedAt, last.countId]) : null,
    };
  }

  /** @throws Refused NOT_FOUND, also for another organization's, and for another holder's where the actor reads only their own. */
  async get(actor: Actor, countId: string): Promise<PowerCount> {
    const { rows, reader } = await this.read(actor, ONE, [countId]);
    const [found] = rows;
    const reads = powerReaders.some((role) => role === actor.role) || found?.holderId === actor.userId;
    if (!found || !reads) throw new Refused('NOT_FOUND');
    return shownTo(actor, found, reader);
  }

  private read(actor: Actor, sql: string, more: unknown[]): Promise<{ rows: Row[]; reader: Reader }> {
    return this.database.read(actor.organizationId, async (tx) => {
      const { rows } = await tx.query<Row>(sql, [actor.organizationId, ...more]);
      return { rows, reader: await readerOf(tx, actor) };
    });
  }

  /** By number. @throws Refused as `get`. */
  async lines(
    actor: Actor,
    countId: string,
    { cursor, limit, differing }: InputOf<typeof listPowerCountLines>['query'],
  ): Promise<ResponseOf<typeof listPowerCountLines>> {
    await this.get(actor, countId);
    const [number = null, powerId = null] = decodeCursor(z.tuple([z.string().max(200), z.uuid()]), cursor) ?? [];
    const { rows } = await this.database.read(actor.organizationId, (tx) =>
      tx.query<PowerCountLine & { number: string }>(LINES, [
        actor.organizationId,
        countId,
        differing,
        number,
        powerId,
        limit + 1,
      ]),
    );
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      rows: page.map(({ number: _, ...line }) => line),
      nextCursor: last ? encodeCursor([last.number, last.powerId]) : null,
    };
  }

  /** A count with all its lines, for its paper. @throws Refused as `get`. */
  async whole(actor: Actor, countId: string): Promise<{ count: PowerCount; lines: PowerCountLine[] }> {
    const count = await this.get(actor, countId);
    const { rows } = await this.database.read(actor.organizationId, (tx) =>
      tx.query<PowerCountLine>(LINES, [actor.organizationId, countId, false, null, null, null]),
    );
    return { count, lines: rows };
  }
}

const shownTo = (actor: Actor, row: Row, reader: Reader): PowerCount => {
  const { endedAt } = row;
  const readerMay = endedAt === null ? null : mayDecide('power count', signOffOf({ ...row, endedAt }), reader);
  return {
    ...row,
    readerMay,
    mayCount: endedAt === null && mayCount(actor, row.holderId),
    maySettle: actor.role === 'Admin' && readerMay !== null && readerMay !== 'neither',
  };
};
