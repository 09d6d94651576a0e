import { Module } from '@nestjs/common';
import { BullModule } from '@nestjs/bullmq';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { DocumentsModule } from '../../people/documents/index.ts';
import { SuretyCasesModule } from '../surety-cases/index.ts';
import { ConfirmSuretyDraftHandler } from './confirm-surety-draft.ts';
import { ForgetSuretyMail } from './forget-surety-mail.ts';
import { StoreMail } from './store-mail.ts';
import { SuretyMailboxes } from './mailboxes.query.ts';
import { mailsOfPeople } from './mails-of-people.ts';
import { ReadSuretyMailJob } from './read-surety-mail.job.ts';
import { RefuseSuretyDraftHandler } from './refuse-surety-draft.ts';
import { SetSuretyMailboxHandler } from './set-surety-mailbox.ts';
import { SuretyDrafts } from './surety-drafts.query.ts';
import { SuretyMailController } from './surety-mail.controller.ts';
import { MAIL_QUEUE } from './surety-mail.ts';
import { TakeSuretyMail } from './take-surety-mail.ts';

/** Surety cases that come by mail (powers#mail-drafts). */
@Module({
  imports: [BullModule.registerQueue({ name: MAIL_QUEUE }), DocumentsModule, SuretyCasesModule],
  controllers: [SuretyMailController],
  providers: [
    SuretyMailboxes,
    SuretyDrafts,
    TakeSuretyMail,
    StoreMail,
    ForgetSuretyMail,
    ReadSuretyMailJob,
    SetSuretyMailboxHandler,
    ConfirmSuretyDraftHandler,
    RefuseSuretyDraftHandler,
  ],
})
export class SuretyMailModule {
  constructor(records: PersonalRecords) {
    records.register(...mailsOfPeople);
  }
}
