import { laterDay } from '#domain/books/backdating.ts';
import { RECEIVABLE, UNCLAIMED } from '#domain/kernel/chart-of-accounts.ts';
import { balanced, credit, debit, imbalanceOf, type Posting, type PostingTags } from '#domain/kernel/posting.ts';
import { Refused } from '../../../kernel/refused.ts';
import { isRecovery, isActive, mustBeOpen, mustExist, mustNotBeRefunded } from './account.ts';
import type { Account, Entry } from './account-state.ts';
import type { AccountEvent } from './account-events.ts';
import type { MovedBill, MovedBond, MovedEntry } from './account-transfer-events.ts';

type Transferred = Extract<AccountEvent, { type: 'EntriesTransferred' }>['data'];

/** What stands of the premium of a bond that moves, and the newest day on which it was booked. */
export interface ActivePremium {
  bondId: string;
  premiumCents: number;
  on: string | null;
}

/** What a judgment billed to the account that closes, or that its bond leaves, less what was given back, and the newest day of the judgment. */
export type ActiveBill = Omit<MovedBill, 'claimId'> & { on: string };

/** What is asked to go along. */
export interface TransferInput {
  transferId: string;
  toAccountId: string;
  /** The bond that moves, with the fees and charges of it that stand here; null where entries go alone. */
  bond: ActivePremium | null;
  /** What its judgment billed to the account that it leaves; it goes along like a charge. */
  bill?: ActiveBill | null;
  /** Its fees and charges that stay; by its judgment's id also what that billed. */
  leaveBehind: readonly string[];
  /** Payments that go along with it, or what goes alone. */
  also: readonly string[];
  today: string;
}

/** What is kept by account: what is owed, and what is held of credits that nobody claimed. */
const KEPT_BY_ACCOUNT: readonly string[] = [RECEIVABLE, UNCLAIMED];

/** Debits less credits of a ledger account in what an entry booked. */
const netOf = (ledgerAccount: string, { postings }: Pick<Entry, 'postings'>): number =>
  imbalanceOf(postings.filter(({ account }) => account === ledgerAccount));

/** An amount that stands with the one account instead of the other; a negative one is a credit. */
const goingOver = (ledgerAccount: string, cents: number, from: string, to: string, tags: PostingTags): Posting[] => {
  const [debited, credited] = cents < 0 ? [from, to] : [to, from];
  const amount = Math.abs(cents);
  if (amount === 0) return [];
  return [
    debit(ledgerAccount, amount, { ...tags, accountId: debited }),
    credit(ledgerAccount, amount, { ...tags, accountId: credited }),
  ];
};

const tagsOf = (bondId: string | null): PostingTags => (bondId === null ? {} : { bondId });

/** The entry as it stands on the other account. */
const movedTo = (toAccountId: string, entryId: string, entry: Entry): MovedEntry => {
  const { kind, eventId, amountCents, on, dueOn, feeKind, bondId, method, depositedOn, slip, opened } = entry;
  const postings = entry.postings.map((posting) =>
    KEPT_BY_ACCOUNT.includes(posting.account)
      ? { ...posting, tags: { ...posting.tags, accountId: toAccountId } }
      : { ...posting, tags: { ...posting.tags } },
  );
  const part = opened === undefined ? {} : { opened };
  const banked = depositedOn === null ? {} : { depositedOn, ...(slip === null ? {} : { slip }) };
  return { entryId, kind, eventId, amountCents, on, dueOn, feeKind, bondId, method, ...part, ...banked, postings };
};

/** What goes alone or with a bond: what was given back or written off stays where it was booked. */
const isMovable = ({ kind }: Entry): boolean => kind === 'fee' || kind === 'charge' || kind === 'payment';

