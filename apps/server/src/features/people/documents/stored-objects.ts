import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { FileStore, type Presentation } from '../../../platform/storage/file-store.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';

/** How long an upload may take to become a file, before its bytes count as left behind. */
const UPLOAD_GRACE = '1 hour';
/** How long a deleted file can be put back. */
const DELETED_GRACE = '30 days';

/** Has objects deleted after an interval of PostgreSQL, in the transaction of the row that names them. */
export const deleteObjectsAfter = async (
  tx: TenantTransaction,
  organizationId: string,
  ids: readonly string[],
  interval: string,
): Promise<void> => {
  await tx.query(
    `update stored_object set delete_after = now() + $3::interval
     where organization_id = $1 and id = any($2::uuid[])`,
    [organizationId, ids, interval],
  );
};

/**
 * The bytes in the store and the rows that say what becomes of them. A row is written before its bytes, and says when
 * to delete them: an upload that a crash cut short is swept like a file whose grace has ended.
 */
@Injectable()
export class StoredObjects {
  constructor(
    private readonly database: TenantDatabase,
    private readonly store: FileStore,
  ) {}

  /** Stores bytes that nothing names yet; without `adopt` they are deleted after an hour. Answers their id. */
  async put(
    organizationId: OrganizationId,
    content: Readable | Buffer,
    sizeBytes: number,
    show: Presentation,
  ): Promise<string> {
    const objectId = randomUUID();
    await this.database.write(organizationId, (tx) =>
      tx.query(`insert into stored_object (organization_id, id, delete_after) values ($1, $2, now() + $3::interval)`, [
        organizationId,
        objectId,
        UPLOAD_GRACE,
      ]),
    );
    await this.store.put({ organizationId, objectId }, content, sizeBytes, show);
    return objectId;
  }

  /** Keeps objects, in the transaction that writes the row which names them. */
  async adopt(tx: TenantTransaction, organizationId: string, ids: readonly string[]): Promise<void> {
    const { rowCount } = await tx.query(
      'update stored_object set delete_after = null where organization_id = $1 and id = any($2::uuid[])',
      [organizationId, ids],
    );
    if (rowCount !== ids.length) throw new Error('The bytes of this upload were swept before it ended.');
  }

  /** Releases objects, in the transaction that deletes their file: they are deleted when the grace has ended. */
  async release(tx: TenantTransaction, organizationId: string, ids: readonly string[]): Promise<void> {
    await deleteObjectsAfter(tx, organizationId, ids, DELETED_GRACE);
  }
}
