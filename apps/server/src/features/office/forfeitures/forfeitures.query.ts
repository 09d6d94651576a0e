import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { recordedAt } from '../../books/ledger/index.ts';
import type { Known } from '../statement-lines/index.ts';

/** How a forfeiture ended, as far as it was known. */
export type ForfeitureOutcome = 'open' | 'set aside' | 'discharged' | 'judged';

/** A forfeiture of a bond, with what became of it in money. */
export interface ForfeitureRow {
  bondId: string;
  accountId: string;
  defendantName: string;
  powerNumber: string;
  agentId: string | null;
  agentName: string;
  court: string;
  forfeitedOn: string;
  outcome: ForfeitureOutcome;
  faceCents: number;
  /** With the court's costs. */
  judgedCents: number;
  paidCents: number;
  /** Of a remission what lowered the debt, and what came back as money. */
  loweredCents: number;
  cameBackCents: number;
  /** The last day on which something of it was booked; null where nothing was. */
  lastOn: string | null;
}

/** What judgments booked, by bond; an opening books what an agency moved in with. */
const MOVED = `
  moved as (
    select j.bond_id, j.recorded_at, j.event_type, p.ledger_account, p.booked_on, p.debit_cents, p.credit_cents
    from journal_entry j
    join posting p on p.organization_id = j.organization_id and p.journal_number = j.number
      and p.ledger_account in ('2220', '1000', '1040')
    where j.organization_id = $1 and j.event_type in ('JudgmentEntered', 'JudgmentPaid', 'JudgmentRemitted')
      and j.number <= $2
    union all
    select p.bond_id, j.recorded_at, j.event_type, p.ledger_account, p.booked_on, p.debit_cents, p.credit_cents
    from posting p
    join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
    where p.organization_id = $1 and p.ledger_account = '2220' and p.journal_number <= $2
      and j.event_type not in ('JudgmentEntered', 'JudgmentPaid', 'JudgmentRemitted'))`;

/** Every forfeiture of bonds that stand, the earlier ones too, from when until when it was the one of its bond. */
const FORFEITED = `
  forfeiture as (
    select b.bond_id, b.account_id, b.defendant_id, b.agent_id, b.power_number, b.court_location, b.amount_cents,
      b.discharged_on, f.forfeited_on, f.begins_at, f.ended_at
    from bond b
    cross join lateral (
      select (e.item ->> 'forfeitureDate')::date as forfeited_on, (e.item ->> 'endedOn')::timestamptz as ended_at,
        lag((e.item ->> 'endedOn')::timestamptz) over (order by e.place) as begins_at
      from jsonb_array_elements(b.earlier_forfeitures) with ordinality as e (item, place)
      union all
      select b.forfeiture_date, null, (b.earlier_forfeitures -> -1 ->> 'endedOn')::timestamptz
      where b.forfeiture_date is not null) f
    where b.organization_id = $1 and b.voided_at is null
      and (b.forfeiture_date is not null or b.earlier_forfeitures <> '[]'))`;

/** A bond's judgments are told apart by when they were recorded: each forfeiture has those until it ended. */
const FORFEITURES = `
  with ${MOVED}, ${FORFEITED}
  select f.bond_id, f.account_id, coalesce(d.full_name, '') as defendant_name, f.power_number, f.agent_id,
    case when f.agent_id is null then '' else ${nameOf('g', 'Former staff')} end as agent_name,
    coalesce(f.court_location, '') as court, to_char(f.forfeited_on, 'YYYY-MM-DD') as forfeited_on,
    coalesce(f.amount_cents, 0)::bigint as face_cents, coalesce(m.judged, 0)::bigint as judged_cents,
    coalesce(m.paid, 0)::bigint as paid_cents, coalesce(m.lowered, 0)::bigint as lowered_cents,
    coalesce(m.came_back, 0)::bigint as came_back_cents, to_char(m.last_on, 'YYYY-MM-DD') as last_on,
    case when m.judged > 0 then 'judged'
         when f.ended_at <= $3 then 'set aside'
         when f.discharged_on <= $4 then 'discharged'
         else 'open' end as outcome
  from forfeiture f
  left join agent g on g.organization_id = $1 and g.user_id = f.agent_id
  left join defendant d on d.organization_id = $1 and d.id = f.defendant_id and d.lifecycle = 'live'
  left join lateral (
    select sum(case when event_type in ('JudgmentPaid', 'JudgmentRemitted') then 0 else credit_cents - debit_cents end)
        filter (where ledger_account = '2220') as judged,
      coalesce(sum(debit_cents) filter (where ledger_account = '2220' and event_type = 'JudgmentPaid'), 0) as paid,
      coalesce(sum(debit_cents) filter (where ledger_account = '2220' and event_type = 'JudgmentRemitted'), 0) as lowered,
      coalesce(sum(debit_cents) filter (where ledger_account <> '2220' and event_type = 'JudgmentRemitted'), 0) as came_back,
      max(booked_on) as last_on
    from moved
    where moved.bond_id = f.bond_id and (f.begins_at is null or moved.recorded_at > f.begins_at)
      and (f.ended_at is null or moved.recorded_at <= f.ended_at)) m on true
  where f.forfeited_on is not null
  order by f.forfeited_on, f.bond_id`;

/** After every day, and after every instant. */
const NEVER = '9999-12-31';

/** All forfeitures of an agency with their outcome, as far as it was known (money#forfeitures-and-outcome). */
export const readForfeitures = async (
  tx: TenantTransaction,
  organizationId: string,
  { journalNumber, head }: Known,
): Promise<ForfeitureRow[]> => {
  const at = journalNumber < head ? await recordedAt(tx, organizationId, journalNumber) : null;
  const known = at === null ? [NEVER, NEVER] : [at, at.slice(0, 10)];
  return (await tx.query<ForfeitureRow>(FORFEITURES, [organizationId, journalNumber, ...known])).rows;
};
