import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { PowerInUse, listPowersInUse } from '#contracts/powers/powers.ts';
import { normalizePowerNumber } from '#domain/power-number.ts';
import { decodeCursor, encodeCursor } from '../../platform/database/cursor.ts';
import { Reads } from '../../platform/projections/reads.ts';
import type { Actor } from '../../kernel/actor.ts';

/** The number as it is compared, and the bond. */
const cursorValues = z.tuple([z.string(), z.uuid()]);

/** A number of nothing but spaces and hyphens names no power. */
const POWERS = `
  select b.power_number as "powerNumber", b.bond_id as "bondId", b.defendant_id as "defendantId",
    coalesce(d.full_name, '') as "defendantName", b.amount_cents as "amountCents", b.status as "bondStatus",
    b.bond_date as "bondDate"
  from (
    select * from bond
    where organization_id = $1 and voided_at is null and power_number <> '' and searchable_power(power_number) <> ''
      and ($2::text is null or (searchable_power(power_number), bond_id) > ($2, $3::uuid))
      and ($4 = '' or strpos(searchable_power(power_number), $4) > 0)
    order by searchable_power(power_number), bond_id limit $5) b
  left join defendant d
    on d.organization_id = b.organization_id and d.id = b.defendant_id and d.lifecycle = 'live'
  order by searchable_power(b.power_number), b.bond_id`;

/** The powers that live bonds carry (decision 18). */
@Injectable()
export class PowersInUse {
  constructor(private readonly reads: Reads) {}

  /** By number as it is compared: `ab 12` stands beside `AB-13`. */
  async list(
    { organizationId }: Actor,
    { cursor, limit, search = '' }: InputOf<typeof listPowersInUse>['query'],
  ): Promise<ResponseOf<typeof listPowersInUse>> {
    const after = decodeCursor(cursorValues, cursor);
    const values = [organizationId, after?.[0] ?? null, after?.[1] ?? null, normalizePowerNumber(search), limit + 1];
    const { rows } = await this.reads.after({ organizationId }, ['bonds'], (tx) =>
      tx.query<PowerInUse>(POWERS, values),
    );
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page,
      nextCursor:
        rows.length > limit && last ? encodeCursor([normalizePowerNumber(last.powerNumber), last.bondId]) : null,
    };
  }
}
