import { isEmptyBond } from '#domain/books/bond-status.ts';
import { NO_ANSWER, type CourtFields, type CourtLife } from '#domain/books/court-answers.ts';
import { LIVE_BOND_STATUSES, type BondStatus } from '#domain/kernel/option-lists.ts';
import { sheriffFeeIn, sheriffParish } from '#domain/agency/premium-shares.ts';
import { columns, writeRows } from '../../../platform/projections/columns.ts';
import type { View, ViewTransaction } from '../../../platform/projections/view.ts';
import { spendsPaper } from './bond.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import { bondEventTypes, type BondEvent } from './bond-events.ts';
import { courtLifeOf, lifeOf, type BondLifeRow } from './bond-life.ts';
import { judgmentAfter, type KnownJudgment } from './bond-judgment-state.ts';

type RecordedBondEvent = RecordedEvent & BondEvent;

/** What an account books on a bond that it names. */
const ON_A_BOND = ['FeeAdded', 'ChargeAdded'] as const;
type BookedOnBond = RecordedEvent & { type: (typeof ON_A_BOND)[number]; data: { bondId: string | null } };
type OfABond = RecordedBondEvent | (BookedOnBond & { data: { bondId: string } });

/** A row of table `bond`, by its column names. */
interface BondRow extends BondLifeRow {
  organization_id: string;
  bond_id: string;
  defendant_id: string;
  account_id: string;
  status: string;
  amount_cents: number | null;
  jurisdiction: string | null;
  posted_at: string | null;
  charge_code: string;
  power_number: string;
  surety_id: string | null;
  court_location: string | null;
  case_number: string;
  court_date: string | null;
  court_time: string | null;
  court_section: string;
  /** What was said of that date (today#court-answers), and the last answer while it can be undone. */
  court_life: CourtLife;
  reminder_days: number | null;
  bond_date: string | null;
  forfeiture_date: string | null;
  due_date: string | null;
  premium_cents: number;
  adjusted_cents: number;
  judgment: KnownJudgment | null;
  rule_parish: string | null;
  rule_effective_on: string | null;
  rule_version: number;
  rate_basis_points: number | null;
  minimum_cents: number | null;
  /** The day whose rates price it. */
  priced_on: string;
  /** Whose sheriff is paid (money#payees-of-fees); null where none is known. */
  sheriff_parish: string | null;
  /** What it has booked of the sheriff's fee. */
  sheriff_cents: number;
  /** It came from the program that the agency moved from (moving-in#bond-brought-in). */
  brought_in: boolean;
  rewrite_of: string | null;
  rewritten_by: string | null;
  /** Beside this event stands why it was rewritten. */
  rewritten_event_id: string | null;
  /** Voiding the bond makes its power void: it was forfeited or discharged once (powers#paper-intact). */
  paper_spent: boolean;
  /** Something was ever booked on it: a premium, a fee, a charge (today#finished-for-good). */
  booked: boolean;
  /** It has nothing to it yet (today#unfinished-bond). */
  unfinished: boolean;
  written_at: string;
  written_position: string;
  voided_at: string | null;
  revision: number;
}

type Amendable = Exclude<BondEvent, { type: 'BondVoided' }>;
type Priced = Extract<BondEvent, { type: 'BondWritten' | 'BondBroughtIn' | 'BondAmended' }>['data'];

const amendableOf = (data: Amendable['data']) => ({
  status: data.status,
  amount_cents: data.amountCents,
  jurisdiction: data.jurisdiction,
  posted_at: data.postedAt,
  charge_code: data.chargeCode,
  power_number: data.powerNumber,
  surety_id: data.suretyId ?? null,
  court_location: data.courtLocation,
  case_number: data.caseNumber,
  court_date: data.courtDate,
  court_time: data.courtTime ?? null,
  court_section: data.courtSection ?? '',
  reminder_days: data.reminderDays,
  bond_date: data.bondDate,
  forfeiture_date: data.forfeitureDate,
  due_date: data.dueDate,
  sheriff_parish: sheriffParish(data),
});

const priceOf = (data: Priced) => ({
  premium_cents: data.premiumCents,
  rule_parish: data.premiumRule?.parish ?? null,
  rule_effective_on: data.premiumRule?.effectiveOn ?? null,
  rule_version: data.premiumRule?.version ?? 1,
  rate_basis_points: data.premiumRule?.rateBasisPoints ?? null,
  minimum_cents: data.premiumRule?.minimumCents ?? null,
  priced_on: data.pricedOn,
});

const sheriffOf = (row: BondRow | undefined, { data }: RecordedBondEvent) => {
  const postings = 'postings' in data ? data.postings : [];
  return { sheriff_cents: (row?.sheriff_cents ?? 0) + sheriffFeeIn(postings) };
};

