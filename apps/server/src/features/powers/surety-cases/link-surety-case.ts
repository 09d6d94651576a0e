import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { linkSuretyCase } from '#contracts/powers/surety-cases/link-surety-case.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { mustHaveSubject } from '../../people/documents/index.ts';
import { holdCase, keepCaseChange, mustHaveBeen } from './surety-case.ts';

type Answer = ResponseOf<typeof linkSuretyCase>;

/** Says whom of the file a case is about, and which of their bonds; null takes the link away. */
export class LinkSuretyCase extends CommandOf(linkSuretyCase) {}

@CommandHandler(LinkSuretyCase)
export class LinkSuretyCaseHandler implements ICommandHandler<LinkSuretyCase> {
  constructor(
    private readonly rows: TenantRows,
    private readonly readYourWrites: ReadYourWrites,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { caseId }, body: input }: LinkSuretyCase): Promise<Answer> {
    const { defendantId, bondId, basedOn } = input;
    if (bondId !== null) await this.readYourWrites.wait('bonds', actor.organizationId);
    const link: Work<Answer> = async (tx, em) => {
      const row = await holdCase(em, actor, caseId);
      const { defendantId: before = null, bondId: bondBefore = null } = row;
      mustHaveBeen(basedOn, row);
      if (before === defendantId && bondBefore === bondId) return { caseId, version: row.version };
      if (basedOn !== row.version && (await linkedSince(tx, actor, caseId, basedOn)))
        throw new Refused('EDITED_MEANWHILE', {}, [
          { path: 'defendantId', message: 'Somebody linked this case at the same time.' },
        ]);
      if (defendantId !== null) await mustBeThere(tx, actor, defendantId, bondId);
      const version = row.version + 1;
      em.assign(row, { defendantId, bondId, version });
      // Ids alone: names are looked up, so that erasing a person leaves none here.
      const fields = [
        { field: 'defendantId', before: before ?? '', after: defendantId ?? '' },
        { field: 'bondId', before: bondBefore ?? '', after: bondId ?? '' },
      ].filter((change) => change.before !== change.after);
      await keepCaseChange(tx, actor, { caseId, version, kind: 'linked', at: this.clock.now(), fields });
      await this.audit.record(
        actor,
        { action: 'surety-case-linked', subject: { kind: 'surety-case', id: caseId } },
        tx,
      );
      return { caseId, version };
    };
    return this.rows.write(actor, { linkSuretyCase: caseId, ...input }, link, () => [
      { topic: 'surety-case', id: caseId },
    ]);
  }
}

const linkedSince = async (
  tx: TenantTransaction,
  { organizationId }: Actor,
  caseId: string,
  basedOn: number,
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `select 1 from surety_case_change
     where organization_id = $1 and case_id = $2 and version > $3 and kind = 'linked' limit 1`,
    [organizationId, caseId, basedOn],
  );
  return rowCount !== 0;
};

/** @throws Refused DEFENDANT_NOT_FOUND, BOND_UNFINISHED; BOND_NOT_FOUND also where it is somebody else's */
const mustBeThere = async (
  tx: TenantTransaction,
  { organizationId }: Actor,
  defendantId: string,
  bondId: string | null,
): Promise<void> => {
  await mustHaveSubject(tx, organizationId, { subjectKind: 'defendant', subjectId: defendantId });
  if (bondId === null) return;
  const { rows } = await tx.query<{ unfinished: boolean }>(
    'select unfinished from bond where organization_id = $1 and bond_id = $2 and defendant_id = $3 and voided_at is null',
    [organizationId, bondId, defendantId],
  );
  if (!rows[0]) throw new Refused('BOND_NOT_FOUND');
  if (rows[0].unfinished) throw new Refused('BOND_UNFINISHED');
};
