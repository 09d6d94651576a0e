import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { addNote } from '#contracts/people/notes/notes.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { keepNote } from './keep-note.ts';

/** Adds a note; the command's id becomes its id. */
export class AddNote extends CommandOf(addNote) {}

@CommandHandler(AddNote)
export class AddNoteHandler implements ICommandHandler<AddNote> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  execute({ actor, params: subject, body: input }: AddNote): Promise<ResponseOf<typeof addNote>> {
    const { commandId: noteId } = actor;
    const now = this.clock.now();
    return this.rows.write(
      actor,
      { addNote: input, ...subject },
      async (tx, em) => {
        await keepNote(tx, em, actor, { ...subject, ...input, noteId, at: now });
        return { noteId };
      },
      () => [{ topic: 'note', id: subject.subjectId }],
    );
  }
}
