import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { BondsToAdjust as Page, BondToAdjust, listBondsOffRate } from '#contracts/books/bond/adjusting-bonds.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { previewSuretyContract } from '#contracts/agency/sureties/preview-contract.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import { isSameRule } from '#domain/agency/premium.ts';
import { newestVersions } from '#domain/agency/rule-status.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { rowChunks } from '../../../platform/database/row-chunks.ts';
import { csv, csvLines } from '../../../platform/csv/csv.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { PremiumRules } from '../../agency/organizations/index.ts';
import { Sureties } from '../../agency/sureties/index.ts';

type PageQuery = InputOf<typeof listBondsOffRate>['query'];
type Terms = InputOf<typeof previewSuretyContract>['query'];
type Row = BondToAdjust & { place: string };

/** Bonds with `booked_cents` and `owed_cents` each: SQL that selects `bond b`, and its values, the organization first. */
interface Adjustable {
  sql: string;
  values: readonly unknown[];
}

const HEADINGS = ['Power Number', 'Defendant', 'Account', 'Account Status', 'Bond Date', 'Amount'];

const cells = (row: Row) => [
  row.powerNumber,
  row.defendantName,
  row.accountShortId === null ? '' : formatShortId(row.accountShortId),
  row.accountStatus,
  row.bondDate === null ? '' : formatDay(row.bondDate),
  decimalOfCents(row.amountCents),
  ...[row.bookedCents, row.owedCents, row.owedCents - row.bookedCents].map(decimalOfCents),
];

/** Bonds whose books differ from what a rate makes of them: a page, the sums, the file. */
@Injectable()
export class BondsToAdjust {
  constructor(
    private readonly reads: Reads,
    private readonly trail: AuditTrail,
  ) {}

  /** One page, oldest first, with the sums of all. */
  async page(actor: Actor, of: Adjustable, { cursor, limit }: PageQuery): Promise<Page> {
    const after = decodeCursor(z.string().regex(/^\d{1,18}$/), cursor);
    const rows = await this.read(actor, of, after, limit + 1);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      rows: page.map(({ place: _, ...row }) => row),
      nextCursor: last ? encodeCursor(last.place) : null,
      ...(await this.sums(actor, of)),
    };
  }

  /**
   * All of them as a CSV file; taking it away leaves an entry in the audit trail first. `figures` heads what is booked
   * and what is owed.
   */
  async *file(actor: Actor, of: Adjustable, file: string, figures: readonly [string, string]): AsyncGenerator<string> {
    await this.trail.record(actor, { action: 'export-taken', details: { file } });
    yield csv([[...HEADINGS, ...figures, 'Difference']]);
    const read = (last: Row | null, limit: number) => this.read(actor, of, last?.place ?? null, limit);
    for await (const rows of rowChunks(read)) yield csvLines(rows.map(cells));
  }

  private read({ organizationId }: Actor, of: Adjustable, after: string | null, limit: number): Promise<Row[]> {
    const next = of.values.length + 1;
    return this.reads.after(
      { organizationId },
      ['bonds', 'accounts', optionalView('ledger'), optionalView('powers')],
      async (tx) => {
        const { rows } = await tx.query<Row>(
          `select b.bond_id, b.defendant_id, coalesce(d.full_name, '') as defendant_name,
           b.account_id, n.short_id as account_short_id, a.status as account_status,
           b.power_number, b.status, b.bond_date, b.amount_cents, b.sheriff_parish as parish, b.priced_on, b.revision,
           b.booked_cents, b.owed_cents, b.written_position::text as place
         from (${of.sql}) b
         join account a on a.organization_id = b.organization_id and a.account_id = b.account_id
         left join account_number n on n.organization_id = b.organization_id and n.account_id = b.account_id
         left join defendant d
           on d.organization_id = b.organization_id and d.id = b.defendant_id and d.lifecycle = 'live'
         where b.owed_cents <> b.booked_cents and b.written_position > $${next}
         order by b.written_position limit $${next + 1}`,
          [...of.values, after ?? -1, limit],
        );
        return rows;
      },
    );
  }

  /** How many of them differ, how many do not, and by what in all. */
  sums({ organizationId }: Actor, of: Adjustable): Promise<Pick<Page, 'count' | 'same' | 'differenceCents'>> {
    return this.reads.after(
      { organizationId },
      ['bonds', optionalView('ledger'), optionalView('powers')],
      async (tx) => {
        const { rows } = await tx.query<Pick<Page, 'count' | 'same' | 'differenceCents'>>(
          `select count(*) filter (where owed_cents <> booked_cents) as count,
           count(*) filter (where owed_cents = booked_cents) as same,
           coalesce(sum(owed_cents - booked_cents), 0)::bigint as difference_cents
         from (${of.sql}) b`,
          [...of.values],
        );
        return rows[0] ?? { count: 0, same: 0, differenceCents: 0 };
      },
    );
  }
}

