/**
 * What other features may use of files. Whoever erases a person calls `FilesOfSubject.erase(tx, organizationId,
 * { subjectKind: 'defendant', subjectId })` in the same transaction: rows and mugshot go at once, the bytes by a job.
 */
export { FilesOfSubject } from './documents-of-subject.ts';
export { DocumentsModule } from './documents.module.ts';
export { backedUpObjects } from './backed-up-objects.ts';