/** Whether an event of the bond books anything; a move books by the event of the account that it left. */
const books = ({ data }: RecordedBondEvent): boolean =>
  'transferred' in data ? data.transferred.postings.length > 0 : 'postings' in data && data.postings.length > 0;

/** Whether it is unfinished, after all else of the row is known (today#unfinished-bond). */
const withUnfinished = (row: Omit<BondRow, 'unfinished'>): BondRow => {
  const isEmpty = isEmptyBond({ amountCents: row.amount_cents, powerNumber: row.power_number });
  // A rewrite has the power of the bond that it took over from (bonds#power-of-a-chain).
  const hasNothing = isEmpty && !row.booked && row.rewrite_of === null;
  return { ...row, unfinished: row.status === 'OPEN' && row.voided_at === null && hasNothing };
};

const chainOf = (event: RecordedBondEvent) => {
  if (event.type === 'BondRewritten')
    return { rewritten_by: event.data.rewrite.bondId, rewritten_event_id: event.eventId };
  return event.type === 'RewriteUndone' ? { rewritten_by: null, rewritten_event_id: null } : {};
};

/** What a row has of the fields that an answer may set. */
const courtOf = (row: BondRow): CourtFields => ({
  status: row.status as BondStatus,
  courtDate: row.court_date,
  courtTime: row.court_time,
  courtSection: row.court_section,
  ftaDate: row.fta_date,
  disposition: row.disposition as CourtFields['disposition'],
  disposedOn: row.disposed_on,
});

const keyOf = (organizationId: string, bondId: string) => organizationId + bondId;

const folded = (row: BondRow | undefined, event: RecordedBondEvent): Omit<BondRow, 'unfinished'> => {
  const { organizationId, revision } = event;
  if (event.type === 'BondWritten' || event.type === 'BondBroughtIn') {
    const isBroughtIn = event.type === 'BondBroughtIn';
    const { bondId, defendantId, accountId } = event.data;
    return {
      organization_id: organizationId,
      bond_id: bondId,
      defendant_id: defendantId,
      account_id: accountId,
      ...amendableOf(event.data),
      ...priceOf(event.data),
      ...sheriffOf(undefined, event),
      ...lifeOf(undefined, event),
      brought_in: isBroughtIn,
      rewrite_of: isBroughtIn ? null : (event.data.rewriteOf ?? null),
      rewritten_by: null,
      rewritten_event_id: null,
      adjusted_cents: 0,
      court_life: NO_ANSWER,
      judgment: null,
      paper_spent: spendsPaper(event.data.status),
      booked: isBroughtIn || books(event),
      written_at: event.metadata.occurredAt,
      written_position: String(event.position),
      voided_at: null,
      revision,
    };
  }
  if (!row) throw new RangeError(`${event.type} of a bond that was never written: ${event.data.bondId}`);
  if (event.type === 'BondVoided')
    return {
      ...row,
      ...sheriffOf(row, event),
      booked: row.booked || books(event),
      voided_at: event.metadata.occurredAt,
      revision,
    };
  const price = event.type === 'BondAmended' ? priceOf(event.data) : {};
  const adjusted =
    'adjustedCents' in event.data && event.data.adjustedCents !== undefined
      ? { adjusted_cents: event.data.adjustedCents }
      : {};
  const place = event.type === 'BondMoved' ? { account_id: event.data.accountId } : {};
  const whose = event.type === 'BondPassedOn' ? { defendant_id: event.data.defendantId } : {};
  return {
    ...row,
    ...amendableOf(event.data),
    ...price,
    ...sheriffOf(row, event),
    ...adjusted,
    court_life: courtLifeOf(row.court_life, event, courtOf(row)),
    judgment: judgmentAfter(row.judgment, event),
    ...place,
    ...whose,
    ...lifeOf(row, event),
    ...chainOf(event),
    paper_spent: row.paper_spent || spendsPaper(event.data.status),
    booked: row.booked || books(event),
    revision,
  };
};

const isOnBond = (event: OfABond): event is BookedOnBond & OfABond => ON_A_BOND.some((type) => type === event.type);
const isOfABond = (event: RecordedBondEvent | BookedOnBond): event is OfABond => event.data.bondId !== null;

const load = async (events: readonly OfABond[], tx: ViewTransaction): Promise<Map<string, BondRow>> => {
  const later = events.filter(({ type }) => type !== 'BondWritten' && type !== 'BondBroughtIn');
  if (later.length === 0) return new Map();
  const rows = await tx.stored<BondRow>(
    `select b.* from ${tx.table('bond')} b
     join (select distinct o, id from unnest($1::uuid[], $2::uuid[]) as touched (o, id)) touched
       on b.organization_id = touched.o and b.bond_id = touched.id`,
    [later.map(({ organizationId }) => organizationId), later.map(({ data }) => data.bondId)],
  );
  return new Map(rows.map((row) => [keyOf(row.organization_id, row.bond_id), row]));
};