/** An entry that stands here. @throws Refused ENTRY_NOT_FOUND, also for what was moved on; ENTRY_VOIDED, ENTRY_RETURNED. */
export const activeEntry = (state: Account, entryId: string): Entry => {
  const entry = state.entries.get(entryId);
  if (!entry || !isMovable(entry)) throw new Refused('ENTRY_NOT_FOUND');
  if (entry.movedTo !== null) throw new Refused('ENTRY_NOT_FOUND', { words: 'This was moved to another account.' });
  if (entry.voided) throw new Refused('ENTRY_VOIDED');
  if (entry.returnedOn !== null) throw new Refused('ENTRY_RETURNED');
  return entry;
};

/** The fees and charges of a bond that stand on the account. */
const feesOfBond = (state: Account, bondId: string): string[] =>
  [...state.entries]
    .filter(([, entry]) => isMovable(entry) && entry.kind !== 'payment' && entry.bondId === bondId && isActive(entry))
    .map(([entryId]) => entryId);

const GIVEN_UP = 'This move took too long and was canceled. Try again.';

/**
 * What goes over of these bonds, bills and entries, and on which day: never before any of it
 * (money#corrections-book-today).
 */
const goes = (
  { accountId }: Account,
  toAccountId: string,
  bonds: readonly ActivePremium[],
  bills: readonly ActiveBill[],
  chosen: readonly (readonly [string, Entry])[],
  today: string,
) => {
  const over = (ledgerAccount: string, cents: number, bondId: string | null) =>
    goingOver(ledgerAccount, cents, accountId, toAccountId, tagsOf(bondId));
  const postings = [
    ...bonds.flatMap(({ premiumCents, bondId }) => over(RECEIVABLE, premiumCents, bondId)),
    ...bills.flatMap(({ billedCents, bondId }) => over(RECEIVABLE, billedCents, bondId)),
    ...chosen.flatMap(([, entry]) => KEPT_BY_ACCOUNT.flatMap((kept) => over(kept, netOf(kept, entry), entry.bondId))),
  ];
  const days = [...bonds.map(({ on }) => on), ...bills.map(({ on }) => on), ...chosen.map(([, { since }]) => since)];
  return {
    entries: chosen.map(([entryId, entry]) => movedTo(toAccountId, entryId, entry)),
    effectiveOn: days.reduce<string>(laterDay, today),
    postings: balanced(postings),
  };
};

/**
 * Transfers a bond with its fees, or entries alone, to another account (money#recipes-of-transfers,
 * money#fees-of-bonds): today, and never before what goes over (money#corrections-book-today). The stream of the
 * account that they leave decides for both. Decided already: no event.
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, ENTRY_NOT_FOUND, ENTRY_VOIDED, ENTRY_RETURNED, RECOVERY_STAYS,
 *   REFUNDED; CONFLICT where it was given up.
 */
export const transferEntries = (state: Account, input: TransferInput): AccountEvent[] => {
  const { transferId, toAccountId, bond, bill = null, leaveBehind, also, today } = input;
  const known = state.transfers.get(transferId);
  if (known?.is === 'abandoned') {
    throw new Refused('CONFLICT', { words: GIVEN_UP });
  }
  if (known) return [];
  mustBeOpen(state);
  const fees = bond ? feesOfBond(state, bond.bondId).filter((feeId) => !leaveBehind.includes(feeId)) : [];
  const ids = [...new Set([...fees, ...also])];
  const chosen = ids.map((entryId) => [entryId, activeEntry(state, entryId)] as const);
  if (chosen.some(([, entry]) => isRecovery(entry))) throw new Refused('RECOVERY_STAYS');
  mustNotBeRefunded(
    state,
    chosen.map(([, entry]) => entry),
  );
  const bills = bill === null || leaveBehind.includes(bill.judgmentId) ? [] : [bill];
  const going = goes(state, toAccountId, bond ? [bond] : [], bills, chosen, today);
  const judgmentBills = bills.map(({ on: _, ...one }) => ({ ...one, claimId: transferId }));
  const moved = {
    bondId: bond?.bondId ?? null,
    premiumCents: bond?.premiumCents ?? 0,
    ...(judgmentBills.length > 0 && { judgmentBills }),
  };
  return [{ type: 'EntriesTransferred', data: { transferId, toAccountId, ...moved, ...going } }];
};

