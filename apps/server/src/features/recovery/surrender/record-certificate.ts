import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { recordCertificate } from '#contracts/recovery/surrender/surrenders.ts';
import { dayOf } from '#domain/kernel/days.ts';
import {
  certificateDayProblem,
  constructiveDay,
  isLate,
  neededProofs,
  SURRENDER_PROOF_WORDS,
  surrenderProblem,
  type SurrenderProof,
} from '#domain/recovery/surrender.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { lockDefendant } from '../../people/people/index.ts';
import { BondsToSurrender, type BondToSurrender } from './bonds-to-surrender.ts';
import { FinishSurrenders } from './finish-surrenders.ts';
import { holdSurrender, requireStatus, recordCaseChange, type HeldSurrender } from './surrender.ts';
import { FilesOfSurrender } from './files-of-surrender.query.ts';

type Answer = ResponseOf<typeof recordCertificate>;
type Input = InputOf<typeof recordCertificate>['body'];
interface Proved {
  proof: SurrenderProof;
  provedOn: string;
  fileId: string;
}

/**
 * Records the certificate of surrender: from then on its bonds are discharged, whoever finishes it
 * (recovery#certificate-of-surrender).
 */
export class RecordCertificate extends CommandOf(recordCertificate) {}

const PROOFS = `select proof, proved_on, file_id from surrender_proof
  where organization_id = $1 and surrender_id = $2 order by proved_on, recorded_at`;

const COVER = `insert into surrender_bond (organization_id, surrender_id, bond_id)
  select $1, $2, id from unnest($3::uuid[]) as covered (id)`;
const UNCOVER = 'delete from surrender_bond where organization_id = $1 and surrender_id = $2';

/** Refusals first: of the surrender, of the day, of every bond as its own stream would judge it. */
@CommandHandler(RecordCertificate)
export class RecordCertificateHandler implements ICommandHandler<RecordCertificate> {
  constructor(
    private readonly rows: TenantRows,
    private readonly bonds: BondsToSurrender,
    private readonly files: FilesOfSurrender,
    private readonly finishing: FinishSurrenders,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused SURRENDER_NOT_FOUND, SURRENDER_MOVED_ON, SURRENDER_WAITS, PROOFS_MISSING, FILE_NOT_FOUND, VALIDATION_FAILED */
  async execute({ actor, params: { surrenderId }, body: input }: RecordCertificate): Promise<Answer> {
    const { organizationId, userId } = actor;
    await this.bonds.ready(organizationId);
    const defendantId = await this.files.mustBeOf(actor, surrenderId, [input.fileId, input.courtPaperId]);
    const record: Work<Answer & { caseId: string }> = async (tx, em) => {
      await lockDefendant(tx, organizationId, defendantId);
      const row = await holdSurrender(em, actor, surrenderId);
      if (row.status === 'waiting') throw new Refused('SURRENDER_WAITS');
      requireStatus(row, ['open']);
      const now = this.clock.now();
      const today = dayOf(now, actor.timeZone);
      const { certificateOn, fileId } = await this.proof(tx, row, input);
      const covered = await this.covered(tx, row, { ...input, certificateOn, today });
      const late = covered.some((bond) => isLate(bond, certificateOn));
      const from = row.status;
      em.assign(row, {
        status: late ? 'late' : 'booking',
        certificateOn,
        certificateFileId: fileId,
        court: input.court,
        courtPaperId: input.courtPaperId,
        certifiedBy: userId,
        certifiedAt: now,
        version: row.version + 1,
      });
      await em.flush();
      await tx.query(UNCOVER, [organizationId, surrenderId]);
      await tx.query(COVER, [organizationId, surrenderId, covered.map(({ bondId }) => bondId)]);
      await recordCaseChange(tx, em, actor, { held: row, from, at: now });
      const subject = { kind: 'recovery-case', id: row.caseId };
      const details = { bonds: covered.length };
      await this.audit.record(actor, { action: 'surrender-certified', subject, details }, tx);
      return { surrenderId, status: row.status, caseId: row.caseId };
    };
    const { caseId: _, ...answer } = await this.rows.write(
      actor,
      { recordCertificate: surrenderId, ...input },
      record,
      (done) => [
        { topic: 'recovery-case', id: done.caseId },
        { topic: 'approval', id: surrenderId },
      ],
    );
    if (answer.status === 'booking') await this.finishing.tryNow(actor, surrenderId);
    return answer;
  }

  /** The certificate and its day; of a constructive surrender its last proof and that one's day. */
  private async proof(tx: TenantTransaction, row: HeldSurrender, { certificateOn, fileId }: Input) {
    if (row.kind === 'physical') return { certificateOn, fileId };
    const { rows } = await tx.query<Proved>(PROOFS, [row.organizationId, row.id]);
    const day = constructiveDay(rows, row.fromOtherState);
    const last = rows.findLast(({ provedOn }) => provedOn === day);
    if (day === null || !last) {
      const missing = neededProofs(row.fromOtherState).filter((needed) => !rows.some(({ proof }) => proof === needed));
      throw new Refused('PROOFS_MISSING', { missing: missing.map((proof) => SURRENDER_PROOF_WORDS[proof]).join(', ') });
    }
    return { certificateOn: day, fileId: last.fileId };
  }

  /** The bonds that it covers: of this defendant and of its court, open or forfeited, and not before their first day. */
  private async covered(
    tx: TenantTransaction,
    row: HeldSurrender,
    { bondIds, certificateOn, today }: { bondIds: string[]; certificateOn: string; today: string },
  ): Promise<BondToSurrender[]> {
    const wanted = [...new Set(bondIds)];
    const read = await this.bonds.of(tx, row.organizationId, [row.bondId, ...wanted]);
    const began = read.find(({ bondId }) => bondId === row.bondId);
    return wanted.map((bondId) => {
      const bond = read.find((one) => one.bondId === bondId);
      if (bond?.defendantId !== row.defendantId || bond.parish !== began?.parish)
        throw refusedAt('bondIds', 'Choose bonds of this defendant and of this court.');
      if (bond.unfinished) throw new Refused('BOND_UNFINISHED');
      const problem = surrenderProblem(row.reason, bond, certificateOn);
      if (problem !== null) throw refusedAt('bondIds', problem);
      const wrong = certificateDayProblem(certificateOn, bond, today);
      if (wrong !== null) throw refusedAt('certificateOn', wrong);
      return bond;
    });
  }
}

const refusedAt = (path: string, message: string) => new Refused('VALIDATION_FAILED', {}, [{ path, message }]);
