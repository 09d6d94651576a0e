import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listDocuments, StoredDocument } from '#contracts/people/documents/documents.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import type { AttachedTo } from './attachments.ts';
import type { AttachedKind } from './document.ts';
import { mustHaveSubject, OF_LIVE_SUBJECT, type DocumentSubject } from './document-subject.ts';

const cursorValues = z.tuple([z.string(), z.uuid()]);
const attachedCursor = z.tuple([z.iso.datetime(), z.uuid()]);

/** A file with what its bytes are found by. */
export interface KeptDocument extends StoredDocument {
  organizationId: string;
  objectId: string;
  thumbnailId: string | null;
}

/** Reads `stored_file` as `f`. */
export const FILE_COLUMNS = `f.id as file_id, f.name, f.media_type, f.size_bytes,
  f.uploaded_at, f.object_id, f.thumbnail_id, f.organization_id,
  coalesce((select a.full_name from agent a
    where a.organization_id = f.organization_id and a.user_id = f.uploaded_by), '') as uploaded_by`;

/** Reads the files of an organization. */
@Injectable()
export class Documents {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * One page of a subject's drawer by name, whatever its case (screens#file-drawer: 100).
   * @throws Refused the subject's …_NOT_FOUND
   */
  async list(
    { organizationId }: Actor,
    subject: DocumentSubject,
    { cursor, limit }: InputOf<typeof listDocuments>['query'],
  ): Promise<ResponseOf<typeof listDocuments>> {
    const after = decodeCursor(cursorValues, cursor);
    const rows = await this.database.read(organizationId, async (tx) => {
      await mustHaveSubject(tx, organizationId, subject);
      const found = await tx.query<KeptDocument & { sortName: string }>(
        `select ${FILE_COLUMNS}, f.sort_name from stored_file f
         where f.organization_id = $1 and f.subject_kind = $2 and f.subject_id = $3
           and f.purpose = 'drawer' and f.deleted_at is null
           and ($4::text is null or (f.sort_name, f.id) > ($4 collate "C", $5::uuid))
         order by f.sort_name, f.id limit $6`,
        [organizationId, subject.subjectKind, subject.subjectId, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
      );
      return found.rows;
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor([last.sortName, last.fileId]) : null };
  }

  /**
   * One file that people may see: not deleted, its subject neither.
   * @throws Refused FILE_NOT_FOUND, also for another organization's
   */
  find({ organizationId }: Pick<Actor, 'organizationId'>, fileId: string): Promise<KeptDocument> {
    return this.one(`f.id = $2 and ${OF_LIVE_SUBJECT}`, [organizationId, fileId]);
  }

  /**
   * The file of a link that we signed for this organization: also an attachment, which only its record leads to.
   * @throws Refused FILE_NOT_FOUND
   */
  behindLink({ organizationId }: Pick<Actor, 'organizationId'>, fileId: string): Promise<KeptDocument> {
    return this.one(`f.id = $2 and (f.purpose = 'attachment' or ${OF_LIVE_SUBJECT})`, [organizationId, fileId]);
  }

  /**
   * An attachment of a record.
   * @throws Refused FILE_NOT_FOUND, also for another organization's and another record's
   */
  attachment({ organizationId }: Actor, kind: AttachedKind, subjectId: string, fileId: string): Promise<KeptDocument> {
    const which = `f.id = $2 and f.purpose = 'attachment' and f.subject_kind = $3 and f.subject_id = $4`;
    return this.one(which, [organizationId, fileId, kind, subjectId]);
  }

  /** One page of what is attached to these records, the newest first (recovery#recovery-files). */
  async attachments(
    { organizationId }: Actor,
    of: readonly AttachedTo[],
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ): Promise<{ rows: KeptDocument[]; nextCursor: string | null }> {
    const after = decodeCursor(attachedCursor, cursor);
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<KeptDocument>(
        `select ${FILE_COLUMNS} from stored_file f
         where f.organization_id = $1 and f.purpose = 'attachment' and f.deleted_at is null
           and (f.subject_kind, f.subject_id) in (select * from unnest($2::text[], $3::uuid[]))
           and ($4::timestamptz is null or (f.uploaded_at, f.id) < ($4, $5::uuid))
         order by f.uploaded_at desc, f.id desc limit $6`,
        [
          organizationId,
          of.map(({ kind }) => kind),
          of.map(({ id }) => id),
          after?.[0] ?? null,
          after?.[1] ?? null,
          limit + 1,
        ],
      ),
    );
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { rows: page, nextCursor: last ? encodeCursor([last.uploadedAt, last.fileId]) : null };
  }

  private async one(which: string, values: [OrganizationId, ...string[]]): Promise<KeptDocument> {
    const { rows } = await this.database.read(values[0], (tx) =>
      tx.query<KeptDocument>(
        `select ${FILE_COLUMNS} from stored_file f
         where f.organization_id = $1 and f.deleted_at is null and ${which}`,
        values,
      ),
    );
    if (!rows[0]) throw new Refused('FILE_NOT_FOUND');
    return rows[0];
  }

  /**
   * Asserts that a file lies in the drawer of this subject.
   * @throws Refused FILE_NOT_FOUND, also for another organization's and another subject's
   */
  async mustBeOf({ organizationId }: Pick<Actor, 'organizationId'>, subject: DocumentSubject, fileId: string) {
    const { rowCount } = await this.database.read(organizationId, (tx) =>
      tx.query(
        `select 1 from stored_file f
         where f.organization_id = $1 and f.id = $2 and f.subject_kind = $3 and f.subject_id = $4
           and f.purpose = 'drawer' and f.deleted_at is null and ${OF_LIVE_SUBJECT}`,
        [organizationId, fileId, subject.subjectKind, subject.subjectId],
      ),
    );
    if (rowCount === 0) throw new Refused('FILE_NOT_FOUND');
  }
}
