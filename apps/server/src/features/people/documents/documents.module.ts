import { Module } from '@nestjs/common';
import { BullModule } from '@nestjs/bullmq';
import { FollowingRecords } from '../../../platform/database/following-records.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { Attachments } from './attachments.ts';
import { documentsOfPeople } from './documents-of-people.ts';
import { DeleteDocumentHandler } from './delete-document.ts';
import { DeleteObjectsJob, OBJECTS_QUEUE } from './delete-objects.job.ts';
import { DocumentContents } from './document-contents.ts';
import { DocumentLinks } from './document-links.ts';
import { DocumentsController } from './documents.controller.ts';
import { Drawers } from './drawers.ts';
import { FileUsers } from './file-users.ts';
import { Mugshots } from './mugshots.query.ts';
import { PutMugshotHandler } from './put-mugshot.ts';
import { RemoveMugshotHandler } from './remove-mugshot.ts';
import { RenameDocumentHandler } from './rename-document.ts';
import { Documents } from './documents.query.ts';
import { StoredObjects } from './stored-objects.ts';
import { UndeleteDocumentHandler } from './undelete-document.ts';
import { UploadDocumentHandler } from './upload-document.ts';

@Module({
  imports: [BullModule.registerQueue({ name: OBJECTS_QUEUE })],
  controllers: [DocumentsController],
  providers: [
    Documents,
    Attachments,
    Drawers,
    FileUsers,
    StoredObjects,
    DocumentLinks,
    DocumentContents,
    Mugshots,
    DeleteObjectsJob,
    UploadDocumentHandler,
    RenameDocumentHandler,
    DeleteDocumentHandler,
    UndeleteDocumentHandler,
    PutMugshotHandler,
    RemoveMugshotHandler,
  ],
  exports: [Attachments, DocumentContents, DocumentLinks, Documents, Drawers, FileUsers, StoredObjects],
})
export class DocumentsModule {
  constructor(records: PersonalRecords, following: FollowingRecords) {
    records.register(documentsOfPeople);
    for (const whom of ['defendant', 'indemnitor'] as const) {
      const which = `subject_kind = '${whom}'`;
      following.register({ table: 'stored_file', column: 'subject_id', whom, key: 'id', which });
    }
  }
}
