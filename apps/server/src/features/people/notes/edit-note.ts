import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { editNote } from '#contracts/people/notes/notes.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';
import { holdNote, keepVersion } from './note.ts';

/** Changes the words of a note; what it said before stays readable. */
export class EditNote extends CommandOf(editNote) {}

@CommandHandler(EditNote)
export class EditNoteHandler implements ICommandHandler<EditNote> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { noteId }, body: input }: EditNote): Promise<ResponseOf<typeof editNote>> {
    const { userId } = actor;
    const now = this.clock.now();
    let changed = '';
    const edit: Work<ResponseOf<typeof editNote>> = async (tx, em) => {
      const { note, defendantId } = await holdNote(tx, em, actor, noteId);
      if (note.deletedAt) throw new Refused('NOTE_NOT_FOUND');
      if (note.version !== input.basedOn) throw new Refused('NOTE_EDITED_MEANWHILE');
      const version = note.version + 1;
      em.assign(note, { subject: input.subject, text: input.text, version, editedBy: userId, editedAt: now });
      await keepVersion(tx, actor, { ...input, noteId, version, at: now });
      await recordCaseFileChange(tx, actor, { defendantId, action: 'note-changed' });
      changed = note.subjectId;
      return { noteId, version };
    };
    return this.rows.write(actor, { editNote: input, noteId }, edit, () => [{ topic: 'note', id: changed }]);
  }
}
