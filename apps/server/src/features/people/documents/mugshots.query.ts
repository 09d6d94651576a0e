import { Injectable } from '@nestjs/common';
import { getMugshot, type Mugshot } from '#contracts/people/documents/documents.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { DocumentLinks, PROFILE_SECONDS } from './document-links.ts';
import { mustHaveSubject } from './document-subject.ts';
import { FILE_COLUMNS, type KeptDocument } from './documents.query.ts';

/** Reads mugshots. */
@Injectable()
export class Mugshots {
  constructor(
    private readonly database: TenantDatabase,
    private readonly links: DocumentLinks,
  ) {}

  /**
   * The mugshot of a defendant, or null.
   * @throws Refused DEFENDANT_NOT_FOUND
   */
  async of({ organizationId }: Actor, defendantId: string): Promise<Mugshot | null> {
    const { rows } = await this.database.read(organizationId, async (tx) => {
      await mustHaveSubject(tx, organizationId, { subjectKind: 'defendant', subjectId: defendantId });
      return tx.query<KeptDocument>(
        `select ${FILE_COLUMNS} from defendant d
         join stored_file f on f.organization_id = d.organization_id and f.id = d.mugshot_file_id
         where d.organization_id = $1 and d.id = $2`,
        [organizationId, defendantId],
      );
    });
    const [file] = rows;
    if (!file) return null;
    const terms = { seconds: PROFILE_SECONDS, roles: getMugshot.roles };
    const original = await this.links.to(file, 'original', terms);
    const thumbnail = await this.links.to(file, 'thumbnail', terms);
    return { fileId: file.fileId, ...original, thumbnailUrl: thumbnail.url };
  }
}
