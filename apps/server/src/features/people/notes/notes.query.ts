import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listNotes, listNoteVersions, Note } from '#contracts/people/notes/notes.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { assertSubject, type Subject } from './note.ts';

const cursorValues = z.tuple([z.iso.datetime(), z.uuid()]);

/** Full name of an agent record, else their e-mail, else 'Unknown' (screens#notes). */
const agent = (alias: string, userId: string) =>
  `left join agent ${alias} on ${alias}.organization_id = n.organization_id and ${alias}.user_id = ${userId}`;

const NOTES = `
  select n.id as note_id, n.subject, n.text,
    case when n.imported then n.imported_author else ${nameOf('author')} end as author,
    n.written_at, n.edited_at,
    case when n.edited_at is null then '' else ${nameOf('editor')} end as edited_by,
    n.version, n.imported, (n.author_id = $7 or $8) as may_change
  from note n ${agent('author', 'n.author_id')} ${agent('editor', 'n.edited_by')}
  where n.organization_id = $1 and n.subject_kind = $2 and n.subject_id = $3 and n.deleted_at is null
    and ($4::timestamptz is null or (n.written_at, n.id) < ($4, $5::uuid))
    and not exists (
      select from unnest($6::text[]) word where strpos(lower(n.subject || ' ' || n.text), lower(word)) = 0)
  order by n.written_at desc, n.id desc limit $9`;

const VERSIONS = `
  select n.version, n.subject, n.text, n.written_at as at,
    case when note.imported and n.version = 1 then note.imported_author else ${nameOf('writer')} end as by
  from note_version n
  join note on note.organization_id = n.organization_id and note.id = n.note_id
  ${agent('writer', 'n.written_by')}
  where n.organization_id = $1 and n.note_id = $2 order by n.version desc`;

/** Reads notes, each subject's by itself. */
@Injectable()
export class Notes {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * One page, newest first; `words` keeps the notes that hold each of them, whatever their case.
   * @throws Refused DEFENDANT_NOT_FOUND or INDEMNITOR_NOT_FOUND
   */
  async list(
    { organizationId, userId, role }: Actor,
    subject: Subject,
    { cursor, limit, words = '' }: InputOf<typeof listNotes>['query'],
  ): Promise<ResponseOf<typeof listNotes>> {
    const after = decodeCursor(cursorValues, cursor);
    const rows = await this.database.read(organizationId, async (tx) => {
      await assertSubject(tx, organizationId, subject);
      const found = await tx.query<Note>(NOTES, [
        organizationId,
        subject.subjectKind,
        subject.subjectId,
        after?.[0] ?? null,
        after?.[1] ?? null,
        words.split(/\s+/).filter(Boolean),
        userId,
        role === 'Admin',
        limit + 1,
      ]);
      return found.rows;
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor([last.writtenAt, last.noteId]) : null };
  }

  /**
   * Every wording of a note, newest first.
   * @throws Refused NOTE_NOT_FOUND, also where it is deleted or its subject is gone.
   */
  async versions({ organizationId }: Actor, noteId: string): Promise<ResponseOf<typeof listNoteVersions>> {
    type Version = ResponseOf<typeof listNoteVersions>['versions'][number];
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<Subject>(
        `select subject_kind, subject_id from note
         where organization_id = $1 and id = $2 and deleted_at is null`,
        [organizationId, noteId],
      );
      const subject = rows[0];
      if (!subject) throw new Refused('NOTE_NOT_FOUND');
      await assertSubject(tx, organizationId, subject).catch((error: unknown) => {
        throw error instanceof Refused ? new Refused('NOTE_NOT_FOUND') : error;
      });
      return { versions: (await tx.query<Version>(VERSIONS, [organizationId, noteId])).rows };
    });
  }
}
