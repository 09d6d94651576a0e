import type { TenantTransaction } from '../database/tenant-database.ts';

/** Erases what was typed beside the events of these streams, and beside these events. Answers beside which it stood. */
export const eraseEntryTexts = async (
  tx: TenantTransaction,
  {
    organizationId,
    streams,
    eventIds,
  }: { organizationId: string; streams: readonly string[]; eventIds: readonly string[] },
): Promise<string[]> => {
  const { rows } = await tx.query<{ eventId: string }>(
    `delete from entry_text where organization_id = $1 and (stream = any($2) or event_id = any($3::uuid[]))
     returning event_id`,
    [organizationId, streams, eventIds],
  );
  return [...new Set(rows.map(({ eventId }) => eventId))];
};
