import { Module } from '@nestjs/common';
import { BullModule } from '@nestjs/bullmq';
import { DeleteFileHandler } from './delete-document.ts';
import { DeleteObjectsJob, OBJECTS_QUEUE } from './delete-objects.job.ts';
import { FileContents } from './document-contents.ts';
import { FileLinks } from './document-links.ts';
import { DocumentsController } from './documents.controller.ts';
import { FilesOfSubject } from './documents-of-subject.ts';
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
    FilesOfSubject,
    Mugshots,
    DeleteObjectsJob,
    UploadFileHandler,
    RenameFileHandler,
    DeleteFileHandler,
    UndeleteFileHandler,
    PutMugshotHandler,
    RemoveMugshotHandler,
  ],
  exports: [FilesOfSubject],
})
export class DocumentsModule {}
