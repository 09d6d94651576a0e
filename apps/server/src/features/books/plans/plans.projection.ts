import type { Posting } from '#domain/kernel/posting.ts';
import { columnList, columns, insertRows } from '../../../platform/projections/columns.ts';
import type { View, ViewTransaction } from '../../../platform/projections/view.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';

import { accountOf, type AccountEvent, type StatementEvent } from '../account/index.ts';
import { type BondEvent } from '../bond/index.ts';
import { planEventTypes } from './plan-events.ts';
import { NOTHING_AGREED, recordAfter, type PlanRecord, type RecordEvent } from './plan-record.ts';

const CLOSINGS = ['AccountClosed', 'AccountReopened'] as const;
const DEBTS = ['FeeAdded', 'ChargeAdded', 'FeeVoided', 'ChargeVoided'] as const;

const TRANSFER = 'EntriesTransferred';
const OPENINGS = ['BalanceBroughtIn', 'BalanceCorrected'] as const;
const JUDGMENTS = ['JudgmentBilled', 'JudgmentRemitted'] as const;

type DebtEvent = RecordedEvent & Extract<AccountEvent, { type: (typeof DEBTS)[number] }>;

type TransferEvent = RecordedEvent & Extract<AccountEvent, { type: 'EntriesTransferred' }>;

type OpeningEvent = RecordedEvent & Extract<AccountEvent, { type: (typeof OPENINGS)[number] }>;

type JudgmentEvent = RecordedEvent & Extract<BondEvent, { type: (typeof JUDGMENTS)[number] }>;

/**
 * An account that closes brings along whatever stood on it (money#closing-an-account): its bonds are told, however few.
 */
const isClosingTransfer = (event: RecordedEvent): boolean =>
  event.type === TRANSFER && (event as TransferEvent).data.bonds !== undefined;

const isOf = (types: readonly string[], { type }: RecordedEvent): boolean => types.includes(type);

interface PlanRow {
  organizationId: string;
  accountId: string;
  record: string;
  startOn: string | null;
  frequency: string | null;
  promiseDueOn: string | null;
  lastCalledOn: string | null;
}

const ROW = columnList<PlanRow>({
  organizationId: 'organization_id uuid',
  accountId: 'account_id uuid',
  record: 'record jsonb',
  startOn: 'start_on date',
  frequency: 'frequency text',
  promiseDueOn: 'promise_due_on date',
  lastCalledOn: 'last_called_on date',
});

const rowOf = (organizationId: string, accountId: string, record: PlanRecord): PlanRow => {
  const version = record.versions.at(-1);
  const inForce = version?.endedOn === null ? version : undefined;
  const promise = record.promises.at(-1);
  return {
    organizationId,
    accountId,
    record: JSON.stringify(record),
    startOn: inForce?.startOn ?? null,
    frequency: inForce?.frequency ?? null,
    promiseDueOn: promise?.over === null ? promise.dueOn : null,
    lastCalledOn: record.calls.at(-1)?.calledOn ?? null,
  };
};

/** The account of an event of its own stream or of its plan's: both streams end with its id. */
const accountIdOf = (event: RecordedEvent): string => accountOf(event as StatementEvent);

/** Whose agreement an event changes: a closing transfer that of the account which it brings something to. */
const keeperOf = (event: RecordEvent): string =>
  event.type === 'EntriesTransferred' ? event.data.toAccountId : accountIdOf(event);

const load = async (events: readonly RecordEvent[], tx: ViewTransaction): Promise<Map<string, PlanRecord>> => {
  const keys = events.map((event) => ({ organizationId: event.organizationId, accountId: keeperOf(event) }));
  const { rows } = await tx.query<{ key: string; record: PlanRecord }>(
    `select p.organization_id::text || p.account_id::text as key, p.record from ${tx.table('account_plan')} p
     join (select distinct * from unnest($1::uuid[], $2::uuid[])) as touched (o, a)
       on p.organization_id = touched.o and p.account_id = touched.a`,
    columns(keys, ['organizationId', 'accountId']),
  );
  return new Map(rows.map(({ key, record }) => [key, record]));
};

const store = async (rows: readonly PlanRow[], tx: ViewTransaction): Promise<void> => {
  await tx.query(
    `insert into ${tx.table('account_plan')} (${ROW.names}) select * from unnest(${ROW.arrays})
     on conflict (organization_id, account_id) do update
       set record = excluded.record, start_on = excluded.start_on, frequency = excluded.frequency,
           promise_due_on = excluded.promise_due_on, last_called_on = excluded.last_called_on`,
    ROW.valuesOf(rows),
  );
};

