import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { LedgerLine, LineTag, listLedgerLines } from '#contracts/office/reports/ledger-lines.ts';
import { officialName } from '#domain/agency/premium-shares.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { readChart } from '../../agency/chart/index.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { describeEntry } from '../../books/ledger/index.ts';

type Answer = ResponseOf<typeof listLedgerLines>;
type Sums = NonNullable<Answer['sums']>;

/** What the lines of an account are narrowed to: booked days, and one tag. */
export interface LineFilter {
  from?: string | undefined;
  to?: string | undefined;
  tag?: string | undefined;
}

/** Where a page goes on: the last line that was shown, and the balance with which the next one begins. */
export type LinePlace = [bookedOn: string, journalNumber: number, line: number, balanceCents: number];

export interface LinePage {
  ascending: boolean;
  after: LinePlace | null;
  /** All where undefined. */
  limit?: number;
}

interface Row extends Omit<LedgerLine, 'description' | 'balanceCents'> {
  eventType: string;
  detail: string | null;
}

const FIRST: LinePlace = ['0001-01-01', 0, 0, 0];
const LAST: LinePlace = ['9999-12-31', Number.MAX_SAFE_INTEGER, 32_767, 0];

const COLUMNS: Readonly<Record<LineTag, string>> = {
  account: 'account_id',
  bond: 'bond_id',
  surety: 'surety_id',
  agent: 'agent_id',
  payee: 'payee',
};

/** The tag as SQL over posting `p` with parameter `place`, and its value; nothing where none is asked for. */
const tagged = (tag: string | undefined, place: number): { sql: string; values: string[] } => {
  if (tag === undefined) return { sql: '', values: [] };
  const kind = tag.slice(0, tag.indexOf(':')) as LineTag;
  return { sql: ` and p.${COLUMNS[kind]}=$${place}`, values: [tag.slice(kind.length + 1)] };
};

/** Sums of an account's days before and within a period, as the ledger view keeps them. */
const SUMS = `
  select coalesce(sum(debit_cents - credit_cents) filter (where booked_on < $3), 0)::bigint as opening_cents,
    coalesce(sum(debit_cents) filter (where booked_on >= $3), 0)::bigint as debit_cents,
    coalesce(sum(credit_cents) filter (where booked_on >= $3), 0)::bigint as credit_cents
  from ledger_balance where organization_id = $1 and ledger_account = $2 and booked_on <= $4`;

/** The same of one tag: of its postings. */
const sumsOfTag = (tag: string) => `
  select coalesce(sum(p.debit_cents - p.credit_cents) filter (where p.booked_on < $3), 0)::bigint as opening_cents,
    coalesce(sum(p.debit_cents) filter (where p.booked_on >= $3), 0)::bigint as debit_cents,
    coalesce(sum(p.credit_cents) filter (where p.booked_on >= $3), 0)::bigint as credit_cents
  from posting p where p.organization_id = $1 and p.ledger_account = $2 and p.booked_on <= $4${tag}`;

/** The lines of one page, then what they name. */
const linesSql = (ascending: boolean, tag: string) => {
  const [direction, beyond, bound] = ascending ? ['asc', '>', 'p.booked_on <= $4'] : ['desc', '<', 'p.booked_on >= $3'];
  const order = (of: string) => ['booked_on', 'journal_number', 'line'].map((name) => `${of}.${name} ${direction}`);
  return `
  with shown as (
    select p.* from posting p
    where p.organization_id = $1 and p.ledger_account = $2 and ${bound}
      and (p.booked_on, p.journal_number, p.line) ${beyond} ($5::date, $6::bigint, $7::smallint)
      and $3::date is not null and $4::date is not null${tag}
    order by ${order('p').join(', ')} limit $8)
  select p.journal_number, p.line, p.booked_on, j.effective_on, j.event_type, j.detail, p.debit_cents, p.credit_cents,
    p.account_id, n.short_id as account_short_id, p.bond_id, p.surety_id, s.name as surety_name,
    coalesce(p.agent_id, substring(p.payee from '^agent:(.*)$')::uuid) as agent_id, p.payee as payee_tag,
    case when g.user_id is not null then ${nameOf('g', 'Former staff')}
         when p.payee like 'payee:%' then coalesce(nullif(r.name, ''), 'Former payee') end as payee_name
  from shown p
  join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
  left join account_number n on n.organization_id = p.organization_id and n.account_id = p.account_id
  left join surety s on s.organization_id = p.organization_id and s.surety_id = p.surety_id
  left join agent g on g.organization_id = p.organization_id
    and g.user_id = coalesce(p.agent_id, substring(p.payee from '^agent:(.*)$')::uuid)
  left join recovery_payee r on r.organization_id = p.organization_id
    and r.id = substring(p.payee from '^payee:(.*)$')::uuid
  order by ${order('p').join(', ')}`;
};

