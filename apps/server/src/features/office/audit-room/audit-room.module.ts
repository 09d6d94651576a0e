import { Module } from '@nestjs/common';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { AuditRoomController } from './audit-room.controller.ts';
import { DrawSampleHandler } from './draw-sample.ts';
import { MarkSampleLineHandler } from './mark-sample-line.ts';
import { Samples } from './samples.query.ts';
import { ShareSampleHandler } from './share-sample.ts';

/** Noted of lines of their accounts. */
const NOTED = `note <> '' and account_id in (
  select ac.account_id from account ac where ac.organization_id = $1 and ac.defendant_id = any($2::uuid[]))`;

/** What an auditor works with: samples of the books (money#audit-samples). */
@Module({
  controllers: [AuditRoomController],
  providers: [DrawSampleHandler, MarkSampleLineHandler, Samples, ShareSampleHandler],
})
export class AuditRoomModule {
  /** Lines and marks stay; what was noted of them goes. */
  constructor(records: PersonalRecords) {
    records.register({
      table: 'audit_sample_line',
      rows: NOTED,
      erase: `update audit_sample_line set note = '' where organization_id = $1 and ${NOTED}`,
    });
  }
}
