import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { logVisit } from '#contracts/leads/visits.ts';
import type { Actor } from '../../kernel/actor.ts';
import { Clock } from '../../kernel/clock.ts';
import { Refused } from '../../kernel/refused.ts';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { TenantRows, type Work } from '../../platform/rows/tenant-rows.ts';
import { withJoined, workOnCase } from '../recovery/index.ts';

type Answer = ResponseOf<typeof logVisit>;
type Input = InputOf<typeof logVisit>['body'];

/** Logs a visit; the command's id, which the device made, becomes its id. Closed cases take them, too, marked so. */
export class LogVisit extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly caseId: string,
    readonly input: Input,
  ) {
    super();
  }
}

const IS_LEAD = 'select 1 from recovery_lead where organization_id = $1 and id = $2 and case_id = $3';
const IS_PHOTO = `select 1 from stored_file where organization_id = $1 and id = $2 and subject_kind = 'recovery-case'
  and subject_id in (${withJoined('$3')}) and media_type like 'image/%'`;
const INSERT = `
  insert into recovery_visit (organization_id, id, case_id, lead_id, result, notes, latitude, longitude,
    accuracy_meters, photo_file_id, visited_at, recorded_at, recorded_by, after_closing)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;

/** By so much the clock of a device may be ahead, in milliseconds; what is further ahead is taken as now. */
const AHEAD_MS = 60_000;

@CommandHandler(LogVisit)
export class LogVisitHandler implements ICommandHandler<LogVisit> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, LEAD_NOT_FOUND, FILE_NOT_FOUND; VALIDATION_FAILED for a time to come */
  execute({ actor, caseId, input }: LogVisit): Promise<Answer> {
    const { organizationId, userId, commandId: visitId } = actor;
    const log: Work<Answer> = async (tx, em) => {
      const now = this.clock.now();
      if (Date.parse(input.visitedAt) > now.getTime() + AHEAD_MS) {
        const message = 'The time cannot be in the future. Look at the clock of your device.';
        throw new Refused('VALIDATION_FAILED', {}, [{ path: 'visitedAt', message }]);
      }
      const { afterClosing } = await workOnCase(tx, em, { actor, caseId, at: now });
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
      ]);
      await this.audit.record(actor, { action: 'visit-logged', subject: { kind: 'recovery-case', id: caseId } }, tx);
      return { visitId };
    };
    return this.rows.write(actor, { logVisit: caseId, ...input }, log, () => [{ topic: 'recovery-case', id: caseId }]);
  }
}

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
