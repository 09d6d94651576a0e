import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { getReceipt } from '#contracts/books/account/statements.ts';
import { explainPremium, isSameRule } from '#domain/agency/premium.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { auditChainHead } from '../ledger/index.ts';
import { TillNames } from '../tills/index.ts';
import { BondHistory, type WrittenBond } from '../bond/index.ts';
import { nameOf } from '../../agency/organizations/index.ts';

type Receipt = ResponseOf<typeof getReceipt>;

interface ReceiptRow extends Omit<
  Receipt,
  'premiums' | 'voided' | 'banked' | 'returned' | 'standsOn' | 'chainHead' | 'till' | 'handedTo'
> {
  position: string;
  tillId: string | null;
  /** The account that it came to first; its paper is of that one. */
  accountId: string;
  standsOnId: string | null;
  standsOnShortId: number | null;
  bankedOn: string | null;
  slip: string | null;
  /** How it was taken back, where it was. */
  endedBy: 'voided' | 'returned' | null;
  endedAt: string | null;
  endedOn: string | null;
  endBookedOn: string | null;
  endReason: string | null;
}

const RECEIPT = `
  select e.position::text as position, e.account_id, e.entry_id as payment_id, r.number as receipt_number,
         o.name as organization_name, n.short_id as account_short_id, coalesce(d.full_name, '') as defendant_name,
         payer.body as payer, reference.body as external_reference, -e.amount_cents as amount_cents, e.method,
         e.effective_on as paid_on, case when j.booked_on <> e.effective_on then j.booked_on end as booked_on, e.recorded_at,
         ${nameOf('staff', 'Former staff')} as recorded_by,
         (select sum(b.amount_cents)::bigint from account_entry b
          where b.organization_id = e.organization_id and b.account_id = e.account_id and b.position <= e.position)
           as balance_cents,
         (select p.till_id from posting p
          where p.organization_id = r.organization_id and p.journal_number = r.journal_number
            and p.till_id is not null limit 1) as till_id,
         nullif(s.account_id, e.account_id) as stands_on_id, sn.short_id as stands_on_short_id,
         coalesce(s.deposited_on, e.deposited_on) as banked_on, coalesce(s.slip, e.slip) as slip,
         v.what as ended_by, v.recorded_at as ended_at, v.effective_on as ended_on,
         case when vj.booked_on <> v.effective_on then vj.booked_on end as end_booked_on, reason.body as end_reason
  from account_entry e
  join organization o on o.organization_id = e.organization_id
  join account a on a.organization_id = e.organization_id and a.account_id = e.account_id
  left join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  left join receipt r on r.organization_id = e.organization_id and r.payment_id = e.entry_id
  left join account_number n on n.organization_id = e.organization_id and n.account_id = e.account_id
  left join agent staff on staff.organization_id = e.organization_id and staff.user_id = e.actor_id
  left join entry_text payer
    on payer.organization_id = e.organization_id and payer.event_id = e.event_id and payer.field = 'payer'
  left join entry_text reference on reference.organization_id = e.organization_id
    and reference.event_id = e.event_id and reference.field = 'externalReference'
  left join lateral (
    select t.account_id, t.deposited_on, t.slip from account_entry t
    where t.organization_id = e.organization_id and t.entry_id = e.entry_id and t.kind <> 'PREMIUM'
      and t.what = 'transferred' and t.amount_cents < 0
    order by t.position desc limit 1) s on true
  left join account_number sn on sn.organization_id = e.organization_id and sn.account_id = s.account_id
  left join account_entry v on v.organization_id = e.organization_id and v.entry_id = e.entry_id
    and v.kind <> 'PREMIUM' and v.what in ('voided', 'returned')
  left join journal_entry j on j.organization_id = e.organization_id and j.event_id = e.event_id and j.part = e.part
  left join journal_entry vj on vj.organization_id = v.organization_id and vj.event_id = v.event_id and vj.part = v.part
  left join entry_text reason
    on reason.organization_id = v.organization_id and reason.event_id = v.event_id and reason.field = 'reason'
  where e.organization_id = $1 and e.entry_id = $3 and e.kind = 'PAYMENT' and e.what = 'added'
    and exists (select from account_entry here
                where here.organization_id = $1 and here.account_id = $2 and here.entry_id = $3)`;

/** The bonds that stand on the account or ever did, and were written before the payment came, oldest first. */
const BONDS = `
  select bond_id from bond
  where organization_id = $1 and written_position <= $3
    and bond_id in (select bond_id from bond where organization_id = $1 and account_id = $2
                    union select entry_id from account_entry
                    where organization_id = $1 and account_id = $2 and kind = 'PREMIUM')
  order by written_position`;

