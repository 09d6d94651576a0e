import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { BondToDischarge, listBondsToDischarge } from '#contracts/books/bond/bond-status.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { Reads } from '../../../platform/projections/reads.ts';

const cursorValues = z.tuple([z.string(), z.uuid()]);

/** A case without its day comes first: nobody knows how long it has waited. */
const DAY = `coalesce(b.disposed_on, '1900-01-01')`;

/** SQL: of a bond `b` its case ended and it is not discharged; that it is not void is said beside. */
export const WAITS_FOR_DISCHARGE = `b.disposition is not null and not b.unfinished
  and b.status in ('OPEN', 'FORFEITED', 'CLOSED')`;
const WAITING = `b.organization_id = $1 and b.voided_at is null and ${WAITS_FOR_DISCHARGE}`;

const SUM = `
  select count(*)::int as count, coalesce(sum(b.amount_cents), 0)::bigint as face_cents from bond b
  join defendant d on d.organization_id = b.organization_id and d.id = b.defendant_id and d.lifecycle = 'live'
  where ${WAITING}`;

/** How many bonds wait for their discharge, and what their faces come to. */
export const sumToDischarge = async (
  tx: TenantTransaction,
  organizationId: string,
): Promise<{ count: number; faceCents: number }> => {
  const { rows } = await tx.query<{ count: number; faceCents: number }>(SUM, [organizationId]);
  return rows[0] ?? { count: 0, faceCents: 0 };
};

/** The exoneration desk: bonds whose case ended and that are not discharged (bonds#bond-disposition). */
@Injectable()
export class BondsToDischarge {
  constructor(private readonly reads: Reads) {}

  /** One page, the longest ended first; only of defendants whose file is open. */
  async page(
    { organizationId }: Actor,
    { cursor, limit }: InputOf<typeof listBondsToDischarge>['query'],
  ): Promise<ResponseOf<typeof listBondsToDischarge>> {
    const after = decodeCursor(cursorValues, cursor);
    const { rows, sum } = await this.reads.after({ organizationId }, ['bonds'], async (tx) => {
      const found = await tx.query<BondToDischarge>(
        `select b.bond_id, b.defendant_id, d.full_name as defendant_name, b.power_number, b.status, b.amount_cents,
           b.court_location, b.case_number, b.disposition, b.disposed_on
         from bond b
         join defendant d on d.organization_id = b.organization_id and d.id = b.defendant_id and d.lifecycle = 'live'
         where ${WAITING} and ($2::date is null or (${DAY}, b.bond_id) > ($2::date, $3::uuid))
         order by ${DAY}, b.bond_id limit $4`,
        [organizationId, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
      );
      return { rows: found.rows, sum: await sumToDischarge(tx, organizationId) };
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const more = rows.length > limit && last;
    return {
      rows: page,
      ...sum,
      nextCursor: more ? encodeCursor([last.disposedOn ?? '1900-01-01', last.bondId]) : null,
    };
  }
}
