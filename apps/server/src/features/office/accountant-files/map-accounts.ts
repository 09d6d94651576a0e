import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mapAccounts } from '#contracts/office/accountant-files/account-mapping.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { readMapping } from './account-mapping.query.ts';

type Answer = ResponseOf<typeof mapAccounts>;

const KEEP = `
  insert into account_mapping (organization_id, code, their_name, their_number, changed_by, changed_at)
  select $1, given.code, given.name, given.number, $5, $6
  from unnest($2::text[], $3::text[], $4::text[]) as given (code, name, number)
  on conflict (organization_id, code) do update
    set their_name = excluded.their_name, their_number = excluded.their_number, changed_by = excluded.changed_by,
        changed_at = excluded.changed_at`;

/** Says what ledger accounts are called in the accountant's program (money#account-mapping). */
export class MapAccounts extends CommandOf(mapAccounts) {}

@CommandHandler(MapAccounts)
export class MapAccountsHandler implements ICommandHandler<MapAccounts> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused LEDGER_ACCOUNT_NOT_FOUND */
  execute({ actor, body }: MapAccounts): Promise<Answer> {
    const { organizationId, userId } = actor;
    const map: Work<Answer> = async (tx) => {
      const known = new Map((await readMapping(tx, organizationId)).map((account) => [account.code, account]));
      const given = [...new Map(body.accounts.map((account) => [account.code, account])).values()];
      if (given.some(({ code }) => !known.has(code))) throw new Refused('LEDGER_ACCOUNT_NOT_FOUND');
      const changed = given.filter(({ code, theirName, theirNumber }) => {
        const now = known.get(code);
        return now?.theirName !== theirName || now.theirNumber !== theirNumber;
      });
      if (changed.length === 0) return { changed: 0 };
      await tx.query(KEEP, [
        organizationId,
        changed.map(({ code }) => code),
        changed.map(({ theirName }) => theirName),
        changed.map(({ theirNumber }) => theirNumber),
        userId,
        this.clock.now(),
      ]);
      const accounts = changed.map(({ code }) => code).join(', ');
      await this.trail.record(actor, { action: 'accounts-mapped', details: { accounts } }, tx);
      return { changed: changed.length };
    };
    return this.rows.write(actor, { mapAccounts: body }, map, ({ changed }) =>
      changed === 0 ? [] : [{ topic: 'export', id: organizationId }],
    );
  }
}
