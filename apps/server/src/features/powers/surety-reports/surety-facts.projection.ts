import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import type { PowerStepKind } from '#domain/books/surety-report-types.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import { columnList, insertRows, writeRows } from '../../../platform/projections/columns.ts';
import type { View, ViewTransaction } from '../../../platform/projections/view.ts';
import { bondEventTypes, type BondEvent } from '../../books/bond/index.ts';
import { powerEventTypes, type PowerEvent } from '../../books/power-numbers/index.ts';

type RecordedPower = RecordedEvent & PowerEvent;
type RecordedBond = RecordedEvent & BondEvent;

/** How each event moves a power in or out of the hand. */
const STEPS: Readonly<Partial<Record<PowerEvent['type'], PowerStepKind>>> = {
  PowerReceived: 'received',
  PowerFound: 'found',
  PowerReactivated: 'un-voided',
  PowerVoided: 'void',
  PowerLost: 'lost',
  PowerTransferred: 'transferred',
  PowerReturned: 'returned',
  PowerExpired: 'expired',
  PowerReceivedInError: 'received in error',
};

interface PowerRow {
  organization_id: string;
  power_id: string;
  power_number: string;
  spelling: string;
  surety_id: string | null;
  amount_cents: number | null;
  is_received: boolean;
  first_at: string;
}

interface BondRow {
  organization_id: string;
  bond_id: string;
  defendant_id: string;
  agent_id: string | null;
  bond_date: string | null;
  written_at: string;
  /** It counts as reported by the program that the agency moved from (moving-in#opening-surety). */
  is_brought_in: boolean;
  status: string;
  amount_cents: number | null;
  premium_cents: number;
  adjusted_cents: number;
  jurisdiction: string | null;
  court_location: string | null;
  power_number: string;
  surety_id: string | null;
  replaced: string[];
  is_voided: boolean;
  paper_void: boolean;
  why: string;
}

interface Due {
  organizationId: string;
  bondId: string;
  powerId: string;
  premiumCents: number;
  bufCents: number;
}

const isOfPower = (event: RecordedEvent): event is RecordedPower => event.type in powerEventTypes;
const isOfBond = (event: RecordedEvent): event is RecordedBond => event.type in bondEventTypes;

/** A power after an event that says what its paper is; null where the event says nothing of that. */
const powerAfter = (before: PowerRow | undefined, event: RecordedPower): PowerRow | null => {
  const { organizationId, metadata } = event;
  if (event.type === 'PowerReceived' || event.type === 'PowerCorrected') {
    const { powerId, powerNumber, spelling, suretyId, amountCents } = event.data;
    return {
      organization_id: organizationId,
      power_id: powerId,
      power_number: powerNumber,
      spelling,
      surety_id: suretyId,
      amount_cents: amountCents,
      is_received: event.type === 'PowerReceived' || (before?.is_received ?? false),
      first_at: before?.first_at ?? metadata.occurredAt,
    };
  }
  if (event.type !== 'PowerClaimed' || event.data.powerId === undefined || before?.is_received === true) return null;
  const { powerId, powerNumber, suretyId, spelling } = event.data;
  if (suretyId === undefined) return null;
  return {
    organization_id: organizationId,
    power_id: powerId,
    power_number: powerNumber,
    spelling: spelling ?? powerNumber,
    surety_id: suretyId,
    amount_cents: before?.amount_cents ?? null,
    is_received: false,
    first_at: before?.first_at ?? metadata.occurredAt,
  };
};

type WithFields = Extract<BondEvent, { type: 'BondWritten' }>['data'];
const fieldsIn = ({
  status,
  agentId,
  bondDate,
  amountCents,
  jurisdiction,
  postedAt,
  courtLocation,
  powerNumber,
  suretyId,
}: Pick<
  WithFields,
  | 'status'
  | 'agentId'
  | 'bondDate'
  | 'amountCents'
  | 'jurisdiction'
  | 'postedAt'
  | 'courtLocation'
  | 'powerNumber'
  | 'suretyId'
>) => ({
  status,
  agent_id: agentId ?? null,
  bond_date: bondDate,
  amount_cents: amountCents,
  jurisdiction: jurisdiction ?? postedAt,
  court_location: courtLocation,
  power_number: normalizePowerNumber(powerNumber),
  surety_id: suretyId ?? null,
});

