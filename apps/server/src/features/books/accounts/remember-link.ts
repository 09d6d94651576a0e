import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { LiveChange } from '#contracts/edge/live.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';

interface LinkedPerson {
  accountId: string;
  fullName: string;
  defendantId: string;
}

/** Leaves a line in the defendant's history, in the transaction of the link. */
export const rememberLink = async (
  tx: TenantTransaction,
  actor: Actor,
  action: 'indemnitor-linked' | 'indemnitor-unlinked',
  { accountId, fullName, defendantId }: LinkedPerson,
): Promise<void> => {
  const { rows } = await tx.query<{ shortId: number }>(
    'select short_id from account_number where organization_id = $1 and account_id = $2',
    [actor.organizationId, accountId],
  );
  const number = rows[0] ? formatShortId(rows[0].shortId) : '';
  const details = { name: fullName || 'an indemnitor without a name', account: number };
  await recordCaseFileChange(tx, actor, { defendantId, action, details });
};

/** What open screens read again after a link was made or taken away. */
export const linkChanges = (link: {
  accountId: string;
  indemnitorId: string;
  defendantId: string;
}): LiveChange['changes'] => [
  { topic: 'indemnitor', id: link.indemnitorId },
  { topic: 'account', id: link.accountId },
  { topic: 'defendant', id: link.defendantId },
];
