import { Injectable } from '@nestjs/common';
import {
  BANK,
  BUF_PAYABLE,
  EXCESS_HELD,
  feeAccountOf,
  SURETY_PAYABLE,
  UNDEPOSITED,
} from '#domain/kernel/chart-of-accounts.ts';
import { coverMissing, type Cover } from '#domain/payouts/cover.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { balanceOf } from '../../books/ledger/index.ts';
import type { FindChecks } from '../../books/periods/index.ts';

/** What an account of the ledger stands at. */
const standsOn = (code: string): string => `
  coalesce((select sum(debit_cents - credit_cents) from ledger_balance
    where organization_id = $1 and ledger_account = '${code}'), 0)::bigint`;

/**
 * What is owed to others of each bond, and what of it is pass-through: of officials each fee that they are owed, of a surety
 * each power. What somebody was paid too much lowers nobody else's.
 */
const OWED = `
  select o.bond_id, o.is_pass_through, sum(o.cents) as cents from (
    select nullif(f.bond_id, '00000000-0000-0000-0000-000000000000') as bond_id,
      f.ledger_account = '${feeAccountOf('Jail Fee')}' as is_pass_through, f.cents
    from official_fee f where f.organization_id = $1 and f.cents > 0
    union all
    select p.bond_id, false, sum(p.credit_cents - p.debit_cents) from posting p
    where p.organization_id = $1 and p.ledger_account = '${EXCESS_HELD}'
    group by p.bond_id having sum(p.credit_cents - p.debit_cents) > 0
    union all
    select (array_agg(p.bond_id) filter (where p.bond_id is not null))[1], false, sum(p.credit_cents - p.debit_cents)
    from posting p
    where p.organization_id = $1 and p.surety_id is not null
      and p.ledger_account in ('${SURETY_PAYABLE}', '${BUF_PAYABLE}')
    group by p.surety_id, p.power_id having sum(p.credit_cents - p.debit_cents) > 0) o
  group by 1, 2`;

/**
 * What clients have not paid of their debts, in the order of payments (money#allocation), on those accounts alone that owe
 * or had something written off: what was written off was not collected.
 */
const UNPAID = `
  owing as (
    select a.account_id, ${balanceOf()} + a.write_offs_cents as cents from account a
    where a.organization_id = $1 and ${balanceOf()} + a.write_offs_cents > 0),
  line as (
    select e.account_id, e.kind, e.entry_id, (max(e.bond_id::text))::uuid as bond_id, sum(e.amount_cents) as cents,
      min(e.effective_on) as first_on
    from account_entry e
    where e.organization_id = $1 and e.kind <> 'WRITE_OFF' and e.account_id in (select account_id from owing)
    group by 1, 2, 3 having sum(e.amount_cents) > 0),
  debt as (
    select l.*, coalesce(f.pass_through_cents, 0) > 0 as is_pass_through, coalesce(f.due_on, l.first_on) as since
    from line l
    left join fee_due f on f.organization_id = $1 and f.account_id = l.account_id and f.entry_id = l.entry_id),
  paying as (
    select d.*, sum(d.cents) over whole - o.cents as paid_cents,
      sum(d.cents) over (partition by d.account_id
        order by case when d.is_pass_through then 0 when d.kind = 'PREMIUM' then 2 else 1 end, d.since, d.entry_id) as through
    from debt d join owing o using (account_id)
    window whole as (partition by d.account_id)),
  unpaid as (
    select case when kind = 'PREMIUM' then entry_id else bond_id end as bond_id, is_pass_through, sum(cents) as cents,
      sum(greatest(0, least(cents, through - paid_cents))) as unpaid_cents
    from paying where is_pass_through or kind = 'PREMIUM' group by 1, 2)`;

/**
 * Of each bond the smaller of what is owed and what its client paid; what is owed of no bond counts as collected, less
 * the pass-through of no bond that clients still owe: an opening names none (moving-in#opening-cash).
 */
const COVER = `
  with owed as (${OWED}), ${UNPAID}
  select ${standsOn(BANK)} as bank_cents, ${standsOn(UNDEPOSITED)} as undeposited_cents,
    coalesce(sum(o.cents), 0)::bigint as owed_cents,
    (coalesce(sum(least(o.cents, u.cents - u.unpaid_cents)) filter (where o.bond_id is not null), 0)
      + greatest(0, coalesce(sum(o.cents) filter (where o.bond_id is null), 0)
        - coalesce((select sum(unpaid_cents) from unpaid where bond_id is null), 0)))::bigint as collected_cents
  from owed o
  left join unpaid u on u.bond_id = o.bond_id and u.is_pass_through = o.is_pass_through`;

/** What the agency has, and what it collected for others and did not pay yet (money#fiduciary-cover). */
export const readCover = async (tx: TenantTransaction, organizationId: string): Promise<Cover> => {
  const { rows } = await tx.query<Cover>(COVER, [organizationId]);
  return (rows as [Cover])[0];
};

/** Whether the agency has what it collected for others. */
@Injectable()
export class FiduciaryCover {
  constructor(private readonly reads: Reads) {}

  /** What is told of it before a month closes (money#before-a-month-closes). */
  readonly check: FindChecks = async ({ organizationId }) => {
    const cover = await this.of(organizationId);
    const missing = coverMissing(cover);
    if (missing === 0) return [];
    const { bankCents, undepositedCents, collectedCents } = cover;
    const there = formatCents(bankCents + undepositedCents);
    const words = `${formatCents(missing)} of what was collected for others is not there: ${formatCents(collectedCents)} collected and not paid yet, ${there} in the bank and the drawer.`;
    return [{ screen: 'cover', words }];
  };

  /** @throws Refused MONEY_STOPPED */
  of(organizationId: OrganizationId): Promise<Cover> {
    const views = ['ledger', 'accounts', 'plans', 'official-fees'] as const;
    return this.reads.after({ organizationId }, views, (tx) => readCover(tx, organizationId));
  }
}
