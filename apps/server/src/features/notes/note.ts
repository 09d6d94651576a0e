import type { EntityManager } from '@mikro-orm/postgresql';
import type { NoteSubject } from '#contracts/notes/notes.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';

/** A thing that has notes. */
export interface Subject {
  subjectKind: NoteSubject;
  subjectId: string;
}

/** Where each kind of subject lives, and whose History tab tells of its notes. */
const SUBJECTS = {
  defendant: { table: 'defendant', defendantId: 'id', missing: 'DEFENDANT_NOT_FOUND' },
  indemnitor: { table: 'indemnitor', defendantId: 'defendant_id', missing: 'INDEMNITOR_NOT_FOUND' },
} as const satisfies Record<NoteSubject, object>;

const LIVE = `lifecycle = 'live'`;

/**
 * The defendant whose file a subject belongs to; held until the transaction ends, so that nobody deletes it meanwhile.
 * @throws Refused DEFENDANT_NOT_FOUND or INDEMNITOR_NOT_FOUND where the organization has no such live subject.
 */
export const lockSubject = async (
  em: EntityManager,
  organizationId: string,
  { subjectKind, subjectId }: Subject,
): Promise<string> => {
  const { table, defendantId, missing } = SUBJECTS[subjectKind];
  const [found] = await em.execute<{ id: string }[]>(
    `select ${defendantId} as id from ${table} where organization_id = ? and id = ? and ${LIVE} for share`,
    [organizationId, subjectId],
  );
  if (!found) throw new Refused(missing);
  return found.id;
};

/** @throws Refused as `lockSubject` does. */
export const assertSubject = async (
  tx: TenantTransaction,
  organizationId: string,
  { subjectKind, subjectId }: Subject,
): Promise<void> => {
  const { table, missing } = SUBJECTS[subjectKind];
  const { rowCount } = await tx.query(`select 1 from ${table} where organization_id = $1 and id = $2 and ${LIVE}`, [
    organizationId,
    subjectId,
  ]);
  if (rowCount === 0) throw new Refused(missing);
};

/** A note as a change finds it. */
export interface HeldNote extends Subject {
  noteId: string;
  version: number;
  deleted: boolean;
  defendantId: string;
}

/**
 * A note that the actor may change, held until the transaction ends.
 * @throws Refused NOTE_NOT_FOUND, also where its subject is gone; NOTE_OF_SOMEBODY_ELSE for all but its author and Admins.
 */
export const holdNote = async (em: EntityManager, actor: Actor, noteId: string): Promise<HeldNote> => {
  const { organizationId, userId, role } = actor;
  const [note] = await em.execute<(Omit<HeldNote, 'defendantId'> & { authorId: string })[]>(
    `select id as "noteId", subject_kind as "subjectKind", subject_id as "subjectId", version, author_id as "authorId",
       deleted_at is not null as deleted
     from note where organization_id = ? and id = ? for update`,
    [organizationId, noteId],
  );
  if (!note) throw new Refused('NOTE_NOT_FOUND');
  const defendantId = await lockSubject(em, organizationId, note).catch((error: unknown) => {
    throw error instanceof Refused ? new Refused('NOTE_NOT_FOUND') : error;
  });
  if (note.authorId !== userId && role !== 'Admin') throw new Refused('NOTE_OF_SOMEBODY_ELSE');
  return { ...note, defendantId };
};

/** What a note says. */
export interface Words {
  subject: string;
  text: string;
}

/** Keeps a wording for good. */
export const keepVersion = (
  em: EntityManager,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
  { noteId, version, subject, text, at }: Words & { noteId: string; version: number; at: Date },
): Promise<unknown> =>
  em.execute(
    `insert into note_version (organization_id, note_id, version, subject, text, written_by, written_at)
     values (?, ?, ?, ?, ?, ?, ?)`,
    [organizationId, noteId, version, subject, text, userId, at],
  );
