import type { AdvanceRow, Colleague } from '#contracts/payouts/remittances/advances.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Reader } from '../../books/approvals/index.ts';
import { waitingVoid, type Disbursements, type Repayment } from './disbursement-state.ts';
import { readerMayDecide } from './waiting-for-second.ts';
import { requesterNames } from './requester-names.query.ts';
import { nameOf } from '../../agency/organizations/index.ts';

const COLLEAGUES = `
  with owed as (
    select p.payee, sum(p.credit_cents - p.debit_cents)::bigint as cents from posting p
    where p.organization_id = $1 and p.ledger_account = '2600' and p.payee like 'agent:%' group by p.payee
  )
  select a.user_id as agent_id, ${nameOf('a')} as name,
    coalesce(o.cents, 0)::bigint as owed_cents
  from agent a left join owed o on o.payee = 'agent:' || a.user_id
  where a.organization_id = $1 and ((a.left_at is null and a.role <> 'Auditor') or coalesce(o.cents, 0) <> 0)
  order by lower(${nameOf('a')}), a.user_id`;

/** Who may have paid with their own money, and what the books owe each of all that they advanced (2600). */
export const colleaguesOf = async (tx: TenantTransaction, organizationId: string): Promise<Colleague[]> => {
  const { rows } = await tx.query<Colleague>(COLLEAGUES, [organizationId]);
  return rows;
};

/** @throws Refused VALIDATION_FAILED where nobody of this id works, or worked, here. */
export const mustBeColleague = async (
  tx: TenantTransaction,
  organizationId: string,
  advancedBy: string,
): Promise<void> => {
  const known = await tx.query(
    `select 1 from agent where organization_id = $1 and user_id = $2 and role <> 'Auditor'`,
    [organizationId, advancedBy],
  );
  if (known.rowCount === 0)
    throw new Refused('VALIDATION_FAILED', {}, [{ path: 'advancedBy', message: 'Choose who paid it.' }]);
};

/** What agents paid to a surety with their own money, and what they were paid back, the newest first. */
export const advancesOf = async (
  tx: TenantTransaction,
  { organizationId }: Actor,
  state: Disbursements,
  reader: Reader,
): Promise<AdvanceRow[]> => {
  const repayments = state.repayments.valueSeq().toArray();
  const advanced = state.payments
    .valueSeq()
    .toArray()
    .flatMap(({ advancedBy, ...payment }) => (advancedBy === null ? [] : [{ ...payment, agentId: advancedBy }]))
    .filter(({ amountCents }) => amountCents > 0);
  const { nameOf, textOf } = await requesterNames(tx, organizationId, {
    people: [...repayments.map(({ askedBy }) => askedBy), ...advanced.map(({ agentId }) => agentId)],
    events: repayments.map(({ eventId }) => eventId),
  });
  const row = ({ requestId, method, askedBy, askedAt, alone, eventId, ...repayment }: Repayment) => {
    const payment = state.payments.get(requestId);
    const voidWaits = waitingVoid(state, requestId);
    return {
      requestId,
      state: repayment.state,
      method,
      askedBy: nameOf(askedBy),
      askedAt,
      alone,
      own: askedBy === reader.userId,
      reason: textOf(eventId, 'reason'),
      externalReference: textOf(eventId, 'externalReference'),
      paidOn: payment?.paidOn ?? null,
      voidedOn: payment?.voided?.on ?? null,
      voidWaits,
      voidOwn: voidWaits !== null && state.voids.get(voidWaits)?.askedBy === reader.userId,
      readerMay: readerMayDecide(state, repayment.state === 'pending' ? requestId : voidWaits, reader),
    };
  };
  return advanced
    .map(({ disbursementId, agentId, amountCents, paidOn, voided }) => {
      const back = repayments
        .filter((one) => one.disbursementId === disbursementId)
        .map(row)
        .toSorted((one, other) => (one.askedAt < other.askedAt ? 1 : -1));
      const stands = back.some((one) => one.state === 'pending' || (one.state === 'paid' && one.voidedOn === null));
      const isOwed = voided === null && !stands && waitingVoid(state, disbursementId) === null;
      const of = { disbursementId, agentId, name: nameOf(agentId), amountCents, paidOn };
      return { ...of, voidedOn: voided?.on ?? null, isOwed, repayments: back };
    })
    .toReversed();
};
