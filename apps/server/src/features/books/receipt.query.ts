import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { getReceipt } from '#contracts/books/statements.ts';
import { explainPremium, isSameRule } from '#domain/premium.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { beside, Reads } from '../../platform/projections/reads.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor, OrganizationId } from '../../kernel/actor.ts';
import { BondHistory } from './bond-history.ts';
import type { WrittenBond } from './bond.ts';
import { auditChainHead } from '../ledger/index.ts';

type Receipt = ResponseOf<typeof getReceipt>;

interface ReceiptRow extends Omit<Receipt, 'premiums' | 'voided' | 'chainHead'> {
  position: string;
  voidedAt: string | null;
  voidReason: string | null;
}

const RECEIPT = `
  select e.position::text as position, e.entry_id as "paymentId", r.number as "receiptNumber",
         o.name as "organizationName", n.short_id as "accountShortId", coalesce(d.full_name, '') as "defendantName",
         payer.body as payer, reference.body as "externalReference", -e.amount_cents as "amountCents", e.method,
         e.effective_on as "paidOn", e.recorded_at as "recordedAt",
         coalesce(staff.full_name, 'Former staff') as "recordedBy",
         (select sum(b.amount_cents)::bigint from account_entry b
          where b.organization_id = e.organization_id and b.account_id = e.account_id and b.position <= e.position)
           as "balanceCents",
         v.recorded_at as "voidedAt", reason.body as "voidReason"
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
  left join account_entry v on v.organization_id = e.organization_id and v.account_id = e.account_id
    and v.entry_id = e.entry_id and v.what = 'voided'
  left join entry_text reason
    on reason.organization_id = v.organization_id and reason.event_id = v.event_id and reason.field = 'reason'
  where e.organization_id = $1 and e.account_id = $2 and e.entry_id = $3 and e.kind = 'PAYMENT' and e.what = 'added'`;

/** The bonds that were written on the account before the payment came, oldest first. */
const BONDS = `
  select bond_id as "bondId" from bond
  where organization_id = $1 and account_id = $2 and written_position <= $3 order by written_position`;

/** Citations by the key of their rule. */
const CITATIONS = `
  select parish, effective_on as "effectiveOn", version, citation from premium_rule where organization_id = $1`;

interface Citation {
  parish: string | null;
  effectiveOn: string;
  version: number;
  citation: string;
}

const premiumOf = (
  bondId: string,
  { fields: { powerNumber, amountCents }, premiumCents, premiumRule }: WrittenBond,
  citations: readonly Citation[],
): Receipt['premiums'][number] => {
  const source = citations.find(
    (rule) => premiumRule && isSameRule(rule, premiumRule) && rule.version === (premiumRule.version ?? 1),
  );
  const rule = premiumRule && { ...premiumRule, citation: source?.citation ?? '' };
  return { bondId, powerNumber, amountCents, premiumCents, computation: explainPremium(amountCents, rule) };
};

/** Asserts that the organization has the account. @throws Refused ACCOUNT_NOT_FOUND. */
const accountMustExist = async (tx: TenantTransaction, organizationId: string, accountId: string) => {
  const { rowCount } = await tx.query('select 1 from account where organization_id = $1 and account_id = $2', [
    organizationId,
    accountId,
  ]);
  if (rowCount === 0) throw new Refused('ACCOUNT_NOT_FOUND');
};

/** Reads what a printed receipt shows (decision 5); the client decides whether it is a copy. */
@Injectable()
export class PaymentReceipts {
  constructor(
    private readonly reads: Reads,
    private readonly bonds: BondHistory,
  ) {}

  /** @throws Refused ACCOUNT_NOT_FOUND, ENTRY_NOT_FOUND, also for another organization's. */
  async get({ organizationId }: Actor, accountId: string, paymentId: string): Promise<Receipt> {
    const needed = ['accounts', beside('ledger'), beside('bonds'), beside('audit-chain')] as const;
    return this.reads.after({ organizationId }, needed, async (tx) => {
      await accountMustExist(tx, organizationId, accountId);
      const { rows } = await tx.query<ReceiptRow>(RECEIPT, [organizationId, accountId, paymentId]);
      const row = rows[0];
      if (!row) throw new Refused('ENTRY_NOT_FOUND');
      const { position, voidedAt, voidReason, ...receipt } = row;
      const { rows: bonds } = await tx.query<{ bondId: string }>(BONDS, [organizationId, accountId, position]);
      const { rows: citations } = await tx.query<Citation>(CITATIONS, [organizationId]);
      return {
        ...receipt,
        premiums: await this.premiums(organizationId, bonds, citations, BigInt(position)),
        voided: voidedAt === null ? null : { at: voidedAt, reason: voidReason ?? '' },
        chainHead: await auditChainHead(tx, organizationId),
      };
    });
  }

  /** The premiums that stood when the payment came, by the log: what became of the bonds later does not touch them. */
  private async premiums(
    organizationId: OrganizationId,
    bonds: readonly { bondId: string }[],
    citations: readonly Citation[],
    position: bigint,
  ): Promise<Receipt['premiums']> {
    const then = await Promise.all(
      bonds.map(async ({ bondId }) => ({ bondId, bond: await this.bonds.at(organizationId, bondId, position) })),
    );
    return then.flatMap(({ bondId, bond }) => (bond && !bond.voided ? [premiumOf(bondId, bond, citations)] : []));
  }
}
