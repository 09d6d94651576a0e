import type { BondSays } from './power-claim.ts';
import { powerState, type Power } from './power.ts';

/** A power, and what the bond that claimed it says of it: what differs from its own standing is still to be followed. */
export interface PowerRow extends Power {
  organizationId: string;
  powerNumber: string;
  chainBondId: string | null;
  says: BondSays;
  notesEventId: string | null;
  gone: boolean;
  receivedAt: string;
  newest: string;
  revision: number;
}

/** The same as it stands in the table. */
export interface StoredRow {
  organization_id: string;
  power_id: string;
  power_number: string;
  spelling: string;
  surety_id: string | null;
  amount_cents: number | null;
  issued_on: string | null;
  expires_on: string | null;
  notes_event_id: string | null;
  notes_key: string;
  lot_id: string | null;
  holder_id: string | null;
  reserved_by: string | null;
  reserved_until: string | null;
  reserved_for: string | null;
  claim_bond_id: string | null;
  claim_id: string | null;
  claimed_at: string | null;
  chain_bond_id: string | null;
  bond_says: BondSays;
  standing: Power['standing'];
  state: string;
  used: boolean;
  reported_in: string | null;
  written_in: string | null;
  written_for: string | null;
  held_before: string | null;
  gone: boolean;
  received_at: string;
  newest: string;
  revision: number;
}

export const stored = (row: PowerRow): StoredRow => ({
  organization_id: row.organizationId,
  power_id: row.powerId,
  power_number: row.powerNumber,
  spelling: row.spelling,
  surety_id: row.suretyId,
  amount_cents: row.amountCents,
  issued_on: row.issuedOn,
  expires_on: row.expiresOn,
  notes_event_id: row.notesEventId,
  notes_key: row.notes,
  lot_id: row.lotId,
  holder_id: row.holderId,
  reserved_by: row.reservation?.agentId ?? null,
  reserved_until: row.reservation?.until ?? null,
  reserved_for: row.reservation?.bondId ?? null,
  claim_bond_id: row.claim?.bondId ?? null,
  claim_id: row.claim?.claimId ?? null,
  claimed_at: row.claim?.claimedAt ?? null,
  chain_bond_id: row.chainBondId,
  bond_says: row.says,
  standing: row.standing,
  state: powerState(row),
  used: row.used,
  reported_in: row.reportedIn,
  written_in: row.writtenIn,
  written_for: row.writtenFor,
  held_before: row.heldBefore,
  gone: row.gone,
  received_at: row.receivedAt,
  newest: row.newest,
  revision: row.revision,
});

const instant = (value: string | Date | null): string | null => (value === null ? null : new Date(value).toISOString());

export const readBack = (row: StoredRow): PowerRow => ({
  organizationId: row.organization_id,
  powerId: row.power_id,
  powerNumber: row.power_number,
  spelling: row.spelling,
  suretyId: row.surety_id,
  amountCents: row.amount_cents,
  issuedOn: row.issued_on,
  expiresOn: row.expires_on,
  notesEventId: row.notes_event_id,
  notes: row.notes_key,
  lotId: row.lot_id,
  holderId: row.holder_id,
  reservation:
    row.reserved_by === null
      ? null
      : { agentId: row.reserved_by, until: instant(row.reserved_until) ?? '', bondId: row.reserved_for },
  claim:
    row.claim_bond_id === null
      ? null
      : { bondId: row.claim_bond_id, claimId: row.claim_id ?? '', claimedAt: instant(row.claimed_at) ?? '' },
  executedUnder: null, // the view decides nothing by it
  chainBondId: row.chain_bond_id,
  says: row.bond_says,
  standing: row.standing,
  used: row.used,
  reportedIn: row.reported_in,
  writtenIn: row.written_in,
  writtenFor: row.written_for,
  heldBefore: row.held_before,
  gone: row.gone,
  receivedAt: instant(row.received_at) ?? '',
  newest: row.newest,
  revision: row.revision,
});
