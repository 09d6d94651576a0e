import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/people/notes/notes.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { AddNote } from './add-note.ts';
import { DeleteNote, UndeleteNote } from './delete-note.ts';
import { EditNote } from './edit-note.ts';
import { ImportNotes } from './import-notes.ts';
import { Notes } from './notes.query.ts';

@Controller()
export class NotesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly notes: Notes,
  ) {}

  @Route(contract.listNotes)
  list(
    @Input() { actor, params, query }: Call<typeof contract.listNotes>,
  ): Promise<ResponseOf<typeof contract.listNotes>> {
    return this.notes.list(actor, params, query);
  }

  @Route(contract.addNote)
  add(@Input() { actor, params, body }: Call<typeof contract.addNote>): Promise<ResponseOf<typeof contract.addNote>> {
    return this.commands.execute(new AddNote(actor, params, body));
  }

  @Route(contract.importNotes)
  import(
    @Input() { actor, params, body }: Call<typeof contract.importNotes>,
  ): Promise<ResponseOf<typeof contract.importNotes>> {
    return this.commands.execute(new ImportNotes(actor, params, body.notes));
  }

  @Route(contract.editNote)
  edit(
    @Input() { actor, params, body }: Call<typeof contract.editNote>,
  ): Promise<ResponseOf<typeof contract.editNote>> {
    return this.commands.execute(new EditNote(actor, params.noteId, body));
  }

  @Route(contract.listNoteVersions)
  versions(
    @Input() { actor, params }: Call<typeof contract.listNoteVersions>,
  ): Promise<ResponseOf<typeof contract.listNoteVersions>> {
    return this.notes.versions(actor, params.noteId);
  }

  @Route(contract.deleteNote)
  delete(
    @Input() { actor, params }: Call<typeof contract.deleteNote>,
  ): Promise<ResponseOf<typeof contract.deleteNote>> {
    return this.commands.execute(new DeleteNote(actor, params.noteId));
  }

  @Route(contract.undeleteNote)
  undelete(
    @Input() { actor, params }: Call<typeof contract.undeleteNote>,
  ): Promise<ResponseOf<typeof contract.undeleteNote>> {
    return this.commands.execute(new UndeleteNote(actor, params.noteId));
  }
}
