import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { deleteNote } from '#contracts/people/notes/notes.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';
import { holdNote } from './note.ts';

type Answer = ResponseOf<typeof deleteNote>;

/** Takes a note out of its list; it can be put back. */
export class DeleteNote extends CommandOf(deleteNote) {}

@CommandHandler(DeleteNote)
export class DeleteNoteHandler implements ICommandHandler<DeleteNote> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  execute({ actor, params: { noteId } }: DeleteNote): Promise<Answer> {
    let changed = '';
    const remove: Work<Answer> = async (tx, em) => {
      const { note, defendantId } = await holdNote(tx, em, actor, noteId);
      if (note.deletedAt) throw new Refused('NOTE_NOT_FOUND');
      em.assign(note, { deletedBy: actor.userId, deletedAt: this.clock.now() });
      await recordCaseFileChange(tx, actor, { defendantId, action: 'note-deleted' });
      changed = note.subjectId;
      return { noteId };
    };
    return this.rows.write(actor, { deleteNote: noteId }, remove, () => [{ topic: 'note', id: changed }]);
  }
}
