import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { markSuretyProof } from '#contracts/office/surety-portal/proofs.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { SuretyProofs } from './surety-proofs.query.ts';

type Answer = ResponseOf<typeof markSuretyProof>;

/** Shows a document that proves the end of a bond to its surety, or shows it no longer (powers#portal-contents). */
export class MarkSuretyProof extends CommandOf(markSuretyProof) {}

const MARK = `
  insert into surety_proof (organization_id, bond_id, file_id, marked_by, marked_at) values ($1, $2, $3, $4, $5)
  on conflict do nothing`;
const UNMARK = 'delete from surety_proof where organization_id = $1 and bond_id = $2 and file_id = $3';

@CommandHandler(MarkSuretyProof)
export class MarkSuretyProofHandler implements ICommandHandler<MarkSuretyProof> {
  constructor(
    private readonly rows: TenantRows,
    private readonly proofs: SuretyProofs,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused BOND_NOT_FOUND, FILE_NOT_FOUND */
  async execute({ actor, params: { bondId, fileId }, body: { isMarked } }: MarkSuretyProof): Promise<Answer> {
    const { organizationId, userId } = actor;
    const { proofs } = await this.proofs.of(actor, bondId);
    const mark: Work<Answer> = async (tx) => {
      if (proofs.every((proof) => proof.fileId !== fileId)) throw new Refused('FILE_NOT_FOUND');
      const which = [organizationId, bondId, fileId];
      const { rowCount } = isMarked
        ? await tx.query(MARK, [...which, userId, this.clock.now()])
        : await tx.query(UNMARK, which);
      if (rowCount !== 0) {
        const action = isMarked ? 'portal-proof-marked' : 'portal-proof-unmarked';
        await this.audit.record(actor, { action, subject: { kind: 'bond', id: bondId } }, tx);
      }
      return { fileId, isMarked };
    };
    return this.rows.write(actor, { markSuretyProof: fileId, bondId, isMarked }, mark, () => [
      { topic: 'bond', id: bondId },
    ]);
  }
}
