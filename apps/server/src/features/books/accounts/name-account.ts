import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { nameAccount as contract } from '#contracts/books/account/accounts.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { accountDecider } from '../account/index.ts';

/** Names an account for the staff; an empty name takes it away. Its number stays what it is known by. */
export class NameAccount extends CommandOf(contract) {}

/** Written only over the version that the form was read at. */
const WRITE = `
  insert into account_name as t (organization_id, account_id, name, version, changed_by, changed_at)
  values ($1, $2, $3, 1, $4, now())
  on conflict (organization_id, account_id) do update
    set name = excluded.name, version = t.version + 1, changed_by = excluded.changed_by, changed_at = now()
    where t.version = $5
  returning version as name_version`;

/** Names accounts that are new by what they were called before; one that somebody named keeps that. */
export const nameNewAccounts = (
  tx: TenantTransaction,
  { organizationId, userId, now }: { organizationId: OrganizationId; userId: string; now: Date },
  names: ReadonlyMap<string, string>,
): Promise<unknown> =>
  tx.query(
    `insert into account_name (organization_id, account_id, name, version, changed_by, changed_at)
     select $1, r.id, r.name, 1, $4, $5 from unnest($2::uuid[], $3::text[]) r (id, name)
     on conflict (organization_id, account_id) do nothing`,
    [organizationId, [...names.keys()], [...names.values()], userId, now],
  );

@CommandHandler(NameAccount)
export class NameAccountHandler implements ICommandHandler<NameAccount> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly rows: TenantRows,
  ) {}

  async execute({ actor, params: { accountId }, body: input }: NameAccount): Promise<ResponseOf<typeof contract>> {
    const { name, basedOn } = input;
    const { status } = await this.commands.read(accountDecider, actor, accountId);
    if (status === 'absent') throw new Refused('ACCOUNT_NOT_FOUND');
    return this.rows.write(
      actor,
      { nameAccount: input, accountId },
      async (tx) => {
        const values = [actor.organizationId, accountId, name, actor.userId, basedOn];
        const { rows } = await tx.query<{ nameVersion: number }>(WRITE, values);
        const [written] = rows;
        if (!written) throw new Refused('CONFLICT');
        return { accountId, name, ...written };
      },
      () => [{ topic: 'account', id: accountId }],
    );
  }
}
