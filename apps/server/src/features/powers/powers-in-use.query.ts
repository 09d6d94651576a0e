import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { PowerInUse, listPowersInUse } from '#contracts/powers/powers.ts';
import { day } from '#contracts/kernel/primitives.ts';
import { normalizePowerNumber } from '#domain/power-number.ts';
import { decodeCursor, encodeCursor } from '../../platform/database/cursor.ts';
import { Reads } from '../../platform/projections/reads.ts';
import type { Actor } from '../../kernel/actor.ts';

type Sort = InputOf<typeof listPowersInUse>['query']['sort'];

/** The number as it is compared, or the bond's date, and the bond; a cursor is for the order that it was made in. */
const CURSOR_VALUES = {
  power: z.tuple([z.literal('power'), z.string(), z.uuid()]),
  date: z.tuple([z.literal('date'), day().nullable(), z.uuid()]),
};
type Place = z.output<(typeof CURSOR_VALUES)[Sort]>;

const KEYS: Record<Sort, string> = { power: 'searchable_power(b.power_number)', date: 'b.bond_date' };

/** Bonds without a date come last either way. A number of nothing but spaces and hyphens names no power. */
const powersSql = (sort: Sort, descending: boolean, after: Place | null): { text: string; values: unknown[] } => {
  const key = KEYS[sort];
  const [direction, beyond] = descending ? ['desc', '<'] : ['asc', '>'];
  const order = `${key} ${direction}, b.bond_id ${direction}`;
  const rowsWhere = (narrowing: string) => `(
    select b.* from bond b
    where b.organization_id = $1 and b.voided_at is null and b.power_number <> ''
      and searchable_power(b.power_number) <> '' and ($2 = '' or strpos(searchable_power(b.power_number), $2) > 0)
      and ${narrowing}
    order by ${order} limit $3)`;
  const [, value = null, bondId = null] = after ?? [];
  const behindNone = after !== null && value === null;
  const dated = value === null ? `${key} is not null` : `(${key}, b.bond_id) ${beyond} ($4, $5::uuid)`;
  const undated = behindNone ? `${key} is null and b.bond_id ${beyond} $4::uuid` : `${key} is null`;
  const parts = [...(behindNone ? [] : [dated]), ...(sort === 'date' ? [undated] : [])];
  return {
    text: `
      select b.power_number as "powerNumber", b.bond_id as "bondId", b.defendant_id as "defendantId",
        coalesce(d.full_name, '') as "defendantName", b.amount_cents as "amountCents", b.status as "bondStatus",
        b.bond_date as "bondDate"
      from (${parts.map(rowsWhere).join(' union all ')}) b
      left join defendant d
        on d.organization_id = b.organization_id and d.id = b.defendant_id and d.lifecycle = 'live'
      order by ${key} ${direction} nulls last, b.bond_id ${direction} limit $3`,
    values: after === null ? [] : behindNone ? [bondId] : [value, bondId],
  };
};

/** The powers that live bonds carry (decision 18). */
@Injectable()
export class PowersInUse {
  constructor(private readonly reads: Reads) {}

  /** A number is sorted as it is compared: `ab 12` stands beside `AB-13`. */
  async list(
    { organizationId }: Actor,
    { cursor, limit, search = '', sort, descending }: InputOf<typeof listPowersInUse>['query'],
  ): Promise<ResponseOf<typeof listPowersInUse>> {
    const { text, values } = powersSql(sort, descending, decodeCursor<z.ZodType<Place>>(CURSOR_VALUES[sort], cursor));
    const { rows } = await this.reads.after({ organizationId }, ['bonds'], (tx) =>
      tx.query<PowerInUse>(text, [organizationId, normalizePowerNumber(search), limit + 1, ...values]),
    );
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const valueOf = ({ powerNumber, bondDate }: PowerInUse) =>
      sort === 'power' ? normalizePowerNumber(powerNumber) : bondDate;
    return { rows: page, nextCursor: last ? encodeCursor([sort, valueOf(last), last.bondId]) : null };
  }
}
