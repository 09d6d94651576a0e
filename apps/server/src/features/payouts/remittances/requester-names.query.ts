import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';

const WORDS = `
  select user_id as id, 'name' as field, ${nameOf('agent')} as words from agent
  where organization_id = $1 and user_id = any ($2::uuid[])
  union all
  select event_id, field, body from entry_text where organization_id = $1 and event_id = any ($3::uuid[])`;

/** The words that lists of payments show beside what their stream says. */
export interface Words {
  /** Of a colleague, also of one who left. */
  nameOf: (userId: string) => string;
  /** Typed beside an event; empty where nothing was. */
  textOf: (eventId: string, field: 'reason' | 'externalReference' | 'bufReference' | 'payee') => string;
}

const keyOf = (id: string, field: string): string => `${field} ${id}`;

/** Reads the names of these people, and what stands beside these events. */
export const requesterNames = async (
  tx: TenantTransaction,
  organizationId: string,
  { people, events }: { people: readonly string[]; events: readonly string[] },
): Promise<Words> => {
  const { rows } = await tx.query<{ id: string; field: string; words: string }>(WORDS, [
    organizationId,
    people,
    events,
  ]);
  const found = new Map(rows.map(({ id, field, words }) => [keyOf(id, field), words]));
  return {
    nameOf: (userId) => found.get(keyOf(userId, 'name')) ?? 'Former staff',
    textOf: (eventId, field) => found.get(keyOf(eventId, field)) ?? '',
  };
};
