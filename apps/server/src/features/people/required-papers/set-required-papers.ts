import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { setRequiredPapers } from '#contracts/people/required-papers/papers.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { paperList } from './required-papers.query.ts';

type PaperList = ResponseOf<typeof setRequiredPapers>;

/** Sets the papers that are wanted for each bond: the list as it shall be. */
export class SetRequiredPapers extends CommandOf(setRequiredPapers) {}

/** One change of an organization's list at a time. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('required-papers:' || $1, 0))`;

const SET = `
  insert into required_paper (organization_id, paper_id, place, name, is_required, version)
  select $1, paper_id, place, name, is_required, $2
  from unnest($3::uuid[], $4::text[], $5::boolean[]) with ordinality as paper (paper_id, name, is_required, place)
  on conflict (organization_id, paper_id) do update
    set place = excluded.place, name = excluded.name, is_required = excluded.is_required, version = excluded.version`;

@CommandHandler(SetRequiredPapers)
export class SetRequiredPapersHandler implements ICommandHandler<SetRequiredPapers> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
  ) {}

  execute({ actor, body: { papers, basedOn } }: SetRequiredPapers): Promise<PaperList> {
    const { organizationId } = actor;
    const set: Work<PaperList> = async (tx) => {
      await tx.query(LOCK, [organizationId]);
      const before = await paperList(tx, organizationId);
      const sent = new Set(papers.map(({ paperId }) => paperId));
      if (before.version !== basedOn || before.papers.some(({ paperId }) => !sent.has(paperId)))
        throw new Refused('EDITED_MEANWHILE');
      await tx.query(SET, [
        organizationId,
        basedOn + 1,
        papers.map(({ paperId }) => paperId),
        papers.map(({ name }) => name),
        papers.map(({ isRequired }) => isRequired),
      ]);
      await this.trail.record(actor, { action: 'organization-changed', details: { fields: 'papers' } }, tx);
      return paperList(tx, organizationId);
    };
    return this.rows.write(actor, { setRequiredPapers: papers, basedOn }, set, () => [
      { topic: 'settings', id: 'papers' },
    ]);
  }
}
