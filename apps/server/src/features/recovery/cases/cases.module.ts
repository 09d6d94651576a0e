import { Module } from '@nestjs/common';
import { LetterLimit } from '../../../platform/mail/letter-limit.ts';
import { FollowingRecords } from '../../../platform/database/following-records.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { attachmentsOfPeople, DocumentsModule } from '../../people/documents/index.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { AddInterviewHandler } from './add-interview.ts';
import { CaseCloseBlockers, CasesOfBonds } from './cases-of-bonds.ts';
import { CaseDrawers } from './case-drawer.query.ts';
import { CaseParts } from './case-parts.ts';
import { CaseContacts } from './contacts.query.ts';
import { ConvertSuretyCaseHandler } from './convert-surety-case.ts';
import { CreateRecoveryCaseHandler } from './create-recovery-case.ts';
import { EditRecoveryCaseHandler } from './edit-recovery-case.ts';
import { EscalateForfeitures } from './escalate-forfeitures.ts';
import { SyncCasesWithBonds } from './sync-cases-with-bonds.ts';
import { Forfeitures } from './forfeitures.query.ts';
import { OpenCaseOfBondHandler } from './open-case-of-bond.ts';
import { CASES_AND_BONDS_OF_PEOPLE, personalRecordsOfCases } from './personal-records-of-cases.ts';
import { casesOwn } from './recovery-case.ts';
import { RecoveryCaseFile } from './recovery-case.query.ts';
import { RecoveryCases } from './recovery-cases.query.ts';
import { RecoveryQueueController } from './recovery-queue.controller.ts';
import { RecoveryQueue } from './recovery-queue.query.ts';
import { RecoveryFilesController } from './recovery-files.controller.ts';
import { CasesController } from './cases.controller.ts';
import { RemoveRecoveryFileHandler } from './remove-recovery-file.ts';
import { SaveContactHandler } from './save-contact.ts';
import { SetRecoveryStatusHandler } from './set-recovery-status.ts';
import { StrikeInterviewHandler } from './strike-interview.ts';
import { StrikeLineHandler } from './strike-line.ts';
import { UploadRecoveryFileHandler } from './upload-recovery-file.ts';

/**
 * Who follows when a bond is saved as FORFEITED or stops being so, by whatever door (`books/bonds/amend-bond.ts`): cases
 * open again and close, deadlines are told of. What the bond says of its power is set by the amendment itself
 * (`PowerClaims`), after a crash by `ReconcilePowers`; a closed case pays for outside help by `ProposeOutsideFees`.
 */
const FORFEITURE_FOLLOWERS = [SyncCasesWithBonds, EscalateForfeitures];

/** Recovery cases: opened from a title or a forfeited bond, worked on, and closed with what became of the bond. */
@Module({
  imports: [OrganizationsModule, DocumentsModule],
  controllers: [CasesController, RecoveryFilesController, RecoveryQueueController],
  providers: [
    RecoveryCases,
    RecoveryCaseFile,
    CaseParts,
    CaseContacts,
    CaseDrawers,
    CaseCloseBlockers,
    CasesOfBonds,
    Forfeitures,
    ...FORFEITURE_FOLLOWERS,
    RecoveryQueue,
    CreateRecoveryCaseHandler,
    ConvertSuretyCaseHandler,
    OpenCaseOfBondHandler,
    EditRecoveryCaseHandler,
    SetRecoveryStatusHandler,
    SaveContactHandler,
    AddInterviewHandler,
    StrikeInterviewHandler,
    StrikeLineHandler,
    UploadRecoveryFileHandler,
    RemoveRecoveryFileHandler,
  ],
  exports: [RecoveryCases, RecoveryQueue, CaseParts, CaseContacts, CaseCloseBlockers, CasesOfBonds],
})
export class CasesModule {
  constructor(records: PersonalRecords, following: FollowingRecords, parts: CaseParts, limit: LetterLimit) {
    limit.addOnFile('exists (select from recovery_contact where organization_id = $1 and lower(email) = $2)');
    parts.register(casesOwn);
    records.register(...personalRecordsOfCases, attachmentsOfPeople(CASES_AND_BONDS_OF_PEOPLE));
    following.register({ table: 'recovery_case', column: 'defendant_id', key: 'id' });
  }
}
