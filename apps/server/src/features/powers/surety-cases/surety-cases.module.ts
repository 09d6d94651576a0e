import { Module } from '@nestjs/common';
import { BullModule } from '@nestjs/bullmq';
import { DocumentsModule } from '../../people/documents/index.ts';
import { AttachImportedFilesJob } from './attach-imported-files.job.ts';
import { CaseAttachments } from './case-attachments.ts';
import { UploadSuretyAttachmentHandler } from './upload-surety-attachment.ts';
import { CreateSuretyCaseHandler } from './create-surety-case.ts';
import { EditSuretyCaseHandler } from './edit-surety-case.ts';
import { ImportSuretyCaseHandler } from './import-surety-case.ts';
import { ImportSuretyCaseJob } from './import-surety-case.job.ts';
import { ImportsController } from './imports.controller.ts';
import { casesOfPeople } from './cases-of-people.ts';
import { LinkSuretyCaseHandler } from './link-surety-case.ts';
import { LetterLimit } from '../../../platform/mail/letter-limit.ts';
import { FollowingRecords } from '../../../platform/database/following-records.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { SetSuretyCaseStatusHandler } from './set-surety-case-status.ts';
import { SuretyCasesController } from './surety-cases.controller.ts';
import { SuretyCases } from './surety-cases.query.ts';
import { ImportedFiles } from './imported-files.ts';
import { ATTACH_QUEUE, IMPORT_QUEUE } from './surety-import.ts';
import { SuretyImports } from './surety-imports.query.ts';
import { Outside } from '../../../platform/outside/outside.ts';

@Module({
  imports: [BullModule.registerQueue({ name: IMPORT_QUEUE }, { name: ATTACH_QUEUE }), DocumentsModule],
  exports: [CaseAttachments],
  controllers: [SuretyCasesController, ImportsController],
  providers: [
    SuretyCases,
    SuretyImports,
    CaseAttachments,
    AttachImportedFilesJob,
    ImportedFiles,
    Outside,
    ImportSuretyCaseHandler,
    ImportSuretyCaseJob,
    CreateSuretyCaseHandler,
    EditSuretyCaseHandler,
    SetSuretyCaseStatusHandler,
    LinkSuretyCaseHandler,
    UploadSuretyAttachmentHandler,
  ],
})
export class SuretyCasesModule {
  constructor(records: PersonalRecords, following: FollowingRecords, limit: LetterLimit) {
    limit.addOnFile('exists (select from surety_case where organization_id = $1 and lower(insurer_email) = $2)');
    records.register(...casesOfPeople);
    following.register({ table: 'surety_case', column: 'defendant_id', key: 'id' });
  }
}
