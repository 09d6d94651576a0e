import { Injectable } from '@nestjs/common';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { FileStore } from '../../../platform/storage/file-store.ts';
import { DataCopies } from './data-copies.query.ts';

interface Taken {
  fileName: string;
  sizeBytes: number;
  pieces: AsyncIterable<Buffer>;
}

const PARTS = `
  select object_id from data_copy_part where organization_id = $1 and copy_id = $2 order by part`;
const NOTE = `
  update data_copy set taken_by = $3, taken_at = now() where organization_id = $1 and copy_id = $2`;

/** Downloads of finished copies, each of which is recorded (moving-in#leaving). */
@Injectable()
export class DownloadYourData {
  constructor(
    private readonly database: TenantDatabase,
    private readonly store: FileStore,
    private readonly copies: DataCopies,
    private readonly trail: AuditTrail,
    private readonly live: LiveChanges,
  ) {}

  /** @throws Refused DATA_COPY_NOT_FOUND, DATA_COPY_NOT_READY, DATA_COPY_ERASED */
  async download(actor: Actor, copyId: string): Promise<Taken> {
    const { organizationId, userId } = actor;
    const { fileName, sizeBytes, objects } = await this.database.write(organizationId, async (tx) => {
      const copy = await this.copies.one(tx, organizationId, copyId);
      if (copy.state === 'erased') throw new Refused('DATA_COPY_ERASED');
      if (copy.state !== 'ready') throw new Refused('DATA_COPY_NOT_READY');
      const { rows } = await tx.query<{ objectId: string }>(PARTS, [organizationId, copyId]);
      const ids = rows.map(({ objectId }) => objectId);
      // A restored or imported agency has its rows and not their bytes.
      if (!(await this.isThere(organizationId, ids[0]))) throw new Refused('DATA_COPY_ERASED');
      await tx.query(NOTE, [organizationId, copyId, userId]);
      await this.trail.record(actor, { action: 'data-copy-taken', details: { file: copy.fileName } }, tx);
      await this.live.announce(organizationId, [{ topic: 'export', id: copyId }], tx);
      return { ...copy, objects: ids };
    });
    return { fileName, sizeBytes, pieces: this.pieces(organizationId, objects) };
  }

  private async isThere(organizationId: OrganizationId, objectId: string | undefined): Promise<boolean> {
    const bytes = objectId === undefined ? null : await this.store.read({ organizationId, objectId });
    bytes?.destroy();
    return bytes !== null;
  }

  /** One part after the other. One that is erased meanwhile ends the download before its end, which a browser tells. */
  private async *pieces(organizationId: OrganizationId, objects: readonly string[]): AsyncIterable<Buffer> {
    for (const objectId of objects) {
      const bytes = await this.store.read({ organizationId, objectId });
      if (bytes === null) throw new Refused('DATA_COPY_ERASED');
      yield* bytes as AsyncIterable<Buffer>;
    }
  }
}
