import { laterDay } from '#domain/books/backdating.ts';
import type { Account, Entry, KnownTransfer } from './account-state.ts';
import type { AccountEvent } from './account-events.ts';
import type { MovedBond } from './account-transfer-events.ts';

type TransferEvent = Extract<AccountEvent, { type: 'EntriesTransferred' | 'TransferAbandoned' | 'EntriesReceived' }>;

const leaving = (
  state: Account,
  { entries, toAccountId }: Extract<TransferEvent, { type: 'EntriesTransferred' }>['data'],
): Account['entries'] =>
  state.entries.withMutations((standing) => {
    for (const { entryId } of entries) {
      const entry = standing.get(entryId);
      if (entry) standing.set(entryId, { ...entry, movedTo: toAccountId });
    }
  });

const arriving = (
  state: Account,
  { entries, effectiveOn }: Extract<TransferEvent, { type: 'EntriesReceived' }>['data'],
): Account['entries'] =>
  state.entries.withMutations((standing) => {
    for (const { entryId, depositedOn = null, slip = null, ...moved } of entries) {
      const since = laterDay(effectiveOn, moved.on);
      const banked = { depositedOn, slip, returnedOn: null, returnSlip: null };
      const entry: Entry = { ...moved, ...banked, since, voided: false, movedTo: null };
      standing.set(entryId, entry);
    }
  });

type Moving = Extract<AccountEvent, { type: 'EntriesTransferred' }>['data'];

/** Every bond that a transfer moves, in the order of its postings: of a closing all of its account. */
export const bondsOf = (
  data: Pick<Moving, 'transferId' | 'bondId' | 'premiumCents' | 'bonds'>,
): readonly MovedBond[] => {
  const { transferId: claimId, bondId, premiumCents, bonds } = data;
  return bonds ?? (bondId === null ? [] : [{ bondId, premiumCents, claimId }]);
};

/** Every bond that a transfer has claimed, each once: what moves, and those whose judgment was billed to the account. */
export const claimsOf = (
  data: Pick<Moving, 'transferId' | 'bondId' | 'premiumCents' | 'bonds' | 'judgmentBills'>,
): { bondId: string; claimId: string }[] => {
  const claims = new Map([...bondsOf(data), ...(data.judgmentBills ?? [])].map((one) => [one.claimId, one.bondId]));
  return [...claims].map(([claimId, bondId]) => ({ bondId, claimId }));
};

/** The account after something went from it, came to it, or stayed. */
export const afterTransfer = (state: Account, event: TransferEvent & { eventId: string }): Account => {
  const know = (transfer: KnownTransfer) => state.transfers.set(event.data.transferId, transfer);
  switch (event.type) {
    case 'EntriesTransferred': {
      const { eventId, data } = event;
      const decided = { is: 'decided', eventId, data } as const;
      const transfers = claimsOf(data).reduce((known, { claimId }) => known.set(claimId, decided), know(decided));
      return { ...state, entries: leaving(state, data), transfers };
    }
    case 'TransferAbandoned':
      return { ...state, transfers: know({ is: 'abandoned' }) };
    case 'EntriesReceived':
      return { ...state, entries: arriving(state, event.data), transfers: know({ is: 'received' }) };
  }
};
