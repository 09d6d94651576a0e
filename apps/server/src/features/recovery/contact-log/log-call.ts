import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { logCall } from '#contracts/recovery/contact-log/contact-log.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { callBar } from '#domain/books/call-time.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { CaseContacts, workOnCase } from '../cases/index.ts';
import { calledPeople } from './call-times.query.ts';

type Answer = ResponseOf<typeof logCall>;
type Input = InputOf<typeof logCall>['body'];

/** Logs a call; the command's id becomes its id. Closed cases take them, too. */
export class LogCall extends CommandOf(logCall) {}

const INSERT = `
  insert into contact_call (organization_id, id, case_id, person_id, direction, result, called_at, note, early_reason,
    recorded_at, recorded_by, after_closing)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

const refusedAt = (path: string, message: string) => new Refused('VALIDATION_FAILED', {}, [{ path, message }]);

@CommandHandler(LogCall)
export class LogCallHandler implements ICommandHandler<LogCall> {
  constructor(
    private readonly rows: TenantRows,
    private readonly contacts: CaseContacts,
    private readonly readYourWrites: ReadYourWrites,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, CONTACT_NOT_FOUND; VALIDATION_FAILED where it is too early without a reason */
  async execute({ actor, params: { recoveryCaseId: caseId }, body: input }: LogCall): Promise<Answer> {
    const { organizationId, userId, commandId: callId } = actor;
    const people = await this.contacts.of(actor, caseId);
    if (!people.some(({ contactId }) => contactId === input.personId)) throw new Refused('CONTACT_NOT_FOUND');
    for (const view of ['accounts', 'plans', 'bonds']) await this.readYourWrites.wait(view, organizationId);
    const log: Work<Answer> = async (tx, em) => {
      const now = this.clock.now();
      const calledAt = input.calledAt === undefined ? now : new Date(input.calledAt);
      if (calledAt > now) throw refusedAt('calledAt', 'The time cannot be in the future.');
      const { afterClosing } = await workOnCase(tx, em, { actor, caseId, at: now });
      const earlyReason = await this.reasonOf(tx, actor, input, calledAt);
      const { personId, direction, result, note } = input;
      await tx.query(INSERT, [
        organizationId,
        callId,
        caseId,
        personId,
        direction,
        result,
        calledAt,
        note,
        earlyReason,
        now,
        userId,
        afterClosing,
      ]);
      await this.audit.record(actor, { action: 'call-logged', subject: { kind: 'recovery-case', id: caseId } }, tx);
      return { callId };
    };
    return this.rows.write(actor, { logCall: caseId, ...input }, log, () => [{ topic: 'recovery-case', id: caseId }]);
  }

  /** The reason of a call before the next allowed time, and of no other. */
  private async reasonOf(tx: TenantTransaction, actor: Actor, input: Input, calledAt: Date): Promise<string> {
    if (input.direction === 'incoming') return '';
    const person = (await calledPeople(tx, actor, [input.personId], calledAt)).get(input.personId);
    const bar = person ? callBar(person, calledAt) : null;
    if (bar === null) return '';
    if (input.earlyReason !== '') return input.earlyReason;
    throw refusedAt(
      'earlyReason',
      bar === 'hours'
        ? 'Calls are between 8 AM and 9 PM their time. Give a reason.'
        : 'Already called today. Give a reason for calling again.',
    );
  }
}
