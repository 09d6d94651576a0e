import type { TenantTransaction } from '../../platform/database/tenant-database.ts';

const NAMES = `
  select user_id as id, coalesce(nullif(full_name, ''), email) as words from agent
  where organization_id = $1 and user_id = any ($2::uuid[])
  union all
  select event_id, body from entry_text where organization_id = $1 and event_id = any ($3::uuid[]) and field = 'reason'`;

/** By id: the names of who asked, and by the id of an event the reason that stands beside it. */
export const wordsOf = async (
  tx: TenantTransaction,
  organizationId: string,
  asked: readonly { askedBy: string; eventId: string }[],
): Promise<Map<string, string>> => {
  const { rows } = await tx.query<{ id: string; words: string }>(NAMES, [
    organizationId,
    asked.map(({ askedBy }) => askedBy),
    asked.map(({ eventId }) => eventId),
  ]);
  return new Map(rows.map((row) => [row.id, row.words]));
};
