import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { logVisit } from '#contracts/recovery/leads/visits.ts';
import { addDays, dayOf } from '#domain/kernel/days.ts';
import { VISIT_DAYS_BACK } from '#domain/recovery/leads.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { withJoined, workOnCase } from '../cases/index.ts';

type Answer = ResponseOf<typeof logVisit>;
type Input = InputOf<typeof logVisit>['body'];

/** Logs a visit; the command's id, which the device made, becomes its id. Closed cases take them, too, marked so. */
export class LogVisit extends CommandOf(logVisit) {}

const IS_LEAD = 'select 1 from recovery_lead where organization_id = $1 and id = $2 and case_id = $3';
const IS_PHOTO = `select 1 from stored_file where organization_id = $1 and id = $2 and subject_kind = 'recovery-case'
  and subject_id in (${withJoined('$3')}) and media_type like 'image/%'`;
const INSERT = `
  insert into recovery_visit (organization_id, id, case_id, lead_id, result, notes, latitude, longitude,
    accuracy_meters, photo_file_id, visited_at, recorded_at, recorded_by, after_closing,
    late_reason)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`;

/** By so much the clock of a device may be ahead, in milliseconds; what is further ahead is taken as now. */
const AHEAD_MS = 60_000;

@CommandHandler(LogVisit)
export class LogVisitHandler implements ICommandHandler<LogVisit> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, LEAD_NOT_FOUND, FILE_NOT_FOUND; VALIDATION_FAILED for a day that a visit cannot have */
  execute({ actor, params: { recoveryCaseId: caseId }, body: input }: LogVisit): Promise<Answer> {
    const { organizationId, userId, commandId: visitId } = actor;
    const log: Work<Answer> = async (tx, em) => {
      const now = this.clock.now();
      const { openedAt, afterClosing } = await workOnCase(tx, em, { actor, caseId, at: now });
      const lateReason = lateReasonOf(input, { openedAt, now, timeZone: actor.timeZone });
      await mustBeOfCase(tx, actor, caseId, input);
      const { leadId, result, notes, latitude, longitude, accuracyMeters, photoFileId, visitedAt } = input;
      await tx.query(INSERT, [
        organizationId,
        visitId,
        caseId,
        leadId,
        result,
        notes,
        latitude,
        longitude,
        accuracyMeters,
        photoFileId,
        visitedAt,
        now,
        userId,
        afterClosing,
        lateReason,
      ]);
      await this.audit.record(actor, { action: 'visit-logged', subject: { kind: 'recovery-case', id: caseId } }, tx);
      return { visitId };
    };
    return this.rows.write(actor, { logVisit: caseId, ...input }, log, () => [{ topic: 'recovery-case', id: caseId }]);
  }
}

const wrong = (path: string, message: string): Refused => new Refused('VALIDATION_FAILED', {}, [{ path, message }]);

/**
 * The reason of a visit that was long ago, empty for others (recovery#day-of-a-visit).
 * @throws Refused VALIDATION_FAILED for a time to come, a day before the case, and for one long ago without a reason
 */
const lateReasonOf = (
  { visitedAt, lateReason }: Input,
  { openedAt, now, timeZone }: { openedAt: Date; now: Date; timeZone: string },
): string => {
  const at = new Date(visitedAt);
  if (at.getTime() > now.getTime() + AHEAD_MS)
    throw wrong('visitedAt', 'The time cannot be in the future. Look at the clock of your device.');
  const day = dayOf(at, timeZone);
  if (day < dayOf(openedAt, timeZone))
    throw wrong('visitedAt', 'The visit cannot be before the day on which the case was opened.');
  if (day >= addDays(dayOf(now, timeZone), -VISIT_DAYS_BACK)) return '';
  if (lateReason === '') throw wrong('lateReason', 'Give a reason: the visit was more than 30 days ago.');
  return lateReason;
};

/** @throws Refused LEAD_NOT_FOUND, FILE_NOT_FOUND for those of another case */
const mustBeOfCase = async (
  tx: TenantTransaction,
  { organizationId }: Actor,
  caseId: string,
  { leadId, photoFileId }: Input,
): Promise<void> => {
  const isThere = async (sql: string, id: string) => (await tx.query(sql, [organizationId, id, caseId])).rowCount === 1;
  if (leadId !== null && !(await isThere(IS_LEAD, leadId))) throw new Refused('LEAD_NOT_FOUND');
  if (photoFileId !== null && !(await isThere(IS_PHOTO, photoFileId))) throw new Refused('FILE_NOT_FOUND');
};
