import { v5 as uuidV5 } from 'uuid';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** Whom something is told to. */
export interface Recipient {
  userId: string;
  email: string;
}

const INSERT = `
  insert into recovery_notice (organization_id, id, user_id, kind, case_id, written_at)
  values ($1, $2, $3, 'unassigned', $4, $5) on conflict do nothing`;

/** The id of what somebody is told, as a notice and as a letter: made from its key, so that a repeated one is the same. */
export const noticeIdOf = (organizationId: OrganizationId, key: string, { userId }: Pick<Recipient, 'userId'>) =>
  uuidV5(`${key}/${userId}`, organizationId);

/** Notes that a case lost its assignee, for each of some people; the same `key` once. */
export const writeUnassigned = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  people: readonly Pick<Recipient, 'userId'>[],
  { key, caseId, at }: { key: string; caseId: string; at: Date },
): Promise<void> => {
  for (const person of people) {
    await tx.query(INSERT, [organizationId, noticeIdOf(organizationId, key, person), person.userId, caseId, at]);
  }
};