/** Citations by the key of their rule. */
const CITATIONS = `
  select parish, effective_on, version, citation from premium_rule where organization_id = $1`;

interface Citation {
  parish: string | null;
  effectiveOn: string;
  version: number;
  citation: string;
}

const premiumOf = (
  bondId: string,
  { fields: { powerNumber, amountCents }, premiumCents, adjustedCents, premiumRule }: WrittenBond,
  citations: readonly Citation[],
): Receipt['premiums'][number] => {
  const source = citations.find(
    (rule) => premiumRule && isSameRule(rule, premiumRule) && rule.version === (premiumRule.version ?? 1),
  );
  const rule = premiumRule && { ...premiumRule, citation: source?.citation ?? '' };
  const computation = explainPremium(amountCents, rule, adjustedCents);
  return { bondId, powerNumber, amountCents, premiumCents: premiumCents - adjustedCents, computation };
};

/** Asserts that the organization has the account. @throws Refused ACCOUNT_NOT_FOUND. */
const accountMustExist = async (tx: TenantTransaction, organizationId: string, accountId: string) => {
  const { rowCount } = await tx.query('select 1 from account where organization_id = $1 and account_id = $2', [
    organizationId,
    accountId,
  ]);
  if (rowCount === 0) throw new Refused('ACCOUNT_NOT_FOUND');
};

/** Reads what a printed receipt shows (bonds#original-and-copy); the client decides whether it is a copy. */
@Injectable()
export class PaymentReceipts {
  constructor(
    private readonly reads: Reads,
    private readonly bonds: BondHistory,
    private readonly tills: TillNames,
  ) {}

  /** @throws Refused ACCOUNT_NOT_FOUND, ENTRY_NOT_FOUND, also for another organization's. */
  async get({ organizationId }: Actor, accountId: string, paymentId: string): Promise<Receipt> {
    const needed = ['accounts', optionalView('ledger'), optionalView('bonds'), optionalView('audit-chain')] as const;
    const { tillId, ...receipt } = await this.reads.after({ organizationId }, needed, async (tx) => {
      await accountMustExist(tx, organizationId, accountId);
      const { rows } = await tx.query<ReceiptRow>(RECEIPT, [organizationId, accountId, paymentId]);
      const row = rows[0];
      if (!row) throw new Refused('ENTRY_NOT_FOUND');
      const { position, endedBy, endedAt, endedOn, endBookedOn, endReason, bankedOn, slip, ...known } = row;
      const { accountId: takenOn, standsOnId, standsOnShortId, ...receipt } = known;
      const reason = endReason ?? '';
      const { rows: bonds } = await tx.query<{ bondId: string }>(BONDS, [organizationId, takenOn, position]);
      const { rows: citations } = await tx.query<Citation>(CITATIONS, [organizationId]);
      return {
        ...receipt,
        premiums: await this.premiums({ organizationId, accountId: takenOn }, bonds, citations, BigInt(position)),
        voided: endedBy === 'voided' && endedAt !== null ? { at: endedAt, reason } : null,
        banked: bankedOn === null ? null : { on: bankedOn, slip },
        returned: endedBy === 'returned' && endedOn !== null ? { on: endedOn, bookedOn: endBookedOn, reason } : null,
        standsOn: standsOnId === null ? null : { accountId: standsOnId, shortId: standsOnShortId },
        chainHead: await auditChainHead(tx, organizationId),
      };
    });
    const names = await this.tills.of({ organizationId }, [tillId]);
    const handedTo = await this.tills.handedTo({ organizationId }, paymentId);
    return { ...receipt, till: names.get(tillId) ?? null, handedTo };
  }

  /** The premiums that stood when the payment came, by the log: what became of the bonds later does not touch them. */
  private async premiums(
    { organizationId, accountId }: { organizationId: OrganizationId; accountId: string },
    bonds: readonly { bondId: string }[],
    citations: readonly Citation[],
    position: bigint,
  ): Promise<Receipt['premiums']> {
    const then = await Promise.all(
      bonds.map(async ({ bondId }) => ({ bondId, bond: await this.bonds.at(organizationId, bondId, position) })),
    );
    return then.flatMap(({ bondId, bond }) =>
      bond && !bond.voided && bond.accountId === accountId ? [premiumOf(bondId, bond, citations)] : [],
    );
  }
}
