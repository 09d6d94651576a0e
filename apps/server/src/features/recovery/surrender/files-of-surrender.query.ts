import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Documents, FileUsers } from '../../people/documents/index.ts';

/** A certificate, a court paper and a proof of a surrender that stands are never removed (recovery#recovery-files). */
const IS_PROOF = `
  select 1 from surrender s where s.organization_id = $1 and s.status not in ('withdrawn', 'declined', 'ended')
    and (s.certificate_file_id = $2 or s.court_paper_id = $2 or exists (
      select from surrender_proof p
      where p.organization_id = s.organization_id and p.surrender_id = s.id and p.file_id = $2))`;

/** The documents that surrenders rest on: they lie in the defendant's drawer and stay there. */
@Injectable()
export class FilesOfSurrender implements OnModuleInit {
  constructor(
    private readonly database: TenantDatabase,
    private readonly documents: Documents,
    private readonly holds: FileUsers,
  ) {}

  onModuleInit(): void {
    this.holds.add(async ({ organizationId }, fileId) => {
      const found = await this.database.read(organizationId, (tx) => tx.query(IS_PROOF, [organizationId, fileId]));
      return found.rowCount !== 0;
    });
  }

  /**
   * Asserts that files are the defendant's of a surrender; answers who that is.
   * @throws Refused SURRENDER_NOT_FOUND, FILE_NOT_FOUND
   */
  async mustBeOf(actor: Actor, surrenderId: string, fileIds: readonly (string | null)[]): Promise<string> {
    const { organizationId } = actor;
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ defendantId: string }>('select defendant_id from surrender where organization_id = $1 and id = $2', [
        organizationId,
        surrenderId,
      ]),
    );
    const [found] = rows;
    if (!found) throw new Refused('SURRENDER_NOT_FOUND');
    const subject = { subjectKind: 'defendant' as const, subjectId: found.defendantId };
    for (const fileId of fileIds) if (fileId !== null) await this.documents.mustBeOf(actor, subject, fileId);
    return found.defendantId;
  }
}