/** What a person's bonds come to, counted anew for whom a batch touches: open and live ones (bonds#live-bonds), and which are asked for papers. */
const sumByDefendant = async (
  touched: readonly Pick<BondRow, 'organization_id' | 'defendant_id'>[],
  tx: ViewTransaction,
): Promise<void> => {
  if (touched.length === 0) return;
  const isLive = `b.status = any ('{${LIVE_BOND_STATUSES.join(',')}}') and b.voided_at is null`;
  const isOpen = `b.status = 'OPEN' and b.voided_at is null`;
  // An unfinished one counts with its court date alone (today#unfinished-counts-nowhere).
  await tx.query(
    `insert into ${tx.table('defendant_exposure')} (organization_id, defendant_id, standing_bonds, open_bonds, forfeited_bonds, exposure_cents, court_date, asked_bonds)
     select b.organization_id, b.defendant_id, count(*) filter (where b.voided_at is null), count(*) filter (where ${isOpen} and not b.unfinished),
       count(*) filter (where b.status = 'FORFEITED' and b.voided_at is null),
       coalesce(sum(b.amount_cents) filter (where ${isLive}), 0), min(b.court_date) filter (where ${isOpen}),
       coalesce(array_agg(b.bond_id order by b.bond_id) filter (where ${isLive} and not b.unfinished), '{}')
     from (select distinct * from unnest($1::uuid[], $2::uuid[])) as touched (o, d)
     join ${tx.table('bond')} b on b.organization_id = touched.o and b.defendant_id = touched.d
     group by b.organization_id, b.defendant_id
     on conflict (organization_id, defendant_id) do update
       set standing_bonds = excluded.standing_bonds, open_bonds = excluded.open_bonds, forfeited_bonds = excluded.forfeited_bonds, exposure_cents = excluded.exposure_cents, court_date = excluded.court_date, asked_bonds = excluded.asked_bonds`,
    columns(touched, ['organization_id', 'defendant_id']),
  );
};

/** Whose bonds became another file's: where none is left, nothing is summed. */
const leftBy = (events: readonly OfABond[]): Pick<BondRow, 'organization_id' | 'defendant_id'>[] =>
  events.flatMap((event) =>
    event.type === 'BondPassedOn'
      ? [{ organization_id: event.organizationId, defendant_id: event.data.fromDefendantId }]
      : [],
  );

const forgetEmpty = async (left: ReturnType<typeof leftBy>, tx: ViewTransaction): Promise<void> => {
  if (left.length === 0) return;
  await tx.query(
    `delete from ${tx.table('defendant_exposure')} t using unnest($1::uuid[], $2::uuid[]) as gone (o, d)
     where t.organization_id = gone.o and t.defendant_id = gone.d
       and not exists (select from ${tx.table('bond')} b where b.organization_id = gone.o and b.defendant_id = gone.d)`,
    columns(left, ['organization_id', 'defendant_id']),
  );
};

const bothFiles = ({ fromDefendantId, defendantId }: { fromDefendantId: string; defendantId: string }) =>
  [fromDefendantId, defendantId].map((id) => ({ topic: 'defendant', id }) as const);

/** Bonds as they stand now, and what each defendant's come to: load, fold, store (building#view-shapes). */
export const bondsView: View = {
  name: 'bonds',
  version: 8,
  kind: 'display',
  tables: ['bond', 'defendant_exposure'],
  types: [...Object.keys(bondEventTypes), ...ON_A_BOND],
  apply: async (batch, tx) => {
    const events = (batch as readonly (RecordedBondEvent | BookedOnBond)[]).filter(isOfABond);
    const rows = await load(events, tx);
    const touched = new Map<string, BondRow>();
    for (const event of events) {
      const key = keyOf(event.organizationId, event.data.bondId);
      const row = touched.get(key) ?? rows.get(key);
      if (!isOnBond(event)) touched.set(key, withUnfinished(folded(row, event)));
      else if (row && !row.booked) touched.set(key, withUnfinished({ ...row, booked: true }));
    }
    const bonds = [...touched.values()];
    const left = leftBy(events);
    await Promise.all([
      writeRows(tx, 'bond', ['organization_id', 'bond_id'], bonds),
      sumByDefendant([...bonds, ...left], tx),
      forgetEmpty(left, tx),
    ]);
  },
  changes: (recorded) => {
    const event = recorded as RecordedBondEvent | BookedOnBond;
    if (!isOfABond(event)) return [];
    const { data } = event;
    const changes = [{ topic: 'bond', id: data.bondId } as const];
    if (event.type === 'BondPassedOn') return [...changes, ...bothFiles(event.data)];
    return 'defendantId' in data ? [...changes, { topic: 'defendant', id: data.defendantId } as const] : changes;
  },
};
