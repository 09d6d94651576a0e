import { laterDay } from '#domain/backdating.ts';
import { RECEIVABLE } from '#domain/chart-of-accounts.ts';
import { balanced, receivableDown, receivableUp } from '#domain/posting.ts';
import type { Posting, PostingTags } from '#domain/posting.ts';
import { Refused } from '../../kernel/refused.ts';
import { isRecovery, isStanding, mustBeOpen, mustExist, mustNotBeRefunded } from './account.ts';
import type { Account, Entry } from './account.ts';
import type { AccountEvent } from './account-events.ts';
import type { MovedEntry } from './account-transfer-events.ts';

type Transferred = Extract<AccountEvent, { type: 'EntriesTransferred' }>['data'];

/** What stands of the premium of a bond that moves, and the newest day on which it was booked. */
export interface StandingPremium {
  bondId: string;
  premiumCents: number;
  on: string | null;
}

/** What is asked to go along. */
export interface TransferInput {
  transferId: string;
  toAccountId: string;
  /** The bond that moves, with the fees and charges of it that stand here; null where entries go alone. */
  bond: StandingPremium | null;
  /** Its fees and charges that stay. */
  leaveBehind: readonly string[];
  /** Payments that go along with it, or what goes alone. */
  also: readonly string[];
  today: string;
}

const receivableOf = ({ postings }: Pick<Entry, 'postings'>): number =>
  postings
    .filter(({ account }) => account === RECEIVABLE)
    .reduce((sum, { side, amountCents }) => sum + (side === 'debit' ? amountCents : -amountCents), 0);

/** An amount that the one owes instead of the other; a negative one is what was paid. */
const goingOver = (cents: number, from: string, to: string, tags: PostingTags): Posting[] => {
  const [owing, relieved] = cents < 0 ? [from, to] : [to, from];
  const amount = Math.abs(cents);
  if (amount === 0) return [];
  return [
    receivableUp(amount, { ...tags, accountId: owing }),
    receivableDown(amount, { ...tags, accountId: relieved }),
  ];
};

const tagsOf = (bondId: string | null): PostingTags => (bondId === null ? {} : { bondId });

/** The entry as it stands on the other account: only its receivable is kept by account. */
const movedTo = (toAccountId: string, entryId: string, entry: MovableEntry): MovedEntry => {
  const { kind, eventId, amountCents, on, dueOn, feeKind, bondId, method, depositedOn, slip } = entry;
  const postings = entry.postings.map((posting) =>
    posting.account === RECEIVABLE
      ? { ...posting, tags: { ...posting.tags, accountId: toAccountId } }
      : { ...posting, tags: { ...posting.tags } },
  );
  const banked = depositedOn === null ? {} : { depositedOn, ...(slip === null ? {} : { slip }) };
  return { entryId, kind, eventId, amountCents, on, dueOn, feeKind, bondId, method, ...banked, postings };
};

/** What a transfer takes: a refund or write-off stays where it was booked. */
type MovableEntry = Entry & Pick<MovedEntry, 'kind'>;

const isMovable = (entry: Entry): entry is MovableEntry => entry.kind !== 'refund' && entry.kind !== 'write-off';

/** An entry that stands here. @throws Refused ENTRY_NOT_FOUND, also for what was moved on; ENTRY_VOIDED, ENTRY_RETURNED. */
export const standingEntry = (state: Account, entryId: string): MovableEntry => {
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
    .filter(([, entry]) => entry.kind !== 'payment' && entry.bondId === bondId && isStanding(entry))
    .map(([entryId]) => entryId);

/**
 * Transfers a bond with its fees, or entries alone, to another account (books.md 2, 3.18): today, and never before what
 * goes over (3.3). The stream of the account that they leave decides for both. Decided already: no event.
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, ENTRY_NOT_FOUND, ENTRY_VOIDED, ENTRY_RETURNED, RECOVERY_STAYS,
 *   REFUNDED; CONFLICT where it was given up.
 */
export const transferEntries = (state: Account, input: TransferInput): AccountEvent[] => {
  const { transferId, toAccountId, bond, leaveBehind, also, today } = input;
  const known = state.transfers.get(transferId);
  if (known?.is === 'abandoned') {
    throw new Refused('CONFLICT', { words: 'This move took too long and was given up. Try again.' });
  }
  if (known) return [];
  mustBeOpen(state);
  const fees = bond ? feesOfBond(state, bond.bondId).filter((feeId) => !leaveBehind.includes(feeId)) : [];
  const ids = [...new Set([...fees, ...also])];
  const chosen = ids.map((entryId) => [entryId, standingEntry(state, entryId)] as const);
  if (chosen.some(([, entry]) => isRecovery(entry))) throw new Refused('RECOVERY_STAYS');
  mustNotBeRefunded(
    state,
    chosen.map(([, entry]) => entry),
  );
  const over = (cents: number, bondId: string | null) => goingOver(cents, state.accountId, toAccountId, tagsOf(bondId));
  const postings = [
    ...(bond ? over(bond.premiumCents, bond.bondId) : []),
    ...chosen.flatMap(([, entry]) => over(receivableOf(entry), entry.bondId)),
  ];
  const effectiveOn = [bond?.on ?? null, ...chosen.map(([, { since }]) => since)].reduce<string>(laterDay, today);
  const data: Transferred = {
    ...{ transferId, toAccountId, bondId: bond?.bondId ?? null, premiumCents: bond?.premiumCents ?? 0 },
    entries: chosen.map(([entryId, entry]) => movedTo(toAccountId, entryId, entry)),
    ...{ effectiveOn, postings: balanced(postings) },
  };
  return [{ type: 'EntriesTransferred', data }];
};

/** Gives up a move that was claimed and not decided, so that nobody decides it any more. Decided or given up: no event. */
export const abandonTransfer = (state: Account, input: { transferId: string; bondId: string }): AccountEvent[] => {
  mustExist(state);
  return state.transfers.has(input.transferId) ? [] : [{ type: 'TransferAbandoned', data: input }];
};

/**
 * Makes known on an account what another one transferred to it. One that was closed meanwhile is reopened in the same
 * decision: no money stays on a closed account (books.md 3.5). Known already: no event.
 * @throws Refused ACCOUNT_NOT_FOUND.
 */
export const receiveEntries = (
  state: Account,
  input: { fromAccountId: string; transferred: Transferred; today: string },
): AccountEvent[] => {
  mustExist(state);
  const { fromAccountId, transferred, today } = input;
  const { transferId, bondId, premiumCents, entries, effectiveOn } = transferred;
  if (state.transfers.has(transferId)) return [];
  const reopened: AccountEvent[] =
    state.status === 'closed'
      ? [{ type: 'AccountReopened', data: { accountId: state.accountId, reopenedOn: today } }]
      : [];
  const data = { transferId, fromAccountId, bondId, premiumCents, entries, effectiveOn };
  return [...reopened, { type: 'EntriesReceived', data }];
};
