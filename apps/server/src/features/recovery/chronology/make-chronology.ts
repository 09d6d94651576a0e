import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { makeChronology } from '#contracts/recovery/chronology/chronology.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { renderPdf } from '../../../platform/pdf/pdf.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { Attachments, type StoredAttachment } from '../../people/documents/index.ts';
import { Letterheads } from '../../books/printing/index.ts';
import { withJoined } from '../cases/index.ts';
import { Chronologies } from './chronologies.query.ts';
import { chronologySheet } from './chronology-sheet.ts';

type Answer = ResponseOf<typeof makeChronology>;

/** Makes an edition of a case's chronology and files it in the drawer of the case (recovery#chronology). */
export class MakeChronology extends CommandOf(makeChronology) {}

/** Of a case that others were joined into, editions go on from the last of all. */
const LAST = `select coalesce(max(number), 0) as last from recovery_chronology
  where organization_id = $1 and case_id in (${withJoined('$2')})`;
const HOLD = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
const KEEP = `
  insert into recovery_chronology (organization_id, case_id, number, edition, file_id, sha256, made_at, made_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

@CommandHandler(MakeChronology)
export class MakeChronologyHandler implements ICommandHandler<MakeChronology> {
  constructor(
    private readonly rows: TenantRows,
    private readonly chronologies: Chronologies,
    private readonly letterheads: Letterheads,
    private readonly attachments: Attachments,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND */
  async execute({ actor, params: { recoveryCaseId: caseId }, body: { edition } }: MakeChronology): Promise<Answer> {
    const { organizationId, userId, commandId: fileId } = actor;
    const whole = await this.chronologies.whole(actor, caseId);
    const letterhead = await this.letterheads.of(actor);
    const make: Work<Answer> = async (tx, em) => {
      await tx.query(HOLD, [`chronology ${organizationId} ${caseId}`]);
      const { rows } = await tx.query<{ last: number }>(LAST, [organizationId, caseId]);
      const number = (rows[0]?.last ?? 0) + 1;
      const madeAt = this.clock.now();
      const sheet = chronologySheet({
        ...whole,
        edition,
        number,
        letterhead,
        madeAt,
        timeZone: actor.timeZone,
        caseId,
      });
      const stored = await this.store(actor, sheet.title, await renderPdf(sheet));
      const to = { organizationId, subjectKind: 'recovery-case', subjectId: caseId, fileId } as const;
      await this.attachments.attach(tx, em, { ...to, uploadedBy: userId, uploadedAt: madeAt }, stored);
      await tx.query(KEEP, [organizationId, caseId, number, edition, fileId, stored.sha256, madeAt, userId]);
      const subject = { kind: 'recovery-case', id: caseId };
      await this.audit.record(actor, { action: 'chronology-made', subject, details: { number, edition } }, tx);
      return { number, fileId, sha256: stored.sha256 };
    };
    return this.rows.write(actor, { makeChronology: caseId, edition }, make, () => [
      { topic: 'recovery-case', id: caseId },
      { topic: 'file', id: caseId },
    ]);
  }

  private store({ organizationId }: Actor, name: string, bytes: Buffer): Promise<StoredAttachment> {
    return this.attachments.putMade(organizationId, { name: `${name}.pdf`, bytes });
  }
}
