import { Module } from '@nestjs/common';
import { PersonalRecords } from '../../platform/database/personal-records.ts';
import { DocumentsModule } from '../documents/index.ts';
import { AddInterviewHandler } from './add-interview.ts';
import { CaseContacts } from './contacts.query.ts';
import { CreateRecoveryCaseHandler } from './create-recovery-case.ts';
import { EditRecoveryCaseHandler } from './edit-recovery-case.ts';
import { FollowForfeitures } from './follow-forfeitures.ts';
import { Forfeitures } from './forfeitures.query.ts';
import { OpenCaseOfBondHandler } from './open-case-of-bond.ts';
import { personalRecordsOfCases } from './personal-records-of-cases.ts';
import { RecoveryCaseFile } from './recovery-case.query.ts';
import { RecoveryCases } from './recovery-cases.query.ts';
import { RecoveryController } from './recovery.controller.ts';
import { SaveContactHandler } from './save-contact.ts';
import { SetRecoveryStatusHandler } from './set-recovery-status.ts';
import { StrikeInterviewHandler } from './strike-interview.ts';

/** Recovery cases: opened from a title or a forfeited bond, worked on, and closed with what became of the bond. */
@Module({
  imports: [DocumentsModule],
  controllers: [RecoveryController],
  providers: [
    RecoveryCases,
    RecoveryCaseFile,
    CaseContacts,
    Forfeitures,
    FollowForfeitures,
    CreateRecoveryCaseHandler,
    OpenCaseOfBondHandler,
    EditRecoveryCaseHandler,
    SetRecoveryStatusHandler,
    SaveContactHandler,
    AddInterviewHandler,
    StrikeInterviewHandler,
  ],
})
export class RecoveryModule {
  constructor(records: PersonalRecords) {
    records.register(...personalRecordsOfCases);
  }
}
