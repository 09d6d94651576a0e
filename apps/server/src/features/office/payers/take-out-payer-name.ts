import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { takeOutPayerName } from '#contracts/office/payers/payers.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';

/** Takes a name out of a payer of several: it counts by itself again (money#names-of-one-payer). */
export class TakeOutPayerName extends CommandOf(takeOutPayerName) {}

/** A name that is alone is nobody's of several. */
const ALONE = `
  delete from payer_name n where n.organization_id = $1 and n.payer_id = $2
    and (select count(*) from payer_name o where o.organization_id = $1 and o.payer_id = $2) = 1`;

@CommandHandler(TakeOutPayerName)
export class TakeOutPayerNameHandler implements ICommandHandler<TakeOutPayerName> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
  ) {}

  /** @throws Refused PAYER_NAME_NOT_FOUND */
  execute({ actor, params: { nameId } }: TakeOutPayerName): Promise<ResponseOf<typeof takeOutPayerName>> {
    const { organizationId } = actor;
    return this.rows.write(
      actor,
      { takeOutPayerName: nameId },
      async (tx) => {
        const { rows } = await tx.query<{ payerId: string }>(
          'delete from payer_name where organization_id = $1 and name_id = $2 returning payer_id',
          [organizationId, nameId],
        );
        const [out] = rows;
        if (!out) throw new Refused('PAYER_NAME_NOT_FOUND');
        await tx.query(ALONE, [organizationId, out.payerId]);
        await this.trail.record(actor, { action: 'payer-name-taken-out' }, tx);
        return { nameId };
      },
      () => [{ topic: 'ledger', id: 'payers' }],
    );
  }
}
