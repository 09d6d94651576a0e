import { Injectable } from '@nestjs/common';
import type { Whose } from '#contracts/books/bond/whose.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { LedgerLine, LineTag, listLedgerLines } from '#contracts/office/reports/ledger-lines.ts';
import { officialName } from '#domain/agency/premium-shares.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { readChart } from '../../agency/chart/index.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { describeEntry } from '../../books/ledger/index.ts';
import { isNarrowed, readNarrowedTo } from '../../powers/surety-reports/index.ts';
import { knownNumber, readAccountsOf, type AsKnown } from '../statement-lines/index.ts';

type Answer = ResponseOf<typeof listLedgerLines>;
type Sums = NonNullable<Answer['sums']>;

/** What the lines of an account are narrowed to: booked days, tags, kinds of entries, whose accounts, as far as known. */
export interface LineFilter extends Whose, AsKnown {
  from?: string | undefined;
  to?: string | undefined;
  tag?: string | undefined;
  of?: string | undefined;
  detail?: string | undefined;
}

/** The same once it is known up to which entry, and which accounts of clients these are. */
type Narrowed = LineFilter & { accountIds: readonly string[] | undefined };

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
  power: 'power_id',
  person: 'person_id',
  agent: 'agent_id',
  payee: 'payee',
};

/** What entry `j` says of itself, or what it takes back: the method of a payment. */
const DETAIL = `coalesce(j.detail, (select r.method from receipt r
  where r.organization_id = j.organization_id and r.event_id = j.reverses_event_id), '')`;

/** SQL over posting `p` of what else than days narrows its lines, with its values from parameter `place` on. */
const narrowedBy = (
  { tag, of, detail, accountIds, upToNumber }: Narrowed,
  place: number,
): { sql: string; values: unknown[] } => {
  const values: unknown[] = [];
  const value = (one: unknown): string => `$${place + values.push(one) - 1}`;
  const ofEntries = [
    ...(of === undefined ? [] : [`(j.event_type = any (${value(typesIn(of))})) = ${String(!of.startsWith('-'))}`]),
    ...(detail === undefined ? [] : [`${DETAIL} = ${value(detail)}`]),
  ];
  const conditions = [
    ...(tag?.split(',') ?? []).map((one) => {
      const kind = one.slice(0, one.indexOf(':')) as LineTag;
      const named = one.slice(kind.length + 1);
      return named === 'none' ? `p.${COLUMNS[kind]} is null` : `p.${COLUMNS[kind]}=${value(named)}`;
    }),
    ...(accountIds === undefined ? [] : [`p.account_id = any (${value(accountIds)}::uuid[])`]),
    ...(upToNumber === undefined ? [] : [`p.journal_number <= ${value(upToNumber)}`]),
    ...(ofEntries.length === 0
      ? []
      : [
          `exists (select from journal_entry j where j.organization_id = p.organization_id
        and j.number = p.journal_number and ${ofEntries.join(' and ')})`,
        ]),
  ];
  return { sql: conditions.map((one) => ` and ${one}`).join(''), values };
};

/** The kinds of entries that are named, also where they are those left out. */
const typesIn = (of: string): string[] => of.replace(/^-/, '').split(',');

/** Sums of an account's days before and within a period, as the ledger view keeps them. */
const SUMS = `
  select coalesce(sum(debit_cents - credit_cents) filter (where booked_on < $3), 0)::bigint as opening_cents,
    coalesce(sum(debit_cents) filter (where booked_on >= $3), 0)::bigint as debit_cents,
    coalesce(sum(credit_cents) filter (where booked_on >= $3), 0)::bigint as credit_cents
  from ledger_balance where organization_id = $1 and ledger_account = $2 and booked_on <= $4`;

/** The same of what else narrows them: of these postings. */
const sumsNarrowed = (narrowed: string) => `
  select coalesce(sum(p.debit_cents - p.credit_cents) filter (where p.booked_on < $3), 0)::bigint as opening_cents,
    coalesce(sum(p.debit_cents) filter (where p.booked_on >= $3), 0)::bigint as debit_cents,
    coalesce(sum(p.credit_cents) filter (where p.booked_on >= $3), 0)::bigint as credit_cents
  from posting p where p.organization_id = $1 and p.ledger_account = $2 and p.booked_on <= $4${narrowed}`;

/** The lines of one page, then what they name. */
const linesSql = (ascending: boolean, narrowed: string) => {
  const [direction, beyond, bound] = ascending ? ['asc', '>', 'p.booked_on <= $4'] : ['desc', '<', 'p.booked_on >= $3'];
  const order = (of: string) => ['booked_on', 'journal_number', 'line'].map((name) => `${of}.${name} ${direction}`);
  return `
  with shown as (
    select p.* from posting p
    where p.organization_id = $1 and p.ledger_account = $2 and ${bound}
      and (p.booked_on, p.journal_number, p.line) ${beyond} ($5::date, $6::bigint, $7::smallint)
      and $3::date is not null and $4::date is not null${narrowed}
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
  filter: Narrowed,
): Promise<Sums> => {
  const { sql, values } = narrowedBy(filter, 5);
  const { rows } = await tx.query<Omit<Sums, 'closingCents'>>(sql === '' ? SUMS : sumsNarrowed(sql), [
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
    actor: Actor,
    code: string,
    asked: LineFilter,
    { ascending, after, limit }: LinePage,
  ): Promise<Omit<Answer, 'nextCursor'>> {
    const { organizationId } = actor;
    const views = isNarrowed(asked) ? (['ledger', 'bonds', optionalView('powers')] as const) : (['ledger'] as const);
    return this.reads.after({ organizationId }, views, async (tx) => {
      const account = (await readChart(tx, organizationId)).find((one) => one.code === code);
      if (!account) throw new Refused('LEDGER_ACCOUNT_NOT_FOUND');
      const filter: Narrowed = {
        ...asked,
        upToNumber: await knownNumber(tx, actor, asked),
        accountIds: isNarrowed(asked) ? await readAccountsOf(tx, organizationId, asked) : undefined,
      };
      const sums = after === null ? await readSums(tx, organizationId, code, filter) : null;
      const [from, to] = periodOf(filter);
      const [day, number, line, balance] =
        after ?? (ascending ? [from, 0, 0, sums?.openingCents ?? 0] : [to, LAST[1], LAST[2], sums?.closingCents ?? 0]);
      const { sql, values } = narrowedBy(filter, 9);
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
      return {
        account: { code, name, type, tags },
        narrowedTo: [...(isNarrowed(asked) ? await readNarrowedTo(tx, organizationId, asked) : []), ...ofWords(asked)],
        sums,
        rows: withBalances(rows, ascending, balance),
      };
    });
  }
}

/** Which kinds of entries are shown, in words: `Payment received, Payment voided`, `Cash`. */
const ofWords = ({ of, detail }: LineFilter): string[] => {
  if (of === undefined) return detail ? [detail] : [];
  const kinds = typesIn(of).map((type) => describeEntry(type, null));
  return [`${of.startsWith('-') ? 'Without: ' : ''}${kinds.join(', ')}`, ...(detail ? [detail] : [])];
};
