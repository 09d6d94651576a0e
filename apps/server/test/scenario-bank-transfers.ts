import { v5 as uuidV5 } from 'uuid';
import * as contracts from '#contracts/books/bank/bank-transfers.ts';
import type { Deciding } from '#contracts/books/periods/backdating.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { mustBeBookable } from '../src/features/books/account/account.ts';
import {
  makeBankTransfer,
  voidBankTransfer,
  type bankTransferDecider,
} from '../src/features/books/bank-transfers/bank-transfer.ts';
import type { BankTransferEvent } from '../src/features/books/bank-transfers/bank-transfer-events.ts';
import { Refused } from '../src/kernel/refused.ts';
import { BANKS } from './books-model/bank-transfers.ts';
import type { Op } from './scenarios.ts';

type BankTransfers = ReturnType<typeof bankTransferDecider.initial>;

/** What the player of the worked scenarios lends to the steps about transfers between accounts at banks. */
export interface BankTransferScenario {
  role: Role;
  deciding: Deciding;
  /** The id of an account at a bank, by its name. */
  bankId: (name: string) => string;
  decide: (decision: (state: BankTransfers) => readonly BankTransferEvent[]) => void;
}

const NAMESPACE = '0b6d8f2a-4c1e-4a7d-9f35-8e2c6a4d0b19';
const idOf = (name: unknown): string => uuidV5(String(name), NAMESPACE);

/** The steps of these kinds. */
export const BANK_TRANSFER_STEPS = ['bankTransfer', 'voidBankTransfer'];

/** Plays a step about a transfer between accounts at banks. @throws Refused where it is refused. */
export const playBankTransfer = (op: Op, { role, deciding, bankId, decide }: BankTransferScenario): void => {
  const isVoid = op.op === 'voidBankTransfer';
  const { roles }: { roles: readonly Role[] } = isVoid ? contracts.voidBankTransfer : contracts.transferBetweenBanks;
  if (!roles.includes(role)) throw new Refused('ROLE_REFUSED');
  const transferId = idOf(op['transfer']);
  if (isVoid) {
    if (!contracts.voidBankTransfer.body.safeParse({ reason: op['reason'] }).success)
      throw new Refused('VALIDATION_FAILED');
    return decide((state) => voidBankTransfer(state, transferId, deciding.today));
  }
  const [fromAccountId, toAccountId] = [op['from'], op['to']].map((name) => bankId(String(name)));
  const movedOn = op['on'] ?? deciding.today;
  const typed = { fromAccountId, toAccountId, amountCents: op['amount'], movedOn, reason: op['reason'] };
  const read = contracts.transferBetweenBanks.body.safeParse(typed);
  if (!read.success || fromAccountId === toAccountId) throw new Refused('VALIDATION_FAILED');
  if (![op['from'], op['to']].every((name) => (BANKS as readonly unknown[]).includes(name)))
    throw new Refused('BANK_ACCOUNT_NOT_FOUND');
  mustBeBookable(read.data.movedOn, { ...deciding, hasReason: true });
  decide(() => makeBankTransfer({ ...read.data, transferId }));
};
