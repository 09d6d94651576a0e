import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { BondsToAdjust as Page, BondToAdjust, listBondsToBringUp } from '#contracts/books/adjusting-bonds.ts';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import { formatDay } from '#domain/days.ts';
import { decimalOfCents } from '#domain/money.ts';
import { formatShortId } from '#domain/short-id.ts';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { rowChunks } from '../../platform/database/row-chunks.ts';
import { csv } from '../../platform/csv/csv.ts';
import { decodeCursor, encodeCursor } from '../../platform/database/cursor.ts';
import { beside, Reads } from '../../platform/projections/reads.ts';
import type { Actor } from '../../kernel/actor.ts';

type PageQuery = InputOf<typeof listBondsToBringUp>['query'];
type Row = BondToAdjust & { place: string };

/** Bonds with `booked_cents` and `owed_cents` each: SQL that selects `bond b`, and its values, the organization first. */
export interface Adjustable {
  sql: string;
  values: readonly unknown[];
}

const HEADINGS = ['Power Number', 'Defendant', 'Account', 'Account Status', 'Bond Date', 'Amount'];

const cells = (row: Row) => [
  ...[row.powerNumber, row.defendantName, row.accountShortId === null ? '' : formatShortId(row.accountShortId)],
  ...[row.accountStatus, row.bondDate === null ? '' : formatDay(row.bondDate), decimalOfCents(row.amountCents)],
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
    for await (const rows of rowChunks(read)) yield csv(rows.map(cells));
  }

  private read({ organizationId }: Actor, of: Adjustable, after: string | null, limit: number): Promise<Row[]> {
    const next = of.values.length + 1;
    return this.reads.after({ organizationId }, ['bonds', 'accounts', beside('ledger')], async (tx) => {
      const { rows } = await tx.query<Row>(
        `select b.bond_id as "bondId", b.defendant_id as "defendantId", coalesce(d.full_name, '') as "defendantName",
           b.account_id as "accountId", n.short_id as "accountShortId", a.status as "accountStatus",
           b.power_number as "powerNumber", b.status, b.bond_date as "bondDate", b.amount_cents as "amountCents",
           b.sheriff_parish as parish, b.priced_on as "pricedOn", b.revision,
           b.booked_cents as "bookedCents", b.owed_cents as "owedCents", b.written_position::text as place
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
    });
  }

  private sums({ organizationId }: Actor, of: Adjustable): Promise<Pick<Page, 'count' | 'same' | 'differenceCents'>> {
    return this.reads.after({ organizationId }, ['bonds'], async (tx) => {
      const { rows } = await tx.query<Pick<Page, 'count' | 'same' | 'differenceCents'>>(
        `select count(*) filter (where owed_cents <> booked_cents) as count,
           count(*) filter (where owed_cents = booked_cents) as same,
           coalesce(sum(owed_cents - booked_cents), 0)::bigint as "differenceCents"
         from (${of.sql}) b`,
        [...of.values],
      );
      return rows[0] ?? { count: 0, same: 0, differenceCents: 0 };
    });
  }
}
