import type { CallOutcome } from '#domain/books/call-list.ts';
import type { CallResult } from '#domain/books/call-time.ts';
import type { VisitResult } from '#domain/recovery/leads.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** What came of calls for money in which somebody was spoken with; of calls about court it is the first alone. */
const SPOKEN_FOR_MONEY: readonly CallOutcome[] = ['reached', 'promise', 'refused'];
const SPOKEN_IN_CASE: CallResult = 'answered';
const FOUND_NOBODY: VisitResult = 'nobody there';

/**
 * Each source by an index of the person, so that a page costs what it shows. $3 is the agency's zone. What is struck,
 * deleted or undone is no contact.
 */
const LAST = `
  select p.id as defendant_id, greatest(
    (select max(c.checked_in_on) from check_in c
     where c.organization_id = $1 and c.defendant_id = p.id and c.struck_at is null),
    (select (max(n.written_at) at time zone $3)::date from note n
     where n.organization_id = $1 and n.subject_kind = 'defendant' and n.subject_id = p.id and n.deleted_at is null),
    (select max(r.called_on) from court_reminder r
     where r.organization_id = $1 and r.defendant_id = p.id and r.outcome = 'reached'),
    (select max((call ->> 'calledOn')::date) from account a
     join account_plan agreed on agreed.organization_id = $1 and agreed.account_id = a.account_id
       and agreed.last_called_on is not null
     cross join jsonb_array_elements(agreed.record -> 'calls') as call
     where a.organization_id = $1 and a.defendant_id = p.id and call ->> 'outcome' = any($4)),
    (select (greatest(
       (select max(k.called_at) from contact_call k
        where k.organization_id = $1 and k.case_id = o.id and k.struck_at is null
          and (k.direction = 'incoming' or k.result = $5)),
       (select max(v.visited_at) from recovery_visit v
        where v.organization_id = $1 and v.case_id = o.id and v.struck_at is null and v.result <> $6)
     ) at time zone $3)::date as on_day
     from recovery_case o where o.organization_id = $1 and o.defendant_id = p.id
     order by on_day desc nulls last limit 1)
  ) as contacted_on
  from unnest($2::uuid[]) as p (id)`;

/**
 * The day on which somebody was last in touch with each of these people, or with those of their file
 * (today#last-contact); null where nobody was. `tx` has waited for the views `accounts` and `plans`.
 */
export const lastContactsOf = async (
  tx: TenantTransaction,
  { organizationId, timeZone }: Pick<Actor, 'organizationId' | 'timeZone'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  const values = [organizationId, ids, timeZone, SPOKEN_FOR_MONEY, SPOKEN_IN_CASE, FOUND_NOBODY];
  const { rows } = await tx.query<{ defendantId: string; contactedOn: string | null }>(LAST, values);
  return new Map(rows.map(({ defendantId, contactedOn }) => [defendantId, contactedOn]));
};
