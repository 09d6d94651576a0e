import { Injectable } from '@nestjs/common';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import type { OrganizationId } from '../../kernel/actor.ts';
import type { FileSubject } from './document-subject.ts';

/** All files of a subject at once, for whoever erases the subject. */
@Injectable()
export class FilesOfSubject {
  /**
   * Erases every file of a subject, its mugshot and what was deleted before included (decision 23), in the transaction
   * that erases the subject: the rows go now, a worker deletes the bytes within a minute and tries until they are gone.
   */
  async erase(tx: TenantTransaction, organizationId: OrganizationId, subject: FileSubject): Promise<void> {
    await tx.query(
      `with gone as (
         delete from stored_file where organization_id = $1 and subject_kind = $2 and subject_id = $3
         returning object_id, thumbnail_id
       )
       update stored_object set delete_after = now()
       where organization_id = $1
         and id in (select object_id from gone union all select thumbnail_id from gone where thumbnail_id is not null)`,
      [organizationId, subject.subjectKind, subject.subjectId],
    );
  }
}
