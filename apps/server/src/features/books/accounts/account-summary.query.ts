import { Injectable } from '@nestjs/common';
import type { Account, getAccount, WaitingRequest } from '#contracts/books/account/accounts.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { allocatePayments, type Allocation } from '#domain/kernel/allocation.ts';
import { UNCLAIMED } from '#domain/kernel/chart-of-accounts.ts';
import { explainPremium } from '#domain/agency/premium.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { explainBalance, type Standing } from './explain-balance.ts';
import { balanceOf } from '../ledger/index.ts';
import { nameOf } from '../../agency/organizations/index.ts';

type Payout = ResponseOf<typeof getAccount>['payouts'][number];

interface AccountRow extends Account {
  defendantName: string;
  passThroughCents: number;
}

const SELECT = `
  select a.account_id, n.short_id, a.defendant_id, a.status, a.opened_on, a.closed_on, a.premium_cents,
         a.charges_cents, a.fees_cents, a.payments_cents, a.write_offs_cents, a.collateral_cents,
         ${balanceOf()} as balance_cents,
         a.pass_through_cents, coalesce(d.full_name, '') as defendant_name,
         coalesce(named.name, '') as name, coalesce(named.version, 0) as name_version,
         a.recovery_billable, a.checks_refused,
         (select coalesce(sum(p.credit_cents - p.debit_cents), 0)::bigint from posting p
          where p.organization_id = a.organization_id and p.account_id = a.account_id
            and p.ledger_account = '${UNCLAIMED}') as unclaimed_cents
  from account a
  left join account_name named on named.organization_id = a.organization_id and named.account_id = a.account_id
  left join account_number n on n.organization_id = a.organization_id and n.account_id = a.account_id
  left join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  where a.organization_id = $1`;

/**
 * The live bonds of the account that have a premium, oldest first, with the rule that set it. One that was brought in
 * booked nothing when it came: of it counts what was changed here (moving-in#bond-brought-in).
 */
const PREMIUMS = `
  select b.power_number, b.brought_in,
         case when b.brought_in then changed.cents else b.premium_cents - b.adjusted_cents end as premium_cents,
         b.adjusted_cents, b.amount_cents, b.rate_basis_points, b.minimum_cents,
         coalesce(r.citation, '') as citation
  from bond b
  left join premium_rule r on r.organization_id = b.organization_id and r.effective_on = b.rule_effective_on
    and r.parish is not distinct from b.rule_parish and r.version = b.rule_version
  left join lateral (
    select coalesce(sum(e.amount_cents), 0)::bigint as cents from account_entry e
    where e.organization_id = $1 and e.account_id = $2 and e.kind = 'PREMIUM' and e.bond_id = b.bond_id
  ) changed on b.brought_in
  where b.organization_id = $1 and b.account_id = $2 and b.voided_at is null
    and case when b.brought_in then changed.cents <> 0 else b.premium_cents > 0 end
  order by b.written_position`;

/** What stands by kind of entry, how many were voided, and how many came or went by transfer. */
const KINDS = `
  select kind, fee_kind,
         count(*) filter (where cents <> 0 and (kind <> 'WRITE_OFF' or cents < 0) and not of_before) as count,
         coalesce(sum(cents) filter (where of_before), 0)::bigint as returned_before_cents,
         coalesce(sum(cents) filter (where kind = 'WRITE_OFF' and cents > 0), 0)::bigint as lowered_cents, abs(coalesce(sum(cents), 0))::bigint as amount_cents,
         coalesce(sum(cents) filter (where kind = 'PREMIUM' and of_no_bond), 0)::bigint as opened_cents,
         count(*) filter (where voided) as voided_count, count(*) filter (where returned and not of_before) as returned_count,
         count(*) filter (where transferred and cents <> 0) as came_count,
         count(*) filter (where transferred and cents = 0 and not voided and not returned) as left_count
  from (select kind, max(fee_kind) as fee_kind, sum(amount_cents) as cents, bool_or(voided) as voided,
               bool_or(what = 'transferred') as transferred, bool_or(what = 'returned') as returned, min(position) as position,
               bool_and(bond_id is null) as of_no_bond, kind = 'REFUND' and bool_or(what = 'returned') as of_before
        from account_entry where organization_id = $1 and account_id = $2
        group by kind, entry_id) e
  group by kind, fee_kind order by min(position)`;

