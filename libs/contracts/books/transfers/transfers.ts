import { z } from 'zod';
import { BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, lines, signedCents } from '../../kernel/primitives.ts';
import { anyStaff, moneyReaders, moneyRoles } from '../../kernel/roles.ts';

const bondParams = z.object({ bondId: id });
const reason = lines(500).min(1, 'Give a reason.');

/** An account as the choice of a target shows it; closed ones are shown and not offered. */
const accountToMoveTo = z
  .object({
    accountId: id,
    shortId: z.int().nullable(),
    status: z.enum(['open', 'closed']),
    balanceCents: signedCents,
  })
  .meta({ id: 'AccountToMoveTo' });
export type AccountToMoveTo = z.output<typeof accountToMoveTo>;

/** What may go along with a bond; `amountCents` is positive. */
const entryToMove = z
  .object({
    entryId: id,
    kind: z.enum(['FEE', 'CHARGE', 'PAYMENT']),
    description: z.string(),
    amountCents: z.int(),
    on: day(),
  })
  .meta({ id: 'EntryToMove' });
export type EntryToMove = z.output<typeof entryToMove>;

export const getMove = endpoint({
  method: 'GET',
  path: '/bonds/:bondId/move',
  summary: 'What a move of a bond to another account would take along, and where it can go',
  roles: moneyReaders,
  params: bondParams,
  response: z
    .object({
      bondId: id,
      powerNumber: z.string(),
      status: z.enum(BOND_STATUSES),
      premiumCents: signedCents, // what stands of it
      from: accountToMoveTo,
      fees: z.array(entryToMove), // fees and charges of this bond that stand on its account
      payments: z.array(entryToMove),
      accounts: z.array(accountToMoveTo), // the defendant's others
    })
    .meta({ id: 'BondMove' }),
  refusals: ['BOND_NOT_FOUND'],
});

/**
 * Any staff move a bond with all its fees; leaving some behind or taking payments along takes a money role
 * (bonds#moving-a-bond).
 * `toAccountId: null` is a new account.
 */
export const moveBond = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/move',
  summary: 'Move a bond with its fees and charges to another open account of its defendant, or to a new one',
  roles: anyStaff,
  params: bondParams,
  body: z
    .object({
      toAccountId: id.nullable(),
      leaveBehind: z.array(id).max(500).default([]), // its fees and charges that stay
      payments: z.array(id).max(500).default([]), // that go along
      reason,
    })
    .meta({ id: 'MoveBond' }),
  touches: ['account', 'bond'],
  response: z.object({ bondId: id, accountId: id }).meta({ id: 'BondMovedAnswer' }),
  refusals: [
    'BOND_NOT_FOUND',
    'BOND_VOIDED',
    'ON_ACCOUNT_ALREADY',
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_CLOSED',
    'ACCOUNT_OF_OTHER_DEFENDANT',
    'ENTRY_NOT_FOUND',
    'ENTRY_VOIDED',
    'ENTRY_RETURNED',
    'REFUNDED',
    'CONFLICT',
  ],
});

/** A payment goes to any account of the agency; a fee or charge only to another one of its defendant. */
export const transferEntry = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/entries/:entryId/transfer',
  summary: 'Transfer a payment, fee or charge to another account',
  roles: moneyRoles,
  params: z.object({ accountId: id, entryId: id }),
  body: z.object({ toAccountId: id, reason }).meta({ id: 'TransferEntry' }),
  touches: ['account'],
  response: z.object({ entryId: id, accountId: id }).meta({ id: 'EntryTransferredAnswer' }),
  refusals: [
    'ON_ACCOUNT_ALREADY',
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_CLOSED',
    'ACCOUNT_OF_OTHER_DEFENDANT',
    'ENTRY_NOT_FOUND',
    'ENTRY_VOIDED',
    'ENTRY_RETURNED',
    'REFUNDED',
    'CONFLICT',
  ],
});

/** All that stands on it goes along, each in its kind, in one event (money#closing-an-account). */
export const closeByTransfer = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/closing-transfer',
  summary: 'Close an account by a transfer of all that stands on it to another open account of its defendant',
  roles: moneyRoles,
  params: z.object({ accountId: id }),
  body: z.object({ toAccountId: id, reason }).meta({ id: 'CloseByTransfer' }),
  touches: ['account', 'ledger', 'approval'],
  response: z.object({ accountId: id, toAccountId: id }).meta({ id: 'ClosedByTransfer' }),
  refusals: [
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_CLOSED',
    'ACCOUNT_OF_OTHER_DEFENDANT',
    'ON_ACCOUNT_ALREADY',
    'CONFLICT',
    'MONEY_STOPPED',
  ],
});
