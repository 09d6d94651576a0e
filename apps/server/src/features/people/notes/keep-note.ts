import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../kernel/actor.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { keepVersion, lockSubject, NoteRow, type Subject, type Words } from './note.ts';

/** Puts a new note into a file, with its first wording. @throws Refused as `lockSubject` does. */
export const keepNote = async (
  tx: TenantTransaction,
  em: EntityManager,
  actor: Actor,
  { noteId, at, subjectKind, subjectId, subject, text }: Subject & Words & { noteId: string; at: Date },
): Promise<void> => {
  const { organizationId, userId } = actor;
  const of = { subjectKind, subjectId };
  const defendantId = await lockSubject(tx, organizationId, of);
  const written = { authorId: userId, writtenAt: at, version: 1 };
  em.create(NoteRow, { organizationId, id: noteId, ...of, subject, text, ...written });
  await em.flush(); // its wordings name it
  await keepVersion(tx, actor, { subject, text, noteId, version: 1, at });
  await recordCaseFileChange(tx, actor, { defendantId, action: 'note-added' });
};