/**
 * The live bonds that an earlier version of the rule priced, with their premium by the newest: $2 parish, $3 day,
 * $4 version, $5 rate in basis points, $6 minimum. Half a cent goes up, as in `shareOfCents`.
 */
const PRICED = `
  select b.*, b.premium_cents as booked_cents, case when b.amount_cents > 0
      then greatest((b.amount_cents * $5::int + 5000) / 10000, $6::bigint) else 0 end as owed_cents
  from bond b
  where b.organization_id = $1 and b.rule_parish is not distinct from $2 and b.rule_effective_on = $3
    and b.rule_version < $4 and b.voided_at is null and not b.brought_in`;

/**
 * The bonds that a corrected premium rule priced, with what it makes of their premium (money#corrected-premium-rules).
 */
@Injectable()
export class BondsToReprice {
  constructor(
    private readonly bonds: BondsToAdjust,
    private readonly rules: PremiumRules,
  ) {}

  /** One page, oldest first, with the sums of all. @throws Refused PREMIUM_RULE_NOT_FOUND. */
  async page(actor: Actor, ruleId: string, query: PageQuery): Promise<Page> {
    return this.bonds.page(actor, await this.pricedBefore(actor, ruleId), query);
  }

  /** All of them as a CSV file. */
  async *file(actor: Actor, ruleId: string): AsyncGenerator<string> {
    const of = await this.pricedBefore(actor, ruleId);
    yield* this.bonds.file(actor, of, 'corrected-premiums.csv', ['Premium Charged', 'Premium by Corrected Rule']);
  }

