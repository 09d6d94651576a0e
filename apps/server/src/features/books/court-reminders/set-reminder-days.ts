import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { setReminderDays as contract } from '#contracts/books/court-reminders/court-reminders.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { reminderDaysOf } from './reminder-days.query.ts';

/** Sets from how many days before court people are reminded, where a bond does not say (today#court-reminders). */
export class SetReminderDays extends CommandOf(contract) {}

const SET = `
  insert into court_reminder_days (organization_id, days) values ($1, $2)
  on conflict (organization_id) do update set days = excluded.days`;

@CommandHandler(SetReminderDays)
export class SetReminderDaysHandler implements ICommandHandler<SetReminderDays> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
  ) {}

  execute({ actor, body: input }: SetReminderDays): Promise<ResponseOf<typeof contract>> {
    const { organizationId } = actor;
    const { days } = input;
    return this.rows.write(
      actor,
      { setReminderDays: days },
      async (tx) => {
        if ((await reminderDaysOf(tx, organizationId)) === days) return { days };
        await tx.query(SET, [organizationId, days]);
        await this.trail.record(actor, { action: 'organization-changed', details: { fields: 'court reminder' } }, tx);
        return { days };
      },
      () => [{ topic: 'settings', id: 'court-reminders' }],
    );
  }
}
