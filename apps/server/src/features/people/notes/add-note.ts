import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { addNote } from '#contracts/people/notes/notes.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';
import { lockSubject, keepVersion, NoteRow } from './note.ts';

/** Adds a note; the command's id becomes its id. */
export class AddNote extends CommandOf(addNote) {}

@CommandHandler(AddNote)
export class AddNoteHandler implements ICommandHandler<AddNote> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  execute({ actor, params: subject, body: input }: AddNote): Promise<ResponseOf<typeof addNote>> {
    const { organizationId, userId, commandId: noteId } = actor;
    const now = this.clock.now();
    return this.rows.write(
      actor,
      { addNote: input, ...subject },
      async (tx, em) => {
        const defendantId = await lockSubject(tx, organizationId, subject);
        const written = { authorId: userId, writtenAt: now, version: 1 };
        em.create(NoteRow, { organizationId, id: noteId, ...subject, ...input, ...written });
        await em.flush(); // its wordings name it
        await keepVersion(tx, actor, { ...input, noteId, version: 1, at: now });
        await recordCaseFileChange(tx, actor, { defendantId, action: 'note-added' });
        return { noteId };
      },
      () => [{ topic: 'note', id: subject.subjectId }],
    );
  }
}
