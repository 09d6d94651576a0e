import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { listBondsToReprice } from '#contracts/books/bonds.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { formatDay } from '#domain/days.ts';
import { decimalOfCents } from '#domain/money.ts';
import { isSameRule } from '#domain/premium.ts';
import type { PremiumRule } from '#domain/premium.ts';
import { formatShortId } from '#domain/short-id.ts';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { rowChunks } from '../../platform/database/row-chunks.ts';
import { csv } from '../../platform/csv/csv.ts';
import { decodeCursor, encodeCursor } from '../../platform/database/cursor.ts';
import { beside, Reads } from '../../platform/projections/reads.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { PremiumRules } from '../organizations/index.ts';

type Page = ResponseOf<typeof listBondsToReprice>;
type Row = Page['rows'][number] & { place: string };

const HEADINGS = ['Power Number', 'Defendant', 'Account', 'Account Status', 'Bond Date', 'Amount'];
const MONEY_HEADINGS = ['Premium Charged', 'Premium by Corrected Rule', 'Difference'];

/**
 * The live bonds that an earlier version of the rule priced, with their premium by the newest: $2 parish, $3 day,
 * $4 version, $5 rate in basis points, $6 minimum. Half a cent goes up, as in `shareOfCents`.
 */
const PRICED = `
  select b.*, case when b.amount_cents > 0
      then greatest((b.amount_cents * $5::int + 5000) / 10000, $6::bigint) else 0 end as corrected_cents
  from bond b
  where b.organization_id = $1 and b.rule_parish is not distinct from $2 and b.rule_effective_on = $3
    and b.rule_version < $4 and b.voided_at is null`;

const keyOf = (organizationId: string, rule: PremiumRule): unknown[] => [
  ...[organizationId, rule.parish, rule.effectiveOn, rule.version],
  ...[rule.rateBasisPoints, rule.minimumCents],
];

const cells = (row: Row) => [
  ...[row.powerNumber, row.defendantName, row.accountShortId === null ? '' : formatShortId(row.accountShortId)],
  ...[row.accountStatus, row.bondDate === null ? '' : formatDay(row.bondDate), decimalOfCents(row.amountCents)],
  ...[row.premiumCents, row.correctedCents, row.correctedCents - row.premiumCents].map(decimalOfCents),
];

/** The bonds that a corrected premium rule priced, with what it makes of their premium (decision 50). */
@Injectable()
export class BondsToReprice {
  constructor(
    private readonly reads: Reads,
    private readonly rules: PremiumRules,
    private readonly trail: AuditTrail,
  ) {}

  /** One page, oldest first, with the sums of all. @throws Refused PREMIUM_RULE_NOT_FOUND. */
  async page(
    actor: Actor,
    ruleId: string,
    { cursor, limit }: InputOf<typeof listBondsToReprice>['query'],
  ): Promise<Page> {
    const rule = await this.newest(actor, ruleId);
    const after = decodeCursor(z.string().regex(/^\d{1,18}$/), cursor);
    const rows = await this.read(actor, rule, after, limit + 1);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      rows: page.map(({ place: _, ...row }) => row),
      nextCursor: last ? encodeCursor(last.place) : null,
      ...(await this.sums(actor, rule)),
    };
  }

  /** All of them as a CSV file; taking it away leaves an entry in the audit trail first. */
  async *file(actor: Actor, ruleId: string): AsyncGenerator<string> {
    const rule = await this.newest(actor, ruleId);
    await this.trail.record(actor, { action: 'export-taken', details: { file: 'corrected-premiums.csv' } });
    yield csv([[...HEADINGS, ...MONEY_HEADINGS]]);
    const read = (last: Row | null, limit: number) => this.read(actor, rule, last?.place ?? null, limit);
    for await (const rows of rowChunks(read)) yield csv(rows.map(cells));
  }

  /** The newest version of a rule, by the id of any. */
  private async newest({ organizationId }: Actor, ruleId: string): Promise<PremiumRule> {
    const rules = await this.rules.list(organizationId);
    const named = rules.find((rule) => rule.ruleId === ruleId);
    const newest = named && rules.find((rule) => isSameRule(rule, named)); // they come newest first
    if (!newest) throw new Refused('PREMIUM_RULE_NOT_FOUND');
    return newest;
  }

  private async read(
    { organizationId }: Actor,
    rule: PremiumRule,
    after: string | null,
    limit: number,
  ): Promise<Row[]> {
    return this.reads.after({ organizationId }, ['bonds', 'accounts', beside('ledger')], async (tx) => {
      const { rows } = await tx.query<Row>(
        `select b.bond_id as "bondId", b.defendant_id as "defendantId", coalesce(d.full_name, '') as "defendantName",
           b.account_id as "accountId", n.short_id as "accountShortId", a.status as "accountStatus",
           b.power_number as "powerNumber", b.status, b.bond_date as "bondDate", b.amount_cents as "amountCents",
           b.premium_cents as "premiumCents", b.corrected_cents as "correctedCents", b.written_position::text as place
         from (${PRICED}) b
         join account a on a.organization_id = b.organization_id and a.account_id = b.account_id
         left join account_number n on n.organization_id = b.organization_id and n.account_id = b.account_id
         left join defendant d
           on d.organization_id = b.organization_id and d.id = b.defendant_id and d.lifecycle = 'live'
         where b.corrected_cents <> b.premium_cents and b.written_position > $7
         order by b.written_position limit $8`,
        [...keyOf(organizationId, rule), after ?? -1, limit],
      );
      return rows;
    });
  }

  private sums(
    { organizationId }: Actor,
    rule: PremiumRule,
  ): Promise<Pick<Page, 'count' | 'same' | 'differenceCents'>> {
    return this.reads.after({ organizationId }, ['bonds'], async (tx) => {
      const { rows } = await tx.query<Pick<Page, 'count' | 'same' | 'differenceCents'>>(
        `select count(*) filter (where corrected_cents <> premium_cents) as count,
           count(*) filter (where corrected_cents = premium_cents) as same,
           coalesce(sum(corrected_cents - premium_cents), 0)::bigint as "differenceCents"
         from (${PRICED}) b`,
        keyOf(organizationId, rule),
      );
      return rows[0] ?? { count: 0, same: 0, differenceCents: 0 };
    });
  }
}
