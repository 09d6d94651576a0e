import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { linkIndemnitor } from '#contracts/people/people/indemnitors.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { lockIndemnitor } from '../../people/people/index.ts';
import { linkChanges, rememberLink } from './remember-link.ts';
import { accountDecider } from '../account/index.ts';

export type Link = ResponseOf<typeof linkIndemnitor>;

/** Says that an indemnitor answers for an account of their defendant; twice is once. */
export class LinkIndemnitor extends CommandOf(linkIndemnitor) {}

/** Says who answers for an account; whether somebody did not before. */
export const linkIndemnitors = async (
  tx: TenantTransaction,
  link: { organizationId: string; accountId: string; indemnitorIds: readonly string[]; linkedBy: string },
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `insert into account_indemnitor (organization_id, account_id, indemnitor_id, linked_by)
     select $1, $2, id, $3 from unnest($4::uuid[]) as id on conflict do nothing`,
    [link.organizationId, link.accountId, link.linkedBy, link.indemnitorIds],
  );
  return rowCount !== 0;
};

@CommandHandler(LinkIndemnitor)
export class LinkIndemnitorHandler implements ICommandHandler<LinkIndemnitor> {
  constructor(
    private readonly rows: TenantRows,
    private readonly commands: CommandRunner,
  ) {}

  async execute({ actor, params, body }: LinkIndemnitor): Promise<Link> {
    const { organizationId, userId } = actor;
    const link = { ...params, ...body };
    const { accountId, indemnitorId } = link;
    // Read from the log, which has the account at once; its defendant never changes.
    const account = await this.commands.read(accountDecider, actor, accountId);
    if (account.status === 'absent') throw new Refused('ACCOUNT_NOT_FOUND');
    const keep = async (tx: TenantTransaction): Promise<Link & { defendantId: string }> => {
      const { fullName, defendantId } = await lockIndemnitor(tx, organizationId, indemnitorId);
      if (account.defendantId !== defendantId) throw new Refused('ACCOUNT_OF_OTHER_DEFENDANT');
      const isNew = await linkIndemnitors(tx, {
        organizationId,
        accountId,
        indemnitorIds: [indemnitorId],
        linkedBy: userId,
      });
      if (isNew) await rememberLink(tx, actor, 'indemnitor-linked', { accountId, fullName, defendantId });
      return { accountId, indemnitorId, defendantId };
    };
    await this.rows.write(actor, { linkIndemnitor: link }, keep, linkChanges);
    return link;
  }
}
