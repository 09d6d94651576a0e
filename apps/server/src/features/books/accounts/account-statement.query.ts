import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { AccountEntry, listAccountEntries } from '#contracts/books/account/statements.ts';
import type { EntryList } from '#contracts/books/account/entry-lists.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { day } from '#contracts/kernel/primitives.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { balanceOf } from '../ledger/index.ts';
import { nameOf } from '../../agency/organizations/index.ts';

const cursorValues = z.tuple([day(), z.string().regex(/^\d{1,19}$/), z.int().positive()]);

/** The balance before the first day of the range and at the end of its last. */
interface Frame {
  openingCents: number;
  closingCents: number;
}

interface EntryRow
  extends Frame, Omit<AccountEntry, 'description' | 'payer' | 'note' | 'externalReference' | 'reason'> {
  position: string;
  line: number;
  feeKind: string | null;
  powerNumber: string | null;
  /** Of a premium that books later than its bond's date. */
  bondDate: string | null;
  texts: Record<string, string> | null;
  otherShortId: number | null;
  /** Of a fee that was left behind: the account of its bond. */
  bondShortId: number | null;
  originalDescription: string | null;
  /** Of a refund, write-off or adjustment: why somebody asked for it. */
  askedReason: string | null;
}

/** Where the range has no line. */
type Nothing = Frame & { position: null };

/** Lines of the same kind that an account opened with, over `account_entry e`: corrections of before the seal among them. */
const ALIKE = `
  account_entry o where o.organization_id = e.organization_id and o.account_id = e.account_id
    and o.entry_id = e.entry_id and o.kind = e.kind and o.what = 'opened' and o.effective_on = e.effective_on`;
/** What a line shows: what an account opened with is one line of each kind (moving-in#brought-forward). */
const CENTS = `
  case when e.what = 'opened' then (select sum(o.amount_cents)::bigint from ${ALIKE}) else e.amount_cents end`;
const FOLDED = `
  (e.what <> 'opened' or (${CENTS} <> 0
    and not exists (select from ${ALIKE} and (o.position, o.line) < (e.position, e.line))))`;

/**
 * Which lines of the range are shown, over `account_entry e`. Voided pairs sum to zero and may be left out (decision
 * 4), but only where both halves lie in the range.
 */
const SHOWN = `
  e.organization_id = $1 and e.account_id = $2
  and ($3::date is null or e.effective_on >= $3) and ($4::date is null or e.effective_on <= $4) and ${FOLDED}
  and ($5 or (not e.voided and e.what <> 'voided')
    or exists (select from account_entry other
               where other.organization_id = $1 and other.account_id = $2 and other.entry_id = e.entry_id
                 and (other.effective_on < $3 or other.effective_on > $4)))`;

/** The balance before the range and at its end; no row where there is no such account. */
const FRAME = `
    select coalesce((select sum(e.amount_cents) from account_entry e
                     where e.organization_id = $1 and e.account_id = $2 and e.effective_on < $3), 0)::bigint as opening,
           (${balanceOf('')}
            - coalesce((select sum(e.amount_cents) from account_entry e
                        where e.organization_id = $1 and e.account_id = $2 and e.effective_on > $4), 0))::bigint as closing
    from account where organization_id = $1 and account_id = $2`;

/** Where the page begins: by effective day, within a day in log order, which is that of the journal's numbers. */
const FIRST = '(select effective_on, position, line from page order by effective_on, position, line limit 1)';

/** The balance before the page, summed from the end that the reader started at: the first pages are the fast ones. */
const BEFORE_FROM_THE_START = `
    select (select opening from frame) + coalesce(sum(${CENTS}), 0) as cents
    from account_entry e where ${SHOWN} and (e.effective_on, e.position, e.line) < ${FIRST}`;
const BEFORE_FROM_THE_END = `
    select (select closing from frame) - coalesce(sum(${CENTS}), 0) as cents
    from account_entry e where ${SHOWN} and (e.effective_on, e.position, e.line) >= ${FIRST}`;

/** How far the balance has moved at a line of the page, counted from its first. */
const MOVED = 'sum(e.cents) over (order by e.effective_on, e.position, e.line)';
/** The same where the page has one list of lines: the others between them moved the balance, too. */
const SPAN = `
  ), span as (
    select e.position, e.line, ${MOVED} as moved from (select e.*, ${CENTS} as cents from account_entry e
    where ${SHOWN} and (e.effective_on, e.position, e.line) >= ${FIRST}
      and (e.effective_on, e.position, e.line)
        <= (select effective_on, position, line from page order by effective_on desc, position desc, line desc limit 1)) e`;

