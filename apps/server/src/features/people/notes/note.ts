import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { NoteSubject } from '#contracts/people/notes/notes.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { indemnitorNotThere, notThere } from '../people/index.ts';

/** A thing that has notes. */
export interface Subject {
  subjectKind: NoteSubject;
  subjectId: string;
}

/** A note as its words are now; `editedAt` is null until they first change, `deletedAt` while it stands in its list. */
export const NoteRow = defineEntity({
  name: 'NoteRow',
  tableName: 'note',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    subjectKind: p.string().$type<NoteSubject>(),
    subjectId: p.uuid(),
    subject: p.text(),
    text: p.text(),
    authorId: p.uuid(),
    writtenAt: p.datetime(),
    version: p.integer(),
    editedBy: p.uuid().nullable(),
    editedAt: p.datetime().nullable(),
    deletedBy: p.uuid().nullable(),
    deletedAt: p.datetime().nullable(),
  },
});

/** Where each kind of subject lives, and whose History tab tells of its notes. */
const SUBJECTS = {
  defendant: { table: 'defendant', defendantId: 'id' },
  indemnitor: { table: 'indemnitor', defendantId: 'defendant_id' },
} as const satisfies Record<NoteSubject, object>;

const missing = async (
  tx: TenantTransaction,
  organizationId: string,
  { subjectKind, subjectId }: Subject,
): Promise<Refused> => (subjectKind === 'defendant' ? notThere : indemnitorNotThere)(tx, organizationId, subjectId);

const LIVE = `lifecycle = 'live'`;

/**
 * The defendant whose file a subject belongs to; held until the transaction ends, so that nobody deletes it meanwhile.
 * @throws Refused DEFENDANT_NOT_FOUND, FILE_MERGED or INDEMNITOR_NOT_FOUND where the organization has no such live subject.
 */
export const lockSubject = async (
  tx: TenantTransaction,
  organizationId: string,
  { subjectKind, subjectId }: Subject,
): Promise<string> => {
  const { table, defendantId } = SUBJECTS[subjectKind];
  const { rows } = await tx.query<{ id: string }>(
    `select ${defendantId} as id from ${table} where organization_id = $1 and id = $2 and ${LIVE} for share`,
    [organizationId, subjectId],
  );
  const [found] = rows;
  if (!found) throw await missing(tx, organizationId, { subjectKind, subjectId });
  return found.id;
};

/** @throws Refused as `lockSubject` does. */
export const assertSubject = async (
  tx: TenantTransaction,
  organizationId: string,
  { subjectKind, subjectId }: Subject,
): Promise<void> => {
  const { table } = SUBJECTS[subjectKind];
  const { rowCount } = await tx.query(`select 1 from ${table} where organization_id = $1 and id = $2 and ${LIVE}`, [
    organizationId,
    subjectId,
  ]);
  if (rowCount === 0) throw await missing(tx, organizationId, { subjectKind, subjectId });
};

/** A note as a change finds it, and the defendant whose History tab tells of it. */
export interface HeldNote {
  note: InferEntity<typeof NoteRow>;
  defendantId: string;
}

/**
 * A note that the actor may change, held until the transaction ends.
 * @throws Refused NOTE_NOT_FOUND, also where its subject is gone; NOTE_OF_SOMEBODY_ELSE for all but its author and Admins.
 */
export const holdNote = async (
  tx: TenantTransaction,
  em: EntityManager,
  { organizationId, userId, role }: Actor,
  noteId: string,
): Promise<HeldNote> => {
  const note = await em.findOne(NoteRow, { organizationId, id: noteId }, FOR_UPDATE);
  if (!note) throw new Refused('NOTE_NOT_FOUND');
  const defendantId = await lockSubject(tx, organizationId, note).catch((error: unknown) => {
    throw error instanceof Refused ? new Refused('NOTE_NOT_FOUND') : error;
  });
  if (note.authorId !== userId && role !== 'Admin') throw new Refused('NOTE_OF_SOMEBODY_ELSE');
  return { note, defendantId };
};

/** What a note says. */
export interface Words {
  subject: string;
  text: string;
}

/** Keeps a wording for good. */
export const keepVersion = (
  tx: TenantTransaction,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
  { noteId, version, subject, text, at }: Words & { noteId: string; version: number; at: Date },
): Promise<unknown> =>
  tx.query(
    `insert into note_version (organization_id, note_id, version, subject, text, written_by, written_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [organizationId, noteId, version, subject, text, userId, at],
  );