/** What of judgments was billed here, or came from an account that closed, and was given back by remissions. */
const JUDGMENTS = `
  select coalesce(sum(billed_cents), 0)::bigint as billed_cents,
         coalesce(sum(remitted_cents), 0)::bigint as remitted_cents
  from (select coalesce(sum(amount_cents) filter (where what <> 'lowered'), 0) as billed_cents,
               coalesce(-sum(amount_cents) filter (where what = 'lowered'), 0) as remitted_cents
        from account_entry where organization_id = $1 and account_id = $2 and fee_kind = 'Judgment'
        group by entry_id having sum(amount_cents) <> 0 or not bool_or(what = 'transferred')) billed`;

/** The newest payment that stands here: one that left was taken back by a later line. */
const LAST_PAYMENT = `
  select -e.amount_cents as amount_cents, e.effective_on as paid_on from account_entry e
  where e.organization_id = $1 and e.account_id = $2 and e.kind = 'PAYMENT' and e.amount_cents < 0 and not e.voided
    and not exists (select from account_entry gone
                    where gone.organization_id = $1 and gone.account_id = $2 and gone.entry_id = e.entry_id
                      and gone.amount_cents > 0 and gone.position > e.position)
  order by e.position desc limit 1`;

/** Which lines of which file of the old program the account opened with (moving-in#brought-forward). */
const OPENED_BY = 'select file_name, lines from move_in_balance_lines where organization_id = $1 and account_id = $2';

/** What was asked for and waits for a second person, oldest first. */
const WAITING = `
  select m.request_id, m.kind, m.amount_cents, m.closes, m.voids, m.bond_id,
         ${nameOf('g', 'Former staff')} as asked_by
  from money_request m
  left join agent g on g.organization_id = m.organization_id and g.user_id = m.asked_by
  where m.organization_id = $1 and m.account_id = $2 and m.state = 'pending' order by m.position`;

/** What was paid out of an unclaimed credit and stands, oldest first. */
const PAYOUTS = `
  select m.request_id as payout_id, m.amount_cents, m.paid_to as to, m.method, m.decided_at as paid_at
  from money_request m
  where m.organization_id = $1 and m.account_id = $2 and m.kind = 'payout' and m.state = 'approved'
    and not exists (select from journal_entry v
                    where v.organization_id = m.organization_id and v.reverses_event_id = m.decided_event_id)
  order by m.position`;

interface PremiumRow {
  powerNumber: string;
  broughtIn: boolean;
  premiumCents: number;
  adjustedCents: number;
  amountCents: number | null;
  rateBasisPoints: number | null;
  minimumCents: number | null;
  citation: string;
}

interface KindRow {
  kind: 'PREMIUM' | 'FEE' | 'CHARGE' | 'PAYMENT' | 'REFUND' | 'UNCLAIMED' | 'WRITE_OFF' | 'COLLATERAL' | 'CREDIT';
  feeKind: string | null;
  count: number;
  /** Of write-offs: what was recovered or taken back. */
  loweredCents: number;
  amountCents: number;
  /** Of premium: what of it is of no bond here, as the account opened with it. */
  openedCents: number;
  voidedCount: number;
  returnedCount: number;
  /** What the bank sent back of payments from before moving in. */
  returnedBeforeCents: number;
  cameCount: number;
  leftCount: number;
}

const computationOf = (row: PremiumRow): string => {
  const { amountCents, adjustedCents, rateBasisPoints, minimumCents, citation } = row;
  if (row.broughtIn) return 'what it changed by since it was brought in';
  const rate = rateBasisPoints === null ? null : { rateBasisPoints, minimumCents: minimumCents ?? 0, citation };
  return explainPremium(amountCents, rate, adjustedCents);
};

/** Sums per kind are enough: within a kind the order does not change what is paid in all (money#allocation). */
const allocationOf = (account: AccountRow) => {
  const { passThroughCents, feesCents, chargesCents, premiumCents, paymentsCents, collateralCents } = account;
  const { paidCents: _, ...allocation } = allocatePayments(
    [
      { kind: 'passThrough', amountCents: passThroughCents },
      { kind: 'fee', amountCents: feesCents + chargesCents - passThroughCents },
      { kind: 'premium', amountCents: premiumCents },
    ],
    Math.max(0, paymentsCents + collateralCents), // less where a payment from before moving in came back
  );
  return allocation;
};

