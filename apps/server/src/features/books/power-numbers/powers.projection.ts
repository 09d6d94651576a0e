import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { powerUnder } from '#domain/books/power-state.ts';
import { writeRows } from '../../../platform/projections/columns.ts';
import type { View, ViewTransaction } from '../../../platform/projections/view.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import { bondEventTypes, type BondEvent } from '../bond/index.ts';
import { isOfSurety, type BondSays } from './power-claim.ts';
import { powerEventTypes, type PowerLifeEvent } from './power-events.ts';
import { isExplanation, storeExplanations } from './power-explanations.projection.ts';
import { storeTotals } from './power-totals.projection.ts';
import { newPower, powerAfter, powerIdOf, type Power } from './power.ts';
import { readBack, stored, type PowerRow, type StoredRow } from './power-row.ts';

type RecordedPower = RecordedEvent & PowerLifeEvent;
type RecordedBond = RecordedEvent & BondEvent;

const isOfPower = (event: RecordedEvent): event is RecordedPower =>
  event.type in powerEventTypes && !isExplanation(event);

/** The notes stand beside the event that changed them last. */
const notesEventOf = (before: PowerRow | undefined, after: Power, eventId: string): string | null => {
  if (after.notes === '') return null;
  return before && before.notes === after.notes ? before.notesEventId : eventId;
};

const afterPower = (siblings: readonly PowerRow[], event: RecordedPower): PowerRow => {
  const { powerNumber } = event.data;
  const { organizationId, revision, metadata } = event;
  const present = siblings.filter(({ gone }) => !gone);
  const powerId = powerIdOf({ powerNumber, powers: present }, event);
  const before = present.find((row) => row.powerId === powerId);
  const power = before ?? newPower(powerId, event);
  const after = powerAfter(power, event);
  const isSameClaim = before?.claim?.bondId === (after ?? power).claim?.bondId;
  const receivedAt =
    event.type === 'PowerReceived' ? event.data.receivedAt : (before?.receivedAt ?? metadata.occurredAt);
  return {
    ...(after ?? { ...power, claim: null }),
    organizationId,
    powerNumber,
    ...(isSameClaim && before
      ? { chainBondId: before.chainBondId, says: before.says }
      : { chainBondId: null, says: null }),
    notesEventId: notesEventOf(before, after ?? power, event.eventId),
    gone: after === null,
    receivedAt,
    newest: `${receivedAt} ${powerNumber}`,
    revision,
  };
};

/**
 * What a bond that a power is claimed by says of it after one of its own events (bonds#status-and-power,
 * powers#bond-judges-power).
 */
const saidByOwn = (row: PowerRow, event: RecordedBond): BondSays => {
  if (row.says === 'void') return 'void';
  if (event.type === 'BondVoided') return event.data.paperVoid ? 'void' : 'released';
  if (!('powerNumber' in event.data)) return row.says;
  const { powerNumber, status, suretyId = null } = event.data;
  const isIt = normalizePowerNumber(powerNumber) === row.powerNumber && isOfSurety(row.suretyId, suretyId);
  if (!isIt) {
    // What is replaced is the number that the bond bore until now, not one that it had left before.
    const wasBorne = row.says === 'executed' || row.says === 'discharged';
    return wasBorne && event.type === 'BondAmended' && event.data.powerChange === 'replaced' ? 'void' : 'released';
  }
  return status === 'REWRITTEN' && row.says !== null ? row.says : powerUnder(status);
};

/** The same of the bond at the end of its chain: one with a number of its own discharges the older one. */
const saidByChain = (row: PowerRow, event: RecordedBond): BondSays => {
  if (event.type === 'BondVoided' || !('powerNumber' in event.data)) return row.says;
  if (normalizePowerNumber(event.data.powerNumber) !== '') return 'discharged';
  return event.data.status === 'REWRITTEN' ? row.says : powerUnder(event.data.status);
};

const afterBond = (row: PowerRow, event: RecordedBond): PowerRow => {
  const { bondId } = event.data;
  const own = row.claim?.bondId === bondId;
  if (event.type === 'BondRewritten') {
    const says = own ? saidByOwn(row, event) : saidByChain(row, event);
    return { ...row, says: says ?? 'executed', chainBondId: event.data.rewrite.bondId };
  }
  if (event.type === 'RewriteUndone') {
    const back = { ...row, chainBondId: own ? null : bondId };
    return { ...back, says: own ? saidByOwn(back, event) : saidByChain(back, event) };
  }
  if (own && row.chainBondId !== null && event.type !== 'BondVoided') return row;
  return { ...row, says: own ? saidByOwn(row, event) : saidByChain(row, event) };
};

/** The bonds whose powers an event may change. */
const bondsOf = ({ type, data }: RecordedBond): string[] =>
  type === 'RewriteUndone' ? [data.bondId, data.rewriteId] : [data.bondId];

