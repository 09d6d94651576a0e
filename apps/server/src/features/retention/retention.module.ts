import { Module } from '@nestjs/common';
import { FilesModule } from '../files/index.ts';
import { ArchivedFiles } from './archived-files.view.ts';
import { EraseFileJob } from './erase-file.job.ts';
import { ForgetCommands } from './forget-commands.ts';
import { PlaceLegalHoldHandler, ReleaseLegalHoldHandler } from './legal-hold.ts';
import { RestoreFileHandler } from './restore-file.ts';
import { RetentionController } from './retention.controller.ts';

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