const standingOf = async (
  tx: TenantTransaction,
  organization: OrganizationId,
  account: AccountRow,
  allocation: Allocation,
): Promise<Standing> => {
  const values = [organization, account.accountId];
  const { rows: premiums } = await tx.query<PremiumRow>(PREMIUMS, values);
  const { rows: kinds } = await tx.query<KindRow>(KINDS, values);
  const hasJudgment = kinds.some(({ feeKind }) => feeKind === 'Judgment');
  const { rows: judgments } = hasJudgment ? await tx.query<Standing['judgments']>(JUDGMENTS, values) : { rows: [] };
  const { rows: last } = await tx.query<{ amountCents: number; paidOn: string }>(LAST_PAYMENT, values);
  const { rows: by } = await tx.query<NonNullable<Standing['openedBy']>>(OPENED_BY, values);
  const countOf = (kind: KindRow['kind']) =>
    kinds.filter((row) => row.kind === kind).reduce((sum, { count }) => sum + count, 0);
  const sumOf = (kind: KindRow['kind']) => ({
    count: countOf(kind),
    amountCents: kinds.reduce((sum, row) => sum + (row.kind === kind ? row.amountCents : 0), 0),
  });
  return {
    ...account,
    bonds: premiums.map((row) => ({ ...row, computation: computationOf(row) })),
    fees: kinds
      .filter(({ kind, count }) => kind === 'FEE' && count > 0)
      .map(({ feeKind, count, amountCents }) => ({ kind: feeKind ?? 'Fee', count, amountCents })),
    chargeCount: countOf('CHARGE'),
    judgments: judgments[0] ?? { billedCents: 0, remittedCents: 0 },
    paymentCount: countOf('PAYMENT'),
    refunds: sumOf('REFUND'),
    unclaimed: sumOf('UNCLAIMED'),
    opened: {
      premiumCents: kinds.reduce((sum, { openedCents }) => sum + openedCents, 0),
      creditCents: sumOf('CREDIT').amountCents,
    },
    openedBy: by[0] ?? null,
    writeOffCount: countOf('WRITE_OFF'),
    loweredCents: kinds.reduce((sum, { loweredCents }) => sum + loweredCents, 0),
    lastPayment: last[0] ?? null,
    voidedCount: kinds.reduce((sum, { voidedCount }) => sum + voidedCount, 0),
    returnedCount: kinds.reduce((sum, { returnedCount }) => sum + returnedCount, 0),
    returnedBeforeCents: kinds.reduce((sum, { returnedBeforeCents }) => sum + returnedBeforeCents, 0),
    cameCount: kinds.reduce((sum, { cameCount }) => sum + cameCount, 0),
    leftCount: kinds.reduce((sum, { leftCount }) => sum + leftCount, 0),
    allocation,
  };
};

/** Short ids and the bonds' own figures may be missing without making the rest wrong. */
const NEEDED = ['accounts', optionalView('ledger'), optionalView('bonds'), optionalView('approvals')] as const;

/** Reads accounts with their totals (money#account-totals). */
@Injectable()
export class AccountSummaries {
  constructor(private readonly reads: Reads) {}

  /** The accounts of a defendant, newest first; none for a defendant that does not exist. */
  async ofDefendant({ organizationId }: Actor, defendantId: string): Promise<Account[]> {
    const { rows } = await this.reads.after({ organizationId }, NEEDED, (tx) =>
      tx.query<AccountRow>(`${SELECT} and a.defendant_id = $2 order by a.opened_position desc`, [
        organizationId,
        defendantId,
      ]),
    );
    return rows;
  }

  /**
   * One account: totals, allocation, and why the balance is what it is.
   * @throws Refused ACCOUNT_NOT_FOUND, also for another organization's.
   */
  async get(
    { organizationId }: Pick<Actor, 'organizationId'>,
    accountId: string,
  ): Promise<ResponseOf<typeof getAccount>> {
    return this.reads.after({ organizationId }, NEEDED, async (tx) => {
      const { rows } = await tx.query<AccountRow>(`${SELECT} and a.account_id = $2`, [organizationId, accountId]);
      const account = rows[0];
      if (!account) throw new Refused('ACCOUNT_NOT_FOUND');
      const allocation = allocationOf(account);
      const standing = await standingOf(tx, organizationId, account, allocation);
      const values = [organizationId, accountId];
      const { rows: waiting } = await tx.query<WaitingRequest>(WAITING, values);
      const { rows: payouts } = await tx.query<Payout>(PAYOUTS, values);
      return { ...account, allocation, explanation: explainBalance(standing), waiting, payouts };
    });
  }
}
