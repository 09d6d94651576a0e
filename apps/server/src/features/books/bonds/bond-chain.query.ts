import { Injectable } from '@nestjs/common';
import type { ChainLink } from '#contracts/books/bond/rewrites.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { Reads } from '../../../platform/projections/reads.ts';

/** From the bond up to the original, then all that were rewritten of it. */
const CHAIN = `
  with recursive up as (
    select b.bond_id, b.rewrite_of, 0 as height from bond b where b.organization_id = $1 and b.bond_id = $2
    union all
    select b.bond_id, b.rewrite_of, up.height + 1 from up
    join bond b on b.organization_id = $1 and b.bond_id = up.rewrite_of
  ), chain as (
    select bond_id from up where rewrite_of is null
    union all
    select b.bond_id from chain join bond b on b.organization_id = $1 and b.rewrite_of = chain.bond_id
  )
  select b.bond_id, b.power_number, b.status, b.bond_date,
         b.amount_cents, b.premium_cents - b.adjusted_cents as premium_cents, b.written_at,
         b.voided_at, coalesce(t.body, '') as reason
  from chain c
  join bond b on b.organization_id = $1 and b.bond_id = c.bond_id
  left join entry_text t on t.organization_id = $1 and t.event_id = b.rewritten_event_id and t.field = 'reason'
  order by b.written_position`;

/** Reads the chain of rewrites that a bond belongs to (bonds#rewrite-of-decides). */
@Injectable()
export class BondChains {
  constructor(private readonly reads: Reads) {}

  /** The original first. @throws Refused BOND_NOT_FOUND, also for another organization's. */
  async of({ organizationId }: Actor, bondId: string): Promise<ChainLink[]> {
    const { rows } = await this.reads.after({ organizationId }, ['bonds'], (tx) =>
      tx.query<ChainLink>(CHAIN, [organizationId, bondId]),
    );
    if (rows.length === 0) throw new Refused('BOND_NOT_FOUND');
    return rows;
  }
}
