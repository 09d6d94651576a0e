import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listPowerLots, LotOfPowers } from '#contracts/powers/inventory/powers.ts';
import { STATES_IN_HAND } from '#domain/books/power-state.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { Reads } from '../../../platform/projections/reads.ts';

type Row = LotOfPowers & { place: string };

/** A page, the newest first. Parameters: agency, states in hand, place of the last row and its id, rows. */
const PAGE = `
  select l.lot_id, l.numbers[1] as first_number, l.numbers[cardinality(l.numbers)] as last_number,
    coalesce(s.name, '') as surety_name, l.box, l.decided_at as received_at, l.decided_at::text as place, c.*
  from (
    select * from power_lot l
    where l.organization_id = $1
      and ($3::text is null or (l.decided_at, l.lot_id) < ($3::text::timestamptz, $4::uuid))
      and exists (select from power p where p.organization_id = $1 and p.lot_id = l.lot_id and not p.gone)
    order by l.decided_at desc, l.lot_id desc limit $5
  ) l
  left join surety s on s.organization_id = $1 and s.surety_id = l.surety_id
  cross join lateral (
    select count(*)::int as count, coalesce(sum(p.amount_cents), 0)::bigint as amount_cents,
      count(*) filter (where p.state = any ($2))::int as in_hand_count,
      count(*) filter (where p.state in ('executed', 'discharged'))::int as on_bond_count
    from power p where p.organization_id = $1 and p.lot_id = l.lot_id and not p.gone
  ) c
  order by l.decided_at desc, l.lot_id desc`;

const CURSOR = z.tuple([z.string().max(60), z.uuid()]);

/** What was received together: a single power, a range, a box (screens#power-inventory, by lot). */
@Injectable()
export class LotsOfPowers {
  constructor(private readonly reads: Reads) {}

  async list(
    { organizationId }: Actor,
    { cursor, limit }: InputOf<typeof listPowerLots>['query'],
  ): Promise<ResponseOf<typeof listPowerLots>> {
    const [place = null, lotId = null] = decodeCursor(CURSOR, cursor) ?? [];
    const { rows } = await this.reads.after({ organizationId }, ['powers'], (tx) =>
      tx.query<Row>(PAGE, [organizationId, STATES_IN_HAND, place, lotId, limit + 1]),
    );
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      rows: page.map(({ place: _, ...row }) => row),
      nextCursor: last ? encodeCursor([last.place, last.lotId]) : null,
    };
  }
}
