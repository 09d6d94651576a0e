import type { AlertKind } from '#contracts/office/alerts/alert-kinds.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Recipient } from '../../recovery/deadlines/index.ts';
import type { AlertFacts } from './alert-kind.ts';
import { seenBy } from './alerts.query.ts';

/**
 * What is unread and was not mailed, by who sees it and wants letters, on the day `$3`. Deadlines of forfeitures have
 * letters of their own (recovery#escalation).
 */
const TO_MAIL = `
  from agent w
  join alert a on a.organization_id = w.organization_id and a.settled_at is null and a.kind <> 'forfeiture'
    and ${seenBy('w.user_id', 'w.role', '$2')}
  left join alert_of_person p on p.organization_id = a.organization_id and p.alert_id = a.alert_id
    and p.user_id = w.user_id
  left join auth.preference f on f.user_id = w.user_id
  where w.organization_id = $1 and w.left_at is null and w.role <> 'Auditor'
    and coalesce((f.chosen->>'emailNotifications')::boolean, true)
    and p.read_at is null and p.mailed_at is null and coalesce(p.put_off_until <= $3, true)`;

const RED = `
  select a.alert_id, a.kind, a.facts, a.deadline, w.user_id, w.email ${TO_MAIL} and a.red
  order by a.opened_at, a.alert_id, w.user_id`;

const OF_THE_DAY = `
  select w.user_id, w.email, array_agg(a.alert_id) as alert_ids,
    bool_or(a.kind in ('unpaid', 'cover')) as of_others ${TO_MAIL} group by w.user_id, w.email order by w.user_id`;

const IS_WRITTEN = 'select from alert_letter_day where organization_id = $1 and day = $2';

interface RedAlert extends Recipient {
  alertId: string;
  kind: AlertKind;
  facts: AlertFacts;
  deadline: string | null;
}

interface LetterOfDay extends Recipient {
  alertIds: string[];
  /** Whether one of them is of officials' or sureties' money. */
  ofOthers: boolean;
}

/** When it is in an agency. */
export interface AgencyNow {
  organizationId: OrganizationId;
  today: string;
  now: Date;
}

/** Red alerts that somebody has to be told of now. */
export const redToMail = async (
  tx: TenantTransaction,
  { organizationId, now, today }: AgencyNow,
): Promise<RedAlert[]> => (await tx.query<RedAlert>(RED, [organizationId, now, today])).rows;

/** What belongs into the letter of the day, by person. */
export const lettersOfDay = async (
  tx: TenantTransaction,
  { organizationId, now, today }: AgencyNow,
): Promise<LetterOfDay[]> => (await tx.query<LetterOfDay>(OF_THE_DAY, [organizationId, now, today])).rows;

/** Whether the letter of a day was written. */
export const isLetterWritten = async (tx: TenantTransaction, { organizationId, today }: AgencyNow): Promise<boolean> =>
  (await tx.query(IS_WRITTEN, [organizationId, today])).rowCount !== 0;
