import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { logCheckIn } from '#contracts/books/check-ins/check-ins.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CHECK_IN_DAYS_BACK } from '#domain/books/check-ins.ts';
import { addDays, dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { indemnitorNotThere, lockDefendant } from '../../people/people/index.ts';

type Answer = ResponseOf<typeof logCheckIn>;
type Input = InputOf<typeof logCheckIn>['body'];

/** Logs a check-in (today#logging-a-check-in); the command's id becomes its id. */
export class LogCheckIn extends CommandOf(logCheckIn) {}

const ANSWERS_FOR = `
  select 1 from indemnitor where organization_id = $1 and id = $2 and defendant_id = $3 and lifecycle = 'live'`;
const INSTANT = 'select ($1::date + $2::time) at time zone $3 as at';
const INSERT = `
  insert into check_in (organization_id, id, defendant_id, kind, indemnitor_id, checked_in_on, checked_in_at, note,
    recorded_at, recorded_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

const refusedAt = (path: string, message: string) => new Refused('VALIDATION_FAILED', {}, [{ path, message }]);

@CommandHandler(LogCheckIn)
export class LogCheckInHandler implements ICommandHandler<LogCheckIn> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused DEFENDANT_NOT_FOUND, INDEMNITOR_NOT_FOUND, INDEMNITOR_MERGED; VALIDATION_FAILED for a time to come, and a day long ago */
  execute({ actor, params: { defendantId }, body: input }: LogCheckIn): Promise<Answer> {
    const { organizationId, userId, timeZone, commandId: checkInId } = actor;
    return this.rows.write(
      actor,
      { logCheckIn: defendantId, ...input },
      async (tx) => {
        await lockDefendant(tx, organizationId, defendantId);
        const { kind, indemnitorId, on, note } = input;
        const answers = async (id: string) => (await tx.query(ANSWERS_FOR, [organizationId, id, defendantId])).rowCount;
        if (indemnitorId !== null && !(await answers(indemnitorId)))
          throw await indemnitorNotThere(tx, organizationId, indemnitorId);
        const now = this.clock.now();
        const at = await instantOf(tx, input, { now, timeZone });
        const said = [kind, indemnitorId, on, at, note];
        await tx.query(INSERT, [organizationId, checkInId, defendantId, ...said, now, userId]);
        await recordCaseFileChange(tx, actor, { defendantId, action: 'check-in-logged', details: { kind } });
        return { checkInId };
      },
      () => [{ topic: 'defendant', id: defendantId }],
    );
  }
}

/** When it was, by the clocks of the agency. @throws Refused VALIDATION_FAILED for a time to come, and a day long ago */
const instantOf = async (
  tx: TenantTransaction,
  { on, at }: Input,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Date> => {
  const today = dayOf(now, timeZone);
  if (on > today) throw refusedAt('on', 'The day cannot be in the future.');
  if (on < addDays(today, -CHECK_IN_DAYS_BACK)) throw refusedAt('on', 'The day can be at most 7 days back.');
  const { rows } = await tx.query<{ at: string }>(INSTANT, [on, at, timeZone]);
  const instant = new Date(rows[0]?.at ?? Number.NaN);
  if (instant > now) throw refusedAt('at', 'The time cannot be in the future.');
  return instant;
};
