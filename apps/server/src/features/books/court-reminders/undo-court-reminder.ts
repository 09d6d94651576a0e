import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { undoCourtReminder } from '#contracts/books/court-reminders/court-reminders.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { lockDefendant } from '../../people/people/index.ts';

/** Takes back the record of a call of today about court: a wrong key was pressed (today#court-reminders). */
export class UndoCourtReminder extends CommandOf(undoCourtReminder) {}

const TAKE_BACK = `
  delete from court_reminder where organization_id = $1 and id = $2 and defendant_id = $3 and called_on = $4
  returning court_date, outcome`;

/** The history keeps both, the call and that it was taken back. */
@CommandHandler(UndoCourtReminder)
export class UndoCourtReminderHandler implements ICommandHandler<UndoCourtReminder> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused DEFENDANT_NOT_FOUND; CALL_NOT_FOUND where it was not made today, or was taken back already. */
  execute({ actor, params }: UndoCourtReminder): Promise<ResponseOf<typeof undoCourtReminder>> {
    const { organizationId, timeZone } = actor;
    const { defendantId, reminderId } = params;
    return this.rows.write(
      actor,
      { undoCourtReminder: reminderId },
      async (tx) => {
        await lockDefendant(tx, organizationId, defendantId);
        const today = dayOf(this.clock.now(), timeZone);
        const values = [organizationId, reminderId, defendantId, today];
        const { rows } = await tx.query<{ courtDate: string; outcome: string }>(TAKE_BACK, values);
        const [call] = rows;
        if (!call) throw new Refused('CALL_NOT_FOUND');
        const details = { day: formatDay(call.courtDate), outcome: call.outcome };
        await recordCaseFileChange(tx, actor, { defendantId, action: 'court-reminder-undone', details });
        return { reminderId };
      },
      () => [{ topic: 'defendant', id: defendantId }],
    );
  }
}
