import { Module } from '@nestjs/common';
import { FollowingRecords } from '../../../platform/database/following-records.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { AddNoteHandler } from './add-note.ts';
import { DeleteNoteHandler } from './delete-note.ts';
import { UndeleteNoteHandler } from './undelete-note.ts';
import { EditNoteHandler } from './edit-note.ts';
import { ImportNotesHandler } from './import-notes.ts';
import { NotesController } from './notes.controller.ts';
import { Notes } from './notes.query.ts';

@Module({
  controllers: [NotesController],
  providers: [Notes, AddNoteHandler, ImportNotesHandler, EditNoteHandler, DeleteNoteHandler, UndeleteNoteHandler],
})
export class NotesModule {
  constructor(records: PersonalRecords, following: FollowingRecords) {
    records.register({ table: 'note', rows: 'subject_id = any($2::uuid[])' });
    for (const whom of ['defendant', 'indemnitor'] as const)
      following.register({ table: 'note', column: 'subject_id', whom, key: 'id', which: `subject_kind = '${whom}'` });
  }
}
