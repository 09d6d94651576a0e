import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { undeleteNote } from '#contracts/people/notes/notes.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';
import { holdNote } from './note.ts';

/** Puts a deleted note back; one that is not deleted stays. */
export class UndeleteNote extends CommandOf(undeleteNote) {}

@CommandHandler(UndeleteNote)
export class UndeleteNoteHandler implements ICommandHandler<UndeleteNote> {
  constructor(private readonly rows: TenantRows) {}

  execute({ actor, params: { noteId } }: UndeleteNote): Promise<ResponseOf<typeof undeleteNote>> {
    let changed = '';
    const putBack: Work<ResponseOf<typeof undeleteNote>> = async (tx, em) => {
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
