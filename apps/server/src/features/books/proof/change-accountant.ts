import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changeAccountant } from '#contracts/books/proof/accountant.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';

/** Says to whom the head of the chain goes beside the Admins; to nobody where it is empty (money#chain-head-kept-outside). */
export class ChangeAccountant extends CommandOf(changeAccountant) {}

const SET = `
  insert into books_accountant (organization_id, email, changed_by, changed_at) values ($1, $2, $3, $4)
  on conflict (organization_id) do update set email = excluded.email, changed_by = excluded.changed_by,
    changed_at = excluded.changed_at
  where books_accountant.email <> excluded.email`;
const REMOVE = 'delete from books_accountant where organization_id = $1';

@CommandHandler(ChangeAccountant)
export class ChangeAccountantHandler implements ICommandHandler<ChangeAccountant> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  execute({ actor, body: { email } }: ChangeAccountant): Promise<ResponseOf<typeof changeAccountant>> {
    const { organizationId, userId } = actor;
    return this.rows.write(
      actor,
      { changeAccountant: email },
      async (tx) => {
        const { rowCount } = await (email === ''
          ? tx.query(REMOVE, [organizationId])
          : tx.query(SET, [organizationId, email, userId, this.clock.now()]));
        const details = { fields: 'accountant of the books' };
        if (rowCount === 1) await this.audit.record(actor, { action: 'organization-changed', details }, tx);
        return { email };
      },
      () => [{ topic: 'settings', id: organizationId }],
    );
  }
}
