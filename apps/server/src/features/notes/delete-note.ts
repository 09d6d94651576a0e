import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { deleteNote } from '#contracts/notes/notes.ts';
import { Clock } from '../../kernel/clock.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';
import { recordCaseFileChange } from '../../platform/audit/record-case-file-change.ts';
import { holdNote } from './note.ts';

type Answer = ResponseOf<typeof deleteNote>;

/** Takes a note out of its list; it can be put back. */
export class DeleteNote {
  constructor(
    readonly actor: Actor,
    readonly noteId: string,
  ) {}
}

/** Puts a deleted note back; one that is not deleted stays. */
export class UndeleteNote {
  constructor(
    readonly actor: Actor,
    readonly noteId: string,
  ) {}
}

const SET = 'update note set deleted_by = ?, deleted_at = ? where organization_id = ? and id = ?';

@CommandHandler(DeleteNote)
export class DeleteNoteHandler implements ICommandHandler<DeleteNote> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  execute({ actor, noteId }: DeleteNote): Promise<Answer> {
    let changed = '';
    const remove = async (em: EntityManager) => {
      const { deleted, defendantId, subjectId } = await holdNote(em, actor, noteId);
      if (deleted) throw new Refused('NOTE_NOT_FOUND');
      await em.execute(SET, [actor.userId, this.clock.now(), actor.organizationId, noteId]);
      await recordCaseFileChange(em, actor, { defendantId, action: 'note-deleted' });
      changed = subjectId;
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
    const putBack = async (em: EntityManager) => {
      const { deleted, defendantId, subjectId } = await holdNote(em, actor, noteId);
      changed = subjectId;
      if (!deleted) return { noteId };
      await em.execute(SET, [null, null, actor.organizationId, noteId]);
      await recordCaseFileChange(em, actor, { defendantId, action: 'note-restored' });
      return { noteId };
    };
    return this.rows.write(actor, { undeleteNote: noteId }, putBack, () => [{ topic: 'note', id: changed }]);
  }
}
