import { Module } from '@nestjs/common';
import { AddBankAccountHandler } from './add-bank-account.ts';
import { BankAccounts } from './bank-accounts.query.ts';
import { BankController } from './bank.controller.ts';
import { BankProposals } from './bank-proposals.query.ts';
import { BankLines } from './bank-lines.query.ts';
import { ChangeBankAccountHandler } from './change-bank-account.ts';
import { ImportBankFileHandler } from './import-bank-file.ts';
import { LeaveOutBankLineHandler } from './leave-out-bank-line.ts';
import { MatchBankLineHandler } from './match-bank-line.ts';
import { BankMatches } from './bank-matches.ts';
import { MatchExactLinesHandler } from './match-exact-lines.ts';
import { PreviewBankFile } from './preview-bank-file.query.ts';
import { ReturnedReceipts } from './returned-receipts.query.ts';
import { TakeBackBankLineHandler } from './take-back-bank-line.ts';
import { UnmatchBankLineHandler } from './unmatch-bank-line.ts';

/** What the banks say of the agency's accounts (money#bank-lines). */
@Module({
  controllers: [BankController],
  providers: [
    BankAccounts,
    BankLines,
    BankProposals,
    BankMatches,
    PreviewBankFile,
    ReturnedReceipts,
    AddBankAccountHandler,
    ChangeBankAccountHandler,
    ImportBankFileHandler,
    LeaveOutBankLineHandler,
    TakeBackBankLineHandler,
    MatchBankLineHandler,
    UnmatchBankLineHandler,
    MatchExactLinesHandler,
  ],
  exports: [BankMatches],
})
export class BankModule {}
