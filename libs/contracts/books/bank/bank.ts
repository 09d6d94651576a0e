import { z } from 'zod';
import { BANK_ACCOUNT_KINDS, BANK_LINE_STATES } from '#domain/books/bank-lines.ts';
import { BANK_ITEM_KINDS } from '#domain/books/bank-matches.ts';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant, page, pageQuery, signedCents, text, verbatim } from '../../kernel/primitives.ts';
import { exporters, ledgerReaders, moneyRoles } from '../../kernel/roles.ts';

const accountBody = z.object({
  name: text(60).min(1, 'Enter a name.'),
  lastFour: z
    .string()
    .trim()
    .regex(/^(\d{4})?$/, 'Enter the last four digits alone.')
    .default(''),
});

const bankAccount = z
  .object({
    bankAccountId: id,
    name: z.string(),
    lastFour: z.string(), // of its number; empty where nobody entered them
    kind: z.enum(BANK_ACCOUNT_KINDS),
    version: z.int(), // 0 while nobody has named or used it
    waiting: z.int(), // lines that wait to be matched
    importedAt: instant.nullable(), // the last file
    importedBy: z.string().nullable(),
    throughOn: day().nullable(), // the newest line
  })
  .meta({ id: 'BankAccount' });
export type BankAccount = z.output<typeof bankAccount>;

export const listBankAccounts = endpoint({
  method: 'GET',
  path: '/bank-accounts',
  summary: 'The accounts at banks, the one that every agency has first (money#bank-accounts)',
  roles: ledgerReaders,
  response: z.object({ accounts: z.array(bankAccount) }),
});

const kept = z.object({ bankAccountId: id, name: z.string(), lastFour: z.string(), version: z.int() });

export const addBankAccount = endpoint({
  method: 'POST',
  path: '/bank-accounts',
  ...freshForSettings,
  summary: 'Add an account at a bank: its name and no more of its number than the last four digits',
  roles: moneyRoles,
  status: 201,
  body: accountBody.extend({ kind: z.enum(BANK_ACCOUNT_KINDS).default('operating') }).meta({ id: 'AddBankAccount' }),
  touches: ['bank'],
  response: kept.meta({ id: 'AddedBankAccount' }),
  refusals: ['BANK_ACCOUNT_NAME_TAKEN'],
});

const ofAccount = z.object({ bankAccountId: id });

export const changeBankAccount = endpoint({
  method: 'PUT',
  path: '/bank-accounts/:bankAccountId',
  ...freshForSettings,
  summary: 'Change the name or the last four digits of an account at a bank',
  roles: moneyRoles,
  params: ofAccount,
  body: accountBody.extend({ basedOn: z.int().nonnegative() }).meta({ id: 'ChangeBankAccount' }),
  touches: ['bank'],
  response: kept.meta({ id: 'ChangedBankAccount' }),
  refusals: ['BANK_ACCOUNT_NOT_FOUND', 'BANK_ACCOUNT_NAME_TAKEN', 'CONFLICT'],
});

const heading = text(120).default('');

/** Which columns of a CSV file say what, by their headings (money#bank-columns). */
const columns = z
  .object({
    day: heading,
    description: heading,
    memo: heading,
    amount: heading,
    debit: heading,
    credit: heading,
    kind: heading,
    checkNumber: heading,
    reference: heading,
    isTurned: z.boolean().default(false),
  })
  .meta({ id: 'BankColumns' });
export type KeptColumns = z.output<typeof columns>;

/** A file of a bank as text; of a file without columns of its own those that were kept, or else proposed, are taken. */
const bankFile = z.object({
  text: verbatim(2_000_000, 'The file is too large. Max 2,000,000 characters.').min(1, 'Choose a file.'),
  columns: columns.nullable().default(null),
});
/** Two million characters, none of which takes more than three bytes unless JSON writes it out. */
const FILE_BYTES = 8 * 1_048_576;

const fault = z.object({ line: z.int(), words: z.string() }).meta({ id: 'BankFileFault' });

