import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { downloadAudit, listAudit } from '#contracts/office/audit/audit.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { rowChunks } from '../../../platform/database/row-chunks.ts';
import { csv, csvLines } from '../../../platform/csv/csv.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { auditWords } from '#domain/kernel/audit-actions.ts';
import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';

type AuditPage = ResponseOf<typeof listAudit>;
type AuditEntry = AuditPage['rows'][number];
type Filter = InputOf<typeof downloadAudit>['query'];
type Row = Omit<AuditEntry, 'words'> & { details: Record<string, unknown> };
type Place = readonly [recordedAt: string, auditId: string];

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

/**
 * The trail's own entries, and voids and months, which are read from the ledger and not kept twice. Of a bond the premium is
 * told, which is the receivable: its entry moves what of it is owed to others, too.
 */
const SOURCES = [
  `select organization_id, audit_id, recorded_at, action, user_id, subject_id, from_address, details
  from audit_entry`,
  `select j.organization_id, j.event_id as audit_id, j.recorded_at,
    case j.event_type when 'PaymentVoided' then 'payment-voided' when 'FeeVoided' then 'fee-voided'
      when 'ChargeVoided' then 'charge-voided' when 'RefundVoided' then 'refund-voided'
      when 'WriteOffVoided' then 'write-off-voided' when 'UnclaimedVoided' then 'unclaimed-voided'
      when 'PayoutVoided' then 'payout-voided' else 'bond-voided' end as action,
    j.actor_id as user_id, null::uuid as subject_id, coalesce(o.from_address, '') as from_address,
    jsonb_build_object('number', j.number, 'amount', to_char(case when j.event_type = 'BondVoided'
      then (select coalesce(sum(p.credit_cents), 0) from posting p
        where p.organization_id = j.organization_id and p.journal_number = j.number and p.ledger_account = '${RECEIVABLE}')
      else j.amount_cents end / 100.0, 'FM"$"99,999,990.00')) as details
  from journal_entry j
  left join command_origin o on o.organization_id = j.organization_id and o.command_id = j.command_id
  where j.reverses_event_id is not null
    and j.event_type in ('PaymentVoided', 'FeeVoided', 'ChargeVoided', 'RefundVoided', 'WriteOffVoided',
      'UnclaimedVoided', 'PayoutVoided', 'BondVoided')`,
  `select m.organization_id, m.event_id as audit_id, m.recorded_at,
    case m.state when 'soft-closed' then 'month-soft-closed' when 'closed' then 'month-closed'
      else 'month-reopened' end as action,
    m.actor_id as user_id, null::uuid as subject_id, coalesce(o.from_address, '') as from_address,
    jsonb_build_object('month', to_char((m.month || '-01')::date, 'FMMonth YYYY')) as details
  from month_change m
  left join command_origin o on o.organization_id = m.organization_id and o.command_id = m.command_id`,
];

/** One page in either direction: each source gives as many of its own, so that none is read to its end. */
const pageOf = (ascending: boolean): string => {
  const [direction, beyond] = ascending ? ['asc', '>'] : ['desc', '<'];
  const order = `order by e.recorded_at ${direction}, e.audit_id ${direction} limit $9`;
  const ofSource = (source: string) => `(
    select * from (${source}) e
    where e.organization_id = $1
      and ($2::date is null or e.recorded_at >= $2::date::timestamp at time zone $8)
      and ($3::date is null or e.recorded_at < ($3::date + 1)::timestamp at time zone $8)
      and ($4::text is null or e.action = $4) and ($5::uuid is null or e.user_id = $5)
      and ($6::timestamptz is null or (e.recorded_at, e.audit_id) ${beyond} ($6, $7::uuid))
    ${order})`;
  return `
  select e.audit_id, e.recorded_at, e.action, e.user_id,
    coalesce(who.full_name, 'Nobody signed in') as who, e.from_address, e.details,
    coalesce(subject.full_name, (select i.full_name from invitation i
      where i.organization_id = e.organization_id and i.user_id = e.subject_id
      order by i.invited_at desc limit 1), person.full_name, '') as subject
  from (${SOURCES.map(ofSource).join(' union all ')}) e
  left join agent who on who.organization_id = e.organization_id and who.user_id = e.user_id
  left join agent subject on subject.organization_id = e.organization_id and subject.user_id = e.subject_id
  left join lateral (
    select full_name from defendant where organization_id = $1 and id = e.subject_id
    union all select full_name from indemnitor where organization_id = $1 and id = e.subject_id) person on true
  ${order}`;
};

/** The audit trail in words (people#audit-trail), for Admins and Auditors. */
@Injectable()
export class AuditInWords {
  constructor(
    private readonly database: TenantDatabase,
    private readonly trail: AuditTrail,
  ) {}

  /** A page, newest first unless told. */
  async list(actor: Actor, { cursor, limit, ...filter }: InputOf<typeof listAudit>['query']): Promise<AuditPage> {
    const rows = await this.read(actor, filter, decodeCursor(cursorSchema, cursor), limit + 1);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      rows: rows.slice(0, limit),
      nextCursor: last === undefined ? null : encodeCursor([last.recordedAt, last.auditId]),
    };
  }

  /** Who was refused another SSN last, within a day (the same letter goes to the Admins); null where nobody was. */
  lastSsnLimit({ organizationId }: Actor): Promise<{ since: string; who: string } | null> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<{ since: string; who: string }>(
        `select e.recorded_at as since, coalesce(who.full_name, '') as who from audit_entry e
         left join agent who on who.organization_id = e.organization_id and who.user_id = e.user_id
         where e.organization_id = $1 and e.action = 'ssn-limit-reached' and e.recorded_at > now() - interval '1 day'
         order by e.recorded_at desc limit 1`,
        [organizationId],
      );
      return rows[0] ?? null;
    });
  }

  /** The same as a CSV file, piece by piece; taking it away is an action itself. */
  async *file(actor: Actor, filter: Filter): AsyncGenerator<string> {
    await this.trail.record(actor, { action: 'audit-exported' });
    yield csv([['Recorded At', 'Who', 'What', 'From Address']]);
    const read = (last: AuditEntry | null, limit: number) =>
      this.read(actor, filter, last && [last.recordedAt, last.auditId], limit);
    for await (const rows of rowChunks(read)) {
      yield csvLines(rows.map(({ recordedAt, who, words, fromAddress }) => [recordedAt, who, words, fromAddress]));
    }
  }

  private read(
    { organizationId, timeZone }: Actor,
    { from, to, action, userId, ascending }: Filter,
    after: Place | null,
    limit: number,
  ): Promise<AuditEntry[]> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<Row>(pageOf(ascending), [
        organizationId,
        from ?? null,
        to ?? null,
        action ?? null,
        userId ?? null,
        after?.[0] ?? null,
        after?.[1] ?? null,
        timeZone,
        limit,
      ]);
      return rows.map(({ details, ...row }) => ({ ...row, words: auditWords(row.action, row.subject, details) }));
    });
  }
}
