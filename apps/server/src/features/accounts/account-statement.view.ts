import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { AccountEntry, listAccountEntries } from '#contracts/accounts.ts';
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts';
import { formatDay } from '#domain/days.ts';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { Freshness } from '../../platform/projections/read-your-writes.ts';
import { Refused } from '../../platform/refused.ts';
import type { Actor } from '../../platform/tenancy/actor.ts';

const cursorValues = z.tuple([z.string().regex(/^\d{1,19}$/)]);

interface EntryRow extends Omit<AccountEntry, 'description' | 'payer' | 'note' | 'externalReference' | 'reason'> {
  position: string;
  feeKind: string | null;
  powerNumber: string | null;
  /** Of a premium that books later than its bond's date. */
  bondDate: string | null;
  texts: Record<string, string> | null;
  originalDescription: string | null;
}

/** Voided pairs left out, a statement adds up without them: they sum to zero (decision 4). */
const VISIBLE = `($3 or (not e.voided and e.what <> 'voided'))`;

/** The balance before the page, summed from the end that the reader started at: the first pages are the fast ones. */
const BEFORE_FROM_THE_START = `
    select coalesce(sum(e.amount_cents), 0) as cents from account_entry e
    where e.organization_id = $1 and e.account_id = $2 and ${VISIBLE} and e.position < (select min(position) from page)`;
const BEFORE_FROM_NOW = `
    select (select premium_cents + charges_cents + fees_cents - payments_cents from account
            where organization_id = $1 and account_id = $2) - coalesce(sum(e.amount_cents), 0) as cents
    from account_entry e
    where e.organization_id = $1 and e.account_id = $2 and ${VISIBLE} and e.position >= (select min(position) from page)`;

const statement = (newestFirst: boolean): string => `
  with page as materialized (
    select e.* from account_entry e
    where e.organization_id = $1 and e.account_id = $2 and ${VISIBLE}
      and ($4::bigint is null or e.position ${newestFirst ? '<' : '>'} $4)
    order by e.position ${newestFirst ? 'desc' : ''} limit $5
  ), before as (
    ${newestFirst ? BEFORE_FROM_NOW : BEFORE_FROM_THE_START}
  )
  select e.position::text as position, e.entry_id as "entryId", e.kind,
         -- The first premium of a bond is no amendment, whenever its amount was filled in.
         case when e.what = 'amended' and not exists (
           select from account_entry f where f.organization_id = e.organization_id and f.account_id = e.account_id
             and f.entry_id = e.entry_id and f.position < e.position) then 'added' else e.what end as what, e.amount_cents as "amountCents",
         ((select cents from before) + sum(e.amount_cents) over (order by e.position))::bigint as "runningBalanceCents",
         e.effective_on as "effectiveOn", coalesce(j.recorded_at, e.recorded_at) as "recordedAt", e.bond_id as "bondId", e.method, e.voided,
         coalesce(e.fee_kind, (select o.fee_kind from account_entry o
           where e.what = 'voided' and o.organization_id = e.organization_id and o.account_id = e.account_id
             and o.entry_id = e.entry_id and o.what = 'added')) as "feeKind", coalesce(a.full_name, 'Former staff') as "recordedBy",
         b.power_number as "powerNumber",
         case when e.kind = 'PREMIUM' and e.what <> 'voided' and b.bond_date < e.effective_on then b.bond_date end
           as "bondDate", r.number as "receiptNumber", j.number as "journalNumber",
         (select jsonb_object_agg(t.field, t.body) from entry_text t
          where t.organization_id = e.organization_id and t.event_id = e.event_id) as texts,
         (select t.body from account_entry o
          join entry_text t on t.organization_id = o.organization_id and t.event_id = o.event_id
          where e.what = 'voided' and o.organization_id = e.organization_id and o.account_id = e.account_id
            and o.entry_id = e.entry_id and o.what = 'added' and t.field = 'description') as "originalDescription"
  from page e
  left join agent a on a.organization_id = e.organization_id and a.user_id = e.actor_id
  left join bond b on b.organization_id = e.organization_id and b.bond_id = e.bond_id
  left join receipt r on r.organization_id = e.organization_id and r.payment_id = e.entry_id
  left join journal_entry j on j.organization_id = e.organization_id and j.event_id = e.event_id
  order by e.position ${newestFirst ? 'desc' : ''}`;

const named = (row: EntryRow, typed: string | undefined): string => {
  const { kind, method, powerNumber, feeKind, what, bondDate } = row;
  switch (kind) {
    case 'PREMIUM':
      return `Premium${what === 'amended' ? ' amended' : ''}${powerNumber ? `, power ${powerNumber}` : ''}${
        what === 'added' && bondDate ? `, bond date ${formatDay(bondDate)}` : ''
      }`;
    case 'FEE':
      return `${feeKind ?? 'Fee'}${typed ? `: ${typed}` : ''}`;
    case 'CHARGE':
      return typed ?? 'Charge';
    case 'PAYMENT':
      return `Payment${method ? `, ${method}` : ''}`;
  }
};

const entryOf = (row: EntryRow): AccountEntry => {
  const { position: _, feeKind: __, powerNumber: ___, bondDate: ____, texts, originalDescription, ...entry } = row;
  const name = named(row, texts?.['description'] ?? originalDescription ?? undefined);
  return {
    ...entry,
    description: entry.what === 'voided' ? `Void of ${name}` : name,
    payer: texts?.['payer'] ?? null,
    note: texts?.['note'] ?? null,
    externalReference: texts?.['externalReference'] ?? null,
    reason: texts?.['reason'] ?? null,
  };
};

/** Asserts that the organization has the account. @throws Refused ACCOUNT_NOT_FOUND. */
export const accountMustExist = async (tx: TenantTransaction, organizationId: string, accountId: string) => {
  const { rowCount } = await tx.query('select 1 from account where organization_id = $1 and account_id = $2', [
    organizationId,
    accountId,
  ]);
  if (rowCount === 0) throw new Refused('ACCOUNT_NOT_FOUND');
};

/** Reads the statement of an account, a page at a time. */
@Injectable()
export class AccountStatements {
  constructor(
    private readonly database: TenantDatabase,
    private readonly freshness: Freshness,
  ) {}

  /**
   * The lines in log order, each with the balance after it; where voided pairs are left out, the balance without them.
   * @throws Refused ACCOUNT_NOT_FOUND, also for another organization's; VALIDATION_FAILED for a malformed cursor.
   */
  async page(
    { organizationId }: Actor,
    accountId: string,
    { cursor, limit, voided, newestFirst }: InputOf<typeof listAccountEntries>['query'],
  ): Promise<ResponseOf<typeof listAccountEntries>> {
    const from = decodeCursor(cursorValues, cursor);
    await Promise.all([
      this.freshness.wait('accounts', organizationId),
      this.freshness.wait('ledger'), // journal and receipt numbers, which may still come
      this.freshness.wait('bonds'), // power numbers
    ]);
    const { rows } = await this.database.read(organizationId, async (tx) => {
      await accountMustExist(tx, organizationId, accountId);
      return tx.query<EntryRow>(statement(newestFirst), [
        organizationId,
        accountId,
        voided,
        from?.[0] ?? null,
        limit + 1,
      ]);
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page.map(entryOf),
      nextCursor: rows.length > limit && last ? encodeCursor([last.position]) : null,
    };
  }
}