/** The rows of a batch: by number, and by the bonds that they follow. */
class Rows {
  private readonly byNumber = new Map<string, Map<string, PowerRow>>();
  private readonly byBond = new Map<string, Set<string>>();
  private readonly changed = new Map<string, PowerRow>();
  /** As they were stored, by agency and power. */
  private readonly found = new Map<string, StoredRow>();

  find(row: StoredRow): void {
    this.found.set(row.organization_id + row.power_id, row);
    this.keep(readBack(row));
  }

  private keep(row: PowerRow): void {
    const { organizationId, powerNumber, powerId, claim, chainBondId } = row;
    const key = organizationId + powerNumber;
    const siblings = this.byNumber.get(key) ?? new Map<string, PowerRow>();
    this.byNumber.set(key, siblings.set(powerId, row));
    for (const bondId of [claim?.bondId, chainBondId]) {
      if (bondId == null) continue;
      const keys = this.byBond.get(organizationId + bondId) ?? new Set<string>();
      this.byBond.set(organizationId + bondId, keys.add(key));
    }
  }

  private change(row: PowerRow): void {
    this.keep(row);
    this.changed.set(row.organizationId + row.powerId, row);
  }

  ofPower(event: RecordedPower): void {
    const siblings = this.byNumber.get(event.organizationId + event.data.powerNumber);
    this.change(afterPower([...(siblings?.values() ?? [])], event));
  }

  ofBond(event: RecordedBond): void {
    const bonds = bondsOf(event);
    const keys = new Set(bonds.flatMap((bondId) => [...(this.byBond.get(event.organizationId + bondId) ?? [])]));
    for (const key of keys) {
      for (const row of this.byNumber.get(key)?.values() ?? []) {
        const follows = bonds.includes(row.claim?.bondId ?? '') || bonds.includes(row.chainBondId ?? '');
        if (follows && !row.gone) this.change(afterBond(row, event));
      }
    }
  }

  /** What the batch changed, as it was stored and as it is to be. */
  all(): { before: StoredRow[]; after: StoredRow[] } {
    return {
      before: [...this.changed.keys()].flatMap((key) => this.found.get(key) ?? []),
      after: [...this.changed.values()].map(stored),
    };
  }
}

/** The rows that a batch may change, with all that share their numbers. */
const load = async (batch: readonly RecordedEvent[], tx: ViewTransaction): Promise<Rows> => {
  const ofPowers = batch.filter(isOfPower).map((event) => [event.organizationId, event.data.powerNumber] as const);
  const ofBonds = batch
    .filter((event) => !isOfPower(event) && !isExplanation(event))
    .flatMap((event) => bondsOf(event as RecordedBond).map((bondId) => [event.organizationId, bondId] as const));
  const table = tx.table('power');
  const rows = await tx.stored<StoredRow>(
    `select p.* from ${table} p join (
       select o, n from unnest($1::uuid[], $2::text[]) as named (o, n)
       union
       select c.organization_id, c.power_number from unnest($3::uuid[], $4::uuid[]) as b (o, id)
         join ${table} c on c.organization_id = b.o and c.claim_bond_id = b.id
       union
       select c.organization_id, c.power_number from unnest($3::uuid[], $4::uuid[]) as b (o, id)
         join ${table} c on c.organization_id = b.o and c.chain_bond_id = b.id
     ) touched on touched.o = p.organization_id and touched.n = p.power_number`,
    [...[0, 1].map((at) => ofPowers.map((pair) => pair[at])), ...[0, 1].map((at) => ofBonds.map((pair) => pair[at]))],
  );
  const found = new Rows();
  for (const row of rows) found.find(row);
  return found;
};

/**
 * Powers as they stand, what their bonds say of them, and how many there are: load, fold, store (building#view-shapes).
 */
export const powersView: View = {
  name: 'powers',
  version: 6,
  kind: 'display',
  tables: ['power', 'power_explanation', 'power_total'],
  types: [...Object.keys(powerEventTypes), ...Object.keys(bondEventTypes)],
  apply: async (batch, tx) => {
    const rows = await load(batch, tx);
    for (const event of batch) {
      if (isOfPower(event)) rows.ofPower(event);
      else if (!isExplanation(event)) rows.ofBond(event as RecordedBond);
    }
    const changed = rows.all();
    await writeRows(tx, 'power', ['organization_id', 'power_id'], changed.after);
    await storeTotals(changed, tx);
    await storeExplanations(batch, tx);
  },
  changes: (event) => {
    if (!isOfPower(event) && !isExplanation(event)) return [];
    return [{ topic: 'power', id: event.stream.slice(event.stream.indexOf('.') + 1) }];
  },
};