const KINDS: Record<EntryList, readonly AccountEntry['kind'][]> = {
  fees: ['FEE', 'CHARGE'],
  payments: ['PAYMENT', 'REFUND', 'UNCLAIMED'],
};

/** One row for each line of the page, or one without a line, each with what stands before and after the range. */
const statement = (newestFirst: boolean, show: EntryList | undefined): string => {
  const order = newestFirst
    ? 'e.effective_on desc, e.position desc, e.line desc'
    : 'e.effective_on, e.position, e.line';
  const ofKind = show ? ` and e.kind in (${KINDS[show].map((kind) => `'${kind}'`).join(', ')})` : '';
  return `
  with frame as materialized (${FRAME}
  ), page as materialized (
    select e.*, ${CENTS} as cents from account_entry e
    where ${SHOWN} and ($6::date is null or (e.effective_on, e.position, e.line) ${newestFirst ? '<' : '>'} ($6, $7::bigint, $8::int))${ofKind}
    order by ${order} limit $9${show ? SPAN : ''}
  ), before as (
    ${newestFirst ? BEFORE_FROM_THE_END : BEFORE_FROM_THE_START}
  )
  select f.opening as opening_cents, f.closing as closing_cents, e.position::text as position, e.line,
         e.entry_id, e.kind,
         -- The first premium of a bond is no amendment, whenever its amount was filled in.
         case when e.what = 'amended' and not exists (
           select from account_entry f where f.organization_id = e.organization_id and f.account_id = e.account_id
             and f.entry_id = e.entry_id and f.position < e.position) then 'added' else e.what end as what, e.cents as amount_cents,
         ((select cents from before) + ${show ? 's.moved' : MOVED})::bigint
           as running_balance_cents,
         e.effective_on, coalesce(j.recorded_at, e.recorded_at) as recorded_at, e.bond_id, e.method, e.voided,
         case when e.kind = 'PAYMENT' and e.what in ('added', 'transferred') then e.deposited_on end as deposited_on,
         case when e.kind = 'PAYMENT' and e.what in ('added', 'transferred') then e.slip end as slip,
         e.kind = 'PAYMENT' and exists (select from account_entry w
           where w.organization_id = e.organization_id and w.account_id = e.account_id and w.entry_id = e.entry_id
             and w.kind = 'WRITE_OFF') as recovery,
         coalesce(e.fee_kind, (select o.fee_kind from account_entry o
           where e.what = 'voided' and o.organization_id = e.organization_id and o.entry_id = e.entry_id
             and o.kind <> 'PREMIUM' and o.what = 'added')) as fee_kind, ${nameOf('a', 'Former staff')} as recorded_by,
         b.power_number,
         case when e.kind = 'PREMIUM' and e.what <> 'voided' and b.bond_date < e.effective_on then b.bond_date end
           as bond_date,
         -- Of a transfer's lines the second of each pair is of the account where it went.
         e.kind not in ('PREMIUM', 'COLLATERAL') and e.fee_kind is distinct from 'Judgment' and (e.what = 'added' or (e.what = 'transferred' and e.line % 2 = 0))
           and not (e.kind = 'WRITE_OFF' and e.amount_cents > 0) and not exists (select from account_entry later
                           where later.organization_id = e.organization_id and later.account_id = e.account_id
                             and later.entry_id = e.entry_id and later.position > e.position) as stands,
         r.number as receipt_number, j.number as journal_number,
         case when j.booked_on > e.effective_on then j.booked_on end as booked_on,
         (select jsonb_object_agg(t.field, t.body) from entry_text t
          where t.organization_id = e.organization_id and t.event_id = e.event_id) as texts,
         (select t.body from account_entry o
          join entry_text t on t.organization_id = o.organization_id and t.event_id = o.event_id
          where e.what in ('voided', 'transferred') and o.organization_id = e.organization_id
            and o.entry_id = e.entry_id and o.kind <> 'PREMIUM' and o.what = 'added' and t.field = 'description')
           as original_description,
         (select t.body from money_request m
          join entry_text t on t.organization_id = m.organization_id and t.event_id = m.asked_event_id
          where (e.kind in ('REFUND', 'WRITE_OFF') and e.what = 'added' or e.what = 'adjusted')
            and m.organization_id = e.organization_id and m.account_id = e.account_id and m.decided_event_id = e.event_id
            and t.field = 'reason') as asked_reason,
         e.other_account_id, other.short_id as other_short_id,
         case when e.kind in ('FEE', 'CHARGE') and e.fee_kind is distinct from 'Judgment' and e.what = 'added' and not e.voided and b.account_id <> e.account_id
           and not exists (select from account_entry gone
                           where gone.organization_id = e.organization_id and gone.account_id = e.account_id
                             and gone.entry_id = e.entry_id and gone.amount_cents < 0) then place.short_id end as bond_short_id
  from frame f
  left join page e on true${show ? '\n  left join span s on s.position = e.position and s.line = e.line' : ''}
  left join agent a on a.organization_id = e.organization_id and a.user_id = e.actor_id
  left join bond b on b.organization_id = e.organization_id and b.bond_id = e.bond_id
  left join account_number other on other.organization_id = e.organization_id and other.account_id = e.other_account_id
  left join account_number place on place.organization_id = b.organization_id and place.account_id = b.account_id
  left join receipt r on r.organization_id = e.organization_id and r.payment_id = e.entry_id
  left join journal_entry j on j.organization_id = e.organization_id and j.event_id = e.event_id and j.part = e.part
  order by ${order}`;
};

