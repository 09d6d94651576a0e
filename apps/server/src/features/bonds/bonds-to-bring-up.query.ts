import { Injectable } from '@nestjs/common';
import type { BondsToAdjust as Page, listBondsToBringUp } from '#contracts/books/adjusting-bonds.ts';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import { newestVersions } from '#domain/rule-standing.ts';
import type { Actor } from '../../kernel/actor.ts';
import { PremiumRules } from '../organizations/index.ts';
import { BondsToAdjust } from './bonds-to-adjust.query.ts';
import type { Adjustable } from './bonds-to-adjust.query.ts';

/**
 * The live bonds with a face, with what they booked of the sheriff's fee and what the fee of their parish, else the
 * standard one, makes of it, by the day that prices them (as `rateFor`): $2 parishes, $3 days, $4 cents per $100 of the
 * fees' newest versions. Half a cent goes up, as in `shareOfCents`.
 */
const OWED = `
  select b.*, b.sheriff_cents as booked_cents, (b.amount_cents * fee.per_hundred + 5000) / 10000 as owed_cents
  from bond b
  cross join lateral (
    select f.per_hundred from unnest($2::text[], $3::date[], $4::int[]) as f (parish, effective_on, per_hundred)
    where f.effective_on <= b.priced_on and (f.parish is null or f.parish = b.sheriff_parish)
    order by f.parish nulls last, f.effective_on desc limit 1
  ) fee
  where b.organization_id = $1 and b.voided_at is null and b.amount_cents > 0`;

/** The bonds that were written before the sheriff's fee of their parish and day was set (books.md 3.12). */
@Injectable()
export class BondsToBringUp {
  constructor(
    private readonly bonds: BondsToAdjust,
    private readonly rules: PremiumRules,
  ) {}

  /** One page, oldest first, with the sums of all. */
  async page(actor: Actor, query: InputOf<typeof listBondsToBringUp>['query']): Promise<Page> {
    return this.bonds.page(actor, await this.byFees(actor), query);
  }

  /** All of them as a CSV file. */
  async *file(actor: Actor): AsyncGenerator<string> {
    yield* this.bonds.file(actor, await this.byFees(actor), 'sheriff-fees.csv', ['Fee Booked', "Sheriff's Fee"]);
  }

  private async byFees({ organizationId }: Actor): Promise<Adjustable> {
    const fees = newestVersions(await this.rules.sheriffFees(organizationId));
    const column = <Value>(of: (fee: (typeof fees)[number]) => Value) => fees.map(of);
    const values = [
      column((fee) => fee.parish),
      column((fee) => fee.effectiveOn),
      column((fee) => fee.centsPerHundred),
    ];
    return { sql: OWED, values: [organizationId, ...values] };
  }
}