const periodOf = ({ from, to }: LineFilter): [string, string] => [from ?? FIRST[0], to ?? LAST[0]];

const readSums = async (
  tx: TenantTransaction,
  organizationId: string,
  code: string,
  filter: LineFilter,
): Promise<Sums> => {
  const { sql, values } = tagged(filter.tag, 5);
  const { rows } = await tx.query<Omit<Sums, 'closingCents'>>(filter.tag === undefined ? SUMS : sumsOfTag(sql), [
    organizationId,
    code,
    ...periodOf(filter),
    ...values,
  ]);
  const { openingCents = 0, debitCents = 0, creditCents = 0 } = rows[0] ?? {};
  return { openingCents, debitCents, creditCents, closingCents: openingCents + debitCents - creditCents };
};

/** The lines with the balance after each; `balanceCents` is that before the first of them, read from where the list begins. */
const withBalances = (rows: readonly Row[], ascending: boolean, balanceCents: number): LedgerLine[] => {
  let balance = balanceCents;
  return rows.map(({ eventType, detail, ...row }) => {
    const net = row.debitCents - row.creditCents;
    const after = ascending ? balance + net : balance;
    balance = ascending ? after : balance - net;
    return {
      ...row,
      payeeName: row.payeeName ?? (row.payeeTag === null ? null : officialName(row.payeeTag)),
      description: describeEntry(eventType, detail),
      balanceCents: after,
    };
  });
};

/** Where the list goes on after this line. */
export const placeAfter = ({ bookedOn, journalNumber, line, ...of }: LedgerLine, ascending: boolean): LinePlace => [
  bookedOn,
  journalNumber,
  line,
  ascending ? of.balanceCents : of.balanceCents - of.debitCents + of.creditCents,
];

/** The entries of one ledger account, with the balance after each (money#account-pages). */
@Injectable()
export class LedgerLines {
  constructor(private readonly reads: Reads) {}

  /**
   * A page of them by booked day and number. The first one says the sums of the whole period.
   * @throws Refused LEDGER_ACCOUNT_NOT_FOUND
   */
  list(
    { organizationId }: Actor,
    code: string,
    filter: LineFilter,
    { ascending, after, limit }: LinePage,
  ): Promise<Omit<Answer, 'nextCursor'>> {
    return this.reads.after({ organizationId }, ['ledger'], async (tx) => {
      const account = (await readChart(tx, organizationId)).find((one) => one.code === code);
      if (!account) throw new Refused('LEDGER_ACCOUNT_NOT_FOUND');
      const sums = after === null ? await readSums(tx, organizationId, code, filter) : null;
      const [from, to] = periodOf(filter);
      const [day, number, line, balance] =
        after ?? (ascending ? [from, 0, 0, sums?.openingCents ?? 0] : [to, LAST[1], LAST[2], sums?.closingCents ?? 0]);
      const { sql, values } = tagged(filter.tag, 9);
      const { rows } = await tx.query<Row>(linesSql(ascending, sql), [
        organizationId,
        code,
        from,
        to,
        day,
        number,
        line,
        limit ?? null,
        ...values,
      ]);
      const { name, type, tags } = account;
      return { account: { code, name, type, tags }, sums, rows: withBalances(rows, ascending, balance) };
    });
  }
}
