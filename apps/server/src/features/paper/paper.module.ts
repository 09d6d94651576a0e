import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.ts';
import { OrganizationsModule } from '../organizations/index.ts';
import { BondsModule } from '../bonds/index.ts';
import { PlansModule } from '../plans/index.ts';
import { BondFiles } from './bond-file.ts';
import { Letterheads } from './letterheads.ts';
import { PaperController } from './paper.controller.ts';
import { QuoteFiles } from './quote-file.ts';
import { ReceiptFiles } from './receipt-file.ts';
import { ReceiptPapers } from './receipt-papers.ts';
import { ReceiptProofs } from './receipt-proof.query.ts';
import { ScheduleFiles } from './schedule-file.ts';
import { StatementPapers } from './statement-paper.ts';

/** What the agency hands over on paper, from one letterhead (`bonds.md` 6). */
@Module({
  imports: [OrganizationsModule, AccountsModule, BondsModule, PlansModule],
  controllers: [PaperController],
  providers: [
    BondFiles,
    Letterheads,
    QuoteFiles,
    ReceiptFiles,
    ReceiptPapers,
    ReceiptProofs,
    ScheduleFiles,
    StatementPapers,
  ],
  exports: [StatementPapers],
})
export class PaperModule {}
