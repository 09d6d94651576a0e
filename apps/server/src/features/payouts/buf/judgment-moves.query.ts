import type { SuretyMoveRow } from '#contracts/payouts/buf/buf.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';

/** `$1` the organization, `$2` the surety. Of a payment that was asked for the reason stands beside the request. */
const JUDGED = `
  select e.event_id as move_id, case e.event_type when 'JudgmentPaid' then 'draw' else 'remission' end as kind,
    e.bond_id, p.debit_cents + p.credit_cents as amount_cents, e.booked_on,
    e.recorded_at as asked_at, e.actor_id = $3 as own, coalesce(m.alone, false) as alone,
    ${nameOf('a', 'Former staff')} as asked_by, coalesce(t.body, '') as reason
  from posting p
  join journal_entry e on e.organization_id = p.organization_id and e.number = p.journal_number
  left join agent a on a.organization_id = e.organization_id and a.user_id = e.actor_id
  left join money_request m on m.organization_id = e.organization_id and m.decided_event_id = e.event_id
  left join entry_text t
    on t.organization_id = e.organization_id and t.event_id = coalesce(m.asked_event_id, e.event_id) and t.field = 'reason'
  where p.organization_id = $1 and p.surety_id = $2 and p.ledger_account = '1040'
    and e.event_type in ('JudgmentPaid', 'JudgmentRemitted')`;

/** What judgments took out of a surety's BUF and gave back, as the ledger booked it (money#buf-limits). */
export const judgmentMoves = async (
  tx: TenantTransaction,
  { organizationId, userId }: Actor,
  suretyId: string,
): Promise<SuretyMoveRow[]> => {
  const { rows } = await tx.query<SuretyMoveRow>(JUDGED, [organizationId, suretyId, userId]);
  const settled = {
    state: 'paid',
    powers: 0,
    voidedOn: null,
    voidWaits: null,
    voidOwn: false,
    readerMay: null,
  } as const;
  return rows.map((row) => ({ ...row, ...settled }));
};