/** Keeps nothing. */
export const previewBankFile = endpoint({
  method: 'POST',
  path: '/bank-accounts/:bankAccountId/imports/preview',
  summary: 'What a file of the bank holds, which of its lines are here already, and what cannot be read',
  roles: moneyRoles,
  readsOnly: true,
  params: ofAccount,
  body: bankFile.meta({ id: 'PreviewBankFile' }),
  maxBodyBytes: FILE_BYTES,
  response: z
    .object({
      format: z.enum(['OFX', 'CSV']),
      headings: z.array(z.string()), // of a CSV file
      columns: columns.nullable(), // those that were taken
      problem: z.string().nullable(), // why none of it can be read
      faults: z.array(fault), // lines that cannot be read: nothing is imported while there is one
      faultCount: z.int(), // of all of them, the listed ones too
      newLines: z.int(),
      knownLines: z.int(), // here already
      leftOut: z.int(), // lines that move nothing: without an amount, or pending
      inCents: signedCents, // of the new lines
      outCents: signedCents,
      firstOn: day().nullable(),
      lastOn: day().nullable(),
      sample: z.array(
        z.object({ on: day(), amountCents: signedCents, description: z.string(), checkNumber: z.string() }),
      ),
    })
    .meta({ id: 'BankFilePreview' }),
  refusals: ['BANK_ACCOUNT_NOT_FOUND', 'BODY_TOO_LARGE'],
});

/** Takes all of its new lines or none. The columns are kept for files with the same headings. */
export const importBankFile = endpoint({
  method: 'POST',
  path: '/bank-accounts/:bankAccountId/imports',
  summary: "Import the lines of a bank's file, OFX, QFX or CSV, each once however often it comes",
  roles: moneyRoles,
  status: 201,
  params: ofAccount,
  body: bankFile.meta({ id: 'ImportBankFile' }),
  maxBodyBytes: FILE_BYTES,
  touches: ['bank'],
  response: z.object({ importId: id, newLines: z.int(), knownLines: z.int() }).meta({ id: 'BankFileImported' }),
  refusals: ['BANK_ACCOUNT_NOT_FOUND', 'BODY_TOO_LARGE'],
});

const bankItem = z.object({
  kind: z.enum(BANK_ITEM_KINDS),
  id, // of the deposit or settlement, of the payment, of the event that booked the entry
  on: day(),
  words: z.string(), // Deposit D-0012
  accountId: id.nullable(), // of the client that it is of
  paymentId: id.nullable(), // whose receipt it is of, where the bank sent that back or charged for it, or of a transfer
});
export type BankItem = z.output<typeof bankItem>;

const bankLine = z
  .object({
    bankLineId: id,
    postedOn: day(),
    amountCents: signedCents, // above zero what came in
    description: z.string(),
    checkNumber: z.string(),
    reference: z.string(), // what the bank calls it
    state: z.enum(BANK_LINE_STATES),
    leftOutReason: z.string(),
    leftOutBy: z.string().nullable(),
    match: bankItem.meta({ id: 'BankItem' }).nullable(), // of a matched line
  })
  .meta({ id: 'BankLine' });
export type BankLine = z.output<typeof bankLine>;

const lineFilter = z.object({
  state: z.enum(BANK_LINE_STATES).optional(),
  words: text(100).optional(), // of its description, its number or its amount
});

export const listBankLines = endpoint({
  method: 'GET',
  path: '/bank-accounts/:bankAccountId/lines',
  summary: 'The lines of an account at a bank, the newest first (money#bank-lines)',
  roles: ledgerReaders,
  params: ofAccount,
  query: pageQuery.extend(lineFilter.shape),
  response: page(bankLine),
  refusals: ['BANK_ACCOUNT_NOT_FOUND'],
});

export const downloadBankLines = endpoint({
  method: 'GET',
  path: '/bank-accounts/:bankAccountId/lines/file',
  ...freshForSettings,
  summary: 'The same lines as a CSV file; who took it stands in the audit trail',
  roles: exporters,
  params: ofAccount,
  query: lineFilter,
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['BANK_ACCOUNT_NOT_FOUND'],
});

const ofLine = z.object({ bankLineId: id });
const changedLine = z.object({ bankLineId: id, state: z.enum(BANK_LINE_STATES) });

export const leaveOutBankLine = endpoint({
  method: 'POST',
  path: '/bank-lines/:bankLineId/leave-out',
  summary: 'Leave a line of the bank out, with a reason: nothing in the books belongs to it',
  roles: moneyRoles,
  params: ofLine,
  body: z.object({ reason: text(200).min(1, 'Enter a reason.') }).meta({ id: 'LeaveOutBankLine' }),
  touches: ['bank'],
  response: changedLine.meta({ id: 'BankLineLeftOut' }),
  refusals: ['BANK_LINE_NOT_FOUND', 'BANK_LINE_SETTLED'],
});