/** It stands beside the event that says it, of which the newest counts. */
const PROGRAM = `
  select t.body as program from entry_text t
  join audit_link l on l.organization_id = t.organization_id and l.event_id = t.event_id
  where t.organization_id = $1 and t.stream = 'opening-' || $1 || '.' || $1 and t.field = 'program'
  order by l.sequence desc limit 1`;

/** How many lines the range has, and what stands over them. */
const ABOUT = `
  select n.short_id, coalesce(d.full_name, '') as defendant_name, coalesce(named.name, '') as name, now() as read_at,
         (select count(*) from account_entry e where e.organization_id = $1 and e.account_id = $2
            and ($3::date is null or e.effective_on >= $3) and ($4::date is null or e.effective_on <= $4) and ${FOLDED}) as lines,
         b.count as paid_before, b.cents as paid_before_cents
  from account a
  cross join lateral (
    select count(*)::int as count, coalesce(sum(p.amount_cents), 0)::bigint as cents from payment_before p
    where p.organization_id = $1 and p.account_id = $2) b
  left join account_name named on named.organization_id = a.organization_id and named.account_id = a.account_id
  left join account_number n on n.organization_id = a.organization_id and n.account_id = a.account_id
  left join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  where a.organization_id = $1 and a.account_id = $2`;

/** What a statement is of. */
interface About {
  shortId: number | null;
  defendantName: string;
  name: string;
  lines: number;
  /** How many payments the program before took, and what they come to (moving-in#payments-before). */
  paidBefore: number;
  paidBeforeCents: number;
  /** The instant that it was read at. */
  readAt: string;
}

const PREMIUM_WORDS: Partial<Record<AccountEntry['what'], string>> = { amended: ' amended', adjusted: ' adjustment' };

/** A recovery's own line names how it came; its void or return restores the write-off. */
const writeOffWords = ({ what, method }: EntryRow): string => {
  if (what === 'lowered') return 'Write-off reversed at closing';
  return method === null ? 'Write-off' : `Recovery of a write-off, ${method}`;
};

const named = (row: EntryRow, typed: string | undefined): string => {
  const { kind, method, powerNumber, feeKind, what, bondDate } = row;
  switch (kind) {
    case 'PREMIUM':
      return `Premium${PREMIUM_WORDS[what] ?? ''}${powerNumber ? `, power ${powerNumber}` : ''}${
        what === 'added' && bondDate ? `, bond date ${formatDay(bondDate)}` : ''
      }`;
    case 'FEE':
      return `${feeKind ?? 'Fee'}${typed ? `: ${typed}` : ''}`;
    case 'CHARGE': {
      const power = powerNumber ? `, power ${powerNumber}` : '';
      if (feeKind !== 'Judgment') return typed ?? 'Charge';
      return what === 'lowered' ? `Remission of the judgment${power}` : `Judgment of forfeiture${power}`;
    }
    case 'PAYMENT':
      return `Payment${method ? `, ${method}` : ''}`;
    case 'REFUND':
      if (what === 'returned') return 'a payment from before moving in';
      return `Refund${method ? `, ${method}` : ''}`;
    case 'UNCLAIMED':
      return 'Credit given up as unclaimed';
    case 'WRITE_OFF':
      return writeOffWords(row);
    case 'COLLATERAL':
      return 'Collateral applied';
    case 'CREDIT':
      return 'Credit brought forward';
  }
};

const OPENED: Partial<Record<AccountEntry['kind'], string>> = {
  PREMIUM: 'premium',
  CHARGE: 'charges',
  CREDIT: 'credit',
  WRITE_OFF: 'written off',
};

