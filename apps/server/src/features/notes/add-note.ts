import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { addNote } from '#contracts/notes/notes.ts';
import { Clock } from '../../kernel/clock.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';
import { recordCaseFileChange } from '../../platform/audit/record-case-file-change.ts';
import { lockSubject, keepVersion } from './note.ts';
import type { Subject } from './note.ts';

/** Adds a note; the command's id becomes its id. */
export class AddNote {
  constructor(
    readonly actor: Actor,
    readonly subject: Subject,
    readonly input: InputOf<typeof addNote>['body'],
  ) {}
}

@CommandHandler(AddNote)
export class AddNoteHandler implements ICommandHandler<AddNote> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  execute({ actor, subject, input }: AddNote): Promise<ResponseOf<typeof addNote>> {
    const { organizationId, userId, commandId: noteId } = actor;
    const { subjectKind, subjectId } = subject;
    const at = this.clock.now();
    const add = async (em: EntityManager) => {
      const defendantId = await lockSubject(em, organizationId, subject);
      await em.execute(
        `insert into note (organization_id, id, subject_kind, subject_id, subject, text, author_id, written_at)
         values (?, ?, ?, ?, ?, ?, ?, ?)`,
        [organizationId, noteId, subjectKind, subjectId, input.subject, input.text, userId, at],
      );
      await keepVersion(em, actor, { ...input, noteId, version: 1, at });
      await recordCaseFileChange(em, actor, { defendantId, action: 'note-added' });
      return { noteId };
    };
    return this.rows.write(actor, { addNote: input, ...subject }, add, () => [{ topic: 'note', id: subjectId }]);
  }
}
