import type { PoolClient } from 'pg';
import { isShownInline } from '#contracts/people/documents/documents.ts';
import type { StoredObject } from '../../../operations/take-backup.ts';
import { contentDisposition } from './file-name.ts';

interface Row {
  organizationId: string;
  objectId: string;
  name: string;
  mediaType: string;
  isThumbnail: boolean;
}

/** The bytes of every kept file and thumbnail, for a backup or, in an organization's transaction, for its export; what only waits for its deletion is left behind. */
export const backedUpObjects = async (client: Pick<PoolClient, 'query'>): Promise<StoredObject[]> => {
  const { rows } = await client.query<Row>(
    `select f.organization_id, o.id as object_id, f.name, f.media_type,
       o.id is not distinct from f.thumbnail_id as is_thumbnail
     from stored_file f join stored_object o on o.organization_id = f.organization_id
       and o.id in (f.object_id, f.thumbnail_id)`,
  );
  return rows.map(({ organizationId, objectId, name, mediaType, isThumbnail }) => ({
    organizationId,
    objectId,
    mediaType: isThumbnail ? 'image/jpeg' : mediaType,
    disposition: contentDisposition(isThumbnail || isShownInline(mediaType) ? 'inline' : 'attachment', name),
  }));
};
