import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { editNote } from '#contracts/notes/notes.ts';
import { Clock } from '../../kernel/clock.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';
import { recordCaseFileChange } from '../../platform/audit/record-case-file-change.ts';
import { holdNote, keepVersion } from './note.ts';

/** Changes the words of a note; what it said before stays readable. */
export class EditNote {
  constructor(
    readonly actor: Actor,
    readonly noteId: string,
    readonly input: InputOf<typeof editNote>['body'],
  ) {}
}

@CommandHandler(EditNote)
export class EditNoteHandler implements ICommandHandler<EditNote> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, noteId, input }: EditNote): Promise<ResponseOf<typeof editNote>> {
    const { organizationId, userId } = actor;
    const at = this.clock.now();
    let changed = '';
    const edit = async (em: EntityManager) => {
      const note = await holdNote(em, actor, noteId);
      if (note.deleted) throw new Refused('NOTE_NOT_FOUND');
      if (note.version !== input.basedOn) throw new Refused('NOTE_EDITED_MEANWHILE');
      const version = note.version + 1;
      await em.execute(
        `update note set subject = ?, text = ?, version = ?, edited_by = ?, edited_at = ?
         where organization_id = ? and id = ?`,
        [input.subject, input.text, version, userId, at, organizationId, noteId],
      );
      await keepVersion(em, actor, { ...input, noteId, version, at });
      await recordCaseFileChange(em, actor, { defendantId: note.defendantId, action: 'note-changed' });
      changed = note.subjectId;
      return { noteId, version };
    };
    return this.rows.write(actor, { editNote: input, noteId }, edit, () => [{ topic: 'note', id: changed }]);
  }
}
