import { Module } from '@nestjs/common';
import { DeleteFileHandler } from './delete-file.ts';
import { DeleteObjectsJob } from './delete-objects.job.ts';
import { FileContents } from './file-contents.ts';
import { FileLinks } from './file-links.ts';
import { FilesController } from './files.controller.ts';
import { FilesOfSubject } from './files-of-subject.ts';
import { Mugshots } from './mugshots.ts';
import { PutMugshotHandler } from './put-mugshot.ts';
import { RemoveMugshotHandler } from './remove-mugshot.ts';
import { RenameFileHandler } from './rename-file.ts';
import { StoredFiles } from './stored-files.ts';
import { StoredObjects } from './stored-objects.ts';
import { UndeleteFileHandler } from './undelete-file.ts';
import { UploadFileHandler } from './upload-file.ts';

@Module({
  controllers: [FilesController],
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
export class FilesModule {}