const foldRecords = async (events: readonly RecordEvent[], tx: ViewTransaction): Promise<void> => {
  if (events.length === 0) return;
  const records = await load(events, tx);
  const touched = new Map<string, [organizationId: string, accountId: string]>();
  for (const event of events) {
    const accountId = keeperOf(event);
    const key = event.organizationId + accountId;
    records.set(key, recordAfter(records.get(key) ?? NOTHING_AGREED, event));
    touched.set(key, [event.organizationId, accountId]);
  }
  await store(
    [...touched].map(([key, [organizationId, accountId]]) =>
      rowOf(organizationId, accountId, records.get(key) ?? NOTHING_AGREED),
    ),
    tx,
  );
};

const passThroughOf = (postings: readonly Posting[]): number =>
  postings
    .filter(({ account, side }) => account === '2100' && side === 'credit')
    .reduce((sum, posting) => sum + posting.amountCents, 0);

const addedOf = (event: DebtEvent) => {
  if (event.type !== 'FeeAdded' && event.type !== 'ChargeAdded') return [];
  const { amountCents, chargedOn, postings } = event.data;
  const dueOn = 'dueOn' in event.data ? event.data.dueOn : undefined;
  return [
    {
      organizationId: event.organizationId,
      accountId: accountIdOf(event),
      entryId: event.type === 'FeeAdded' ? event.data.feeId : event.data.chargeId,
      position: String(event.position),
      amountCents,
      passThroughCents: passThroughOf(postings),
      dueOn: dueOn ?? chargedOn,
      agreed: dueOn !== undefined,
    },
  ];
};

const FEE = columnList<ReturnType<typeof addedOf>[number]>({
  organizationId: 'organization_id uuid',
  accountId: 'account_id uuid',
  entryId: 'entry_id uuid',
  position: 'position bigint',
  amountCents: 'amount_cents bigint',
  passThroughCents: 'pass_through_cents bigint',
  dueOn: 'due_on date',
  agreed: 'agreed boolean',
});

const voidedOf = (event: DebtEvent) =>
  event.type === 'FeeVoided' || event.type === 'ChargeVoided'
    ? [
        {
          organizationId: event.organizationId,
          accountId: accountIdOf(event),
          entryId: event.type === 'FeeVoided' ? event.data.feeId : event.data.chargeId,
        },
      ]
    : [];

const foldFees = async (events: readonly DebtEvent[], tx: ViewTransaction): Promise<void> => {
  await insertRows(tx, 'fee_due', FEE, events.flatMap(addedOf));
  await markGone(events.flatMap(voidedOf), tx);
};

const markGone = async (
  gone: readonly { organizationId: string; accountId: string; entryId: string }[],
  tx: ViewTransaction,
): Promise<void> => {
  if (gone.length === 0) return;
  await tx.query(
    `update ${tx.table('fee_due')} as t set voided = true
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as void (o, a, entry)
     where t.organization_id = void.o and t.account_id = void.a and t.entry_id = void.entry`,
    columns(gone, ['organizationId', 'accountId', 'entryId']),
  );
};

/** A billed judgment keeps its due day, too; where the other account was billed before, it has the day from there. */
const foldBills = async (event: TransferEvent, tx: ViewTransaction): Promise<void> => {
  const { toAccountId, judgmentBills = [] } = event.data;
  const table = tx.table('fee_due');
  const values = [event.organizationId, accountIdOf(event), toAccountId, String(event.position)];
  for (const { judgmentId, billedCents } of judgmentBills) {
    await tx.query(
      `insert into ${table} as t (${FEE.names})
       select organization_id, $3::uuid, entry_id, $4::bigint, $6::bigint, 0, due_on, agreed from ${table}
       where organization_id = $1 and account_id = $2 and entry_id = $5
       on conflict (organization_id, account_id, entry_id) do update
         set amount_cents = t.amount_cents + excluded.amount_cents`,
      [...values, judgmentId, billedCents],
    );
    await tx.query(
      `update ${table} set amount_cents = amount_cents - $4::bigint
       where organization_id = $1 and account_id = $2 and entry_id = $3`,
      [event.organizationId, accountIdOf(event), judgmentId, billedCents],
    );
  }
};

/** A fee keeps its due day on the account where it goes (money#aging), and is due no more where it was. */
const foldTransfer = async (event: TransferEvent, tx: ViewTransaction): Promise<void> => {
  await foldBills(event, tx);
  const { toAccountId, entries } = event.data;
  const due = entries.filter(({ kind }) => kind === 'fee' || kind === 'charge' || kind === 'opened');
  if (due.length === 0) return;
  const { organizationId } = event;
  const gone = due.map(({ entryId }) => ({ organizationId, accountId: accountIdOf(event), entryId }));
  await markGone(gone, tx);
  const rows = due.map(({ entryId, kind, amountCents, postings, dueOn, on, opened }) => ({
    organizationId,
    accountId: toAccountId,
    entryId,
    position: String(event.position),
    amountCents,
    passThroughCents: opened === 'passThrough' ? amountCents : passThroughOf(postings),
    dueOn: dueOn ?? on,
    agreed: dueOn !== null && kind !== 'opened',
  }));
  await tx.query(
    `insert into ${tx.table('fee_due')} (${FEE.names}) select * from unnest(${FEE.arrays})
     on conflict (organization_id, account_id, entry_id) do update
       set position = excluded.position, voided = false`,
    FEE.valuesOf(rows),
  );
};

