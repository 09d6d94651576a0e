import { v5 as uuidV5 } from 'uuid';
import type { RecoveryNotice } from '#contracts/clock/notices.ts';
import type { OrganizationId } from '../../kernel/actor.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';

/** What somebody is told, and of which of its times: the same `key` is told to the same person once. */
export interface NoticeToWrite extends Pick<RecoveryNotice, 'kind' | 'caseId' | 'bondId' | 'deadline'> {
  key: string;
  at: Date;
}

/** Whom a notice goes to. */
export interface Recipient {
  userId: string;
  email: string;
}

const INSERT = `
  insert into recovery_notice (organization_id, id, user_id, kind, case_id, bond_id, deadline, written_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`;

/** The id of what somebody is told, as a notice and as a letter: made from its key, so that a repeated one is the same. */
export const noticeIdOf = (organizationId: OrganizationId, key: string, { userId }: Pick<Recipient, 'userId'>) =>
  uuidV5(`${key}/${userId}`, organizationId);

/** Writes a notice for each of some people. */
export const writeNotices = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  people: readonly Pick<Recipient, 'userId'>[],
  { key, kind, caseId, bondId, deadline, at }: NoticeToWrite,
): Promise<void> => {
  for (const person of people) {
    const id = noticeIdOf(organizationId, key, person);
    await tx.query(INSERT, [organizationId, id, person.userId, kind, caseId, bondId, deadline, at]);
  }
};
