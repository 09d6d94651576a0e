import { laterDay } from '#domain/backdating.ts';
import type { Account, Entry } from './account.ts';
import type { AccountEvent } from './account-events.ts';

/** What an account knows of a transfer: what it decided itself, what it gave up, what came to it. */
export type KnownTransfer =
  | {
      is: 'decided';
      eventId: string;
      data: Extract<AccountEvent, { type: 'EntriesTransferred' }>['data'];
    }
  | { is: 'abandoned' | 'received' };

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

/** The account after something went from it, came to it, or stayed. */
export const afterTransfer = (state: Account, event: TransferEvent & { eventId: string }): Account => {
  const know = (transfer: KnownTransfer) => state.transfers.set(event.data.transferId, transfer);
  switch (event.type) {
    case 'EntriesTransferred': {
      const { eventId, data } = event;
      return { ...state, entries: leaving(state, data), transfers: know({ is: 'decided', eventId, data }) };
    }
    case 'TransferAbandoned':
      return { ...state, transfers: know({ is: 'abandoned' }) };
    case 'EntriesReceived':
      return { ...state, entries: arriving(state, event.data), transfers: know({ is: 'received' }) };
  }
};