/** What the amendment line of a change gives as its reason: words of ours, nothing that was typed. */
const whyOf = (before: BondRow, event: RecordedBond): string => {
  if (event.type === 'BondVoided') return `Voided: ${event.data.reasonCode}`;
  if (event.type === 'PremiumAdjusted') return 'Premium adjusted';
  if (event.type !== 'BondAmended') return before.why;
  if (event.data.powerChange === 'replaced') return 'Power replaced';
  if (event.data.powerChange === 'mistyped') return 'Power number mistyped';
  return before.surety_id === (event.data.suretyId ?? null) ? 'Amended' : 'Surety corrected';
};

const bondAfter = (before: BondRow | undefined, event: RecordedBond): BondRow => {
  const { data } = event;
  if (event.type === 'BondWritten' || event.type === 'BondBroughtIn') {
    const { bondId, defendantId, premiumCents } = event.data;
    const { occurredAt } = event.metadata;
    return {
      organization_id: event.organizationId,
      bond_id: bondId,
      defendant_id: defendantId,
      written_at: occurredAt,
      is_brought_in: event.type === 'BondBroughtIn',
      ...fieldsIn(event.data),
      premium_cents: premiumCents,
      adjusted_cents: 0,
      replaced: [],
      is_voided: false,
      paper_void: false,
      why: '',
    };
  }
  if (!before) throw new RangeError(`${event.type} of a bond that was never written: ${data.bondId}`);
  const why = whyOf(before, event);
  if (event.type === 'BondVoided')
    return { ...before, is_voided: true, paper_void: event.data.paperVoid === true, why };
  const whose = event.type === 'BondPassedOn' ? { defendant_id: event.data.defendantId } : {};
  const after = { ...before, ...fieldsIn(event.data), ...whose, why };
  if (event.type === 'PremiumAdjusted') return { ...after, adjusted_cents: event.data.adjustedCents };
  if (event.type !== 'BondAmended') return after;
  const { premiumCents, adjustedCents, powerChange } = event.data;
  return {
    ...after,
    premium_cents: premiumCents,
    adjusted_cents: adjustedCents ?? before.adjusted_cents,
    replaced: powerChange === 'replaced' ? [...before.replaced, before.power_number] : before.replaced,
  };
};

/** What an event of a bond books for powers (money#recipes-of-a-bond). */
const duesIn = (event: RecordedBond): Due[] => {
  if (!('postings' in event.data)) return [];
  return event.data.postings.flatMap(({ account, side, amountCents, tags: { powerId } }) => {
    if (powerId === undefined || (account !== '2200' && account !== '2210')) return [];
    const cents = side === 'credit' ? amountCents : -amountCents;
    const [premiumCents, bufCents] = account === '2200' ? [cents, 0] : [0, cents];
    return [{ organizationId: event.organizationId, bondId: event.data.bondId, powerId, premiumCents, bufCents }];
  });
};

/** A bond stands on a power from when it claims it. */
const linkOf = (event: RecordedPower): Due[] => {
  if (event.type !== 'PowerClaimed' && event.type !== 'PowerExecuted') return [];
  const { powerId, bondId } = event.data;
  if (powerId === undefined) return [];
  return [{ organizationId: event.organizationId, bondId, powerId, premiumCents: 0, bufCents: 0 }];
};

const DUE = columnList<Due>({
  organizationId: 'organization_id uuid',
  bondId: 'bond_id uuid',
  powerId: 'power_id uuid',
  premiumCents: 'premium_cents bigint',
  bufCents: 'buf_cents bigint',
});

const addDues = async (dues: readonly Due[], tx: ViewTransaction): Promise<void> => {
  if (dues.length === 0) return;
  await tx.query(
    `insert into ${tx.table('surety_bond_power')} as t (${DUE.names})
     select organization_id, bond_id, power_id, sum(premium_cents), sum(buf_cents)
     from unnest(${DUE.arrays}) as due (${DUE.names}) group by 1, 2, 3 order by 1, 3, 2
     on conflict (organization_id, power_id, bond_id) do update
       set premium_cents = t.premium_cents + excluded.premium_cents, buf_cents = t.buf_cents + excluded.buf_cents`,
    DUE.valuesOf(dues),
  );
};

