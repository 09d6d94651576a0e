import { nameOf } from '../../agency/organizations/index.ts';

/**
 * One page of a defendant's history. $1 organization, $2 defendant, $3 and $4 where the page goes on (instant and key,
 * null for the first), $5 rows, $6 kind or null, $7 the bonds' event types, $8 the file changes of the kind, $9 the
 * actions of the audit trail that are about files.
 * Each source gives at most a page by its own index, so what is older costs nothing. What a bond was before is asked for
 * one row at a time (lateral, limit 1): as a plain join it may be hashed or merged with the whole of the history. Events
 * are ordered by their id, which is the order of their keys, so that the primary key gives them without a sort.
 */
const before = (at: string, key: string, order = key): string =>
  `($3::timestamptz is null or (${at} <= $3 and (${at}, ${key}) < ($3, $4 collate "C")))
      order by ${at} desc, ${order} desc limit $5`;

const KEY = {
  event: `('event-' || h.event_id) collate "C"`,
  change: `(c.person_type || '-' || c.person_id || '-' || c.version || '-' || c.field) collate "C"`,
  added: `('added-' || p.person_id) collate "C"`,
  file: `('file-' || f.change_id) collate "C"`,
  audit: `('audit-' || e.audit_id) collate "C"`,
};

const PEOPLE = `
  select 'defendant' as person_type, d.id as person_id, null::text as name, d.created_at, d.created_by
  from defendant d where d.organization_id = $1 and d.id = $2
  union all
  select 'defendant', m.id, null, m.created_at, m.created_by
  from defendant m where m.organization_id = $1 and m.merged_into = $2
  union all
  select 'indemnitor', i.id, i.full_name, i.created_at, i.created_by
  from indemnitor i where i.organization_id = $1 and i.defendant_id = $2 and i.lifecycle in ('live', 'merged')`;

/** The kind of a changed field: the defendant's details, or those of an indemnitor. */
const PERSON_KIND = `($6::text is null or $6 = case p.person_type when 'defendant' then 'details' else 'liable' end)`;

const EVENTS = `
  select h.recorded_at as at, ${KEY.event} as key, 'event' as source, h.actor_id as user_id, h.type as what, h.data,
    null::uuid as indemnitor_id, h.account_id, h.bond_id, h.event_id, h.revision
  from account a
  cross join lateral (
    select * from history_event h
    where h.organization_id = $1 and h.account_id = a.account_id
      and ($6::text is null or ($6 = 'bonds' and h.type = any($7)) or ($6 = 'money' and not h.type = any($7)))
      and ${before('h.recorded_at', KEY.event, 'h.event_id')}) h
  where a.organization_id = $1 and a.defendant_id = $2 and ($6::text is null or $6 in ('bonds', 'money'))`;

const CHANGES = `
  select c.changed_at, ${KEY.change}, 'change', c.changed_by, c.field,
    jsonb_build_object('field', c.field, 'oldValue', c.old_value, 'newValue', c.new_value),
    case p.person_type when 'indemnitor' then p.person_id end, null::uuid, null::uuid, null::uuid, null::bigint
  from people p
  cross join lateral (
    select * from person_change c
    where c.organization_id = $1 and c.person_type = p.person_type and c.person_id = p.person_id
      and ${before('c.changed_at', KEY.change)}) c
  where ${PERSON_KIND}`;

const ADDED = `
  (select p.created_at, ${KEY.added}, 'added', p.created_by, p.person_type, '{}'::jsonb,
    case p.person_type when 'indemnitor' then p.person_id end, null::uuid, null::uuid, null::uuid, null::bigint
  from people p where ${PERSON_KIND} and ${before('p.created_at', KEY.added)})`;

const FILES = `
  select f.changed_at, ${KEY.file}, 'file', f.changed_by, f.action, f.details,
    null::uuid, null::uuid, null::uuid, null::uuid, null::bigint
  from people p
  cross join lateral (
    select * from file_change f
    where f.organization_id = $1 and f.defendant_id = p.person_id and ($8::text[] is null or f.action = any($8))
      and ${before('f.changed_at', KEY.file)}) f
  where p.person_type = 'defendant'`;

const AUDIT = `
  select e.recorded_at, ${KEY.audit}, 'audit', e.user_id, e.action, e.details,
    case p.person_type when 'indemnitor' then p.person_id end, null::uuid, null::uuid, null::uuid, null::bigint
  from people p
  cross join lateral (
    select * from audit_entry e
    where e.organization_id = $1 and e.subject_id = p.person_id
      and ($6::text is null or (e.action = any($9)) = ($6 = 'files')) and ${before('e.recorded_at', KEY.audit)}) e
  where $6::text is null or $6 in ('access', 'files')`;

export const HISTORY_PAGE = `
  with people as materialized (${PEOPLE}), page as (
    select * from (${EVENTS} union all ${CHANGES} union all ${ADDED} union all ${FILES} union all ${AUDIT}) every
    order by at desc, key desc limit $5)
  select to_char(page.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place, page.key, page.source,
    ${nameOf('staff', 'Former staff')} as who, page.what, page.data,
    page.indemnitor_id, people.name as indemnitor_name, page.account_id, page.bond_id,
    earlier.data as before, f.name as file_name, r.number as receipt_number, n.short_id as account_number,
    coalesce((select jsonb_object_agg(t.field, t.body) from entry_text t
              where t.organization_id = $1 and t.event_id = page.event_id), '{}') as texts
  from page
  left join agent staff on staff.organization_id = $1 and staff.user_id = page.user_id
  left join people on people.person_id = page.indemnitor_id
  left join lateral (
    select h.data from history_event h
    where h.organization_id = $1 and h.bond_id = page.bond_id and h.revision = page.revision - 1 limit 1) earlier on true
  left join receipt r on r.organization_id = $1 and r.payment_id = (page.data ->> 'paymentId')::uuid
    and page.source = 'event'
  left join stored_file f on f.organization_id = $1 and f.id = (page.data ->> 'fileId')::uuid and page.source = 'audit'
  left join account_number n on n.organization_id = $1 and n.account_id = page.account_id
  order by page.at desc, page.key desc`;