/** What an account opened with, from which program and of which day (moving-in#brought-forward). */
const openedName = ({ kind, feeKind, what, effectiveOn }: EntryRow, program: string): string => {
  const isCorrection = what === 'corrected';
  const from = isCorrection ? '' : `${program === '' ? '' : ` from ${program}`}, ${formatDay(effectiveOn)}`;
  const name = feeKind === null ? `Balance brought forward${from}: ${OPENED[kind] ?? 'fees'}` : `${feeKind}${from}`;
  return isCorrection ? `Correction: ${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
};

const account = (shortId: number | null): string =>
  shortId === null ? 'another account' : `account ${formatShortId(shortId)}`;

/**
 * Where a line of a transfer went or came from; of a fee that was left behind, where its bond went
 * (bonds#fee-left-behind).
 */
const whereabouts = ({ kind, what, line, bondId, otherShortId, bondShortId }: EntryRow): string => {
  if (what !== 'transferred') {
    return bondId !== null && bondShortId !== null
      ? `, ${kind.toLowerCase()} of a bond moved to ${account(bondShortId)}`
      : '';
  }
  // The second line of each pair is of the account where it went.
  return `, transferred ${line % 2 === 0 ? 'from' : 'to'} ${account(otherShortId)}`;
};

const describedBy = (row: EntryRow, name: string): string => {
  if (row.what === 'voided') return `Void of ${name}`;
  return row.what === 'returned' ? `Returned by the bank: ${name}` : `${name}${whereabouts(row)}`;
};

const entryOf = (row: EntryRow, program: string): AccountEntry => {
  const { position, line, feeKind, powerNumber, bondDate, openingCents, closingCents, ...shown } = row;
  const { texts, originalDescription, askedReason, otherShortId, bondShortId, ...entry } = shown;
  const name =
    row.what === 'opened' || row.what === 'corrected'
      ? openedName(row, program)
      : named(row, texts?.['description'] ?? originalDescription ?? undefined);
  return {
    ...entry,
    description: describedBy(row, name),
    payer: texts?.['payer'] ?? null,
    note: texts?.['note'] ?? null,
    externalReference: texts?.['externalReference'] ?? null,
    reason: texts?.['reason'] ?? askedReason,
  };
};

/** Reads the statement of an account, a page at a time. */
@Injectable()
export class AccountStatements {
  constructor(private readonly reads: Reads) {}

  /**
   * The lines of a range of days with the balance after each, and the balance before and at the end of it: opening +
   * lines = closing (money#statements).
   * @throws Refused ACCOUNT_NOT_FOUND, also for another organization's; VALIDATION_FAILED for a malformed cursor.
   */
  async page(
    { organizationId }: Pick<Actor, 'organizationId'>,
    accountId: string,
    { cursor, limit, from, to, show, voided, newestFirst }: InputOf<typeof listAccountEntries>['query'],
  ): Promise<ResponseOf<typeof listAccountEntries>> {
    const [after, position, line] = decodeCursor(cursorValues, cursor) ?? [null, null, null];
    // Journal, receipt and power numbers may come moments later.
    const needed = ['accounts', optionalView('ledger'), optionalView('bonds'), optionalView('approvals')] as const;
    const { rows } = await this.reads.after({ organizationId }, needed, (tx) =>
      tx.query<EntryRow | Nothing>(statement(newestFirst, show), [
        organizationId,
        accountId,
        from ?? null,
        to ?? null,
        voided,
        after,
        position,
        line,
        limit + 1,
      ]),
    );
    const [frame] = rows;
    if (!frame) throw new Refused('ACCOUNT_NOT_FOUND');
    const lines = rows.filter((row) => row.position !== null);
    const page = lines.slice(0, limit);
    const last = lines.length > limit ? page.at(-1) : undefined;
    const program = page.some(({ what }) => what === 'opened') ? await this.program(organizationId) : '';
    return {
      openingCents: frame.openingCents,
      closingCents: frame.closingCents,
      rows: page.map((row) => entryOf(row, program)),
      nextCursor: last ? encodeCursor([last.effectiveOn, last.position, last.line]) : null,
    };
  }

  /** The name of the program that the agency moved from. */
  private async program(organizationId: OrganizationId): Promise<string> {
    const { rows } = await this.reads.after({ organizationId }, [optionalView('audit-chain')], (tx) =>
      tx.query<{ program: string }>(PROGRAM, [organizationId]),
    );
    return rows[0]?.program ?? '';
  }

  /**
   * What stands over the statement of a range of days, and how many lines it has.
   * @throws Refused ACCOUNT_NOT_FOUND, also for another organization's
   */
  async about(
    { organizationId }: Pick<Actor, 'organizationId'>,
    accountId: string,
    { from, to }: { from: string | null; to: string | null },
  ): Promise<About> {
    const { rows } = await this.reads.after({ organizationId }, ['accounts', optionalView('ledger')], (tx) =>
      tx.query<About>(ABOUT, [organizationId, accountId, from, to]),
    );
    const [about] = rows;
    if (!about) throw new Refused('ACCOUNT_NOT_FOUND');
    return about;
  }
}
