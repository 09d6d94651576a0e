import { laterDay } from '#domain/books/backdating.ts';
import { BANK } from '#domain/kernel/chart-of-accounts.ts';
import { balanced, credit, debit, mirrored, type Posting } from '#domain/kernel/posting.ts';
import { PersistentMap } from '../../../kernel/persistent-maps.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import type { BankTransferEvent } from './bank-transfer-events.ts';

/** From which account at a bank to which other, how much, on which day. */
export interface BankTransfer {
  transferId: string;
  fromAccountId: string;
  toAccountId: string;
  amountCents: number;
  movedOn: string;
}

interface Made extends BankTransfer {
  eventId: string;
  postings: readonly Posting[];
  isVoid: boolean;
}

/** All of an agency, by their ids. */
type BankTransfers = PersistentMap<string, Made>;

const evolve = (
  state: BankTransfers,
  { type, data, eventId }: BankTransferEvent & { eventId: string },
): BankTransfers => {
  const { transferId, effectiveOn: movedOn, ...own } = data;
  switch (type) {
    case 'BankTransferMade':
      return state.set(transferId, { ...own, transferId, movedOn, eventId, isVoid: false });
    case 'BankTransferVoided': {
      const made = state.get(transferId);
      return made ? state.set(transferId, { ...made, isVoid: true }) : state;
    }
  }
};

/** Stream `banktransfer-{organization}.{organization}`: each is made and voided once. */
export const bankTransferDecider: Decider<BankTransfers, BankTransferEvent> = {
  category: 'banktransfer',
  initial: () => PersistentMap(),
  evolve,
};

/** The recipe of money#recipes-of-bank-transfers: 1000 of the one account against 1000 of the other. */
export const makeBankTransfer = ({ movedOn: effectiveOn, ...transfer }: BankTransfer): BankTransferEvent[] => {
  const { fromAccountId, toAccountId, amountCents } = transfer;
  const postings = balanced([
    debit(BANK, amountCents, { bankAccountId: toAccountId }),
    credit(BANK, amountCents, { bankAccountId: fromAccountId }),
  ]);
  return [{ type: 'BankTransferMade', data: { ...transfer, effectiveOn, postings } }];
};

/** Its mirror, today and never before its own day. @throws Refused ENTRY_NOT_FOUND, ENTRY_VOIDED. */
export const voidBankTransfer = (state: BankTransfers, transferId: string, today: string): BankTransferEvent[] => {
  const made = state.get(transferId);
  if (!made) throw new Refused('ENTRY_NOT_FOUND');
  if (made.isVoid) throw new Refused('ENTRY_VOIDED');
  const { fromAccountId, toAccountId, amountCents, movedOn, eventId: reversesEventId } = made;
  const of = { transferId, fromAccountId, toAccountId, amountCents, reversesEventId };
  const postings = balanced(mirrored(made.postings));
  return [{ type: 'BankTransferVoided', data: { ...of, effectiveOn: laterDay(today, movedOn), postings } }];
};