  /** By the newest version of a rule, by the id of any. */
  private async pricedBefore({ organizationId }: Actor, ruleId: string): Promise<Adjustable> {
    const rules = await this.rules.list(organizationId);
    const named = rules.find((rule) => rule.ruleId === ruleId);
    const newest = named && rules.find((rule) => isSameRule(rule, named)); // they come newest first
    if (!newest) throw new Refused('PREMIUM_RULE_NOT_FOUND');
    const { parish, effectiveOn, version, rateBasisPoints, minimumCents } = newest;
    return { sql: PRICED, values: [organizationId, parish, effectiveOn, version, rateBasisPoints, minimumCents] };
  }
}

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
  where b.organization_id = $1 and b.voided_at is null and b.amount_cents > 0 and not b.brought_in`;

/** The bonds that were written before the sheriff's fee of their parish and day was set (money#bringing-up-bonds). */
@Injectable()
export class BondsOffRate {
  constructor(
    private readonly bonds: BondsToAdjust,
    private readonly rules: PremiumRules,
  ) {}

  /** One page, oldest first, with the sums of all. */
  async page(actor: Actor, query: PageQuery): Promise<Page> {
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

/** A rate per $1,000 of each started step of a face, half a cent up (as `perThousand`). */
const perThousand = (rate: string): string => `
  ((((b.amount_cents + step.cents - 1) / step.cents) * step.cents * ${rate}) * 2 + 100000) / 200000`;

/**
 * The bonds whose power has a surety, with what they booked of its dues and what the contract in force on the day that
 * prices them makes of it, by its newest version (as `suretyDues`). The income that a share of the premium goes by is
 * that of the journal before adjustments. `contract` selects it for the power `p` of the bond `b`.
 */
const duesBy = (contract: string): string => `
  select b.*, coalesce(stands.dues, 0)::bigint as booked_cents,
    greatest(case when c.premium_cents_per_thousand is null
        then ((coalesce(stands.income, 0) + b.adjusted_cents) * coalesce(c.premium_basis_points, 0) + 5000) / 10000
        else ${perThousand('c.premium_cents_per_thousand')} end, c.minimum_cents)
      + ${perThousand('c.buf_cents_per_thousand')} as owed_cents
  from bond b
  join power p on p.organization_id = b.organization_id and p.claim_bond_id = b.bond_id and not p.gone
    and p.standing in ('executed', 'discharged') and p.surety_id is not null
  cross join lateral (
    ${contract}
  ) c
  cross join lateral (
    select case c.rounding when 'started100' then 10000 when 'started1000' then 100000 else 1 end::bigint as cents
  ) step
  left join (
    select bond_id, sum(debit_cents - credit_cents) filter (where ledger_account in ('5000', '1040'))::bigint as dues,
      sum(credit_cents - debit_cents) filter (where ledger_account in ('4000', '4010'))::bigint as income
    from posting where organization_id = $1 and ledger_account in ('5000', '1040', '4000', '4010') and bond_id is not null
    group by bond_id
  ) stands on stands.bond_id = b.bond_id
  where b.organization_id = $1 and b.voided_at is null and b.amount_cents > 0 and not b.brought_in
    and searchable_power(b.power_number) = p.power_number`;

const DUES_OWED = duesBy(`
    select * from surety_contract k
    where k.organization_id = $1 and k.surety_id = p.surety_id and k.effective_on <= b.priced_on
    order by k.effective_on desc, k.version desc limit 1`);

/** By terms that are not set yet: the bonds of the surety `$2` that they price from the day `$3` on. */
const DUES_BY_TERMS = duesBy(`
    select $4::bigint as premium_cents_per_thousand, $5::int as premium_basis_points,
      $6::bigint as buf_cents_per_thousand, $7::bigint as minimum_cents, $8::text as rounding
    where p.surety_id = $2 and b.priced_on >= $3::date and not exists (
      select from surety_contract k where k.organization_id = $1 and k.surety_id = $2
        and k.effective_on > $3::date and k.effective_on <= b.priced_on)`);

/**
 * The bonds that owe their surety another amount than they booked (money#bringing-up-bonds,
 * powers#number-without-surety).
 */
@Injectable()
export class BondsOfDues {
  constructor(
    private readonly bonds: BondsToAdjust,
    private readonly sureties: Sureties,
  ) {}

  /** What terms that are not set yet would change. @throws Refused SURETY_NOT_FOUND. */
  async preview(actor: Actor, suretyId: string, terms: Terms): Promise<ResponseOf<typeof previewSuretyContract>> {
    await this.sureties.mustBeKnown(actor, suretyId);
    const { effectiveOn, premiumCentsPerThousand = null, premiumBasisPoints = null } = terms;
    const { bufCentsPerThousand, minimumCents, rounding } = terms;
    const shares = [premiumCentsPerThousand, premiumBasisPoints, bufCentsPerThousand, minimumCents, rounding];
    return this.bonds.sums(actor, {
      sql: DUES_BY_TERMS,
      values: [actor.organizationId, suretyId, effectiveOn, ...shares],
    });
  }

  /** One page, oldest first, with the sums of all. */
  page(actor: Actor, query: PageQuery): Promise<Page> {
    return this.bonds.page(actor, { sql: DUES_OWED, values: [actor.organizationId] }, query);
  }

  /** All of them as a CSV file. */
  file(actor: Actor): AsyncGenerator<string> {
    const of = { sql: DUES_OWED, values: [actor.organizationId] };
    return this.bonds.file(actor, of, 'dues-of-sureties.csv', ['Dues Booked', 'Dues of the Surety']);
  }
}
