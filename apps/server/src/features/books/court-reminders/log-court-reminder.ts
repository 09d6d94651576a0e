import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { logCourtReminder } from '#contracts/books/court-reminders/court-reminders.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { lockDefendant } from '../../people/people/index.ts';
import { courtRemindersOf } from './court-reminders.query.ts';

type Answer = ResponseOf<typeof logCourtReminder>;

/** Logs a call about a court date (today#court-reminders); the command's id becomes its id. */
export class LogCourtReminder extends CommandOf(logCourtReminder) {}

const ANSWERS_FOR = `
  select 1 from indemnitor where organization_id = $1 and id = $2 and defendant_id = $3 and lifecycle = 'live'`;
const INSERT = `
  insert into court_reminder (organization_id, id, defendant_id, court_date, court_time, person_id, outcome, note,
    early_reason, called_on, called_at, called_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

/** How many court dates of one person are looked at. */
const MOST_OF_PERSON = 100;

@CommandHandler(LogCourtReminder)
export class LogCourtReminderHandler implements ICommandHandler<LogCourtReminder> {
  constructor(
    private readonly rows: TenantRows,
    private readonly readYourWrites: ReadYourWrites,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws Refused DEFENDANT_NOT_FOUND; COURT_REMINDED where this day and time are not asked about; CONTACT_NOT_FOUND;
   *   VALIDATION_FAILED outside the hours of calling without a reason
   */
  async execute({ actor, params: { defendantId }, body: input }: LogCourtReminder): Promise<Answer> {
    const { organizationId, userId, timeZone, commandId: reminderId } = actor;
    await this.readYourWrites.wait('bonds', organizationId);
    return this.rows.write(
      actor,
      { logCourtReminder: defendantId, ...input },
      async (tx) => {
        await lockDefendant(tx, organizationId, defendantId);
        const now = this.clock.now();
        const { courtDate, courtTime, personId, outcome, note, earlyReason } = input;
        const answers = async () => (await tx.query(ANSWERS_FOR, [organizationId, personId, defendantId])).rowCount;
        if (personId !== defendantId && !(await answers())) throw new Refused('CONTACT_NOT_FOUND');
        const due = await courtRemindersOf(tx, actor, { now, defendantId, most: MOST_OF_PERSON });
        const asked = due.rows.find((row) => row.courtDate === courtDate && row.courtTime === courtTime);
        if (!asked) throw new Refused('COURT_REMINDED');
        const person = asked.people.find((one) => one.personId === personId);
        if (!person) throw new Refused('CONTACT_NOT_FOUND');
        if (!person.isWithinHours && earlyReason === '') throw outsideHours();
        const about = [defendantId, courtDate, courtTime, personId];
        const reason = person.isWithinHours ? '' : earlyReason;
        const called = [outcome, note, reason, dayOf(now, timeZone), now, userId];
        await tx.query(INSERT, [organizationId, reminderId, ...about, ...called]);
        const details = { day: formatDay(courtDate), outcome };
        await recordCaseFileChange(tx, actor, { defendantId, action: 'court-reminder-logged', details });
        return { reminderId };
      },
      () => [{ topic: 'defendant', id: defendantId }],
    );
  }
}

const outsideHours = () => {
  const message = 'Calls are between 8 AM and 9 PM their time. Give a reason.';
  return new Refused('VALIDATION_FAILED', {}, [{ path: 'earlyReason', message }]);
};
