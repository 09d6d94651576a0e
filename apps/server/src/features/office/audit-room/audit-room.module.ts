import { Module } from '@nestjs/common';
import { PACK_KIND } from '#contracts/books/ledger/exports.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { ReconciliationModule } from '../../books/reconciliation/index.ts';
import { attachmentsOfPeople, DocumentsModule } from '../../people/documents/index.ts';
import { CertificateModule } from '../certificate/index.ts';
import { PackMakers, ReportsModule } from '../reports/index.ts';
import { SavedReportsModule } from '../saved-reports/index.ts';
import { StatementsModule } from '../statements/index.ts';
import { AddAnswerFileHandler } from './add-answer-file.ts';
import { AskInAuditRoomHandler } from './ask-in-audit-room.ts';
import { AuditRoomController } from './audit-room.controller.ts';
import { BoundedAuditors } from './bounded-auditors.query.ts';
import { CloseAuditRequestHandler } from './close-audit-request.ts';
import { DrawSampleHandler } from './draw-sample.ts';
import { MakeAuditPack } from './make-audit-pack.ts';
import { MarkSampleLineHandler } from './mark-sample-line.ts';
import { ReconciliationsOfDays } from './reconciliations-of-days.query.ts';
import { RequestAuditPackHandler } from './request-audit-pack.ts';
import { AuditRequests } from './requests.query.ts';
import { Samples } from './samples.query.ts';
import { ShareSampleHandler } from './share-sample.ts';
import { WriteToAuditRequestHandler } from './write-to-audit-request.ts';

const THEIR_ACCOUNTS = `
  select ac.account_id from account ac where ac.organization_id = $1 and ac.defendant_id = any($2::uuid[])`;
/** Noted of lines of their accounts. */
const NOTED = `note <> '' and account_id in (${THEIR_ACCOUNTS})`;
const THEIR_REQUESTS = `
  select r.request_id from audit_request r where r.organization_id = $1 and r.account_id in (${THEIR_ACCOUNTS})`;
const WRITTEN = `words <> '' and request_id in (${THEIR_REQUESTS})`;

/** What an auditor works with: samples of the books, and what they ask of the agency (money#audit-samples). */
@Module({
  imports: [
    OrganizationsModule,
    DocumentsModule,
    ReconciliationModule,
    CertificateModule,
    ReportsModule,
    SavedReportsModule,
    StatementsModule,
  ],
  controllers: [AuditRoomController],
  providers: [
    AddAnswerFileHandler,
    AskInAuditRoomHandler,
    AuditRequests,
    BoundedAuditors,
    CloseAuditRequestHandler,
    DrawSampleHandler,
    MakeAuditPack,
    MarkSampleLineHandler,
    ReconciliationsOfDays,
    RequestAuditPackHandler,
    Samples,
    ShareSampleHandler,
    WriteToAuditRequestHandler,
  ],
})
export class AuditRoomModule {
  /** Lines, marks and steps stay; what was written of them goes, and files that were answered with. */
  constructor(records: PersonalRecords, packs: PackMakers, maker: MakeAuditPack) {
    packs.register(PACK_KIND, (of, onProgress) => maker.make(of, onProgress));
    records.register(
      {
        table: 'audit_sample_line',
        rows: NOTED,
        erase: `update audit_sample_line set note = '' where organization_id = $1 and ${NOTED}`,
      },
      {
        table: 'audit_request_step',
        rows: WRITTEN,
        erase: `update audit_request_step set words = '' where organization_id = $1 and ${WRITTEN}`,
      },
      attachmentsOfPeople(THEIR_REQUESTS),
    );
  }
}
