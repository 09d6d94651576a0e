import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { Report } from '../../../platform/proof/finding.ts';
import { rowsOf } from '../../../platform/proof/row-differences.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';

/** What the bytes of files are proved with. */
export interface FileParts {
  /** In a transaction of the organization. */
  client: PoolClient;
  /** To look whether a file was erased meanwhile. */
  database: TenantDatabase;
  files: Pick<FileStore, 'read'>;
}

interface Row {
  id: string;
  objectId: string;
  sha256: string;
}

/** Files whose bytes must be there: what waits for its deletion may be gone at any moment. */
const KEPT = `select f.id, f.object_id, f.sha256
  from stored_file f join stored_object o on o.organization_id = f.organization_id and o.id = f.object_id
  where f.organization_id = current_organization() and o.delete_after is null`;

/** Compares the bytes of every file of an organization with their SHA-256; answers how many there are. */
export const verifyFiles = async (
  { client, database, files }: FileParts,
  organizationId: OrganizationId,
  report: Report,
): Promise<number> => {
  let count = 0;
  for await (const { id, objectId, sha256 } of rowsOf<Row>(client, `${KEPT} order by f.id`)) {
    count += 1;
    const found = await digestOf(files, { organizationId, objectId });
    if (found === sha256) continue;
    const { rowCount } = await database.read(organizationId, (tx) =>
      tx.query(`${KEPT} and f.id = $1 and f.object_id = $2`, [id, objectId]),
    );
    if (rowCount === 0) continue;
    const what = found === null ? 'its bytes are missing' : `its bytes have the SHA-256 ${found}, expected ${sha256}`;
    report(`Organization ${organizationId}: stored_file (${id}): ${what}`);
  }
  return count;
};

const digestOf = async (
  files: FileParts['files'],
  key: { organizationId: string; objectId: string },
): Promise<string | null> => {
  const bytes = await files.read(key);
  if (bytes === null) return null;
  const hash = createHash('sha256');
  const into = new Writable({
    write: (piece: Buffer, _, done) => {
      hash.update(piece);
      done();
    },
  });
  await pipeline(bytes, into);
  return hash.digest('hex');
};
