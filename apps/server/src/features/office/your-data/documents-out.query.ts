import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantDatabase, TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import type { CopyFile } from './data-copy.ts';

interface DocumentOut {
  id: string;
  subjectId: string;
  name: string;
  objectId: string;
}

/** How many rows of documents are read at once. */
const AT_ONCE = 500;

const COUNT = `
  select count(*)::int as documents, coalesce(sum(size_bytes), 0)::bigint as document_bytes from stored_file
  where organization_id = $1 and deleted_at is null`;

/** How many documents there are, and how large they are together. */
export const countDocuments = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
): Promise<{ documents: number; documentBytes: number }> => {
  const { rows } = await tx.query<{ documents: number; documentBytes: number }>(COUNT, [organizationId]);
  return rows[0] ?? { documents: 0, documentBytes: 0 };
};

const NEXT = `
  select id, subject_id, name, object_id from stored_file
  where organization_id = $1 and deleted_at is null and uploaded_at <= $2 and ($3::uuid is null or id > $3)
  order by id limit ${AT_ONCE}`;

/** The name of a folder or a file: one step of a path, whatever a person typed. */
const step = (name: string): string => name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_') || '_';

/**
 * The documents that were there at a moment, each under the id of whose it is (moving-in#leaving). One that is deleted
 * meanwhile is left out; what a page needs is read when it comes, so that they cost no memory.
 */
export async function* documentsOut(
  parts: { database: TenantDatabase; store: FileStore },
  organizationId: OrganizationId,
  until: Date,
): AsyncIterable<CopyFile> {
  const next = async (after: string | null): Promise<DocumentOut[]> => {
    const read = await parts.database.read(organizationId, (tx) =>
      tx.query<DocumentOut>(NEXT, [organizationId, until, after]),
    );
    return read.rows;
  };
  for (let rows = await next(null); rows.length > 0; rows = await next(rows.at(-1)?.id ?? null)) {
    for (const { id, subjectId, name, objectId } of rows) {
      const bytes = await parts.store.read({ organizationId, objectId });
      if (bytes === null) continue;
      yield { name: `documents/${subjectId}/${id} ${step(name)}`, pieces: bytes, counted: null };
    }
  }
}
