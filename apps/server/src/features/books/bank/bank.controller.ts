import * as contract from '#contracts/books/bank/bank.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { AddBankAccount } from './add-bank-account.ts';
import { BankAccounts } from './bank-accounts.query.ts';
import { BankProposals } from './bank-proposals.query.ts';
import { BankLines } from './bank-lines.query.ts';
import { ChangeBankAccount } from './change-bank-account.ts';
import { ImportBankFile } from './import-bank-file.ts';
import { LeaveOutBankLine } from './leave-out-bank-line.ts';
import { MatchBankLine } from './match-bank-line.ts';
import { MatchExactLines } from './match-exact-lines.ts';
import { PreviewBankFile } from './preview-bank-file.query.ts';
import { ReturnedReceipts } from './returned-receipts.query.ts';
import { TakeBackBankLine } from './take-back-bank-line.ts';
import { UnmatchBankLine } from './unmatch-bank-line.ts';

export const BankController = routes(
  route(contract.listBankAccounts, BankAccounts, (accounts, { actor }) => accounts.list(actor)),
  command(AddBankAccount),
  command(ChangeBankAccount),
  route(contract.previewBankFile, PreviewBankFile, (file, { actor, params, body }) =>
    file.preview(actor, params.bankAccountId, body),
  ),
  command(ImportBankFile),
  route(contract.listBankLines, BankLines, (lines, { actor, params, query }) =>
    lines.list(actor, params.bankAccountId, query),
  ),
  route(contract.downloadBankLines, [BankLines, AuditTrail], async ([lines, trail], { actor, params, query }) => {
    const { name, text } = await lines.file(actor, params.bankAccountId, query);
    await trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, text);
  }),
  command(LeaveOutBankLine),
  command(TakeBackBankLine),
  route(contract.listBankProposals, BankProposals, (proposals, { actor, params }) =>
    proposals.of(actor, params.bankLineId),
  ),
  route(contract.listReturnedReceipts, ReturnedReceipts, (receipts, { actor, params }) =>
    receipts.of(actor, params.bankLineId),
  ),
  command(MatchBankLine),
  command(UnmatchBankLine),
  command(MatchExactLines),
);
