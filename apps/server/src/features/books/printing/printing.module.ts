import { Module } from '@nestjs/common';
import { FollowingRecords } from '../../../platform/database/following-records.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { AccountsModule } from '../accounts/index.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { BondsModule } from '../bonds/index.ts';
import { PlansModule } from '../plans/index.ts';
import { BondFiles } from './bond-file.ts';
import { DueLetters } from './due-letters.query.ts';
import { Letterheads } from './letterheads.ts';
import { LetterFiles } from './letter-file.ts';
import { LettersController } from './letters.controller.ts';
import { Letters } from './letters.query.ts';
import { MailPaperHandler } from './mail-paper.ts';
import { MailedPapers } from './mailed-papers.query.ts';
import { MakeLetterHandler } from './make-letter.ts';
import { NoteLetters } from './note-letters.ts';
import { NotedLetters } from './noted-letter.query.ts';
import { PrintingController } from './printing.controller.ts';
import { PaperPost } from './paper-post.ts';
import { PapersToMail } from './papers-to-mail.ts';
import { QuoteFiles } from './quote-file.ts';
import { ReceiptFiles } from './receipt-file.ts';
import { ReceiptPapers } from './receipt-papers.ts';
import { ReceiptProofs } from './receipt-proof.query.ts';
import { ScheduleFiles } from './schedule-file.ts';
import { StatementPapers } from './statement-paper.ts';

/** What the agency hands over on paper, from one letterhead (bonds#original-and-copy). */
@Module({
  imports: [OrganizationsModule, AccountsModule, BondsModule, PlansModule],
  controllers: [PrintingController, LettersController],
  providers: [
    BondFiles,
    DueLetters,
    LetterFiles,
    Letterheads,
    Letters,
    MailPaperHandler,
    MailedPapers,
    MakeLetterHandler,
    NoteLetters,
    NotedLetters,
    PaperPost,
    PapersToMail,
    QuoteFiles,
    ReceiptFiles,
    ReceiptPapers,
    ReceiptProofs,
    ScheduleFiles,
    StatementPapers,
  ],
  exports: [LetterFiles, Letterheads, NoteLetters, PaperPost, ReceiptPapers, StatementPapers],
})
export class PrintingModule {
  constructor(records: PersonalRecords, following: FollowingRecords) {
    // The letters first: which they are stands in the papers that were mailed.
    records.register(
      {
        table: 'outgoing_mail',
        rows: `mail_id in (
          select p.mailed_id from mailed_paper p where p.organization_id = $1 and p.defendant_id = any($2::uuid[]))`,
      },
      { table: 'mailed_paper', rows: 'defendant_id = any($2::uuid[])' },
      { table: 'letter', rows: 'defendant_id = any($2::uuid[])' },
    );
    following.register(
      { table: 'mailed_paper', column: 'defendant_id', key: 'mailed_id' },
      { table: 'letter', column: 'defendant_id', key: 'letter_id' },
      { table: 'letter', column: 'indemnitor_id', whom: 'indemnitor', key: 'letter_id' },
    );
  }
}
