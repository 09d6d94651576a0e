import { Module } from '@nestjs/common';
import { FilesModule } from '../documents/index.ts';
import { ArchivedFiles } from './archived-case-files.query.ts';
import { EraseFileJob } from './erase-case-file.job.ts';
import { ForgetCommands } from './forget-commands.ts';
import { PlaceLegalHoldHandler, ReleaseLegalHoldHandler } from './legal-hold.ts';
import { RestoreFileHandler } from './restore-case-file.ts';
import { RetentionController } from './case-file.controller.ts';

/** What becomes of deleted files whose money stays: restored, held, or erased when their time has come (decision 23). */
@Module({
  imports: [FilesModule],
  controllers: [RetentionController],
  providers: [
    ArchivedFiles,
    EraseFileJob,
    ForgetCommands,
    RestoreFileHandler,
    PlaceLegalHoldHandler,
    ReleaseLegalHoldHandler,
  ],
})
export class RetentionModule {}