/** What an account opened with is as old as it was in the old program (moving-in#age-of-opening). */
const foldOpening = async (event: OpeningEvent, tx: ViewTransaction): Promise<void> => {
  const parts = event.type === 'BalanceCorrected' ? [event.data.part] : event.data.parts;
  const rows = parts.map(({ entryId, kind, amountCents, since }) => ({
    organizationId: event.organizationId,
    accountId: accountIdOf(event),
    entryId,
    position: String(event.position),
    amountCents,
    passThroughCents: kind === 'passThrough' ? amountCents : 0,
    dueOn: since,
    agreed: false,
  }));
  await tx.query(
    `insert into ${tx.table('fee_due')} (${FEE.names}) select * from unnest(${FEE.arrays})
     on conflict (organization_id, account_id, entry_id) do update
       set amount_cents = excluded.amount_cents, pass_through_cents = excluded.pass_through_cents,
         due_on = excluded.due_on, position = excluded.position`,
    FEE.valuesOf(rows),
  );
};

/** A judgment is due on an account from the day that it was billed first; what is remitted of it is due no more. */
const foldJudgment = async (event: JudgmentEvent, tx: ViewTransaction): Promise<void> => {
  const { data, organizationId } = event;
  const shares =
    event.type === 'JudgmentBilled'
      ? [{ accountId: event.data.billedAccountId, cents: event.data.billedCents }]
      : event.data.shares.map(({ accountId, cents }) => ({ accountId, cents: -cents }));
  const rows = shares.map(({ accountId, cents }) => ({
    organizationId,
    accountId,
    entryId: data.judgmentId,
    position: String(event.position),
    amountCents: cents,
    passThroughCents: 0,
    dueOn: data.effectiveOn,
    agreed: false,
  }));
  if (rows.length === 0) return;
  await tx.query(
    `insert into ${tx.table('fee_due')} as t (${FEE.names}) select * from unnest(${FEE.arrays})
     on conflict (organization_id, account_id, entry_id) do update
       set amount_cents = t.amount_cents + excluded.amount_cents`,
    FEE.valuesOf(rows),
  );
};

type DueEvent = DebtEvent | TransferEvent | JudgmentEvent | OpeningEvent;

const isOpening = (event: DueEvent): event is OpeningEvent => isOf(OPENINGS, event);

const foldApart = (event: Exclude<DueEvent, DebtEvent>, tx: ViewTransaction): Promise<void> => {
  if (event.type === 'EntriesTransferred') return foldTransfer(event, tx);
  return isOpening(event) ? foldOpening(event, tx) : foldJudgment(event, tx);
};

const isAlone = (event: DueEvent): event is DebtEvent => isOf(DEBTS, event);

/** Debts in the order of the log, where transfers, judgments and openings stand between those before and after them. */
const foldDebts = async (events: readonly DueEvent[], tx: ViewTransaction): Promise<void> => {
  let added: DebtEvent[] = [];
  for (const event of events) {
    if (isAlone(event)) {
      added.push(event);
      continue;
    }
    await foldFees(added, tx);
    added = [];
    await foldApart(event, tx);
  }
  await foldFees(added, tx);
};

/** What is agreed on each account, and its fees and charges by due day: load, fold, store (building#view-shapes). */
export const plansView: View = {
  name: 'plans',
  version: 3,
  kind: 'display',
  tables: ['account_plan', 'fee_due'],
  types: [...Object.keys(planEventTypes), ...CLOSINGS, ...DEBTS, TRANSFER, ...OPENINGS, ...JUDGMENTS],
  apply: async (batch, tx) => {
    const debts = [...DEBTS, TRANSFER, ...OPENINGS, ...JUDGMENTS];
    const ofRecord = batch.filter((event) => !isOf(debts, event) || isClosingTransfer(event)) as RecordEvent[];
    await foldRecords(ofRecord, tx);
    await foldDebts(batch.filter((event) => isOf(debts, event)) as DueEvent[], tx);
  },
  changes: (event) => (isOf(Object.keys(planEventTypes), event) ? [{ topic: 'account', id: accountIdOf(event) }] : []),
};
