import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { unlinkIndemnitor } from '#contracts/people/people/indemnitors.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import type { Link } from './link-indemnitor.ts';
import { lockIndemnitor } from '../../people/people/index.ts';
import { linkChanges, rememberLink } from './remember-link.ts';

/** Says that an indemnitor no longer answers for an account; where they did not, nothing happens. */
export class UnlinkIndemnitor extends CommandOf(unlinkIndemnitor) {}

/** Says that somebody no longer answers for accounts; of how many they did. */
export const unlinkAccounts = async (
  tx: TenantTransaction,
  { organizationId, indemnitorId, accountIds }: { organizationId: string; indemnitorId: string; accountIds: string[] },
): Promise<number> => {
  const { rowCount } = await tx.query(
    'delete from account_indemnitor where organization_id = $1 and account_id = any($2) and indemnitor_id = $3',
    [organizationId, accountIds, indemnitorId],
  );
  return rowCount ?? 0;
};

@CommandHandler(UnlinkIndemnitor)
export class UnlinkIndemnitorHandler implements ICommandHandler<UnlinkIndemnitor> {
  constructor(private readonly rows: TenantRows) {}

  async execute({ actor, params: link }: UnlinkIndemnitor): Promise<Link> {
    const { organizationId } = actor;
    const { accountId, indemnitorId } = link;
    const keep = async (tx: TenantTransaction): Promise<Link & { defendantId: string }> => {
      const { fullName, defendantId } = await lockIndemnitor(tx, organizationId, indemnitorId);
      const gone = await unlinkAccounts(tx, { organizationId, indemnitorId, accountIds: [accountId] });
      if (gone === 1) await rememberLink(tx, actor, 'indemnitor-unlinked', { accountId, fullName, defendantId });
      return { accountId, indemnitorId, defendantId };
    };
    await this.rows.write(actor, { unlinkIndemnitor: link }, keep, linkChanges);
    return link;
  }
}
