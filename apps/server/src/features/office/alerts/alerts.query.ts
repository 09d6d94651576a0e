import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { AlertKind } from '#contracts/office/alerts/alert-kinds.ts';
import type { Alert, countAlerts, listAlerts } from '#contracts/office/alerts/alerts.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { lastDayPutOff } from '#domain/office/put-off.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import type { AlertFacts } from './alert-kind.ts';
import { AlertKinds } from './alert-kinds.ts';

/**
 * SQL: whether somebody sees the alert `a` in the role they have, at an instant (today#alert-recipients). What is their
 * own they see only once nobody else could deal with it (money#released-alone).
 */
export const seenBy = (userId: string, role: string, at: string): string => `(${userId} = any (a.concerns)
  or ${role} = any (a.roles) and (not ${userId} = any (a.barred) or a.alone_from <= ${at} and not exists (
    select from agent e where e.organization_id = a.organization_id and e.left_at is null and e.role = any (a.roles)
      and e.user_id <> all (a.barred))))`;

/** SQL: alerts `a` of `$1` that `$2` sees in the role `$3` at the instant `$4`, each with what they did with it, `p`. */
export const OF_READER = `
  from alert a
  left join lateral (
    select q.read_at, q.put_off_until from alert_of_person q
    where q.organization_id = a.organization_id and q.alert_id = a.alert_id and q.user_id = $2 limit 1) p on true
  where a.organization_id = $1 and ${seenBy('$2', '$3', '$4')}`;

/** SQL: it is open and not put off on the day `$5`. */
export const OPEN_TO_READER = 'a.settled_at is null and coalesce(p.put_off_until <= $5, true)';

/** Who reads: the first five values of every statement here. */
export const readerAt = ({ organizationId, userId, role, timeZone }: Actor, now: Date) =>
  [organizationId, userId, role, now, dayOf(now, timeZone)] as const;

/** So long what is settled stays in the list. */
const SHOWN_FOR = "interval '90 days'";

const BY_COLOUR = {
  order: 'a.red desc, a.opened_at desc, a.alert_id desc',
  after: '(a.red, a.opened_at, a.alert_id) < ($7, $8::timestamptz, $9::uuid)',
  at: 'a.opened_at',
};
const SHOWN = {
  open: { where: OPEN_TO_READER, ...BY_COLOUR },
  'put-off': { where: 'a.settled_at is null and p.put_off_until > $5', ...BY_COLOUR },
  settled: {
    where: `a.settled_at >= $4::timestamptz - ${SHOWN_FOR}`,
    order: 'a.settled_at desc, a.alert_id desc',
    after: '(a.settled_at, a.alert_id) < ($8::timestamptz, $9::uuid)',
    at: 'a.settled_at',
  },
};

/**
 * `$6` a kind, or all; `$7` to `$9` the last one's place. The names come in for the rows of the page alone, by ids that
 * are columns there: behind row-level security no other expression finds an index.
 */
const list = ({ where, order, after, at }: (typeof SHOWN)[keyof typeof SHOWN]): string => `
  with shown as (
    select a.organization_id, a.alert_id, a.kind, a.facts, a.red, a.deadline, a.opened_at, a.settled_at, a.settled_by,
      p.read_at is not null as is_read, case when p.put_off_until > $5 then p.put_off_until end as put_off_until,
      (a.facts->>'defendantId')::uuid as defendant_id, (a.facts->>'bondId')::uuid as bond_id,
      (a.facts->>'userId')::uuid as user_id, (a.facts->>'suretyId')::uuid as surety_id,
      ${at} as at, row_number() over (order by ${order}) as place
    ${OF_READER} and ${where} and ($6::text is null or a.kind = $6) and ($7::boolean is null or ${after})
    order by ${order} limit $10)
  select s.*,
    (select d.full_name from defendant d
      where d.organization_id = $1 and d.id = s.defendant_id and d.lifecycle = 'live') as person,
    (select coalesce(nullif(b.power_number, ''), b.case_number) from bond b
      where b.organization_id = $1 and b.bond_id = s.bond_id) as bond_number,
    (select u.name from surety u where u.organization_id = $1 and u.surety_id = s.surety_id) as surety,
    (select ${nameOf('w')} from agent w where w.organization_id = $1 and w.user_id = s.user_id) as colleague,
    case when s.settled_by is not null then coalesce(
      (select ${nameOf('e')} from agent e where e.organization_id = $1 and e.user_id = s.settled_by),
      'Former staff') end as settler
  from shown s
  order by s.place`;

const LISTS = { open: list(SHOWN.open), 'put-off': list(SHOWN['put-off']), settled: list(SHOWN.settled) };

const COUNT = `select count(*)::int as unread ${OF_READER} and ${OPEN_TO_READER} and p.read_at is null`;

const cursorValues = z.tuple([z.boolean(), z.iso.datetime(), z.uuid()]);

interface Row {
  alertId: string;
  kind: AlertKind;
  facts: AlertFacts;
  red: boolean;
  deadline: string | null;
  openedAt: string;
  settledAt: string | null;
  isRead: boolean;
  putOffUntil: string | null;
  at: string;
  person: string | null;
  bondNumber: string | null;
  surety: string | null;
  colleague: string | null;
  settler: string | null;
}

/** Reads alerts as they are open to whoever asks, in the role that they have now (today#alerts). */
@Injectable()
export class Alerts {
  constructor(
    private readonly database: TenantDatabase,
    private readonly kinds: AlertKinds,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused VALIDATION_FAILED for a malformed cursor. */
  async list(
    actor: Actor,
    { show, kind, cursor, limit }: InputOf<typeof listAlerts>['query'],
  ): Promise<ResponseOf<typeof listAlerts>> {
    const reader = readerAt(actor, this.clock.now());
    const place = decodeCursor(cursorValues, cursor) ?? [null, null, null];
    const { rows } = await this.database.read(actor.organizationId, (tx) =>
      tx.query<Row>(LISTS[show], [...reader, kind ?? null, ...place, limit + 1]),
    );
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      rows: shown.map((row) => this.shown(row, reader[4])),
      nextCursor: last ? encodeCursor([last.red, new Date(last.at).toISOString(), last.alertId]) : null,
    };
  }

  async count(actor: Actor): Promise<ResponseOf<typeof countAlerts>> {
    const reader = readerAt(actor, this.clock.now());
    const { rows } = await this.database.read(actor.organizationId, (tx) =>
      tx.query<{ unread: number }>(COUNT, [...reader]),
    );
    return { unread: rows[0]?.unread ?? 0 };
  }

  private shown(row: Row, today: string): Alert {
    const { alertId, kind, facts, red, deadline, openedAt, isRead, putOffUntil, settledAt, settler } = row;
    const { words, page } = this.kinds.of(kind);
    const about = [row.person, row.colleague, row.surety, row.bondNumber];
    return {
      alertId,
      kind,
      title: words({ ...facts, deadline }, today),
      about: about.filter(Boolean).join(' · '),
      page: page(facts),
      red,
      deadline,
      openedAt,
      isRead,
      putOffUntil,
      mayPutOffUntil: settledAt === null ? lastDayPutOff(deadline, today) : null,
      settled: settledAt === null ? null : { at: settledAt, by: settler },
    };
  }
}
