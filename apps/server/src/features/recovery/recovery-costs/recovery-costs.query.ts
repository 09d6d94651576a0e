import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type {
  CostToDecide,
  listCostsToDecide,
  listRecoveryCosts,
  RecoveryCost,
} from '#contracts/recovery/recovery-costs/costs.ts';
import type { RecoveryPayee } from '#contracts/recovery/recovery-costs/payees.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { hasOthers, readerOf, type Reader } from '../../books/approvals/index.ts';
import { mayDecide, nameOf } from '../../agency/organizations/index.ts';
import { mustBeThere } from '../cases/index.ts';

/** SQL: whether the charge of the bill `l` was voided, wherever it stood by then; it never stands again. */
export const CHARGE_IS_VOIDED = `exists (select from account_entry e
  where e.organization_id = l.organization_id and e.entry_id = l.id and e.what = 'voided')`;

const COSTS = `
  select c.id as cost_id, c.case_id, c.amount_cents, c.spent_on, c.what_for, c.payee_kind, c.payee_id,
    case c.payee_kind when 'payee' then nullif(p.name, '') when 'agent' then ${nameOf('advanced')} end as payee_name,
    coalesce(c.payee_kind = 'agent' or p.has_w9, false) as has_w9, c.receipt_file_id is not null as has_receipt,
    c.no_receipt_reason, c.after_closing, c.status,
    case when c.entered_by is not null then ${nameOf('e')} end as entered_by, c.entered_at,
    coalesce(c.entered_by = $2, false) as own, c.entered_by as entered_by_id, c.payment_id is not null as in_payment,
    case when c.approved_by is not null then ${nameOf('a')} end as approved_by, c.alone, c.end_reason,
    coalesce((
      select jsonb_agg(jsonb_build_object('chargeId', l.id, 'bondId', l.bond_id, 'accountId', l.account_id,
        'amountCents', l.amount_cents, 'status', l.status, 'isVoided', ${CHARGE_IS_VOIDED}) order by l.billed_at, l.id)
      from recovery_bill l where l.organization_id = c.organization_id and l.cost_id = c.id), '[]') as bills
  from recovery_cost c
  left join recovery_payee p on p.organization_id = c.organization_id and p.id = c.payee_id and c.payee_kind = 'payee'
  left join agent advanced on advanced.organization_id = c.organization_id and advanced.user_id = c.payee_id
  left join agent e on e.organization_id = c.organization_id and e.user_id = c.entered_by
  left join agent a on a.organization_id = c.organization_id and a.user_id = c.approved_by`;

const OF_CASE = `${COSTS} where c.organization_id = $1 and c.case_id = $3 order by c.spent_on desc, c.id`;
const TO_DECIDE = `${COSTS}
  where c.organization_id = $1 and c.status = 'waiting' order by c.entered_at, c.id limit 200`;

/** The face of all bonds that were FORFEITED in the case; without a bond what its insurer's case was about. */
const AT_STAKE = `
  select coalesce(case when count(b.bond_id) = 0 then max(c.amount_cents)
    else sum(b.amount_cents) filter (
      where b.status = 'FORFEITED' or b.forfeiture_date is not null or jsonb_array_length(b.earlier_forfeitures) > 0)
    end, 0)::bigint as of_cents
  from recovery_case c
  left join recovery_case_bond l on l.organization_id = c.organization_id and l.case_id = c.id
  left join bond b on b.organization_id = l.organization_id and b.bond_id = l.bond_id
  where c.organization_id = $1 and c.id = $2`;

const PAYEES = `
  select id as payee_id, name, has_w9, w9_file_id is not null as has_w9_file, version from recovery_payee
  where organization_id = $1 and name <> '' order by lower(name), id`;

const W9 = `select w9_file_id as file_id from recovery_payee where organization_id = $1 and id = $2 and name <> ''`;

const RECEIPT = `
  select coalesce(f.subject_id, c.case_id) as case_id, c.receipt_file_id as file_id from recovery_cost c
  left join stored_file f on f.organization_id = c.organization_id and f.id = c.receipt_file_id
    and f.subject_kind = 'recovery-case'
  where c.organization_id = $1 and c.id = $2`;

interface CostRow extends RecoveryCost {
  enteredById: string | null;
}

const shown = ({ enteredById: _, ...cost }: CostRow): RecoveryCost => cost;

const decidable = (reader: Reader, row: CostRow): CostToDecide => {
  const { enteredById: askedBy, enteredAt: askedAt, payeeKind, payeeId } = row;
  const request = { askedBy, askedAt, paidTo: payeeKind === 'agent' ? payeeId : null };
  return { ...shown(row), readerMay: mayDecide('recovery cost', request, reader) };
};

/** How many costs wait for a decision. */
export const countCostsToDecide = async (tx: TenantTransaction, organizationId: string): Promise<number> => {
  const { rows } = await tx.query<{ waiting: number }>(
    `select count(*) as waiting from recovery_cost c where c.organization_id = $1 and c.status = 'waiting'`,
    [organizationId],
  );
  return rows[0]?.waiting ?? 0;
};

const sumOf = (costs: readonly RecoveryCost[], statuses: readonly RecoveryCost['status'][]): number =>
  costs.filter(({ status }) => statuses.includes(status)).reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Reads what cases cost. */
@Injectable()
export class RecoveryCosts {
  constructor(
    private readonly reads: Reads,
    private readonly database: TenantDatabase,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND */
  ofCase(actor: Actor, caseId: string): Promise<ResponseOf<typeof listRecoveryCosts>> {
    const { organizationId, userId } = actor;
    return this.reads.after(actor, ['bonds', 'accounts'], async (tx) => {
      await mustBeThere(tx, organizationId, caseId);
      const { rows } = await tx.query<CostRow>(OF_CASE, [organizationId, userId, caseId]);
      const costs = rows.map(shown);
      const atStake = await tx.query<{ ofCents: number }>(AT_STAKE, [organizationId, caseId]);
      return {
        costs,
        spentCents: sumOf(costs, ['booking', 'approved', 'paid']),
        waitingCents: sumOf(costs, ['waiting']),
        ofCents: atStake.rows[0]?.ofCents ?? 0,
      };
    });
  }

  toDecide({ organizationId, ...actor }: Actor): Promise<ResponseOf<typeof listCostsToDecide>> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<CostRow>(TO_DECIDE, [organizationId, actor.userId]);
      const reader = await readerOf(tx, { ...actor, organizationId });
      return { costs: rows.map((cost) => decidable(reader, cost)), secondApprover: hasOthers(reader) };
    });
  }

  payees({ organizationId }: Actor): Promise<RecoveryPayee[]> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<RecoveryPayee>(PAYEES, [organizationId]);
      return rows;
    });
  }

  /** The document of a payee's W-9, or null. @throws Refused PAYEE_NOT_FOUND */
  async w9Of({ organizationId }: Actor, payeeId: string): Promise<string | null> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ fileId: string | null }>(W9, [organizationId, payeeId]),
    );
    if (!rows[0]) throw new Refused('PAYEE_NOT_FOUND');
    return rows[0].fileId;
  }

  /** @throws Refused COST_NOT_FOUND; FILE_NOT_FOUND where it has none */
  async receipt({ organizationId }: Actor, costId: string): Promise<{ caseId: string; fileId: string }> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ caseId: string; fileId: string | null }>(RECEIPT, [organizationId, costId]),
    );
    const [found] = rows;
    if (!found) throw new Refused('COST_NOT_FOUND');
    if (found.fileId === null) throw new Refused('FILE_NOT_FOUND');
    return { caseId: found.caseId, fileId: found.fileId };
  }
}
