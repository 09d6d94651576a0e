/** What other features may use of documents. */
export { Attachments } from './attachments.ts';
export type { AttachedTo, StoredAttachment } from './attachments.ts';
export { backedUpObjects } from './backed-up-objects.ts';
export { mustHaveSubject } from './document-subject.ts';
export type { DocumentSubject } from './document-subject.ts';
export { holdDocument } from './document.ts';
export { Drawers } from './drawers.ts';
export type { StoredDrawerFile } from './drawers.ts';
export { FileUsers } from './file-users.ts';
export { DocumentContents } from './document-contents.ts';
export { DocumentLinks, ELSEWHERE_SECONDS } from './document-links.ts';
export { attachmentsOfPeople } from './documents-of-people.ts';
export { Documents } from './documents.query.ts';
export { DocumentsModule } from './documents.module.ts';
export { deleteObjectsAfter, StoredObjects } from './stored-objects.ts';
export { verifyFiles } from './verify-files.ts';
