import { z } from 'zod';
import { BANK_TRANSFER_STATES } from '#domain/books/bank-transfers.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { UNDATABLE } from '../../kernel/period-errors.ts';
import { day, id, lines, pastDay, positiveCents } from '../../kernel/primitives.ts';
import { adminOnly, ledgerReaders, moneyRoles } from '../../kernel/roles.ts';

const TOPICS = ['bank', 'ledger'] as const;

const account = z.string('Choose an account.').pipe(z.uuid('Choose an account.'));
const reason = lines(500).min(1, 'Say what it is for.');
const answer = z.object({ bankTransferId: id }).meta({ id: 'BankTransferRecorded' });
const whyNot = [
  'BANK_ACCOUNT_NOT_FOUND',
  'BANK_ACCOUNT_OF_TRUST',
  'FUTURE_DAY',
  'TEMPORARILY_UNAVAILABLE',
  'MONEY_STOPPED',
  'CONFLICT',
] as const;

/** Leaves one account and comes to the other on the same day; nothing leaves the agency. */
export const transferBetweenBanks = endpoint({
  method: 'POST',
  path: '/bank-transfers',
  summary: 'Record a transfer between two accounts of the agency at banks (money#bank-transfers)',
  roles: moneyRoles,
  status: 201,
  body: z
    .object({
      fromAccountId: account,
      toAccountId: account,
      amountCents: positiveCents,
      movedOn: pastDay(),
      reason,
    })
    .meta({ id: 'TransferBetweenBanks' }),
  touches: TOPICS,
  response: answer,
  refusals: [...whyNot, ...UNDATABLE],
});

/** Day and amount are the bank's: what went out went to the other account, what came in came from it. */
export const transferFromLine = endpoint({
  method: 'POST',
  path: '/bank-lines/:bankLineId/transfer',
  summary: 'Book a line of the bank as a transfer to or from another account of the agency, and match it',
  roles: moneyRoles,
  status: 201,
  params: z.object({ bankLineId: id }),
  body: z.object({ otherAccountId: account, reason }).meta({ id: 'TransferFromLine' }),
  touches: TOPICS,
  response: answer,
  refusals: [...whyNot, 'BANK_LINE_NOT_FOUND', 'BANK_LINE_SETTLED'],
});

/** Mirrored; lines of the bank that were matched with it wait again. */
export const voidBankTransfer = endpoint({
  method: 'POST',
  path: '/bank-transfers/:bankTransferId/void',
  summary: 'Void a transfer between two accounts at banks',
  roles: adminOnly,
  params: z.object({ bankTransferId: id }),
  body: z.object({ reason: lines(500).min(1, 'Give a reason.') }).meta({ id: 'VoidBankTransfer' }),
  touches: TOPICS,
  response: answer,
  refusals: [
    'ENTRY_NOT_FOUND',
    'ENTRY_VOIDED',
    'BANK_TRANSFER_RECONCILED',
    'TEMPORARILY_UNAVAILABLE',
    'MONEY_STOPPED',
    'CONFLICT',
  ],
});

const bankTransfer = z
  .object({
    bankTransferId: id,
    movedOn: day(),
    fromAccountId: id,
    fromName: z.string(),
    toAccountId: id,
    toName: z.string(),
    amountCents: z.int(),
    reason: z.string(),
    state: z.enum(BANK_TRANSFER_STATES),
    fromMatched: z.boolean(), // with a line of the bank
    toMatched: z.boolean(),
    madeBy: z.string(),
    voidReason: z.string(),
    voidedBy: z.string().nullable(),
  })
  .meta({ id: 'BankTransfer' });
export type BankTransfer = z.output<typeof bankTransfer>;

export const listBankTransfers = endpoint({
  method: 'GET',
  path: '/bank-transfers',
  summary: 'The newest 200 transfers between accounts of the agency at banks (money#bank-transfers)',
  roles: ledgerReaders,
  response: z.object({ transfers: z.array(bankTransfer) }),
  refusals: ['MONEY_STOPPED'],
});
