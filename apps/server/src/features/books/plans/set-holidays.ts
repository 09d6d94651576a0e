import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { setHolidays as contract } from '#contracts/books/plans/plans.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';

/** Sets the days that move the instalments of plans: the list as it shall be. */
export class SetHolidays extends CommandOf(contract) {}

@CommandHandler(SetHolidays)
export class SetHolidaysHandler implements ICommandHandler<SetHolidays> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
  ) {}

  execute({ actor, body: input }: SetHolidays): Promise<ResponseOf<typeof contract>> {
    const { organizationId } = actor;
    const holidays = [...new Set(input.holidays)].toSorted();
    return this.rows.write(
      actor,
      { setHolidays: holidays },
      async (tx) => {
        const values = [organizationId, holidays];
        const gone = await tx.query(
          'delete from holiday where organization_id = $1 and day <> all($2::date[]) returning day',
          values,
        );
        const added = await tx.query(
          `insert into holiday (organization_id, day) select $1, day from unnest($2::date[]) as day
           on conflict do nothing returning day`,
          values,
        );
        if (gone.rows.length + added.rows.length > 0) {
          const details = { fields: 'holidays' };
          await this.trail.record(actor, { action: 'organization-changed', details }, tx);
        }
        return { holidays };
      },
      () => [{ topic: 'settings', id: 'holidays' }],
    );
  }
}
