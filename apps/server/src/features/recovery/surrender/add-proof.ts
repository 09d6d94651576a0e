import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { attachCourtPaper, recordSurrenderProof } from '#contracts/recovery/surrender/surrenders.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { FilesOfSurrender } from './files-of-surrender.query.ts';
import { holdSurrender, requireStatus } from './surrender.ts';

type Answer = ResponseOf<typeof attachCourtPaper>;

/** A proof of a constructive surrender, or the court paper of a certificate after the deadline. */
export type AddedProof = InputOf<typeof recordSurrenderProof>['body'] | { proof: null; fileId: string };

/** Adds a document that a surrender needs (recovery#constructive-surrender). */
export class AddProof extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly surrenderId: string,
    readonly added: AddedProof,
  ) {
    super();
  }
}

const RECORD = `
  insert into surrender_proof (organization_id, surrender_id, proof, proved_on, file_id, recorded_by, recorded_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (organization_id, surrender_id, proof) do update set proved_on = excluded.proved_on,
    file_id = excluded.file_id, recorded_by = excluded.recorded_by, recorded_at = excluded.recorded_at`;

@CommandHandler(AddProof)
export class AddProofHandler implements ICommandHandler<AddProof> {
  constructor(
    private readonly rows: TenantRows,
    private readonly files: FilesOfSurrender,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused SURRENDER_NOT_FOUND, SURRENDER_MOVED_ON, SURRENDER_WAITS, FILE_NOT_FOUND, VALIDATION_FAILED */
  async execute({ actor, surrenderId, added }: AddProof): Promise<Answer> {
    const { organizationId, userId } = actor;
    await this.files.mustBeOf(actor, surrenderId, [added.fileId]);
    const add: Work<Answer & { caseId: string }> = async (tx, em) => {
      const row = await holdSurrender(em, actor, surrenderId);
      const now = this.clock.now();
      if (added.proof === null) {
        requireStatus(row, ['late']);
        row.courtPaperId = added.fileId;
      } else {
        if (row.status === 'waiting') throw new Refused('SURRENDER_WAITS');
        requireStatus(row, ['open']);
        if (added.provedOn > dayOf(now, actor.timeZone)) {
          const message = 'The date cannot be in the future.';
          throw new Refused('VALIDATION_FAILED', {}, [{ path: 'provedOn', message }]);
        }
        const { proof, provedOn, fileId } = added;
        await tx.query(RECORD, [organizationId, surrenderId, proof, provedOn, fileId, userId, now]);
      }
      row.version += 1;
      const subject = { kind: 'recovery-case', id: row.caseId };
      await this.audit.record(actor, { action: 'surrender-proof-added', subject }, tx);
      return { surrenderId, status: row.status, caseId: row.caseId };
    };
    const { caseId: _, ...answer } = await this.rows.write(actor, { addProof: surrenderId, ...added }, add, (done) => [
      { topic: 'recovery-case', id: done.caseId },
    ]);
    return answer;
  }
}