export const takeBackBankLine = endpoint({
  method: 'POST',
  path: '/bank-lines/:bankLineId/take-back',
  summary: 'Have a line that was left out wait to be matched again',
  roles: moneyRoles,
  params: ofLine,
  touches: ['bank'],
  response: changedLine.meta({ id: 'BankLineTakenBack' }),
  refusals: ['BANK_LINE_NOT_FOUND', 'BANK_LINE_SETTLED'],
});

const proposal = bankItem.extend({
  amountCents: signedCents,
  isExact: z.boolean(), // on the same day, or with the same check number
});
export type BankProposal = z.output<typeof proposal>;

export const listBankProposals = endpoint({
  method: 'GET',
  path: '/bank-lines/:bankLineId/proposals',
  summary: 'What of the books fits a line of the bank and is not matched yet (money#bank-matching)',
  roles: ledgerReaders,
  params: ofLine,
  response: z.object({ items: z.array(proposal.meta({ id: 'BankProposal' })) }),
  refusals: ['BANK_LINE_NOT_FOUND', 'MONEY_STOPPED'],
});

const returnedReceipt = z
  .object({
    accountId: id, // where it stands now
    paymentId: id,
    receiptNumber: z.int(),
    name: z.string(), // of the defendant
    method: z.enum(PAYMENT_METHODS),
    amountCents: z.int(),
    paidOn: day(),
    bankedOn: day().nullable(), // deposited, or matched; null of a transfer that is not matched yet
    externalReference: z.string(),
  })
  .meta({ id: 'ReturnedReceipt' });
export type ReturnedReceipt = z.output<typeof returnedReceipt>;

export const listReturnedReceipts = endpoint({
  method: 'GET',
  path: '/bank-lines/:bankLineId/returned-receipts',
  summary: 'Checks and transfers that a line of the bank may have sent back (money#returned-lines)',
  roles: ledgerReaders,
  params: ofLine,
  response: z.object({ receipts: z.array(returnedReceipt) }),
  refusals: ['BANK_LINE_NOT_FOUND', 'MONEY_STOPPED'],
});

/** Books nothing. Of a transfer its receipt says from then on that the bank has it, on the bank's day. */
export const matchBankLine = endpoint({
  method: 'POST',
  path: '/bank-lines/:bankLineId/match',
  summary: 'Match a line of the bank with a deposit, a transfer or an entry of the books',
  roles: moneyRoles,
  params: ofLine,
  body: z.object({ kind: z.enum(BANK_ITEM_KINDS), id }).meta({ id: 'MatchBankLine' }),
  touches: ['bank', 'account', 'ledger'],
  response: changedLine.meta({ id: 'BankLineMatched' }),
  refusals: [
    'BANK_LINE_NOT_FOUND',
    'BANK_LINE_SETTLED',
    'BANK_ITEM_MATCHED',
    'BANK_ITEM_UNFIT',
    'ENTRY_VOIDED',
    'ENTRY_RETURNED',
    'FUTURE_DAY',
    'CONFLICT',
  ],
});

/** At most 200 at one press; what is not matched, or not by itself, waits. */
export const matchExactLines = endpoint({
  method: 'POST',
  path: '/bank-accounts/:bankAccountId/match-exact',
  summary: 'Match the lines of an account that exactly one thing of the books fits exactly',
  roles: moneyRoles,
  params: ofAccount,
  touches: ['bank', 'account', 'ledger'],
  response: z.object({ matched: z.int() }).meta({ id: 'BankLinesMatched' }),
  refusals: ['BANK_ACCOUNT_NOT_FOUND'],
});

export const unmatchBankLine = endpoint({
  method: 'POST',
  path: '/bank-lines/:bankLineId/unmatch',
  summary: 'Take back what a line of the bank was matched with; a transfer stays matched',
  roles: moneyRoles,
  params: ofLine,
  touches: ['bank'],
  response: changedLine.meta({ id: 'BankLineUnmatched' }),
  refusals: ['BANK_LINE_NOT_FOUND', 'BANK_LINE_SETTLED', 'BANK_MATCH_STAYS'],
});
