import { Injectable } from '@nestjs/common';
import { USUAL_REMINDER_DAYS } from '#domain/books/court-reminders.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';

const USUAL = 'select days from court_reminder_days where organization_id = $1';

/** From how many days before court an agency reminds people, where the bond does not say. */
export const reminderDaysOf = async (tx: TenantTransaction, organizationId: OrganizationId): Promise<number> => {
  const { rows } = await tx.query<{ days: number }>(USUAL, [organizationId]);
  return rows[0]?.days ?? USUAL_REMINDER_DAYS;
};

/** The agency's usual days of a court reminder (today#court-reminders). */
@Injectable()
export class ReminderDays {
  constructor(private readonly database: TenantDatabase) {}

  days({ organizationId }: Actor): Promise<number> {
    return this.database.read(organizationId, (tx) => reminderDaysOf(tx, organizationId));
  }
}