interface Step {
  organizationId: string;
  eventId: string;
  position: string;
  powerId: string;
  kind: PowerStepKind;
  happenedAt: string;
}

const STEP = columnList<Step>({
  organizationId: 'organization_id uuid',
  eventId: 'event_id uuid',
  position: 'position bigint',
  powerId: 'power_id uuid',
  kind: 'kind text',
  happenedAt: 'happened_at timestamptz',
});

const stepOf = (event: RecordedPower): Step[] => {
  const kind = STEPS[event.type];
  const powerId = 'powerId' in event.data ? event.data.powerId : undefined;
  if (kind === undefined || typeof powerId !== 'string') return [];
  const { organizationId, eventId, position, metadata } = event;
  return [{ organizationId, eventId, position: String(position), powerId, kind, happenedAt: metadata.occurredAt }];
};

/** Rows of one of the view's tables by their id, as they are stored before a batch. */
const load = async <R extends { organization_id: string }>(
  tx: ViewTransaction,
  { table, id }: { table: string; id: keyof R & string },
  wanted: readonly (readonly [organizationId: string, id: string])[],
): Promise<Map<string, R>> => {
  if (wanted.length === 0) return new Map();
  const rows = await tx.stored<R>(
    `select t.* from ${tx.table(table)} t
     join (select distinct o, i from unnest($1::uuid[], $2::uuid[]) as touched (o, i)) touched
       on t.organization_id = touched.o and t.${id} = touched.i`,
    [wanted.map(([organizationId]) => organizationId), wanted.map(([, one]) => one)],
  );
  return new Map(rows.map((row) => [row.organization_id + String(row[id]), row]));
};

/** An event by event fold of rows; null leaves the row as it is. */
const folded = <R, E extends RecordedEvent>(
  before: ReadonlyMap<string, R>,
  events: readonly E[],
  keyOf: (event: E) => string,
  after: (row: R | undefined, event: E) => R | null,
): R[] => {
  const changed = new Map<string, R>();
  for (const event of events) {
    const key = keyOf(event);
    const row = after(changed.get(key) ?? before.get(key), event);
    if (row !== null) changed.set(key, row);
  }
  return [...changed.values()];
};

const powerIdOf = ({ data }: RecordedPower): string => ('powerId' in data ? (data.powerId ?? '') : '');

/** What reports to sureties are built from: powers, how they moved, bonds, and what was booked for each power. */
export const suretyFactsView: View = {
  name: 'surety-facts',
  version: 2,
  kind: 'display',
  tables: ['surety_power', 'surety_power_step', 'surety_bond', 'surety_bond_power'],
  types: [...Object.keys(powerEventTypes), ...Object.keys(bondEventTypes)],
  apply: async (batch, tx) => {
    const ofPowers = batch.filter(isOfPower).filter((event) => powerIdOf(event) !== '');
    const ofBonds = batch.filter(isOfBond);
    const powerKeys = ofPowers.map((event) => [event.organizationId, powerIdOf(event)] as const);
    const bondKeys = ofBonds.map((event) => [event.organizationId, event.data.bondId] as const);
    const [powers, bonds] = await Promise.all([
      load<PowerRow>(tx, { table: 'surety_power', id: 'power_id' }, powerKeys),
      load<BondRow>(tx, { table: 'surety_bond', id: 'bond_id' }, bondKeys),
    ]);
    const newPowers = folded(powers, ofPowers, (event) => event.organizationId + powerIdOf(event), powerAfter);
    const newBonds = folded(bonds, ofBonds, (event) => event.organizationId + event.data.bondId, bondAfter);
    await Promise.all([
      writeRows(tx, 'surety_power', ['organization_id', 'power_id'], newPowers),
      writeRows(tx, 'surety_bond', ['organization_id', 'bond_id'], newBonds),
      insertRows(tx, 'surety_power_step', STEP, ofPowers.flatMap(stepOf)),
      addDues([...ofPowers.flatMap(linkOf), ...ofBonds.flatMap(duesIn)], tx),
    ]);
  },
};
