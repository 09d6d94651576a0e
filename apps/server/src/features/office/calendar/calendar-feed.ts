import type { LiveChange } from '#contracts/edge/live.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** What open screens are told of any change of the links. */
export const FEEDS_CHANGED: LiveChange['changes'] = [{ topic: 'settings', id: 'calendar-feeds' }];

/**
 * SQL: whether the link `f` lives for the agent record `a`: it was not revoked, and its person works here and has not left
 * since they made it, were it to come back.
 */
export const FEED_LIVES = `(f.revoked_at is null and a.left_at is null and not exists (
  select from audit_entry e where e.organization_id = f.organization_id and e.subject_id = f.user_id
    and e.recorded_at >= f.made_at and e.action = 'agent-deleted'))`;

const REVOKE = `
  update calendar_feed set revoked_at = $3, revoked_by = $4
  where organization_id = $1 and id = $2 and revoked_at is null`;

interface Revoking {
  actor: Actor;
  feed: { feedId: string; userId: string };
  now: Date;
}

/** Revokes a link of the calendar, and puts that into the audit trail. */
export const revoked = async (
  tx: TenantTransaction,
  audit: AuditTrail,
  { actor, feed, now }: Revoking,
): Promise<void> => {
  await tx.query(REVOKE, [actor.organizationId, feed.feedId, now, actor.userId]);
  const subject = { kind: 'user', id: feed.userId };
  await audit.record(actor, { action: 'calendar-feed-revoked', subject }, tx);
};

const FETCHED = `
  insert into calendar_feed_fetch (organization_id, feed_id, last_fetched_at) values ($1, $2, $3)
  on conflict (organization_id, feed_id) do update set last_fetched_at = excluded.last_fetched_at`;

/** Notes when a calendar app fetched it last: no event, and no line of the audit trail. */
export const noteFetched = async (
  tx: TenantTransaction,
  { organizationId, feedId }: { organizationId: string; feedId: string },
  now: Date,
): Promise<void> => {
  await tx.query(FETCHED, [organizationId, feedId, now]);
};
