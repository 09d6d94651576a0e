import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { SUBJECT_KINDS, type FileType, type SubjectKind } from '#contracts/people/documents/documents.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Refused } from '../../../kernel/refused.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { isShown } from './document-subject.ts';

/** The records of other features that have attachments. */
export type AttachedKind =
  | 'surety-case'
  | 'surety-draft'
  | 'recovery-case'
  | 'recovery-payee'
  | 'bond'
  | 'deposit'
  | 'audit-request';

/** A document in the drawer of a person, or their mugshot, or an attachment of a record. `sha256` is that of the stored bytes, in hex. */
export const DocumentRow = defineEntity({
  name: 'DocumentRow',
  tableName: 'stored_file',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    subjectKind: p.string().$type<SubjectKind | AttachedKind>(),
    subjectId: p.uuid(),
    purpose: p.string().$type<'drawer' | 'mugshot' | 'attachment'>(),
    name: p.text(),
    mediaType: p.string().$type<FileType>(),
    sizeBytes: p.integer(),
    sha256: p.string().fieldName('sha256'),
    objectId: p.uuid(),
    thumbnailId: p.uuid().nullable(),
    /** A password opens it; looked for in attachments alone. */
    isEncrypted: p.boolean().default(false),
    uploadedBy: p.uuid(),
    uploadedAt: p.datetime(),
    deletedBy: p.uuid().nullable(),
    deletedAt: p.datetime().nullable(),
  },
});

/** Locks the object before the document, in the same order as deleting and restoring, so that they cannot deadlock. */
export const LOCK_OBJECT = `select 1 from stored_object o
  join stored_file f on f.organization_id = o.organization_id and f.object_id = o.id
  where f.organization_id = $1 and f.id = $2 for update of o`;

type Document = InferEntity<typeof DocumentRow>;

/** Drawers are people's; the attachments of records are not in any. */
const isOfPerson = (document: Document): document is Document & { subjectKind: SubjectKind } =>
  SUBJECT_KINDS.some((kind) => kind === document.subjectKind);

/**
 * A document of a drawer, deleted ones too, held until the transaction ends.
 * @throws Refused FILE_NOT_FOUND, also where its subject is gone
 */
export const holdDocument = async (
  tx: TenantTransaction,
  em: EntityManager,
  organizationId: string,
  fileId: string,
): Promise<InferEntity<typeof DocumentRow>> => {
  await tx.query(LOCK_OBJECT, [organizationId, fileId]);
  const document = await em.findOne(DocumentRow, { organizationId, id: fileId, purpose: 'drawer' }, FOR_UPDATE);
  if (!document || !isOfPerson(document) || !(await isShown(tx, organizationId, document)))
    throw new Refused('FILE_NOT_FOUND');
  return document;
};
