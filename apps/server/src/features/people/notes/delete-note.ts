import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { deleteNote } from '#contracts/people/notes/notes.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';
import { holdNote } from './note.ts';

type Answer = ResponseOf<typeof deleteNote>;

/** Takes a note out of its list; it can be put back. */
export class DeleteNote extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly noteId: string,
  ) {
    super();
  }
}

/** Puts a deleted note back; one that is not deleted stays. */
export class UndeleteNote extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly noteId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteNote)
export class DeleteNoteHandler implements ICommandHandler<DeleteNote> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  execute({ actor, noteId }: DeleteNote): Promise<Answer> {
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

  execute({ actor, noteId }: UndeleteNote): Promise<Answer> {
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
