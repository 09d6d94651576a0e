import { columns } from '../../../platform/projections/columns.ts';
import type { ViewTransaction } from '../../../platform/projections/view.ts';
import { accountOf, type StatementEvent } from './account-entries.ts';
import { claimsOf } from './account-transfers.ts';

interface TransferRow {
  organizationId: string;
  transferId: string;
  fromAccountId: string | null;
  toAccountId: string | null;
  bondId: string | null;
  actorId: string;
  /** When the bond was claimed for it, or it was decided. */
  beganAt: string;
  isDecided: boolean;
  isSettled: boolean;
}

/** What one event says of a transfer; null of what only others say. */
const saidBy = (event: StatementEvent): TransferRow[] => {
  const { organizationId } = event;
  const by = { organizationId, actorId: event.metadata.actorId, beganAt: event.metadata.occurredAt };
  const nothing = { fromAccountId: null, toAccountId: null, bondId: null, isDecided: false, isSettled: false };
  switch (event.type) {
    case 'BondMoveClaimed': {
      const { transferId, accountId, billedAccountId: fromAccountId = accountId, toAccountId, bondId } = event.data;
      return [{ ...by, ...nothing, transferId, fromAccountId, toAccountId, bondId }];
    }
    case 'EntriesTransferred': {
      const { transferId, toAccountId, bondId } = event.data;
      const decided = { ...by, ...nothing, fromAccountId: accountOf(event), toAccountId, isDecided: true };
      const claims = claimsOf(event.data).filter(({ claimId }) => claimId !== transferId);
      return [
        { ...decided, transferId, bondId },
        ...claims.map((bond) => ({ ...decided, transferId: bond.claimId, bondId: bond.bondId })),
      ];
    }
    case 'TransferAbandoned':
      return [{ ...by, ...nothing, transferId: event.data.transferId, isDecided: true }];
    case 'EntriesReceived': // where a bond moves, its own event comes last
      return [{ ...by, ...nothing, transferId: event.data.transferId, isSettled: event.data.bondId === null }];
    case 'BondMoved':
    case 'JudgmentBillMoved':
    case 'BondMoveAbandoned':
      return [{ ...by, ...nothing, transferId: event.data.transferId, isSettled: true }];
    default:
      return [];
  }
};

const merged = (one: TransferRow, other: TransferRow): TransferRow => ({
  ...one,
  fromAccountId: one.fromAccountId ?? other.fromAccountId,
  toAccountId: one.toAccountId ?? other.toAccountId,
  bondId: one.bondId ?? other.bondId,
  isDecided: one.isDecided || other.isDecided,
  isSettled: one.isSettled || other.isSettled,
});

/** Keeps how far each transfer has come: what is not settled is finished by `FinishTransfers`. */
export const keepTransfers = async (events: readonly StatementEvent[], tx: ViewTransaction): Promise<void> => {
  const rows = new Map<string, TransferRow>();
  for (const row of events.flatMap(saidBy)) {
    const key = row.organizationId + row.transferId;
    const before = rows.get(key);
    rows.set(key, before ? merged(before, row) : row);
  }
  if (rows.size === 0) return;
  const table = tx.table('account_transfer');
  await tx.query(
    `insert into ${table} as t (organization_id, transfer_id, from_account_id, to_account_id, bond_id, actor_id,
       began_at, is_decided, is_settled)
     select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::timestamptz[],
       $8::boolean[], $9::boolean[])
     on conflict (organization_id, transfer_id) do update
       set from_account_id = coalesce(t.from_account_id, excluded.from_account_id),
           to_account_id = coalesce(t.to_account_id, excluded.to_account_id),
           bond_id = coalesce(t.bond_id, excluded.bond_id),
           is_decided = t.is_decided or excluded.is_decided,
           is_settled = t.is_settled or excluded.is_settled`,
    columns(
      [...rows.values()],
      [
        'organizationId',
        'transferId',
        'fromAccountId',
        'toAccountId',
        'bondId',
        'actorId',
        'beganAt',
        'isDecided',
        'isSettled',
      ],
    ),
  );
};
