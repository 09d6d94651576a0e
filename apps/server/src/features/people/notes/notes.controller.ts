import * as contract from '#contracts/people/notes/notes.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AddNote } from './add-note.ts';
import { DeleteNote } from './delete-note.ts';
import { UndeleteNote } from './undelete-note.ts';
import { EditNote } from './edit-note.ts';
import { ImportNotes } from './import-notes.ts';
import { Notes } from './notes.query.ts';

export const NotesController = routes(
  route(contract.listNotes, Notes, (notes, { actor, params, query }) => notes.list(actor, params, query)),
  command(AddNote),
  command(ImportNotes),
  command(EditNote),
  route(contract.listNoteVersions, Notes, (notes, { actor, params }) => notes.versions(actor, params.noteId)),
  command(DeleteNote),
  command(UndeleteNote),
);