/** Everything of an account goes to another one, as it closes; the bonds are claimed. */
export interface ClosingTransfer {
  transferId: string;
  toAccountId: string;
  bonds: readonly (ActivePremium & Pick<MovedBond, 'claimId'>)[];
  /** Of judgments that were billed to it; a bond that stands on it, too, has one claim for both. */
  bills: readonly (ActiveBill & Pick<MovedBill, 'claimId'>)[];
  /** The ledger's at the head of the account's stream, in cents. */
  balanceCents: number;
  today: string;
}

/**
 * Closes an account by a transfer of all that stands on it, each in its kind, in one event (money#closing-an-account):
 * bonds, fees, charges, billed judgments, payments and what was recovered, refunds, write-offs, collateral applied, what
 * was given up as unclaimed.
 * Decided already: no event.
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED; CONFLICT where a claim was given up, or a bond came meanwhile.
 */
export const closeByTransfer = (state: Account, input: ClosingTransfer): AccountEvent[] => {
  const { transferId, toAccountId, bonds, bills, balanceCents, today } = input;
  if (state.transfers.has(transferId)) return [];
  if ([...bonds, ...bills].some(({ claimId }) => state.transfers.has(claimId)))
    throw new Refused('CONFLICT', { words: GIVEN_UP });
  mustBeOpen(state);
  const standing = [...state.entries].filter(([, entry]) => isActive(entry));
  const going = goes(state, toAccountId, bonds, bills, standing, today);
  const leaving = imbalanceOf(
    going.postings.filter(({ account, tags }) => account === RECEIVABLE && tags.accountId === state.accountId),
  );
  if (leaving !== 0 - balanceCents) throw new Refused('CONFLICT');
  const judgmentBills = bills.map(({ on: _, ...bill }) => bill);
  const moved = {
    bonds: bonds.map(({ bondId, premiumCents, claimId }) => ({ bondId, premiumCents, claimId })),
    ...(judgmentBills.length > 0 && { judgmentBills }),
  };
  const data: Transferred = { transferId, toAccountId, bondId: null, premiumCents: 0, ...moved, ...going };
  return [
    { type: 'EntriesTransferred', data },
    { type: 'AccountClosed', data: { accountId: state.accountId, closedOn: today } },
  ];
};

/** Gives up a move that was claimed and not decided, so that nobody decides it any more. Decided or given up: no event. */
export const cancelTransfer = (state: Account, input: { transferId: string; bondId: string }): AccountEvent[] => {
  mustExist(state);
  return state.transfers.has(input.transferId) ? [] : [{ type: 'TransferAbandoned', data: input }];
};

/**
 * Makes known on an account what another one transferred to it. One that was closed meanwhile is reopened in the same
 * decision: no money stays on a closed account (money#late-money-on-closed). Known already: no event.
 * @throws Refused ACCOUNT_NOT_FOUND.
 */
export const receiveEntries = (
  state: Account,
  input: { fromAccountId: string; transferred: Transferred; today: string },
): AccountEvent[] => {
  mustExist(state);
  const { fromAccountId, transferred, today } = input;
  const { transferId, bondId, premiumCents, bonds, judgmentBills, entries, effectiveOn } = transferred;
  if (state.transfers.has(transferId)) return [];
  const reopened: AccountEvent[] =
    state.status === 'closed'
      ? [{ type: 'AccountReopened', data: { accountId: state.accountId, reopenedOn: today } }]
      : [];
  const also = { ...(bonds && { bonds }), ...(judgmentBills && { judgmentBills }) };
  const data = { transferId, fromAccountId, bondId, premiumCents, ...also, entries, effectiveOn };
  return [...reopened, { type: 'EntriesReceived', data }];
};
