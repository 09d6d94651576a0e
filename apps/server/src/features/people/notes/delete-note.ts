import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { deleteNote, undeleteNote } from '#contracts/people/notes/notes.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';
import { holdNote } from './note.ts';

type Answer = ResponseOf<typeof deleteNote>;

/** Takes a note out of its list; it can be put back. */
export class DeleteNote extends CommandOf(deleteNote) {}

/** Puts a deleted note back; one that is not deleted stays. */
export class UndeleteNote extends CommandOf(undeleteNote) {}

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

@CommandHandler(UndeleteNote)
export class UndeleteNoteHandler implements ICommandHandler<UndeleteNote> {
  constructor(private readonly rows: TenantRows) {}

  execute({ actor, params: { noteId } }: UndeleteNote): Promise<Answer> {
    let changed = '';
    const putBack: Work<Answer> = async (tx, em) => {
      const { note, defendantId } = await holdNote(tx, em, actor, noteId);
      changed = note.subjectId;
      if (!note.deletedAt) return { noteId };
      em.assign(note, { deletedBy: null, deletedAt: null });
      await recordCaseFileChange(tx, actor, { defendantId, action: 'note-restored' });
      return { noteId };
    };
    return this.rows.write(actor, { undeleteNote: noteId }, putBack, () => [{ topic: 'note', id: changed }]);
  }
}
