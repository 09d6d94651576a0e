import { Module } from '@nestjs/common';
import { BullModule } from '@nestjs/bullmq';
import { PersonalRecords } from '../../platform/database/personal-records.ts';
import { documentsOfPeople } from './documents-of-people.ts';
import { DeleteFileHandler } from './delete-document.ts';
import { DeleteObjectsJob, OBJECTS_QUEUE } from './delete-objects.job.ts';
import { FileContents } from './document-contents.ts';
import { FileLinks } from './document-links.ts';
import { DocumentsController } from './documents.controller.ts';
import { Mugshots } from './mugshots.query.ts';
import { PutMugshotHandler } from './put-mugshot.ts';
import { RemoveMugshotHandler } from './remove-mugshot.ts';
import { RenameFileHandler } from './rename-document.ts';
import { StoredFiles } from './documents.query.ts';
import { StoredObjects } from './stored-objects.ts';
import { UndeleteFileHandler } from './undelete-document.ts';
import { UploadFileHandler } from './upload-document.ts';

@Module({
  imports: [BullModule.registerQueue({ name: OBJECTS_QUEUE })],
  controllers: [DocumentsController],
  providers: [
    StoredFiles,
    StoredObjects,
    FileLinks,
    FileContents,
    Mugshots,
    DeleteObjectsJob,
    UploadFileHandler,
    RenameFileHandler,
    DeleteFileHandler,
    UndeleteFileHandler,
    PutMugshotHandler,
    RemoveMugshotHandler,
  ],
})
export class DocumentsModule {
  constructor(records: PersonalRecords) {
    records.register(documentsOfPeople);
  }
}
